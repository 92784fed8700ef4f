// Finds better values for many numbers at once from nothing but games: simultaneous perturbation stochastic
// approximation (J. C. Spall, 'Multivariate stochastic approximation using a simultaneous perturbation gradient
// approximation', 1992). Each trial moves all numbers at once, each up or down at random. A side with these values
// plays a side with the opposite changes, and the result pulls every number a little towards the winner's value.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace ootori {

struct SpsaNumber {
  double value;  // the initial value
  double lowest;
  double highest;
  double step;  // the size of the change in the last trials
};

struct SpsaTerms {
  std::uint64_t trials = 10'000;  // the planned number; the steps shrink until the last one
  double rate = 0.002;            // of the last trials: the share of its step by which a number changes for each point
  std::uint64_t seed = 1;
};

// Not thread-safe.
class Spsa {
 public:
  Spsa(std::vector<SpsaNumber> numbers, const SpsaTerms& terms);

  // The direction of each number in a trial, +1 or -1, and the values of both sides, within the ranges.
  struct Trial {
    std::uint64_t number;
    std::vector<int> directions;
    std::vector<double> plus;
    std::vector<double> minus;
  };
  // Starts a trial. More trials can start before the results of earlier ones are known.
  [[nodiscard]] Trial next();

  // `difference`: the points of the plus side minus those of the minus side.
  void learn(const Trial& trial, double difference);

  [[nodiscard]] std::span<const double> values() const { return values_; }
  [[nodiscard]] std::uint64_t learnt() const { return learnt_; }

  // Continues where an earlier run stopped; `values` has one value for each number.
  void restore(std::span<const double> values, std::uint64_t learnt);

 private:
  [[nodiscard]] double step(std::size_t number, std::uint64_t trial) const;

  std::vector<SpsaNumber> numbers_;
  SpsaTerms terms_;
  std::vector<double> values_;
  std::uint64_t begun_ = 0;
  std::uint64_t learnt_ = 0;
};

}  // namespace ootori
