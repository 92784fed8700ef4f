// Backups: a copy of everything that a server stores, in one file, made while the server runs.
#pragma once

#include <filesystem>
#include <string_view>

#include "server/store/schema.hpp"
#include "server/store/store.hpp"

namespace ootori::server {

// While a backup is being made, its name has this ending. If the program is killed, the file stays.
inline constexpr std::string_view partial_ending = ".partial";

// Copies the database of the data folder `data` to `file`, which must not exist yet. The copy is a snapshot with
// everything that was acknowledged before the call. The file appears only once it is complete, durable and checked down
// to every page. A damaged database is an error, because restore() would refuse the copy. Blocks for the time of the
// copy and the check; a server may use the folder meanwhile. restore() is the reverse.
[[nodiscard]] Store::Result<void> back_up(const std::filesystem::path& data, const std::filesystem::path& file);

// Replaces the database of the data folder `data` by the backup `file`; creates the folder if need be. The backup is
// checked first, down to every page, and refused if it is damaged, from another program or from a later version. A
// folder that a server uses is refused too. The old database is kept as ootori.db.before-restore, or with a number
// appended; returns that path, empty if there was no database. If restore() fails, the folder is unchanged.
[[nodiscard]] Store::Result<std::filesystem::path> restore(const std::filesystem::path& data,
                                                           const std::filesystem::path& file, const Schema& schema);

}  // namespace ootori::server
