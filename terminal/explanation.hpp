// Why a move is not legal, and what would be. All functions are pure.
#pragma once

#include <expected>
#include <string>
#include <vector>

#include "terminal/sentences.hpp"

namespace ootori::terminal {

// The move that a text means in the game as it stands; otherwise the lines that tell why there is none, and where the
// piece that was meant can go.
std::expected<Move, Lines> read_move(Language language, const game::State& state, std::string_view text);

// "The Falcon on 4f can go to 4e, 5e."
std::string told_goals(Language language, const AnyGame& game, Square from);
std::string told_drops(Language language, const AnyGame& game, PieceType type);

}  // namespace ootori::terminal
