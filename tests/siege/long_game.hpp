// A game of thousands of plies on a server, which is the most expensive to show.
#pragma once

#include <cstdint>
#include <string>

#include "bench/load/connection.hpp"

namespace ootori::siege {

// Plays it as two guests and returns its id. The game does not end. The server must have no limits.
[[nodiscard]] load::Result<std::string> play_long_game(std::uint16_t port, std::size_t plies);

}  // namespace ootori::siege
