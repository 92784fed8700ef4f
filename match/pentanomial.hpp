// What the results of paired games say about the strength of two engines.
//
// Every opening is played twice, with colours swapped. The two results together count as one observation, because the
// bias of the opening affects both. An observation is 0, ½, 1, 1½ or 2 points: five counts, hence 'pentanomial'.
// Sources: M. Van den Bergh, 'Comments on Normalized Elo' (2021) and 'A Practical Introduction to the GSPRT' (2019),
// https://www.cantate.be/Fishtest/. All functions are pure.
#pragma once

#include <array>
#include <cstddef>

namespace ootori {

struct Pentanomial {
  // The number of pairs in which the first engine scored 0, ½, 1, 1½ and 2 points.
  std::array<int, 5> counts{};

  // The points of a pair, in half points (0 to 4).
  void add(int half_points) { ++counts[static_cast<std::size_t>(half_points)]; }
  [[nodiscard]] int pairs() const;

  bool operator==(const Pentanomial&) const = default;
};

// The logistic Elo difference for a share of the points (0 to 1). Infinite at 0 and 1.
double elo_of_score(double score);
double score_of_elo(double elo);

// The scale of normalized Elo, which measures strength in standard deviations of the result of a game. Multiplied by
// ln(10)/800, it gives how far the expected score lies above ½, in standard deviations of a single game. The factor
// makes the values similar to ordinary Elo.
inline constexpr double normalized_elo_scale = 800.0 / 2.302585092994046;

struct StrengthEstimate {
  double score;           // the first engine's share of the points
  double elo;             // logistic
  double elo_low;         // 95 % confidence
  double elo_high;        //
  double normalized_elo;  //
  double superiority;     // the likelihood that the first engine is stronger, 0 to 1
};

// Needs at least one pair. If all pairs have the same result, the confidence interval uses a small assumed variance;
// see `softened`.
StrengthEstimate estimate_strength(const Pentanomial& pairs);

// The shares of the five results. A result that has not occurred counts as a thousandth of a pair, so that a few equal
// results do not look like certainty.
std::array<double, 5> softened(const Pentanomial& pairs);

struct Moments {
  double mean;      // of a pair's share of the points, 0 to 1
  double variance;  // of the same
};
Moments moments(const std::array<double, 5>& shares);

// The five possible results as shares of the points: 0, ¼, ½, ¾, 1.
inline constexpr std::array<double, 5> pair_scores{0.0, 0.25, 0.5, 0.75, 1.0};

}  // namespace ootori
