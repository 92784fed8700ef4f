// Moves as Fairy-Stockfish writes them in the manner of chess, which is what PyChess's PGN has: `Sxe5`, `S@d5`, `Bbc2`,
// `Fd6=E+` (the Falcon promotes to an Eagle and gives check), `Gb6`. Squares as in notation/uci.hpp. Promoted pieces
// have letters of their own here and nowhere else.
//
// Other programs write the same moves otherwise, and all of that is read: `+Fd6` names a promoted piece by its
// unpromoted letter, `exe5` leaves out the letter of a Swallow or Pawn, and a move that must promote needs no mark.
// Only a plus sign at the end has two meanings, `SanPlus`. All functions are pure.
#pragma once

#include <expected>
#include <string>
#include <string_view>

#include "notation/move_error.hpp"
#include "rules/games.hpp"

namespace ootori {

// What a plus sign after a move means.
enum class SanPlus : std::uint8_t {
  check,      // and a promotion is `=E`: Fairy-Stockfish and PyChess
  promotion,  // and checks have no sign: XBoard and cutechess
};

// The move must be legal in the position.
template <class G>
std::string write_fsf_san(const Position<G>& position, Move move);
std::string write_fsf_san(const AnyPosition& position, Move move);

// A legal move of the position. Signs of check and mate may be missing or wrong.
template <class G>
std::expected<Move, MoveError> parse_fsf_san(const Position<G>& position, std::string_view text,
                                             SanPlus plus = SanPlus::check);
std::expected<Move, MoveError> parse_fsf_san(const AnyPosition& position, std::string_view text,
                                             SanPlus plus = SanPlus::check);

// The sign of check or mate that a text has, and the one that is due to a legal move: "", "+" or "#".
std::string_view san_sign(std::string_view text, SanPlus plus);
std::string_view due_san_sign(const AnyPosition& position, Move move);

// Whether the text ends in a square of chess (`e5`), apart from promotion and check.
bool looks_like_fsf_san(std::string_view text);

}  // namespace ootori
