// Moves as USI writes them: `3e3d`, `S*4d`, `4c4b+`. The notation of every machine interface of this program.
// What is read is only a move, legal or not; rules/legality.hpp judges it. All functions are pure.
#pragma once

#include <expected>
#include <string>
#include <string_view>

#include "notation/move_error.hpp"

namespace ootori {

std::expected<Move, MoveError> parse_usi(const GameSpec& spec, std::string_view text);

std::string write_usi(const GameSpec& spec, Move move);

}  // namespace ootori
