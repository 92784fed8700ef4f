// A folder that keeps the newest backups, named like ootori-20261124T030000Z.db
#pragma once

#include <cstddef>
#include <filesystem>
#include <vector>

#include "server/store/store.hpp"
#include "server/wire/unix_time.hpp"

namespace ootori::server {

struct StoredBackup {
  std::filesystem::path file;
  UnixMillis made;  // according to its name
};

// Oldest first. Files with other names are ignored; empty if there is no such folder.
[[nodiscard]] std::vector<StoredBackup> backups_in(const std::filesystem::path& folder);

// Backs up the data folder `data` (server/store/backup.hpp) under a name with the time `now`, then removes the oldest
// backups until `keep` are left. Creates the folder if need be. Returns the new file. If the backup fails, no backup is
// removed. What an interrupted backup has left in the folder is removed first.
[[nodiscard]] StoreResult<std::filesystem::path> back_up_into(const std::filesystem::path& data,
                                                              const std::filesystem::path& folder, std::size_t keep,
                                                              UnixMillis now);

}  // namespace ootori::server
