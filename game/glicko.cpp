#include "game/glicko.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace ootori::game {
namespace {

constexpr double scale = 173.7178;  // from Elo to the scale of the steps
constexpr double tolerance = 0.000001;

double square(double x) { return x * x; }

double g(double phi) { return 1 / std::sqrt(1 + 3 * square(phi / std::numbers::pi)); }

// The expected score against an opponent.
double expectation(double mu, double its_mu, double its_phi) { return 1 / (1 + std::exp(-g(its_phi) * (mu - its_mu))); }

// Step 5: the new volatility, by the Illinois algorithm.
double new_volatility(double sigma, double phi, double v, double delta) {
  const double a = std::log(square(sigma));
  const auto f = [&](double x) {
    const double ex = std::exp(x);
    const double with = square(phi) + v + ex;
    return ex * (square(delta) - with) / (2 * square(with)) - (x - a) / square(volatility_bound);
  };
  double low = a;
  double high = a - volatility_bound;
  if (square(delta) > square(phi) + v) {
    high = std::log(square(delta) - square(phi) - v);
  } else {
    while (f(high) < 0) high -= volatility_bound;
  }
  double f_low = f(low);
  double f_high = f(high);
  while (std::abs(high - low) > tolerance) {
    const double middle = low + (low - high) * f_low / (f_high - f_low);
    const double f_middle = f(middle);
    if (f_middle * f_high <= 0) {
      low = high;
      f_low = f_high;
    } else {
      f_low /= 2;
    }
    high = middle;
    f_high = f_middle;
  }
  return std::exp(low / 2);
}

double bounded(double deviation) { return std::min(deviation, new_rating.deviation); }

}  // namespace

Rating rest(const Rating& before, double periods) {
  const double phi = before.deviation / scale;
  Rating after = before;
  after.deviation = bounded(scale * std::sqrt(square(phi) + periods * square(before.volatility)));
  return after;
}

Rating rate(const Rating& before, std::span<const RatedGame> games) {
  if (games.empty()) return rest(before, 1);
  const double mu = (before.rating - new_rating.rating) / scale;  // step 2
  const double phi = before.deviation / scale;
  double information = 0;  // 1 / v, step 3
  double surplus = 0;      // of points over the expected ones, weighted; step 4
  for (const RatedGame& game : games) {
    const double its_mu = (game.opponent.rating - new_rating.rating) / scale;
    const double its_phi = game.opponent.deviation / scale;
    const double expected = expectation(mu, its_mu, its_phi);
    information += square(g(its_phi)) * expected * (1 - expected);
    surplus += g(its_phi) * (game.score - expected);
  }
  const double v = 1 / information;
  const double sigma = new_volatility(before.volatility, phi, v, v * surplus);
  const double resting = std::sqrt(square(phi) + square(sigma));            // step 6
  const double new_phi = 1 / std::sqrt(1 / square(resting) + information);  // step 7
  const double new_mu = mu + square(new_phi) * surplus;
  return {new_mu * scale + new_rating.rating, bounded(new_phi * scale), sigma};  // step 8
}

}  // namespace ootori::game
