// How long to think. Pure but for the clock it is started on.
#pragma once

#include <algorithm>
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

// How long the search is kept from looking at the clock, by other programs on its core above all: the longest time
// between two looks of late.
class StallMeter {
 public:
  using Clock = std::chrono::steady_clock;

  // What an earlier search met counts for less each time.
  void begin(Clock::time_point now) {
    longest_ = longest_ * 7 / 8;
    last_look_ = now;
  }
  void look(Clock::time_point now) {
    longest_ = std::max(longest_, now - last_look_);
    last_look_ = now;
  }
  // What went on since the last look was no stall.
  void pass_over(Clock::time_point now) { last_look_ = now; }
  [[nodiscard]] Clock::duration longest() const { return longest_; }

 private:
  Clock::time_point last_look_{};
  Clock::duration longest_{};
};

class TimeManager {
 public:
  using Clock = StallMeter::Clock;

  // No limit.
  explicit TimeManager(Clock::time_point start = Clock::now()) : start_(start) {}

  // `stalls`: of the searches before.
  TimeManager(const SearchLimits& limits, Millis overhead, const StallMeter& stalls = {},
              Clock::time_point start = Clock::now());

  [[nodiscard]] Millis elapsed() const { return std::chrono::duration_cast<Millis>(Clock::now() - start_); }
  [[nodiscard]] bool has_budget() const { return budget_.has_value(); }

  // What may go to other work than the search before it begins: none where there is no budget, or too little of it.
  [[nodiscard]] std::optional<Millis> prelude() const;
  void end_prelude() { stalls_.pass_over(Clock::now()); }

  // Whether the search must stop now, so as to answer in time even if the move is held up as long as the search has
  // been of late, at its beginning, within it and at its end. Only the thread that keeps the time asks.
  [[nodiscard]] bool is_over();

  [[nodiscard]] const StallMeter& stalls() const { return stalls_; }

  // Whether another iteration is worth beginning; `patience` scales the optimum (1: as planned, more where the search
  // is in doubt).
  [[nodiscard]] bool may_deepen(double patience) const;

 private:
  Clock::time_point start_;
  std::optional<TimeBudget> budget_;
  StallMeter stalls_;
};

}  // namespace ootori
