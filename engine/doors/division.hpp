// Perft divided by first moves, as `go perft` shows it.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>

#include "rules/games.hpp"

namespace ootori {

// Calls `each` with every legal move and the number of sequences of `depth` plies that begin with it. Returns the
// total, or nothing if stopped.
std::optional<std::uint64_t> divide(const AnyPosition& position, int depth, const std::stop_token& stop,
                                    const std::function<void(Move, std::uint64_t)>& each);

}  // namespace ootori
