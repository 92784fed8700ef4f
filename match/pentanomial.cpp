#include "match/pentanomial.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>

namespace ootori {

int Pentanomial::pairs() const { return std::accumulate(counts.begin(), counts.end(), 0); }

double elo_of_score(double score) { return -400.0 * std::log10(1.0 / score - 1.0); }

double score_of_elo(double elo) { return 1.0 / (1.0 + std::pow(10.0, -elo / 400.0)); }

std::array<double, 5> softened(const Pentanomial& pairs) {
  constexpr double unseen = 1e-3;
  std::array<double, 5> shares{};
  for (std::size_t i = 0; i < shares.size(); ++i) shares[i] = std::max<double>(pairs.counts[i], unseen);
  const double sum = std::accumulate(shares.begin(), shares.end(), 0.0);
  for (double& share : shares) share /= sum;
  return shares;
}

Moments moments(const std::array<double, 5>& shares) {
  double mean = 0;
  for (std::size_t i = 0; i < shares.size(); ++i) mean += shares[i] * pair_scores[i];
  double variance = 0;
  for (std::size_t i = 0; i < shares.size(); ++i) variance += shares[i] * std::pow(pair_scores[i] - mean, 2);
  return {mean, variance};
}

StrengthEstimate estimate_strength(const Pentanomial& pairs) {
  constexpr double confidence_95 = 1.959964;  // standard deviations
  const auto [mean, variance] = moments(softened(pairs));
  const double error = std::sqrt(variance / pairs.pairs());
  const auto elo_at = [](double score) { return elo_of_score(std::clamp(score, 1e-6, 1 - 1e-6)); };
  // A pair's score is the mean of two games, so the variance of a game is twice that of a pair.
  const double game_deviation = std::sqrt(2 * variance);
  return {
      .score = mean,
      .elo = elo_at(mean),
      .elo_low = elo_at(mean - confidence_95 * error),
      .elo_high = elo_at(mean + confidence_95 * error),
      .normalized_elo = (mean - 0.5) / game_deviation * normalized_elo_scale,
      .superiority = 0.5 * (1 + std::erf((mean - 0.5) / error / std::numbers::sqrt2)),
  };
}

}  // namespace ootori
