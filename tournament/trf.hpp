// Tournament files in FIDE's format (TRF-2016 and TRF-2026, FIDE Handbook C.04, Annex 2), which pairing programs use to
// exchange tournaments. Pure functions.
//
// In these files, White is the side that moves first, which is Black in our games.
#pragma once

#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "tournament/crosstable.hpp"

namespace ootori::tournament {

// A bye that a player has requested in a round that has not been played yet.
struct ByeWish {
  std::size_t line;
  std::size_t round;  // from 0
  Mark mark;          // full_bye, half_bye or zero_bye

  bool operator==(const ByeWish&) const = default;
};

struct TrfFile {
  std::string name{}, place{}, begins{}, ends{}, type{};  // dates as in the file: YYYY/MM/DD or YY/MM/DD
  std::size_t planned = 0;                                // the number of rounds; 0: the file does not say
  std::optional<Color> first_color{};                     // the color of the highest-ranked player in the first round
  Crosstable table{};
  Forbidden forbidden{};        // when read from a file, each pair once
  std::vector<ByeWish> byes{};  // when read from a file, one for each player and round

  bool operator==(const TrfFile&) const = default;
};

struct TrfFault {
  std::size_t line;     // from 1
  std::string message;  // a sentence that says what is wrong and what would be valid

  bool operator==(const TrfFault&) const = default;
};

inline constexpr std::size_t longest_trf = 1'000'000;  // in bytes
inline constexpr std::size_t most_trf_players = 2'000;
inline constexpr std::size_t most_trf_rounds = 99;
inline constexpr std::size_t most_trf_forbidden = 5'000;  // different pairings
inline constexpr std::size_t most_trf_faults = 50;        // the maximum number of faults that are reported

// Lines of unknown types count as comments. All faults are reported, in the order of their lines.
[[nodiscard]] std::expected<TrfFile, std::vector<TrfFault>> read_trf(std::string_view text);

// The color of the highest-ranked player in the first round, as the games of that round show it; Black if they do not
// show it. The second player has the other color, and so on.
[[nodiscard]] Color first_color_of(const TrfFile& file);

[[nodiscard]] std::string write_trf(const TrfFile& file);

}  // namespace ootori::tournament
