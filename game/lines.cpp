#include "game/lines.hpp"

#include <algorithm>

namespace ootori::game {
namespace {

// Plays the whole line on a copy of the game.
template <class G>
std::optional<LinesFault> fault_of(Game<G> game, const Line& line, std::size_t index) {
  if (line.size() > longest_line) return LinesFault{LinesFault::Reason::too_long, index};
  if (line.empty() || line.size() % 2 != 0) return LinesFault{LinesFault::Reason::no_answer, index};
  for (std::size_t move = 0; move < line.size(); ++move) {
    if (const auto played = game.play(line[move]); !played) {
      return LinesFault{LinesFault::Reason::illegal, index, move, played.error()};
    }
  }
  return std::nullopt;
}

// The first reply in which two lines differ although the opponent's moves were the same.
std::optional<std::size_t> contradiction(const Line& one, const Line& other) {
  const auto [here, there] = std::ranges::mismatch(one, other);
  if (here == one.end() || there == other.end()) return std::nullopt;
  const auto at = static_cast<std::size_t>(here - one.begin());
  if (at % 2 == 0) return std::nullopt;
  return at;
}

}  // namespace

std::expected<void, LinesFault> check(const AnyGame& game, const Lines& lines) {
  if (lines.lines.size() > most_lines) return std::unexpected(LinesFault{LinesFault::Reason::too_many, most_lines});
  for (std::size_t i = 0; i < lines.lines.size(); ++i) {
    const Line& line = lines.lines[i];
    const auto fault = std::visit([&](const auto& one) { return fault_of(one, line, i); }, game);
    if (fault) return std::unexpected(*fault);
    for (std::size_t earlier = 0; earlier < i; ++earlier) {
      if (const auto at = contradiction(lines.lines[earlier], line)) {
        return std::unexpected(LinesFault{LinesFault::Reason::two_answers, i, *at});
      }
    }
  }
  return {};
}

std::optional<Followed> follow(const Lines& lines, std::size_t ply, Move played) {
  if (lines.ply != ply) return std::nullopt;
  std::optional<Followed> followed;
  Lines rest{ply + 2, {}};
  for (const Line& line : lines.lines) {
    if (line.front() != played) continue;
    if (!followed) followed = Followed{line[1], std::nullopt};
    if (line.size() > 2) rest.lines.emplace_back(line.begin() + 2, line.end());
  }
  if (followed && !rest.lines.empty()) followed->rest = std::move(rest);
  return followed;
}

}  // namespace ootori::game
