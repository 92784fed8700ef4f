// The engine as an analysis sees it: somebody who looks over a whole game.
#pragma once

#include <expected>
#include <functional>
#include <stop_token>
#include <string>

#include "engine/review/game_review.hpp"

namespace ootori::server {

// The review, or why there is none: the record breaks the law, or a stop was asked for, after which it ends soon.
// Blocks while it thinks; one call at a time.
using Reviewer =
    std::function<std::expected<GameReview, std::string>(const Record&, const ReviewProgress&, std::stop_token)>;

// The engine of this program, on a thread that from then on lets all others go first, with so many positions searched
// for each position of the game: the same report on every machine, however busy it is.
[[nodiscard]] Reviewer make_reviewer(std::uint64_t nodes);

inline constexpr std::uint64_t usual_review_nodes = 100'000;

}  // namespace ootori::server
