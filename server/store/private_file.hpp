// Creates files for confidential data: password hashes, email addresses, chats. Only the server's own user can read
// them, whatever the umask is.
#pragma once

#include <filesystem>
#include <system_error>

namespace ootori::server {

// Creates the folder for its owner alone. An existing one is left as it is.
[[nodiscard]] std::error_code make_private_folder(const std::filesystem::path& folder);

// Creates an empty file for its owner alone: the user of this process or, if root creates it, the owner of `folder`, so
// that the server can open what an administrator has made. On an existing file, everybody else loses their permissions.
// SQLite gives the log the permissions and the owner of the database. An existing file is not opened for this, because
// closing a database file would release this process's locks on it.
[[nodiscard]] std::error_code make_private_file(const std::filesystem::path& file, const std::filesystem::path& folder);

// The same for a file of the folder in which it is.
[[nodiscard]] std::error_code make_private_file(const std::filesystem::path& file);

// The same for a database, and for its log if there is one.
[[nodiscard]] std::error_code make_private_database(const std::filesystem::path& database);

}  // namespace ootori::server
