// KIF's words for tags and for how a game ended. Internal to notation/.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "notation/record.hpp"

namespace ootori::kif {

inline constexpr std::array<std::string_view, 6> side_marks{"▲", "△", "☗", "☖", "▼", "▽"};
inline constexpr std::string_view wide_colon = "：";
// The start of a line with a glyph and shapes. Other programs treat it as a remark and ignore it.
inline constexpr std::string_view annotation_mark = "#ootori ";
inline constexpr std::string_view first_column = "手数----";

// Header keys that are not tags: the game, the handicap, an SFEN.
inline constexpr std::string_view game_key = "棋種";
inline constexpr std::string_view handicap_key = "手合割";
inline constexpr std::string_view start_key = "開始局面";

// Whether the line begins like a move, or like something in place of a move. The line must not be empty.
bool is_of_moves(std::string_view line);
// Whether the line is a comment, or is to be ignored.
bool is_remark(std::string_view line);

// The name of the tag for a key of KIF's header. Unknown keys stay unchanged.
std::string tag_of_key(std::string_view key);
// The key for a tag. Reading the key gives the same tag, if KIF can represent it. Empty if other parts of the record
// contain the same information.
std::string key_of_tag(std::string_view tag, bool handicap);

// The word that ends a game in place of a move, and refers to the side to move.
std::optional<RecordEnd> parse_end(std::string_view word, Color turn);
std::string_view write_end(const RecordEnd& end, Color turn);

// The last line, like `まで45手で先手の勝ち（投了）`. None if it does not say who won.
std::optional<RecordEnd> parse_summary(std::string_view line, Color turn);
// The number of moves in that line.
std::optional<int> parse_summary_plies(std::string_view line);
// Whether the line gives a reason in brackets that is unknown.
bool has_unknown_reason(std::string_view line);
std::string write_summary(const std::optional<RecordEnd>& end, std::size_t plies, Color turn, bool handicap);

// Games by their Japanese or other names.
const GameSpec* game_of(std::string_view name);

}  // namespace ootori::kif
