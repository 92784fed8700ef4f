// Files that hold what is nobody else's: password hashes, e-mail addresses, chats. Only the server's own user reads
// them, whatever the umask is.
#pragma once

#include <filesystem>
#include <system_error>

namespace ootori::server {

// Makes the folder where there is none, for its owner alone; one that is there stays as it is.
[[nodiscard]] std::error_code make_private_folder(const std::filesystem::path& folder);

// Makes an empty file where there is none, for its owner alone; one that is there is taken away from everybody else.
// SQLite gives the log beside a database the permissions of the database. An existing file is not opened for it: to
// close a database gives up the locks that this process has on it.
[[nodiscard]] std::error_code make_private_file(const std::filesystem::path& file);

// The same of a database with the log beside it, as far as they are there.
[[nodiscard]] std::error_code make_private_database(const std::filesystem::path& database);

}  // namespace ootori::server
