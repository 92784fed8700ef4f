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
// Begins the line of a glyph and shapes: for other programs a remark, which they read over.
inline constexpr std::string_view annotation_mark = "#ootori ";
inline constexpr std::string_view first_column = "手数----";

// Keys of the head that are no tags: the game, the handicap, an SFEN.
inline constexpr std::string_view game_key = "棋種";
inline constexpr std::string_view handicap_key = "手合割";
inline constexpr std::string_view start_key = "開始局面";

// What the line of a move starts with, or of something that stands in place of one; the line is not empty.
bool is_of_moves(std::string_view line);
// A comment, or what is read over.
bool is_remark(std::string_view line);

// The record's name of a tag for a key of KIF's head; unknown ones stay as they are.
std::string tag_of_key(std::string_view key);
// The key for a tag, which is read back as that tag where it can be written at all; empty where something else of the
// record says the same.
std::string key_of_tag(std::string_view tag, bool handicap);

// The word that stands in place of a move and ends the game, with the side whose turn it is.
std::optional<RecordEnd> parse_end(std::string_view word, Color turn);
std::string_view write_end(const RecordEnd& end, Color turn);

// The last line, such as `まで45手で先手の勝ち（投了）`. None where it does not say who won.
std::optional<RecordEnd> parse_summary(std::string_view line, Color turn);
// The number of moves that it names.
std::optional<int> parse_summary_plies(std::string_view line);
// Whether it gives a reason in brackets, as ours do, that is none.
bool has_unknown_reason(std::string_view line);
std::string write_summary(const std::optional<RecordEnd>& end, std::size_t plies, Color turn, bool handicap);

// Games by their Japanese or other names.
const GameSpec* game_of(std::string_view name);

}  // namespace ootori::kif
