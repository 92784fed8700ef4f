// How a piece moves, as a diagram in plain text like those of the play-by-email server at gamerz.net:
//   x  a square that it may go to      .  a square that it jumps over
//   | - \ /  any number of squares in that direction      2  at most this many squares, not over other pieces
// with the piece's name in the middle. Lines end with '\n' and have no spaces at their ends. All functions are pure.
#pragma once

#include <string>

#include "rules/game_spec.hpp"

namespace ootori {

// Moves are Black's: forward is up.
std::string write_text_moves(const GameSpec& spec, PieceType type);

}  // namespace ootori
