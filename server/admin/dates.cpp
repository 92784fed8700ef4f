#include "server/admin/dates.hpp"

#include <array>
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
  if (text.size() != 10 || text[4] != '-' || text[7] != '-') return std::nullopt;
  const auto number = [&](std::size_t from, std::size_t size) -> std::optional<int> {
    int value = 0;
    const char* const end = text.data() + from + size;
    const auto [read, error] = std::from_chars(text.data() + from, end, value);
    if (read != end || error != std::errc{} || value < 0) return std::nullopt;
    return value;
  };
  const auto y = number(0, 4);
  const auto m = number(5, 2);
  const auto d = number(8, 2);
  if (!y || !m || !d) return std::nullopt;
  const year_month_day date{year{*y}, month{static_cast<unsigned>(*m)}, day{static_cast<unsigned>(*d)}};
  if (!date.ok()) return std::nullopt;
  return duration_cast<milliseconds>((sys_days{date} + days{1}).time_since_epoch()).count();
}

}  // namespace ootori::server
