// The format of computer shogi (CSA 2.2) with these games' pieces:
//   V2.2
//   N+hanako
//   N-taro
//   $GAME:tori
//   $START:…                an SFEN, if the starting position is another one
//   +                       who moves first
//   +7574S                  from, to (ranks as numbers), and the piece as it stands then, in SFEN: `+4342+F`
//   T5                      seconds
//   -0044S                  a drop
//   '*a comment
//   %TORYO
// Pieces have SFEN's letters because CSA has none for them; ends that CSA lacks are written `%RESULT:black:time`.
// CSA has no variations. docs/notation/csa.md has the details. All functions are pure.
#pragma once

#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "notation/record.hpp"
#include "notation/record_error.hpp"

namespace ootori {

// `game` applies if there is no `$GAME`.
std::expected<Record, RecordError> parse_csa(std::string_view text, const GameSpec* game = nullptr);

// The text of each game of a file. Lines `/` separate them, or each has its own header. They point into `text`.
std::vector<std::string_view> split_csa(std::string_view text);

std::string write_csa(const Record& record);

}  // namespace ootori
