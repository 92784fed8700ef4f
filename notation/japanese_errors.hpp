// Explains in Japanese why a move cannot be played, as `describe` does in English.
#pragma once

#include <optional>
#include <string>

#include "notation/move_error.hpp"

namespace ootori {

// `moved` is the kind of the piece, if there is one. Squares may be off the board.
std::string describe_in_japanese(const GameSpec& spec, IllegalMove reason, Move move, std::optional<PieceType> moved);

std::string describe_in_japanese(const GameSpec& spec, const MoveError& error);

}  // namespace ootori
