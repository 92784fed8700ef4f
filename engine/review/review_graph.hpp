// Draws the analysis of a game as a text graph for terminals: Black's expected points after each move, with marks for
// costly moves below.
#pragma once

#include <string>

#include "engine/review/game_review.hpp"

namespace ootori {

struct GraphSize {
  int columns = 80;     // at least 20
  int rows = 8;         // without the marks
  bool unicode = true;  // draw with block characters; otherwise with '#'
};

// Lines end with '\n'. If there are more moves than columns, each column shows its last move and the worst mark. Empty
// for a game without moves. Pure.
std::string write_review_graph(const GameReview& review, const GraphSize& size = {});

}  // namespace ootori
