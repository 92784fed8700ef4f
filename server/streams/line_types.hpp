// The types of lines in streams that are not frames of sockets.
#pragma once

#include <array>
#include <string_view>

#include "server/rooms/game_news.hpp"

namespace ootori::server {

inline constexpr std::string_view game_line = "game";        // a game of the player that runs or has just begun
inline constexpr std::string_view present_line = "present";  // all that existed already has been sent
inline constexpr std::array<std::string_view, 3> line_types{game_line, present_line, position_line};

}  // namespace ootori::server
