// A game of thousands of plies, played on a server: what costs most to show.
#pragma once

#include <cstdint>
#include <string>

#include "bench/load/connection.hpp"

namespace ootori::siege {

// Plays it, as two guests, and gives its id. It goes on. For a server without limits.
[[nodiscard]] load::Result<std::string> play_long_game(std::uint16_t port, std::size_t plies);

}  // namespace ootori::siege
