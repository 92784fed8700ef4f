#include "server/wire/dates.hpp"

#include <algorithm>
#include <charconv>
#include <chrono>

#include <fmt/format.h>

namespace ootori::server {

using namespace std::chrono;

std::string utc(UnixMillis moment) {
  const sys_time<milliseconds> time{milliseconds{moment}};
  const auto day = floor<days>(time);
  const year_month_day date{day};
  const hh_mm_ss clock{floor<minutes>(time - day)};
  return fmt::format("{:04}-{:02}-{:02} {:02}:{:02} UTC", static_cast<int>(date.year()),
                     static_cast<unsigned>(date.month()), static_cast<unsigned>(date.day()), clock.hours().count(),
                     clock.minutes().count());
}

std::optional<UnixMillis> end_of_day(std::string_view text) {
  constexpr std::string_view form = "0000-00-00";
  const auto fits = [](char c, char wanted) { return wanted == '0' ? c >= '0' && c <= '9' : c == wanted; };
  if (!std::ranges::equal(text, form, fits)) return std::nullopt;
  const auto number = [&](std::size_t from, std::size_t size) {
    int value = 0;
    std::from_chars(text.data() + from, text.data() + from + size, value);
    return value;
  };
  const year_month_day date{year{number(0, 4)}, month{static_cast<unsigned>(number(5, 2))},
                            day{static_cast<unsigned>(number(8, 2))}};
  if (!date.ok()) return std::nullopt;
  return duration_cast<milliseconds>((sys_days{date} + days{1}).time_since_epoch()).count();
}

}  // namespace ootori::server
