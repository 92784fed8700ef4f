// Checks whether a database is damaged.
#pragma once

#include <optional>
#include <string>

#include "server/store/sqlite.hpp"

namespace ootori::server {

// The first damage that SQLite finds in any page or index, or why it cannot look; none: the database is sound. Reads
// the whole database.
[[nodiscard]] std::optional<std::string> damage_of(sqlite::Connection& connection);

}  // namespace ootori::server
