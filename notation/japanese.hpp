// Japanese notation, in the two forms that records use.
//   ki2  `▲３三燕` `△同雉` `▲４三鷹成` `△５二桂不成` `▲５八角左上` `▲４四燕打`   for people
//   kif  `３三燕(34)` `同　雉(12)` `４三鷹成(45)` `４四燕打`                      with the origin in brackets
// 同 means the destination of the previous move. 打 is written in ki2 only if a piece on the board could go there too.
// notation/origin_hint.hpp explains how pieces are distinguished.
//
// The reader accepts both forms, with or without the mark of the side, digits of any width, the long names of pieces,
// 行 and 入 for 上, and 生 for 不成. The mark of the side only separates moves: it may be the wrong one, as in records
// that mark the handicap giver's or the solver's moves with ▲, and other programs (tsshogi) ignore it too. All
// functions are pure. Legality depends on the position alone, not on the moves before it.
#pragma once

#include <expected>
#include <optional>
#include <string>
#include <string_view>

#include "notation/move_error.hpp"
#include "rules/games.hpp"

namespace ootori {

enum class JapaneseStyle : std::uint8_t { ki2, kif };

// The move must be legal in the position. `previous` is the destination of the previous move, if there is one.
template <class G>
std::string write_japanese(const Position<G>& position, Move move, std::optional<Square> previous,
                           JapaneseStyle style = JapaneseStyle::ki2);

// A legal move of the position.
template <class G>
std::expected<Move, MoveError> parse_japanese(const Position<G>& position, std::string_view text,
                                              std::optional<Square> previous);

std::string write_japanese(const AnyPosition& position, Move move, std::optional<Square> previous,
                           JapaneseStyle style = JapaneseStyle::ki2);
std::expected<Move, MoveError> parse_japanese(const AnyPosition& position, std::string_view text,
                                              std::optional<Square> previous);

// `３三`.
std::string japanese_square_name(const GameSpec& spec, Square square);

}  // namespace ootori
