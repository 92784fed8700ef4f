// The ranking of the players of a tournament in rounds: by points, then by tie-breaks (FIDE Handbook C.07). Pure
// functions.
#pragma once

#include <array>
#include <string_view>
#include <utility>
#include <vector>

#include "tournament/crosstable.hpp"

namespace ootori::tournament {

enum class TieBreak : std::uint8_t { buchholz_cut, buchholz, sonneborn_berger, direct_encounter, wins };

inline constexpr std::array<std::pair<TieBreak, std::string_view>, 5> tie_break_names{
    {{TieBreak::buchholz_cut, "buchholz_cut"},
     {TieBreak::buchholz, "buchholz"},
     {TieBreak::sonneborn_berger, "sonneborn_berger"},
     {TieBreak::direct_encounter, "direct_encounter"},
     {TieBreak::wins, "wins"}}};

constexpr std::string_view text(TieBreak tie_break) {
  return tie_break_names[static_cast<std::size_t>(tie_break)].second;
}

struct Standing {
  std::size_t line;
  std::size_t rank;  // from 1; players with equal points and tie-breaks share a rank
  Halves score;
  std::vector<int> tie_breaks;  // in quarters of a point, in the requested order
};

// Best first.
[[nodiscard]] std::vector<Standing> rank(const Crosstable& table, const std::vector<TieBreak>& tie_breaks);

// In quarters of a point. A round without a game counts as a game against a virtual opponent (C.07, article 16).
[[nodiscard]] int buchholz(const Crosstable& table, std::size_t line, bool cut_lowest);
[[nodiscard]] int sonneborn_berger(const Crosstable& table, std::size_t line);

// The rank of each line, from 1, by points and then by starting order, as in the "rank" column of a tournament file.
[[nodiscard]] std::vector<std::size_t> ranks_by_score(const Crosstable& table);

}  // namespace ootori::tournament
