// Finds better values for many numbers at once from games alone: simultaneous perturbation stochastic approximation
// (J. C. Spall, 'Multivariate stochastic approximation using a simultaneous perturbation gradient approximation',
// 1992). Every trial moves all numbers at once, each up or down at random; the side that moved them so plays the side
// that moved them the other way, and the result pulls every number a little towards the winner's.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace ootori {

struct SpsaNumber {
  double value;  // where it begins
  double lowest;
  double highest;
  double step;  // by how much the last trials move it
};

struct SpsaTerms {
  std::uint64_t trials = 10'000;  // planned; the steps shrink towards the last
  double rate = 0.002;  // learning rate of the last trials: the share of its step that a number moves for each point
  std::uint64_t seed = 1;
};

// Not thread-safe.
class Spsa {
 public:
  Spsa(std::vector<SpsaNumber> numbers, const SpsaTerms& terms);

  // Which way each number goes in a trial, +1 or -1, and the values of the two sides, within their ranges.
  struct Trial {
    std::uint64_t number;
    std::vector<int> directions;
    std::vector<double> plus;
    std::vector<double> minus;
  };
  // New trials can begin before the results of earlier ones are in.
  [[nodiscard]] Trial next();

  // `difference`: points of the plus side less those of the minus side.
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
