// A folder of backups, the newest of which are kept: ootori-20261124T030000Z.db
#pragma once

#include <cstddef>
#include <filesystem>
#include <vector>

#include "server/store/store.hpp"
#include "server/wire/unix_time.hpp"

namespace ootori::server {

struct StoredBackup {
  std::filesystem::path file;
  UnixMillis made;  // as its name says
};

// Oldest first. Files with other names are not looked at; no such folder: none.
[[nodiscard]] std::vector<StoredBackup> backups_in(const std::filesystem::path& folder);

// Backs up the data folder `data` (server/store/backup.hpp) under the name of the moment, then removes the oldest ones
// until `keep` are left. The folder is made if need be. Gives the new file. Where the backup fails, nothing is removed.
[[nodiscard]] StoreResult<std::filesystem::path> back_up_into(const std::filesystem::path& data,
                                                              const std::filesystem::path& folder, std::size_t keep,
                                                              UnixMillis now);

}  // namespace ootori::server
