// Backups: a copy of everything that a server stores, in one file, made while the server runs.
#pragma once

#include <filesystem>

#include "server/store/schema.hpp"
#include "server/store/store.hpp"

namespace ootori::server {

// Copies the database of the data folder `data` to `file`, which must not exist yet. The copy is a snapshot with
// everything that was acknowledged before the call. The file appears only once it is complete and durable. Blocks for
// the time of the copy; a server may use the folder meanwhile. restore() is the reverse.
[[nodiscard]] Store::Result<void> back_up(const std::filesystem::path& data, const std::filesystem::path& file);

// Replaces the database of the data folder `data` by the backup `file`; creates the folder if need be. The backup is
// checked first, down to every page, and refused if it is damaged, from another program or from a later version. A
// folder that a server uses is refused too. The old database is kept as ootori.db.before-restore, or with a number
// appended; returns that path, empty if there was no database. If restore() fails, the folder is unchanged.
[[nodiscard]] Store::Result<std::filesystem::path> restore(const std::filesystem::path& data,
                                                           const std::filesystem::path& file, const Schema& schema);

}  // namespace ootori::server
