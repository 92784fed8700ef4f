// A reviewed game as a picture: how the chances of the sides went, move by move, with the moves that cost the game.
#pragma once

#include <string>

#include "engine/review/game_review.hpp"

namespace ootori {

// An SVG that fits any width, in light and dark, with texts for screen readers.
std::string write_review_chart(const GameReview& review);

}  // namespace ootori
