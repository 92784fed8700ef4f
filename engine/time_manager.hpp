// How long to think. Pure but for the clock it is started on.
#pragma once

#include <chrono>
#include <optional>

#include "engine/engine.hpp"

namespace ootori {

struct TimeBudget {
  Millis optimum{0};  // no new iteration once about this much is used
  Millis maximum{0};  // the search is stopped here

  bool operator==(const TimeBudget&) const = default;
};

// What a clock allows for one move, `overhead` kept back; never beyond what runs out the clock. Of several byo-yomi
// periods one is used.
[[nodiscard]] TimeBudget time_budget(const SearchClock& clock, Millis overhead);

class TimeManager {
 public:
  using Clock = std::chrono::steady_clock;

  // No limit.
  explicit TimeManager(Clock::time_point start = Clock::now()) : start_(start) {}

  TimeManager(const SearchLimits& limits, Millis overhead, Clock::time_point start = Clock::now());

  [[nodiscard]] Millis elapsed() const { return std::chrono::duration_cast<Millis>(Clock::now() - start_); }
  [[nodiscard]] bool has_budget() const { return budget_.has_value(); }
  [[nodiscard]] bool is_over() const { return budget_ && elapsed() >= budget_->maximum; }

  // Whether another iteration is worth beginning; `patience` scales the optimum (1: as planned, more where the search
  // is in doubt).
  [[nodiscard]] bool may_deepen(double patience) const;

 private:
  Clock::time_point start_;
  std::optional<TimeBudget> budget_;
};

}  // namespace ootori
