// Decides how long to think. Pure, except for the clock.
#pragma once

#include <algorithm>
#include <chrono>
#include <optional>

#include "engine/engine.hpp"

namespace ootori {

struct TimeBudget {
  Millis optimum{0};  // no new iteration begins after this time
  Millis maximum{0};  // the search stops at this time

  bool operator==(const TimeBudget&) const = default;
};

// The time for one move, without `overhead`, and never more than the clock allows. Of several byo-yomi periods, at most
// one is used.
[[nodiscard]] TimeBudget time_budget(const SearchClock& clock, Millis overhead);

// Measures how long the search was recently kept from checking the clock, mainly because other programs ran on its
// core: the longest recent time between two checks.
class StallMeter {
 public:
  using Clock = std::chrono::steady_clock;

  // Earlier stalls count less with each search.
  void begin(Clock::time_point now) {
    longest_ = longest_ * 7 / 8;
    last_look_ = now;
  }
  void look(Clock::time_point now) {
    longest_ = std::max(longest_, now - last_look_);
    last_look_ = now;
  }
  // The time since the last check was not a stall.
  void pass_over(Clock::time_point now) { last_look_ = now; }
  [[nodiscard]] Clock::duration longest() const { return longest_; }

 private:
  Clock::time_point last_look_{};
  Clock::duration longest_{};
};

class TimeManager {
 public:
  using Clock = StallMeter::Clock;

  // Without a limit.
  explicit TimeManager(Clock::time_point start = Clock::now()) : start_(start), budget_start_(start) {}

  // `stalls` contains the measurements of earlier searches. The time that `limits` have already been spent counts.
  TimeManager(const SearchLimits& limits, Millis overhead, const StallMeter& stalls = {},
              Clock::time_point start = Clock::now());

  [[nodiscard]] Millis elapsed() const { return std::chrono::duration_cast<Millis>(Clock::now() - start_); }
  [[nodiscard]] bool has_budget() const { return budget_.has_value(); }

  // While the engine ponders, its time does not run. At `now`, there was no ponder hit yet.
  void put_off(Clock::time_point now) {
    stalls_.look(now);
    budget_start_ = now;
  }
  // The limits after a ponder hit. The time runs from the last call of `put_off`.
  void set_limits(const SearchLimits& limits);

  // The time that other work may take before the search begins. None if there is no time limit, or too little time.
  [[nodiscard]] std::optional<Millis> prelude() const;
  void end_prelude() { stalls_.pass_over(Clock::now()); }

  // Whether the search must stop now. It must be able to answer in time even if it is held up at the beginning, during
  // the search and at the end for as long as it was recently. Called only by the thread that keeps the time.
  [[nodiscard]] bool is_over();

  [[nodiscard]] const StallMeter& stalls() const { return stalls_; }

  // Whether it is worth starting another iteration. `patience` scales the optimum: 1 as planned, more if the search is
  // uncertain.
  [[nodiscard]] bool may_deepen(double patience) const;

 private:
  Clock::time_point start_;
  Clock::time_point budget_start_;
  Millis overhead_{0};
  std::optional<TimeBudget> budget_;
  StallMeter stalls_;
};

}  // namespace ootori
