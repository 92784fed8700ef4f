// A game to print and cut out: its board, its pieces and a card with its rules, as pages of SVG.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "notation/art/piece_art.hpp"
#include "rules/game_spec.hpp"

namespace ootori {

struct Paper {
  std::string_view name;  // in commands and file names
  double width;           // mm, upright
  double height;
};

inline constexpr std::array papers{Paper{"a4", 210, 297}, Paper{"letter", 215.9, 279.4}};

[[nodiscard]] std::optional<Paper> parse_paper(std::string_view text);

struct PrintStyle {
  Paper paper = papers[0];
  PieceSet set = PieceSet::mnemonic;
  Language language = languages[0];
};

// Whole SVG documents, ten units a millimetre: the board, every piece of both sides, and the card. Both sides' pieces
// are alike, so that a captured one can change sides. Each is a strip to fold, its promoted side on the back.
[[nodiscard]] std::vector<std::string> print_sheets(const GameSpec& game, const PrintStyle& style);

}  // namespace ootori
