// The engine's interface for reports: reviews a whole game.
#pragma once

#include <expected>
#include <functional>
#include <stop_token>
#include <string>

#include "engine/review/game_review.hpp"

namespace ootori::server {

// Returns an error if the record is invalid or a stop was requested; it then returns soon. Blocks while the engine
// thinks. Not thread-safe.
using Reviewer =
    std::function<std::expected<GameReview, std::string>(const Record&, const ReviewProgress&, std::stop_token)>;

// The built-in engine, which lowers the priority of the calling thread for good. It searches a fixed number of nodes
// for each position, so the report does not depend on the machine or its load.
[[nodiscard]] Reviewer make_reviewer(std::uint64_t nodes);

inline constexpr std::uint64_t usual_review_nodes = 100'000;

}  // namespace ootori::server
