// A reviewed game for people to read and for programs to read. Scores are for Black everywhere.
#pragma once

#include <string>

#include "engine/review/game_review.hpp"

namespace ootori {

// A line a move, with the better line under those that deserve a mark, then what either side did.
std::string write_review_text(const GameReview& review);

// One JSON object; docs/engine.md lists its members.
std::string write_review_json(const GameReview& review);

// The best lines of one position as one JSON object, alike.
std::string write_position_json(const AnyGame& game, const SearchResult& result);

// `+1.25` in Swallows or Pawns; `#5` and `#-4` in plies to the end of the game.
std::string score_text(Score score);

// `Black`, or `Hanako (Black)` where the record has a name.
std::string side_title(const SideReview& side, Color color);

}  // namespace ootori
