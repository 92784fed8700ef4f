// Tournament files in FIDE's format (TRF-2016 and TRF-2026, FIDE Handbook C.04, Annex 2), in which pairing programs
// exchange tournaments. Pure.
//
// White in these files is the side that moves first, hence Black on our boards.
#pragma once

#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "tournament/crosstable.hpp"

namespace ootori::tournament {

// A bye that a player asked for, in a round that is not played yet.
struct ByeWish {
  std::size_t line;
  std::size_t round;  // from 0
  Mark mark;          // full_bye, half_bye or zero_bye

  bool operator==(const ByeWish&) const = default;
};

struct TrfFile {
  std::string name{}, place{}, begins{}, ends{}, type{};  // dates as in the file: YYYY/MM/DD or YY/MM/DD
  std::size_t planned = 0;                                // rounds; 0: the file does not say
  std::optional<Color> first_color{};                     // of the highest player in the first round
  Crosstable table{};
  Forbidden forbidden{};
  std::vector<ByeWish> byes{};

  bool operator==(const TrfFile&) const = default;
};

struct TrfFault {
  std::size_t line;     // from 1
  std::string message;  // what is wrong and what would be right, for a person

  bool operator==(const TrfFault&) const = default;
};

inline constexpr std::size_t longest_trf = 1'000'000;  // bytes
inline constexpr std::size_t most_trf_players = 2'000;
inline constexpr std::size_t most_trf_rounds = 99;
inline constexpr std::size_t most_trf_faults = 50;  // that are told

// Lines of unknown kinds are comments. All faults are told, in the order of their lines.
[[nodiscard]] std::expected<TrfFile, std::vector<TrfFault>> read_trf(std::string_view text);

// The first colour of the highest player, as far as the games of the first round that had colours show it; Black if
// they do not. The second player has the other colour, and so on.
[[nodiscard]] Color first_color_of(const TrfFile& file);

[[nodiscard]] std::string write_trf(const TrfFile& file);

}  // namespace ootori::tournament
