// The names of pieces in Western notation, as people write them. Inside this room only.
#pragma once

#include <optional>
#include <string_view>

#include "rules/game_spec.hpp"

namespace ootori {

struct NamedKind {
  std::size_t length = 0;  // of the name in the text
  std::optional<PieceType> kind;
};

// The longest name of a piece that the text starts with, in either case and with '+' before it or not: SFEN's letter,
// the written name, the leaflet's and the e-mail server's abbreviations, those of promoted kinds' own names.
NamedKind read_piece_name(const GameSpec& spec, std::string_view text);

}  // namespace ootori
