// A composed problem: the attacker, always Black, mates with checks alone, in one way.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "rules/position.hpp"

namespace ootori {

// What happens in the solution, each found by code; docs/tsume.md lists the definitions.
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
  int beauty;  // what it adds to a problem's score, once
};
[[nodiscard]] const ThemeText& text_of(Theme theme);
[[nodiscard]] std::optional<Theme> find_theme(std::string_view id);

enum class ProblemOrigin : std::uint8_t { game, setting, edit };
[[nodiscard]] std::string_view code(ProblemOrigin origin);
[[nodiscard]] std::optional<ProblemOrigin> find_origin(std::string_view id);

template <class G>
struct Problem {
  Position<G> position;
  std::vector<Move> line;    // the solution with the longest defence
  bool final_duals = false;  // there is more than one way to mate with the last move of `line`
  std::vector<Theme> themes{};
  int difficulty = 0;        // as a rating: 600 and more
  int beauty = 0;            // more is better
  int tries = 0;             // checks on the first move that fail
  std::uint64_t effort = 0;  // nodes that the solver needs
  ProblemOrigin origin = ProblemOrigin::setting;
  std::uint64_t attempt = 0;  // of the composer's, with its seed: what brought it about
};

}  // namespace ootori
