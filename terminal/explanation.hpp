// Explains why a move is not legal, and which moves would be. All functions are pure.
#pragma once

#include <expected>
#include <string>
#include <vector>

#include "terminal/sentences.hpp"

namespace ootori::terminal {

// The legal move that the text means in the current position. Otherwise lines that say why it is not legal, and where
// the piece in question can go.
std::expected<Move, Lines> read_move(Language language, const game::State& state, std::string_view text);

// "The Falcon on 4f can go to 4e, 5e."
std::string told_goals(Language language, const AnyGame& game, Square from);
std::string told_drops(Language language, const AnyGame& game, PieceType type);

}  // namespace ootori::terminal
