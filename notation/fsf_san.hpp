// Moves as Fairy-Stockfish writes them in the style of chess, as in PyChess's PGN: `Sxe5`, `S@d5`, `Bbc2`, `Fd6=E+`
// (the Falcon promotes to an Eagle and gives check), `Gb6`. Square names are those of notation/uci.hpp. Only this
// notation has separate letters for promoted pieces.
//
// Other programs write the same moves differently, and the reader accepts all of these forms: `+Fd6` names a promoted
// piece by its unpromoted letter, `exe5` omits the letter of a Swallow or Pawn, and a move that must promote needs no
// mark. Only a plus sign at the end has two meanings; see `SanPlus`. All functions are pure.
#pragma once

#include <expected>
#include <string>
#include <string_view>

#include "notation/move_error.hpp"
#include "rules/games.hpp"

namespace ootori {

// The meaning of a plus sign after a move.
enum class SanPlus : std::uint8_t {
  check,      // check; promotions are written `=E`: Fairy-Stockfish and PyChess
  promotion,  // promotion; checks are not marked: XBoard and cutechess
};

// The move must be legal in the position.
template <class G>
std::string write_fsf_san(const Position<G>& position, Move move);
std::string write_fsf_san(const AnyPosition& position, Move move);

// Reads a legal move of the position. Marks for check and mate may be missing or wrong.
template <class G>
std::expected<Move, MoveError> parse_fsf_san(const Position<G>& position, std::string_view text,
                                             SanPlus plus = SanPlus::check);
std::expected<Move, MoveError> parse_fsf_san(const AnyPosition& position, std::string_view text,
                                             SanPlus plus = SanPlus::check);

// The mark for check or mate in a text, and the correct mark for a legal move: "", "+" or "#".
std::string_view san_sign(std::string_view text, SanPlus plus);
std::string_view due_san_sign(const AnyPosition& position, Move move);

// Whether the text ends in a square of chess (`e5`), apart from promotion and check.
bool looks_like_fsf_san(std::string_view text);

}  // namespace ootori
