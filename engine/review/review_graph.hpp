// A reviewed game as a graph in plain text, for terminals: what Black could expect after each move, with the marks of
// the moves that cost the game under it.
#pragma once

#include <string>

#include "engine/review/game_review.hpp"

namespace ootori {

struct GraphSize {
  int columns = 80;     // at least 20
  int rows = 8;         // of the graph itself
  bool unicode = true;  // blocks of eighths; otherwise '#'
};

// Lines end with '\n'. A game with more moves than there are columns shows the last move of each column, and the
// gravest mark. Empty for a game without moves. Pure.
std::string write_review_graph(const GameReview& review, const GraphSize& size = {});

}  // namespace ootori
