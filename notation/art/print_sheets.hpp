// A game to print and cut out, as SVG pages: the board, the pieces, and a card with the rules.
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

// Complete SVG documents with ten units per millimetre: the board, all pieces of both sides, and the card. The pieces
// of both sides look the same, so that captured pieces can change sides. Each piece is a strip to fold, with its
// promoted side on the back.
[[nodiscard]] std::vector<std::string> print_sheets(const GameSpec& game, const PrintStyle& style);

}  // namespace ootori
