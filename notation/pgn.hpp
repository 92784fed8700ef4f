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

// The text of each game in a PGN file, from its first tag up to the next game. The results point into `text`.
std::vector<std::string_view> split_pgn(std::string_view text);

// Reading the result gives the same record again, except for thinking times of moves whose clock time is known.
std::string write_pgn(const Record& record);

}  // namespace ootori
