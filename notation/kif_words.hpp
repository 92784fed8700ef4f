// KIF's words for tags and for how a game ended. Inside this room only.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "notation/record.hpp"

namespace ootori::kif {

// The record's name of a tag for a key of KIF's head, and the other way round; unknown ones stay as they are.
std::string tag_of_key(std::string_view key);
std::string key_of_tag(std::string_view tag, bool handicap);

// The word that stands in place of a move and ends the game, with the side whose turn it is.
std::optional<RecordEnd> parse_end(std::string_view word, Color turn);
std::string_view write_end(const RecordEnd& end, Color turn);

// The last line, such as `まで45手で先手の勝ち（投了）`. None where it does not say who won.
std::optional<RecordEnd> parse_summary(std::string_view line, Color turn);
std::string write_summary(const std::optional<RecordEnd>& end, std::size_t plies, Color turn, bool handicap);

// Games by their Japanese or other names.
const GameSpec* game_of(std::string_view name);

}  // namespace ootori::kif
