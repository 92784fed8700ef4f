// Moves as Fairy-Stockfish writes them in the manner of chess, which is what PyChess's PGN has: `Sxe5`, `S@d5`, `Bbc2`,
// `Fd6=E+` (the Falcon promotes to an Eagle and gives check), `Gb6`. Squares as in notation/uci.hpp. Promoted pieces
// have letters of their own here and nowhere else. Reading does not mind missing or surplus signs of check and mate.
// All functions are pure.
#pragma once

#include <expected>
#include <string>
#include <string_view>

#include "notation/move_error.hpp"
#include "rules/games.hpp"

namespace ootori {

// The move must be legal in the position.
template <class G>
std::string write_fsf_san(const Position<G>& position, Move move);
std::string write_fsf_san(const AnyPosition& position, Move move);

// A legal move of the position.
template <class G>
std::expected<Move, MoveError> parse_fsf_san(const Position<G>& position, std::string_view text);
std::expected<Move, MoveError> parse_fsf_san(const AnyPosition& position, std::string_view text);

// Whether the text ends in a square of chess (`e5`), apart from promotion and check.
bool looks_like_fsf_san(std::string_view text);

}  // namespace ootori
