// A copy of everything that a server keeps, in one file, while the server goes on.
#pragma once

#include <filesystem>

#include "server/store/schema.hpp"
#include "server/store/store.hpp"

namespace ootori::server {

// Copies the database of the data folder `data` to `file`, which must not exist yet: as it was at one moment, with all
// that had been acknowledged before the call. The file is there, durable, only when it is whole. To restore it, see
// restore(). Blocks for the time of the copy; a server may use the folder meanwhile.
[[nodiscard]] Store::Result<void> back_up(const std::filesystem::path& data, const std::filesystem::path& file);

// Puts the copy `file` in the place of the database of the data folder `data`, which is made if need be. The copy is
// looked over first, down to every page, and refused if it is damaged, of another program or of a later version; so is
// a folder that a server uses. What was in the folder is kept beside, as ootori.db.before-restore, or with a number
// after it. Gives the name of that; empty: there was nothing. Whenever it fails, the folder is as it was.
[[nodiscard]] Store::Result<std::filesystem::path> restore(const std::filesystem::path& data,
                                                           const std::filesystem::path& file, const Schema& schema);

}  // namespace ootori::server
