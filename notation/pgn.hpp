// PGN, as PyChess writes it and as a person would: tags, moves, comments, clocks, variations, result.
// In its chess words White moves first, so that its White is our Black; records have it the right way round.
// Moves may be PyChess's (`Sxe5`), Western shogi notation in any spelling (`Sx3c`, `S-33`) or USI. Signs such as `!?`
// and
// `$1` are read over. docs/notation/pgn.md has the details.
// All functions are pure.
#pragma once

#include <expected>
#include <string>
#include <string_view>

#include "notation/record.hpp"
#include "notation/record_error.hpp"

namespace ootori {

// The game that the text holds; `game` is meant where no Variant tag says which.
std::expected<Record, RecordError> parse_pgn(std::string_view text, const GameSpec* game = nullptr);

// The texts of the games of a PGN file: each goes from its first tag up to the next game's. They point into `text`.
std::vector<std::string_view> split_pgn(std::string_view text);

// Reads back as the same record, but for thinking times where the clock is known too.
std::string write_pgn(const Record& record);

}  // namespace ootori
