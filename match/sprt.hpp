// The sequential probability ratio test, which decides when enough games have been played: is the first engine stronger
// by elo1 or more (accept), or by elo0 or less (reject)?
//
// It compares the likelihoods of the best-fitting pentanomial distributions with these two strengths (generalised
// SPRT). Sources: A. Wald (1945); M. Van den Bergh as in match/pentanomial.hpp, whose maximum-likelihood equations are
// solved here exactly. All functions are pure.
#pragma once

#include <cstdint>
#include <expected>
#include <string>
#include <string_view>

#include "match/pentanomial.hpp"

namespace ootori {

enum class EloModel : std::uint8_t {
  logistic,    // differences in ordinary (logistic) Elo
  normalized,  // differences in normalised Elo: the number of games needed does not depend on draws or openings
};

struct SprtTerms {
  double elo0 = 0;  // -1000 … 1000; in the normalized model -200 … 200
  double elo1 = 5;
  double alpha = 0.05;  // the probability of accepting although the difference is elo0
  double beta = 0.05;   // the probability of rejecting although the difference is elo1
  EloModel model = EloModel::normalized;

  [[nodiscard]] double lower_bound() const;  // the test rejects at or below this log-likelihood ratio
  [[nodiscard]] double upper_bound() const;  // the test accepts at or above this one

  bool operator==(const SprtTerms&) const = default;
};

enum class SprtVerdict : std::uint8_t { undecided, accepted, rejected };

// The logarithm of the likelihood ratio of elo1 to elo0; 0 without games.
double log_likelihood_ratio(const SprtTerms& terms, const Pentanomial& pairs);

SprtVerdict verdict(const SprtTerms& terms, double log_likelihood_ratio);

// `elo0=0,elo1=10,alpha=0.05,beta=0.05,model=logistic`; every part is optional.
std::expected<SprtTerms, std::string> parse_sprt(std::string_view text);

}  // namespace ootori
