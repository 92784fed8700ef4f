// Western shogi notation, which George Hodges established in 1976, in the three spellings that are in use here.
//   hodges   `P-7f`, `Sx3c`, `S*4c`, `F-4b+`, `YNx7c=`, `YB6i-5h`, `+F-4b`   the leaflets, books, the e-mail server
//   hodgkin  `P-76`, `Sx33`, `S*43`                                          ranks as numbers
//   letters  `P76`, `Sx33`, `S*43`, `S11+`                                   PyChess: SFEN's letters, no hyphen
// The origin is written only where another piece of the same kind could legally go there too; '=' only where promotion
// was possible and declined.
//
// Reading takes all three at once, and is generous: either case, all abbreviations of a piece, `Go` for `+S`, no
// hyphen,
// `'` or `@` for `*`, an origin where none is needed, squares alone (`3e-3d`). Where promotion is compulsory '+' may be
// missing. What it cannot tell for certain it refuses.
// All functions are pure. Moves are judged by the position alone, without what was played before.
#pragma once

#include <expected>
#include <string>
#include <string_view>

#include "notation/move_error.hpp"
#include "rules/games.hpp"

namespace ootori {

enum class WesternStyle : std::uint8_t { hodges, hodgkin, letters };

// The move must be legal in the position.
template <class G>
std::string write_western(const Position<G>& position, Move move, WesternStyle style);

template <class G>
std::string write_hodges(const Position<G>& position, Move move) {
  return write_western(position, move, WesternStyle::hodges);
}

// A legal move of the position.
template <class G>
std::expected<Move, MoveError> parse_hodges(const Position<G>& position, std::string_view text);

std::string write_western(const AnyPosition& position, Move move, WesternStyle style);
std::string write_hodges(const AnyPosition& position, Move move);
std::expected<Move, MoveError> parse_hodges(const AnyPosition& position, std::string_view text);

}  // namespace ootori
