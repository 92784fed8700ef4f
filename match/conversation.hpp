// The commands sent to an engine, and the meaning of its answers. All functions are pure.
#pragma once

#include <optional>
#include <string>

#include "engine/doors/dialect.hpp"
#include "match/player.hpp"

namespace ootori {

// `position … moves …`
std::string position_command(const Dialect& dialect, const AnyGame& game);

// `go …`. If the rules of other programs would allow a move that our rules forbid (a drop that mates, a third
// occurrence), the command lists the permitted moves, so that no program loses a game because its rules differ.
std::string go_command(const Dialect& dialect, const Turn& turn);

bool others_allow_more(const AnyGame& game);

// The score, depth and nodes of the best line in an `info` line; nothing if the line has no score.
struct Insight {
  Score score;
  int depth = 0;
  std::uint64_t nodes = 0;
};
std::optional<Insight> parse_info(const Dialect& dialect, std::string_view line);

}  // namespace ootori
