// KIF and KI2, the formats of Japanese shogi programs, with additions for these games.
//   棋種：禽将棋                      KIF: a line a move, origins in brackets, times
//   手合割：禽将棋
//   先手：花子
//   手数----指手---------消費時間--
//      1 ７四燕(75)   ( 0:05/00:00:05)
//      2 投了
//   変化：1手                         a variation, after all lines that it does not belong to
// KI2 has the same header, and moves as books print them: `▲７四燕    △１四燕`.
// `棋種` names the game. `手合割` names a handicap of its table, or the game again (平手 is also read). `開始局面`
// gives any other starting position as an SFEN. Everything else is as Kifu for Windows, ShogiHome and lishogi write it.
// docs/notation/kif.md has the details. All functions are pure.
#pragma once

#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "notation/record.hpp"
#include "notation/record_error.hpp"

namespace ootori {

// Reads KIF and KI2; `game` applies if the text does not name its game.
std::expected<Record, RecordError> parse_kif(std::string_view text, const GameSpec* game = nullptr);

// The text of each game in a file. Each game has its own header. The results point into `text`.
std::vector<std::string_view> split_kif(std::string_view text);

std::string write_kif(const Record& record);
// Without times and variations, which KI2 does not support.
std::string write_ki2(const Record& record);

}  // namespace ootori
