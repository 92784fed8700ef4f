// Writes the analysis of a game as text and as JSON. All scores are from Black's point of view.
#pragma once

#include <string>

#include "engine/review/game_review.hpp"

namespace ootori {

// One line for each move, with a better line after each marked move, then a summary for both sides. Other lines, if
// several were requested, follow below their move.
std::string write_review_text(const GameReview& review);

// A JSON object; docs/engine.md lists its fields.
std::string write_review_json(const GameReview& review);

// The best lines of a single position as a JSON object.
std::string write_position_json(const AnyGame& game, const SearchResult& result);

// `+1.25` in Swallows or Pawns; `#5` and `#-4` in plies to the end of the game.
std::string score_text(Score score);

// `1 blunder`, `2 inaccuracies`.
std::string count_text(int number, Judgement judgement);

// `Black`, or `Hanako (Black)` if the record has a name.
std::string side_title(const SideReview& side, Color color);

}  // namespace ootori
