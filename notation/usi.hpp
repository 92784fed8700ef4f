// Moves as USI writes them: `3e3d`, `S*4d`, `4c4b+`. All machine interfaces of this program use this notation. Reading
// does not check whether the move is legal; see rules/legality.hpp. All functions are pure.
#pragma once

#include <expected>
#include <string>
#include <string_view>

#include "notation/move_error.hpp"

namespace ootori {

std::expected<Move, MoveError> parse_usi(const GameSpec& spec, std::string_view text);

std::string write_usi(const GameSpec& spec, Move move);

}  // namespace ootori
