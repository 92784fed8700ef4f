#include "match/sprt.hpp"

#include <algorithm>
#include <cmath>

#include "match/key_values.hpp"

namespace ootori {
namespace {

using Shares = std::array<double, 5>;

// Beyond about 280, no distribution near the uniform one has this strength, so the search for the best fit, which
// starts there, cannot begin.
constexpr double largest_normalized_elo = 200;

// The x with Σ shareᵢ·gᵢ / (1 + x·gᵢ) = 0: the Lagrange multiplier of the constraint Σ pᵢ·gᵢ = 0. The sum falls
// strictly between its poles, so halving finds it. `constraint` must have values of both signs.
double multiplier(const Shares& shares, const Shares& constraint) {
  const auto [lowest, highest] = std::ranges::minmax(constraint);
  double low = -1 / highest;
  double high = -1 / lowest;
  for (int step = 0; step < 200; ++step) {
    const double middle = (low + high) / 2;
    double sum = 0;
    for (std::size_t i = 0; i < shares.size(); ++i) sum += shares[i] * constraint[i] / (1 + middle * constraint[i]);
    (sum > 0 ? low : high) = middle;
  }
  return (low + high) / 2;
}

// The most likely distribution for the observed shares, among those with Σ pᵢ·gᵢ = 0.
Shares best_fit(const Shares& shares, const Shares& constraint) {
  const double x = multiplier(shares, constraint);
  Shares fit{};
  for (std::size_t i = 0; i < fit.size(); ++i) fit[i] = shares[i] / (1 + x * constraint[i]);
  return fit;
}

Shares best_fit_with_mean(const Shares& shares, double mean) {
  Shares constraint{};
  for (std::size_t i = 0; i < constraint.size(); ++i) constraint[i] = pair_scores[i] - mean;
  return best_fit(shares, constraint);
}

// The same with (mean − ½) / deviation = t. This constraint is not linear in the distribution, so it is repeatedly
// replaced by its tangent at the last fit, until the fit does not change.
Shares best_fit_with_t(const Shares& shares, double t) {
  Shares fit{};
  fit.fill(1.0 / static_cast<double>(fit.size()));
  for (int step = 0; step < 100; ++step) {
    const auto [mean, variance] = moments(fit);
    Shares tangent{};
    for (std::size_t i = 0; i < tangent.size(); ++i) {
      const double distance = pair_scores[i] - mean;
      tangent[i] = pair_scores[i] - 0.5 - t * std::sqrt(variance) * (1 + distance * distance / variance) / 2;
    }
    const Shares next = best_fit(shares, tangent);
    double change = 0;
    for (std::size_t i = 0; i < fit.size(); ++i) change = std::max(change, std::abs(next[i] - fit[i]));
    fit = next;
    if (change < 1e-10) break;
  }
  return fit;
}

Shares best_fit_at(const Shares& shares, double elo, EloModel model) {
  if (model == EloModel::logistic) return best_fit_with_mean(shares, score_of_elo(elo));
  constexpr double pair_to_game = 1.4142135623730951;  // a pair's mean has a deviation smaller by √2
  return best_fit_with_t(shares, elo / normalized_elo_scale * pair_to_game);
}

}  // namespace

double SprtTerms::lower_bound() const { return std::log(beta / (1 - alpha)); }

double SprtTerms::upper_bound() const { return std::log((1 - beta) / alpha); }

double log_likelihood_ratio(const SprtTerms& terms, const Pentanomial& pairs) {
  if (pairs.pairs() == 0) return 0;
  const Shares shares = softened(pairs);
  const Shares fit0 = best_fit_at(shares, terms.elo0, terms.model);
  const Shares fit1 = best_fit_at(shares, terms.elo1, terms.model);
  double ratio = 0;
  for (std::size_t i = 0; i < shares.size(); ++i) ratio += shares[i] * std::log(fit1[i] / fit0[i]);
  return ratio * pairs.pairs();
}

SprtVerdict verdict(const SprtTerms& terms, double log_likelihood_ratio) {
  if (log_likelihood_ratio >= terms.upper_bound()) return SprtVerdict::accepted;
  if (log_likelihood_ratio <= terms.lower_bound()) return SprtVerdict::rejected;
  return SprtVerdict::undecided;
}

std::expected<SprtTerms, std::string> parse_sprt(std::string_view text) {
  const auto parts = parse_key_values(text);
  if (!parts) return std::unexpected(parts.error());
  SprtTerms terms;
  for (const KeyValue part : *parts) {
    if (part.key == "model") {
      if (part.value != "logistic" && part.value != "normalized") {
        return std::unexpected("model must be logistic or normalized, not '" + std::string{part.value} + "'");
      }
      terms.model = part.value == "logistic" ? EloModel::logistic : EloModel::normalized;
      continue;
    }
    const bool is_risk = part.key == "alpha" || part.key == "beta";
    if (!is_risk && part.key != "elo0" && part.key != "elo1") {
      return std::unexpected("unknown test setting '" + std::string{part.key} +
                             "'; the settings are elo0, elo1, alpha, beta and model");
    }
    const auto value = is_risk ? parse_value(part, 0.0001, 0.4999) : parse_value(part, -1000.0, 1000.0);
    if (!value) return std::unexpected(value.error());
    (part.key == "elo0"    ? terms.elo0
     : part.key == "elo1"  ? terms.elo1
     : part.key == "alpha" ? terms.alpha
                           : terms.beta) = *value;
  }
  if (terms.model == EloModel::normalized &&
      std::max(std::abs(terms.elo0), std::abs(terms.elo1)) > largest_normalized_elo) {
    return std::unexpected(
        "in normalized Elo, elo0 and elo1 must be between -200 and 200; for larger values, use model=logistic");
  }
  if (terms.elo0 >= terms.elo1) return std::unexpected("elo0 must be below elo1");
  return terms;
}

}  // namespace ootori
