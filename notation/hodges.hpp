// Western shogi notation (George Hodges, 1976) in four spellings.
//   hodges   `P-7f`, `Sx3c`, `S*4c`, `F-4b+`, `YNx7c=`, `YB6i-5h`, `+F-4b`   the leaflets, books, the email server
//   hodgkin  `P-76`, `Sx33`, `S*43`                                          ranks as numbers
//   letters  `P76`, `Sx33`, `S*43`, `S11+`                                   PyChess: SFEN's letters, no hyphen
//   english  `Pawn-7f`, `Swallowx3c`, `Yari Bishop6i-5h`, `Eagle-4b`         names in full; promoted pieces have their
//   own romaji   `fu-7f`, `tsubamex3c`, `yari kakugyō6i-5h`, `kumataka-4b`       Japanese names in Latin letters
// The origin is written only where another piece of the same name could legally go there too; '=' only where promotion
// was possible and declined.
//
// The reader accepts all spellings: upper or lower case, all names and abbreviations of a piece, `Go` for `+S`, `Quail`
// if only one of them can move there, no hyphen or a dash, `'` or `@` for `*`, an unnecessary origin, squares alone
// (`3e-3d`). If promotion is compulsory, '+' may be missing. The reader refuses a text with two meanings.
// All functions are pure. Legality depends on the position alone, not on the moves before it.
#pragma once

#include <array>
#include <expected>
#include <string>
#include <string_view>

#include "notation/move_error.hpp"
#include "rules/games.hpp"

namespace ootori {

enum class WesternStyle : std::uint8_t { hodges, hodgkin, letters, english, romaji };

inline constexpr std::array<WesternStyle, 5> western_styles{
    WesternStyle::hodges, WesternStyle::hodgkin, WesternStyle::letters, WesternStyle::english, WesternStyle::romaji};

constexpr std::string_view name(WesternStyle style) {
  switch (style) {
    case WesternStyle::hodges: return "hodges";
    case WesternStyle::hodgkin: return "hodgkin";
    case WesternStyle::letters: return "letters";
    case WesternStyle::english: return "english";
    case WesternStyle::romaji: return "romaji";
  }
  return "";
}

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
