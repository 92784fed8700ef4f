// PGN's words for games, sides and results. Internal to notation/.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "notation/record.hpp"

namespace ootori::pgn {

// `Torishogi`, in any case; our own names too.
const GameSpec* game_of_variant(std::string_view variant);

// PGN's White moves first, as our Black does: `White` for `Black`, `BlackElo` for `WhiteElo`; other names as they are.
std::string other_side(std::string_view tag_name);

// PGN's seven tags but for Result: always there, in this order, with these values where nothing is known.
inline constexpr std::array<std::pair<std::string_view, std::string_view>, 6> roster{
    {{"Event", "?"}, {"Site", "?"}, {"Date", "????.??.??"}, {"Round", "-"}, {"White", "?"}, {"Black", "?"}}};

// The value that says nothing, of a tag of the roster.
constexpr std::optional<std::string_view> unknown_value(std::string_view tag_name) {
  for (const auto& [name, unknown] : roster) {
    if (name == tag_name) return unknown;
  }
  return std::nullopt;
}

// Whether the rest of a record says what the tag says. Of Termination it says our own codes only.
bool is_derived(const RecordTag& tag);

// The name fitted into what PGN can hold, letters, digits and '_'; empty where nothing of it is left.
std::string fitted_name(std::string_view name);

// `1-0`, `0-1`, `1/2-1/2`, or `*` for a game without an end; none where the word is no result.
std::optional<std::optional<RecordEnd>> parse_result(std::string_view word);
std::string_view write_result(const std::optional<RecordEnd>& end);

}  // namespace ootori::pgn
