#include "engine/levels.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "engine/game_weights.hpp"
#include "rules/games.hpp"

namespace ootori {

namespace {

// The one figure from which all traits of a level follow. One more doubles the nodes that a level searches. The figures
// are those of many matches, so that each level wins about as often against the one below (docs/strength.md).
constexpr std::array<double, Strength::full - 1> sights{1.0,   1.85,  2.7,   3.55,  4.29,  5.3,   6.75,
                                                        8.05,  8.87,  9.5,   10.12, 10.74, 11.36, 11.98,
                                                        12.68, 13.42, 14.16, 14.9,  15.63};

// Below, a level sees one move ahead and chooses badly; from here on it chooses well and sees further.
constexpr double sight_of_search = 6.5;
// From here on a level overlooks nothing.
constexpr double sight_of_everything = 12;

double sight(Strength strength) {
  const auto below = static_cast<std::size_t>(strength.level - Strength::weakest);
  return strength.part == 0 ? sights[below] : std::lerp(sights[below], sights[below + 1], strength.part);
}

// Whether the side to move can mate at once.
template <class G>
bool mates_in_one(const Position<G>& position) {
  return std::ranges::any_of(legal_moves(position), [&](Move move) {
    const Position<G> next = position.after(move);
    return next.in_check() && !has_legal_move(next);
  });
}

Blindness::Chances chances(double sight) {
  const double unseen = std::max(sight_of_everything - sight, 0.0);
  const double far_drop = 7.4 * unseen * unseen;
  return {.far_drop = static_cast<int>(far_drop),
          .long_move = static_cast<int>(far_drop * 0.95),
          .quiet = static_cast<int>(far_drop * 0.9)};
}

}  // namespace

template <class G>
LevelTraits level_traits(Strength strength) {
  const double seen = sight(strength);
  LevelTraits traits{.depth = Score::most_plies - 1,
                     .nodes = static_cast<std::uint64_t>(std::exp2(seen)),
                     .choices = 1,
                     .noise = 0,
                     .tolerance = 0,
                     .blindness = chances(seen)};
  if (seen >= sight_of_search) return traits;
  const double noise = 236 * (sight_of_search - seen);
  traits.depth = 1;
  traits.nodes = 10'000;
  traits.choices = static_cast<int>(2 * (sight_of_search - seen)) + 1;
  traits.noise = static_cast<int>(noise * misjudgement<G>);
  // Less than what the loss of a great piece costs: even the weakest player does not simply give one away.
  traits.tolerance = static_cast<int>(std::min(noise * 1.2, 1000.0) * misjudgement<G>);
  return traits;
}

std::uint64_t nodes_of_move(const LevelTraits& traits, std::uint64_t seed) {
  return traits.nodes * (90 + splitmix64(seed) % 21) / 100;
}

template <class G>
std::vector<Move> considered_moves(const Position<G>& position, std::span<const Move> moves,
                                   const Blindness& blindness) {
  std::vector<Move> safe;
  for (const Move move : moves) {
    if (!mates_in_one(position.after(move))) safe.push_back(move);
  }
  if (safe.empty()) safe.assign(moves.begin(), moves.end());
  std::vector<Move> seen;
  for (const Move move : safe) {
    if (!blindness.overlooks(position, move)) seen.push_back(move);
  }
  return seen.empty() ? safe : seen;
}

const SearchLine& choose_line(std::span<const SearchLine> lines, const LevelTraits& traits, std::uint64_t seed) {
  const SearchLine* chosen = &lines.front();
  if (chosen->score.is_win()) return *chosen;
  const int best = chosen->score.raw();
  int most = -Score::infinite;
  std::uint64_t state = seed;
  for (const SearchLine& line : lines) {
    const int misjudged = traits.noise == 0 ? 0 : static_cast<int>(splitmix64(state) % (traits.noise + 1));
    if (line.score.raw() < best - traits.tolerance) break;
    if (line.score.raw() + misjudged <= most) continue;
    most = line.score.raw() + misjudged;
    chosen = &line;
  }
  return *chosen;
}

#define INSTANTIATE(G)                            \
  template LevelTraits level_traits<G>(Strength); \
  template std::vector<Move> considered_moves(const Position<G>&, std::span<const Move>, const Blindness&);
OOTORI_FOR_EACH_GAME(INSTANTIATE)
#undef INSTANTIATE

}  // namespace ootori
