// Draws the analysis of a game as a chart: the winning chances after each move, with marks for costly moves.
#pragma once

#include <string>

#include "engine/review/game_review.hpp"

namespace ootori {

// An SVG of any width, for light and dark themes, with texts for screen readers.
std::string write_review_chart(const GameReview& review);

}  // namespace ootori
