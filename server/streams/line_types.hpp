// What streams say besides the frames of sockets.
#pragma once

#include <array>
#include <string_view>

#include "server/rooms/game_news.hpp"

namespace ootori::server {

inline constexpr std::string_view game_line = "game";        // a game of the player's, which began or runs
inline constexpr std::string_view present_line = "present";  // what was there already has been told
inline constexpr std::array<std::string_view, 3> line_types{game_line, present_line, position_line};

}  // namespace ootori::server
