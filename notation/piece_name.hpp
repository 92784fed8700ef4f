// The names of pieces in Western notation, as people write them. Internal to notation/.
#pragma once

#include <optional>
#include <string_view>

#include "notation/kind_set.hpp"
#include "rules/game_spec.hpp"

namespace ootori {

struct NamedKind {
  std::size_t length = 0;         // the length of the name in the text
  std::optional<PieceType> kind;  // the first kind with this name
  KindSet namesakes;              // the other kinds with this name: both Quails are called `uzura`
};

// The longest name of a piece at the start of the text, in upper or lower case, with or without '+' before it: the SFEN
// letter, the written name, the abbreviations of the leaflet and of the email server, the English name, romaji and
// kanji. Promoted kinds also have names of their own. A name of two words may be written as one word or with a hyphen.
// The last word alone is enough, unless it is the whole name of another piece. The marks of long vowels are optional.
NamedKind read_piece_name(const GameSpec& spec, std::string_view text);

}  // namespace ootori
