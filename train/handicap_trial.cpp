#include "train/handicap_trial.hpp"

#include <algorithm>
#include <cmath>

namespace ootori {
namespace {

constexpr std::size_t most_trial_plies = 400;  // a longer game is a draw
constexpr int sighting_nodes = 2'000;

// Chooses a random first move among those that a short search finds hardly worse than the best, so that games differ.
template <class G>
Move first_move(Engine& engine, const Game<G>& game, std::uint64_t& state) {
  constexpr int close = 80;  // centipawns
  SearchLimits limits;
  limits.nodes = sighting_nodes;
  const auto lines = engine.search(AnyGame{game}, limits).lines;
  std::size_t number = 0;
  while (number < lines.size() && lines[number].score.raw() >= lines.front().score.raw() - close) ++number;
  return lines[splitmix64(state) % number].moves.front();
}

template <class G>
double points_of_white(const Game<G>& game) {
  if (!game.outcome() || !game.outcome()->winner) return 0.5;
  return *game.outcome()->winner == Color::white ? 1 : 0;
}

struct Curve {
  double offset = 0;
  double slope = 0.5;

  [[nodiscard]] double chance(int gap) const { return 1 / (1 + std::exp(-(offset + slope * gap))); }
  [[nodiscard]] double log_likelihood(std::span<const GapPoints> points) const {
    double sum = 0;
    for (const GapPoints& at : points) {
      const double z = offset + slope * at.gap;
      sum += at.points * z - at.games * (std::max(z, 0.0) + std::log1p(std::exp(-std::abs(z))));
    }
    return sum;
  }
};

// A step of Newton's method, which far from the maximum would lead past it. Nothing where the curve is not determined.
std::optional<Curve> newton_step(const Curve& from, std::span<const GapPoints> points) {
  double by_offset = 0;
  double by_slope = 0;
  double aa = 1e-9;
  double ab = 0;
  double bb = 1e-9;
  for (const GapPoints& at : points) {
    const double chance = from.chance(at.gap);
    const double error = at.points - at.games * chance;
    const double weight = at.games * chance * (1 - chance);
    by_offset += error;
    by_slope += error * at.gap;
    aa += weight;
    ab += weight * at.gap;
    bb += weight * at.gap * at.gap;
  }
  const double determinant = aa * bb - ab * ab;
  if (!(determinant > 1e-12)) return std::nullopt;
  return Curve{.offset = (bb * by_offset - ab * by_slope) / determinant,
               .slope = (aa * by_slope - ab * by_offset) / determinant};
}

}  // namespace

template <class G>
std::optional<double> giver_points(const HandicapTrial& trial, const std::stop_token& stop) {
  Engine engine{{.hash_mib = 4}};
  Engine scout{{.hash_mib = 1, .multi_pv = 8}};
  std::uint64_t state = trial.seed;
  double points = 0;
  for (int number = 0; number < trial.games; ++number) {
    auto game = Game<G>::with_handicap(*trial.handicap);
    for (int ply = 0; ply < 2; ++ply) (void)game.play(first_move(scout, game, state));
    while (!game.outcome() && game.plies() < most_trial_plies) {
      if (stop.stop_requested()) return std::nullopt;
      const bool gives = game.position().side_to_move() == Color::white;
      const Strength strength{gives ? trial.giver : trial.receiver};
      (void)game.play(*engine.play(AnyGame{game}, {}, strength, splitmix64(state)).best);
    }
    points += points_of_white(game);
  }
  return points;
}

std::optional<double> even_gap(std::span<const GapPoints> points) {
  Curve curve;
  for (int step = 0; step < 50; ++step) {  // the likelihood has one maximum
    const auto change = newton_step(curve, points);
    if (!change) return std::nullopt;
    const double reached = curve.log_likelihood(points);
    for (double share = 1; share > 1e-3; share /= 2) {
      const Curve next{curve.offset + share * change->offset, curve.slope + share * change->slope};
      if (next.log_likelihood(points) < reached) continue;
      curve = next;
      break;
    }
  }
  if (!(curve.slope > 0.05)) return std::nullopt;
  return -curve.offset / curve.slope;
}

#define INSTANTIATE(G) template std::optional<double> giver_points<G>(const HandicapTrial&, const std::stop_token&);
OOTORI_FOR_EACH_GAME(INSTANTIATE)
#undef INSTANTIATE

}  // namespace ootori
