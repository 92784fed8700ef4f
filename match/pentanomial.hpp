// What a match of paired games tells about strength.
//
// Every opening is played twice with colours swapped; the two results together are one observation, because they share
// the opening's bias. An observation is 0, ½, 1, 1½ or 2 points: five counts, hence 'pentanomial'. Sources: M. Van den
// Bergh, 'Comments on Normalized Elo' (2021) and 'A Practical Introduction to the GSPRT' (2019),
// https://www.cantate.be/Fishtest/. All functions are pure.
#pragma once

#include <array>
#include <cstddef>

namespace ootori {

struct Pentanomial {
  // Of pairs in which the first engine made 0, ½, 1, 1½ and 2 points.
  std::array<int, 5> counts{};

  // Points of a pair in half points, 0 … 4.
  void add(int half_points) { ++counts[static_cast<std::size_t>(half_points)]; }
  [[nodiscard]] int pairs() const;

  bool operator==(const Pentanomial&) const = default;
};

// A share of the points, 0 … 1, as a difference in logistic Elo. Infinite at 0 and 1.
double elo_of_score(double score);
double score_of_elo(double elo);

// The difference of nominal strength per game in units of the result's standard deviation, scaled so that it resembles
// Elo: this times ln(10)/800 is the expected score above ½ in standard deviations of a single game.
inline constexpr double normalized_elo_scale = 800.0 / 2.302585092994046;

struct StrengthEstimate {
  double score;           // the first engine's share of the points
  double elo;             // logistic
  double elo_low;         // 95 % confidence
  double elo_high;        //
  double normalized_elo;  //
  double superiority;     // the likelihood that the first engine is the stronger, 0 … 1
};

// Of at least one pair. With all pairs alike the confidence interval is one of a tiny assumed variance: see `softened`.
StrengthEstimate estimate_strength(const Pentanomial& pairs);

// The shares of the five results. What has not been seen yet is given a thousandth of a pair, so that a few equal
// results are not taken for certainty.
std::array<double, 5> softened(const Pentanomial& pairs);

struct Moments {
  double mean;      // of the points of a pair as a share, 0 … 1
  double variance;  // the same
};
Moments moments(const std::array<double, 5>& shares);

// The points of the five results as a share: 0, ¼, ½, ¾, 1.
inline constexpr std::array<double, 5> pair_scores{0.0, 0.25, 0.5, 0.75, 1.0};

}  // namespace ootori
