#include "train/spsa.hpp"

#include <algorithm>
#include <cmath>

#include "rules/zobrist.hpp"

namespace ootori {
namespace {

// The decay of the rate and of the step, and the delay of the rate's decay as a share of all trials, as recommended by
// Spall ('Implementation of the simultaneous perturbation algorithm', 1998).
constexpr double rate_decay = 0.602;
constexpr double step_decay = 0.101;
constexpr double delay = 0.1;

}  // namespace

Spsa::Spsa(std::vector<SpsaNumber> numbers, const SpsaTerms& terms) : numbers_(std::move(numbers)), terms_(terms) {
  for (const SpsaNumber& number : numbers_) values_.push_back(number.value);
}

double Spsa::step(std::size_t number, std::uint64_t trial) const {
  const double share = static_cast<double>(terms_.trials) / static_cast<double>(trial + 1);
  return numbers_[number].step * std::pow(std::max(share, 1.0), step_decay);
}

Spsa::Trial Spsa::next() {
  Trial trial{.number = begun_++, .directions = {}, .plus = {}, .minus = {}};
  std::uint64_t state = terms_.seed * 0x9e3779b97f4a7c15 + trial.number;
  for (std::size_t i = 0; i < numbers_.size(); ++i) {
    const int direction = splitmix64(state) % 2 == 0 ? 1 : -1;
    const double moved = direction * step(i, trial.number);
    trial.directions.push_back(direction);
    trial.plus.push_back(std::clamp(values_[i] + moved, numbers_[i].lowest, numbers_[i].highest));
    trial.minus.push_back(std::clamp(values_[i] - moved, numbers_[i].lowest, numbers_[i].highest));
  }
  return trial;
}

void Spsa::learn(const Trial& trial, double difference) {
  const auto planned = static_cast<double>(terms_.trials);
  const double late = (1 + delay) * planned / (static_cast<double>(trial.number + 1) + delay * planned);
  const double rate = terms_.rate * std::pow(std::max(late, 1.0), rate_decay);
  for (std::size_t i = 0; i < numbers_.size(); ++i) {
    // The estimate of the gradient is the difference divided by the step. The rate is in units of the last step
    // squared.
    const double last = numbers_[i].step;
    const double pull = rate * last * last / step(i, trial.number) * difference * trial.directions[i];
    values_[i] = std::clamp(values_[i] + pull, numbers_[i].lowest, numbers_[i].highest);
  }
  ++learnt_;
}

void Spsa::restore(std::span<const double> values, std::uint64_t learnt) {
  values_.assign(values.begin(), values.end());
  begun_ = learnt_ = learnt;
}

}  // namespace ootori
