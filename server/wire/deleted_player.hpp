// What stands in place of the names of deleted players.
#pragma once

#include <string_view>

namespace ootori::server {

inline constexpr std::string_view deleted_player = "Deleted player";  // in records of games

}  // namespace ootori::server
