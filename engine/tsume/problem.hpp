// A composed problem: the attacker, who is always Black, mates by checks, in exactly one way.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "rules/position.hpp"

namespace ootori {

// What happens in a solution. All themes are detected by code; docs/tsume.md lists their definitions.
enum class Theme : std::uint8_t {
  drop,
  promotion,
  declined_promotion,
  capture,
  sacrifice,
  great_sacrifice,
  interposition,
  drop_interposition,
  discovered_check,
  double_check,
  jump_check,
  pin,
  mirror_pair,
  promoted_mate,
  least_piece_mate,
  smothered,
  royal_chase,
  switchback,
  royal_move,
  quiet_start,
  surprising,
};
inline constexpr std::size_t theme_number = 21;

struct ThemeText {
  std::string_view id;  // in files
  std::string_view definition;
  int beauty;  // the points that the theme adds to a problem's beauty, once
};
[[nodiscard]] const ThemeText& text_of(Theme theme);
[[nodiscard]] std::optional<Theme> find_theme(std::string_view id);

enum class ProblemOrigin : std::uint8_t { game, setting, edit };
[[nodiscard]] std::string_view code(ProblemOrigin origin);
[[nodiscard]] std::optional<ProblemOrigin> find_origin(std::string_view id);

template <class G>
struct Problem {
  Position<G> position;
  std::vector<Move> line;    // the solution, with the longest defence
  bool final_duals = false;  // whether a different last move also gives mate
  std::vector<Theme> themes{};
  int difficulty = 0;        // an estimated rating, at least 600
  int beauty = 0;            // the higher, the more beautiful
  int tries = 0;             // the number of first moves that give check but do not lead to mate
  std::uint64_t effort = 0;  // the number of nodes that the solver needs
  ProblemOrigin origin = ProblemOrigin::setting;
  std::uint64_t attempt = 0;  // the number of the composer's attempt that found it
};

}  // namespace ootori
