#include "engine/levels.hpp"

#include <algorithm>
#include <cmath>

#include "rules/games.hpp"

namespace ootori {

namespace {

// The lower levels see one move ahead and choose badly; from here on levels choose well and see further.
constexpr double first_that_looks_ahead = 6;
constexpr double first_that_guesses = 11;
constexpr double first_that_sees_all = 14;
constexpr double first_of_even_steps = 16;

// `most` at level 1, nothing from `gone` on.
double fading(double level, double gone, double most, double power) {
  return level >= gone ? 0 : most * std::pow((gone - level) / (gone - 1), power);
}

// Whether the side to move can mate at once.
template <class G>
bool mates_in_one(const Position<G>& position) {
  return std::ranges::any_of(legal_moves(position), [&](Move move) {
    const Position<G> next = position.after(move);
    return next.in_check() && !has_legal_move(next);
  });
}

// How often the nodes of a level are doubled. A doubling is worth more the further a level sees, so the steps narrow;
// but not those of the highest levels, which narrower ones hardly told apart (docs/strength.md).
double doublings(double level) {
  const double step = std::min(level, first_of_even_steps) - first_that_looks_ahead;
  return 0.92 * step - step * step / 52 + 0.75 * std::max(level - first_of_even_steps, 0.0);
}

Blindness::Chances chances(double level) {
  const double far_drop = fading(level, first_that_sees_all, 850, 2);
  return {.far_drop = static_cast<int>(far_drop),
          .long_move = static_cast<int>(far_drop * 0.8),
          .quiet = static_cast<int>(far_drop * 0.7)};
}

}  // namespace

// The figures are those of many short matches: each level is to win about two games in three against the one below.
LevelTraits level_traits(Strength strength) {
  const double level = strength.level + strength.part;
  if (level < first_that_looks_ahead) {
    const int noise = static_cast<int>(fading(level, first_that_looks_ahead, 1300, 1.25));
    // Less than what the loss of a great piece costs: even the weakest player does not simply give one away.
    const int tolerance = std::min(noise * 6 / 5, 1000);
    return {.depth = 1,
            .nodes = 10'000,
            .choices = static_cast<int>(14 - 2 * level),
            .noise = noise,
            .tolerance = tolerance,
            .is_thorough = true,
            .blindness = chances(level)};
  }
  return {.depth = Score::most_plies - 1,
          .nodes = static_cast<std::uint64_t>(250 * std::exp2(doublings(level))),
          .choices = 1,
          .noise = 0,
          .tolerance = 0,
          .is_thorough = level < first_that_guesses,
          .blindness = chances(level)};
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

#define INSTANTIATE(G) \
  template std::vector<Move> considered_moves(const Position<G>&, std::span<const Move>, const Blindness&);
OOTORI_FOR_EACH_GAME(INSTANTIATE)
#undef INSTANTIATE

}  // namespace ootori
