#include "game/vacation.hpp"

#include <algorithm>

namespace ootori::game {
namespace {

using std::chrono::sys_days;
using SysMillis = std::chrono::sys_time<Millis>;

std::int64_t first_of_year(std::int64_t at, int years_later) {
  const std::chrono::year_month_day day{std::chrono::floor<std::chrono::days>(SysMillis{Millis{at}})};
  const auto year = day.year() + std::chrono::years{years_later};
  return SysMillis{sys_days{year / std::chrono::January / 1}}.time_since_epoch().count();
}

std::int64_t at_least_until(const Vacation& vacation) { return vacation.began + Millis{shortest_vacation}.count(); }

}  // namespace

Millis vacation_left(std::span<const Vacation> taken, std::int64_t now) {
  const std::int64_t year = first_of_year(now, 0);
  const std::int64_t next_year = first_of_year(now, 1);
  Millis left = vacation_a_year;
  for (const Vacation& one : taken) {
    const std::int64_t end = std::max(std::min(one.ended.value_or(now), now), at_least_until(one));
    left -= Millis{std::max<std::int64_t>(0, std::min(end, next_year) - std::max(one.began, year))};
  }
  return std::max(left, Millis{0});
}

std::int64_t vacation_runs_out(std::span<const Vacation> taken, std::int64_t now) {
  // As seen from its begin, so that its end is the same whenever somebody looks, also in the next year.
  const bool lasts = !taken.empty() && !taken.back().ended;
  const std::int64_t begin = lasts ? taken.back().began : now;
  const std::int64_t from = lasts ? at_least_until(taken.back()) : now;
  const std::int64_t end = from + vacation_left(taken, begin).count();
  const std::int64_t next_year = first_of_year(begin, 1);
  return std::max(now, end < next_year ? end : next_year + Millis{vacation_a_year}.count());
}

}  // namespace ootori::game
