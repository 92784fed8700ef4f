// PGN, as PyChess and people write it: tags, moves, comments, clocks, variations, result.
// White moves first in PGN, so its White is our Black; a Record has our colours.
// Moves may be PyChess's (`Sxe5`), Western shogi notation in any spelling (`Sx3c`, `S-33`) or USI. Glyphs may
// be `!?` or `$5`. docs/notation/pgn.md has the details.
// All functions are pure.
#pragma once

#include <expected>
#include <string>
#include <string_view>

#include "notation/record.hpp"
#include "notation/record_error.hpp"

namespace ootori {

// The game in the text; `game` applies if there is no Variant tag.
std::expected<Record, RecordError> parse_pgn(std::string_view text, const GameSpec* game = nullptr);

// The texts of the games of a PGN file: each goes from its first tag up to the next game's. They point into `text`.
std::vector<std::string_view> split_pgn(std::string_view text);

// Reads back as the same record, apart from thinking times if the clock is known too.
std::string write_pgn(const Record& record);

}  // namespace ootori
