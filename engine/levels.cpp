#include "engine/levels.hpp"

#include <cmath>

namespace ootori {

namespace {

// Falls from `most` at level 1 to 0 at `gone`, faster at first.
int fading(int level, int gone, int most) {
  if (level >= gone) return 0;
  const double left = static_cast<double>(gone - level) / (gone - 1);
  return static_cast<int>(most * left * left);
}

}  // namespace

LevelTraits level_traits(Strength strength) {
  const int level = strength.level;
  // A step of a level is 0.65 doublings: 130–190 Elo where nothing else weakens it.
  const auto nodes = static_cast<std::uint64_t>(40 * std::exp2(0.65 * (level - 1)));
  const int noise = fading(level, 13, 280);
  return {
      .depth = level < 12 ? 1 + level / 2 : Score::most_plies - 1,
      .nodes = nodes,
      .choices = noise > 0 ? 6 : 1,
      .noise = noise,
      .tolerance = 2 * noise,
      .blindness = {
          .far_drop = fading(level, 15, 800), .long_move = fading(level, 13, 600), .quiet = fading(level, 12, 500)}};
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

}  // namespace ootori
