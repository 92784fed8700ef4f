// The sequential probability ratio test that decides when enough games have been played: is the first engine elo1 or
// more stronger (accept), or elo0 or less (reject)?
//
// The likelihoods are those of the best-fitting pentanomial distributions with the two strengths (generalised SPRT).
// Sources: A. Wald (1945); M. Van den Bergh as in match/pentanomial.hpp, whose maximum-likelihood equations are solved
// here exactly. All functions are pure.
#pragma once

#include <cstdint>
#include <expected>
#include <string>
#include <string_view>

#include "match/pentanomial.hpp"

namespace ootori {

enum class EloModel : std::uint8_t {
  logistic,    // differences in the usual Elo
  normalized,  // differences in normalised Elo: the number of games needed does not depend on draws or openings
};

struct SprtTerms {
  double elo0 = 0;  // -1000 … 1000; within -200 and 200 in the normalized model
  double elo1 = 5;
  double alpha = 0.05;  // the risk to accept at elo0
  double beta = 0.05;   // the risk to reject at elo1
  EloModel model = EloModel::normalized;

  [[nodiscard]] double lower_bound() const;  // of the log-likelihood ratio: at or below, the test rejects
  [[nodiscard]] double upper_bound() const;  // at or above, it accepts

  bool operator==(const SprtTerms&) const = default;
};

enum class SprtVerdict : std::uint8_t { undecided, accepted, rejected };

// The logarithm of the likelihood ratio of elo1 against elo0; 0 without games.
double log_likelihood_ratio(const SprtTerms& terms, const Pentanomial& pairs);

SprtVerdict verdict(const SprtTerms& terms, double log_likelihood_ratio);

// `elo0=0,elo1=10,alpha=0.05,beta=0.05,model=logistic`, each part optional.
std::expected<SprtTerms, std::string> parse_sprt(std::string_view text);

}  // namespace ootori
