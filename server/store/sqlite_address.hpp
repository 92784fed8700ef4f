// The address with which SQLite reads an existing database.
#pragma once

#include <string>

namespace ootori::sqlite {

// For SQLITE_OPEN_URI. With it, a database can be read on a read-only disk, too. SQLite could otherwise not open one
// with a write-ahead log there, because it would have to create the log's index.
[[nodiscard]] std::string address_to_read(const std::string& path);

}  // namespace ootori::sqlite
