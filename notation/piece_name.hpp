// The names of pieces in Western notation, as people write them. Internal to notation/.
#pragma once

#include <optional>
#include <string_view>

#include "notation/kind_set.hpp"
#include "rules/game_spec.hpp"

namespace ootori {

struct NamedKind {
  std::size_t length = 0;         // of the name in the text
  std::optional<PieceType> kind;  // the first of those that have the name
  KindSet namesakes;              // the others: both Quails are called `uzura`
};

// The longest name of a piece that the text starts with, in either case and with '+' before it or not: SFEN's letter,
// the written name, the leaflet's and the e-mail server's abbreviations, the English name, romaji and kanji, those of
// promoted kinds' own names. Names of two words may be written as one, or with a hyphen; the last word alone is a name
// too, where no other piece has it as its whole name. Long vowels may be written without their mark.
NamedKind read_piece_name(const GameSpec& spec, std::string_view text);

}  // namespace ootori
