// Moves as Fairy-Stockfish and UCI write them: `e4e5`, `S@d2`, `d5d6+`. Files run from a at Black's left (file 7 of
// seven), ranks from 1 at Black's side. Reading does not check whether the move is legal; see rules/legality.hpp. All
// functions are pure.
#pragma once

#include <expected>
#include <string>
#include <string_view>

#include "notation/move_error.hpp"

namespace ootori {

std::expected<Move, MoveError> parse_uci(const GameSpec& spec, std::string_view text);
std::string write_uci(const GameSpec& spec, Move move);

std::optional<Square> parse_uci_square(const GameSpec& spec, std::string_view name);
std::string uci_square_name(const GameSpec& spec, Square square);

}  // namespace ootori
