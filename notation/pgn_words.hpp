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

// White moves first in PGN, like our Black. Swaps the sides in the names of tags: `White` for `Black`, `BlackElo` for
// `WhiteElo`. Other names stay unchanged.
std::string other_side(std::string_view tag_name);

// PGN's seven tags except Result. They are always present, in this order; the values here are used if nothing is known.
inline constexpr std::array<std::pair<std::string_view, std::string_view>, 6> roster{
    {{"Event", "?"}, {"Site", "?"}, {"Date", "????.??.??"}, {"Round", "-"}, {"White", "?"}, {"Black", "?"}}};

// The value that means 'unknown', for a tag of the roster.
constexpr std::optional<std::string_view> unknown_value(std::string_view tag_name) {
  for (const auto& [name, unknown] : roster) {
    if (name == tag_name) return unknown;
  }
  return std::nullopt;
}

// Whether other parts of the record contain the same information as the tag. For Termination, this is true only of our
// own codes.
bool is_derived(const RecordTag& tag);

// The name with only the characters that PGN allows: letters, digits and '_'. Empty if none remain.
std::string fitted_name(std::string_view name);

// `1-0`, `0-1`, `1/2-1/2`, or `*` for a game in progress; none if the word is not a result.
std::optional<std::optional<RecordEnd>> parse_result(std::string_view word);
std::string_view write_result(const std::optional<RecordEnd>& end);

}  // namespace ootori::pgn
