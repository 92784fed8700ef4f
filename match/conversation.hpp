// What is said to a program that plays, and what its answers mean. All functions are pure.
#pragma once

#include <optional>
#include <string>

#include "engine/doors/dialect.hpp"
#include "match/player.hpp"

namespace ootori {

// `position … moves …`
std::string position_command(const Dialect& dialect, const AnyGame& game);

// `go …`. Where other programs' rules would allow a move that ours do not (a drop that mates, a third occurrence), the
// permitted moves are named, so that no program loses a game for not knowing our law.
std::string go_command(const Dialect& dialect, const Turn& turn);

bool others_allow_more(const AnyGame& game);

// What an `info` line of the best line says of score, depth and nodes; nothing where it has no score.
struct Insight {
  Score score;
  int depth = 0;
  std::uint64_t nodes = 0;
};
std::optional<Insight> parse_info(const Dialect& dialect, std::string_view line);

}  // namespace ootori
