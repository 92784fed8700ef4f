// A copy of everything that a server keeps, in one file, while the server goes on.
#pragma once

#include <filesystem>

#include "server/store.hpp"

namespace ootori::server {

// Copies the database of the data folder `data` to `file`, which must not exist yet: as it was at one moment, with all
// that had been acknowledged before the call. The file is there, durable, only when it is whole. To restore it, put it
// as ootori.db into an empty data folder. Blocks for the time of the copy; a server may use the folder meanwhile.
[[nodiscard]] Store::Result<void> back_up(const std::filesystem::path& data, const std::filesystem::path& file);

}  // namespace ootori::server
