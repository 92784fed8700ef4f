#include "engine/time_manager.hpp"

namespace ootori {

namespace {

// A stall may come before the order to think is read, between two looks at the clock, and on the answer's way.
constexpr int stalls_of_a_move = 3;

constexpr int part_of_prelude = 20;  // of the time for a move

constexpr int moves_expected = 28;  // of one side, still to come; more than games have, for thinking pays most early

// What is left of `time` after the way of the move; a little even where the overhead is all there is.
Millis usable(Millis time, Millis overhead) { return std::max({time - overhead, time / 4, Millis{1}}); }

}  // namespace

TimeBudget time_budget(const SearchClock& clock, Millis overhead) {
  const Millis main = std::max(clock.main, Millis{0});
  const Millis available = main + std::max(clock.byoyomi, Millis{0});
  const Millis cap = usable(available, overhead);
  if (main.count() == 0) return {cap, cap};

  const int moves = std::clamp(clock.moves_to_go.value_or(moves_expected), 1, moves_expected);
  const Millis share = main / moves + clock.increment * 3 / 4 + clock.byoyomi * 3 / 4;
  // With the last move before the control, or with byo-yomi behind it, the main time need not be spared.
  const bool may_run_out = clock.byoyomi.count() > 0 || moves == 1;
  const Millis most = may_run_out ? cap : std::min(cap, usable(main * 2 / 5, overhead));
  const Millis optimum = std::min(share, most);
  return {optimum, std::min(most, optimum * 4)};
}

TimeManager::TimeManager(const SearchLimits& limits, Millis overhead, const StallMeter& stalls, Clock::time_point start)
    : start_(start - limits.spent.time), budget_start_(start_), overhead_(overhead), stalls_(stalls) {
  stalls_.begin(Clock::now());
  set_limits(limits);
}

void TimeManager::set_limits(const SearchLimits& limits) {
  budget_.reset();
  if (limits.clock) budget_ = time_budget(*limits.clock, overhead_);
  if (limits.move_time) {
    const Millis most = usable(*limits.move_time, overhead_);
    if (!budget_) budget_ = {most, most};
    budget_ = {std::min(budget_->optimum, most), std::min(budget_->maximum, most)};
  }
}

std::optional<Millis> TimeManager::prelude() const {
  if (!budget_ || budget_->optimum < part_of_prelude * Millis{1}) return std::nullopt;
  return budget_->optimum / part_of_prelude;
}

bool TimeManager::is_over() {
  if (!budget_) return false;
  const Clock::time_point now = Clock::now();
  stalls_.look(now);
  // However busy the machine is, a quarter of the time is better used than none.
  const Clock::duration reserve =
      std::min<Clock::duration>(stalls_of_a_move * stalls_.longest(), budget_->maximum * 3 / 4);
  return now - budget_start_ + reserve >= budget_->maximum;
}

bool TimeManager::may_deepen(double patience) const {
  if (!budget_) return true;
  const Clock::duration used = Clock::now() - budget_start_;
  if (budget_->optimum == budget_->maximum) return used < budget_->maximum;  // unused time is lost
  const Millis wanted{static_cast<Millis::rep>(static_cast<double>(budget_->optimum.count()) * patience)};
  return used < std::min(wanted, budget_->maximum);
}

}  // namespace ootori
