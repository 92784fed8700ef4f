#include "engine/doors/xboard_thinking.hpp"

#include <algorithm>
#include <cstdint>

#include "engine/doors/report.hpp"

namespace ootori {
namespace {

constexpr int winning_score = 100000;  // plus the moves to mate

int xboard_score(Score score) {
  const auto plies = score.plies_to_mate();
  if (!plies) return score.raw();
  const int moves = (*plies + 1) / 2;
  return score.is_win() ? winning_score + moves : -winning_score - moves;
}

}  // namespace

std::string thinking_line(const GameSpec& spec, const SearchReport& report) {
  const SearchLine& line = report.line;
  const auto milliseconds = static_cast<std::uint64_t>(std::max<Millis::rep>(report.time.count(), 1));
  std::string text;
  for (const std::int64_t number :
       {std::int64_t{line.depth}, std::int64_t{xboard_score(line.score)}, std::int64_t{report.time.count() / 10},
        static_cast<std::int64_t>(report.nodes), std::int64_t{line.selective_depth},
        static_cast<std::int64_t>(report.nodes * 1000 / milliseconds)}) {
    text += std::to_string(number) + " ";
  }
  text.back() = '\t';
  text += write_moves(uci_dialect, spec, line.moves);
  if (line.bound == SearchLine::Bound::lower) text += " !";
  if (line.bound == SearchLine::Bound::upper) text += " ?";
  return text;
}

}  // namespace ootori
