#include "terminal/clock_text.hpp"

#include <algorithm>
#include <variant>

#include "notation/text_cursor.hpp"
#include "terminal/words.hpp"

namespace ootori::terminal {
namespace {

using game::LiveTime;
using game::Millis;

std::optional<Millis> unit(char letter) {
  switch (letter) {
    case 's': return std::chrono::seconds{1};
    case 'm': return std::chrono::minutes{1};
    case 'h': return std::chrono::hours{1};
    default: return std::nullopt;
  }
}

std::optional<int> decimal_at(TextCursor& text) {
  const std::string_view digits = text.digits();
  if (digits == "0") return 0;
  return parse_count(digits, 100'000);
}

// `1h30m`, `10m`, `30s`; a number without a unit is in units of `usual`.
std::optional<Millis> span_at(TextCursor& text, Millis usual) {
  Millis sum{0};
  bool any = false;
  while (TextCursor::is_digit(text.peek())) {
    const auto number = decimal_at(text);
    if (!number) return std::nullopt;
    const auto its = unit(text.peek());
    if (its) text.skip();
    sum += its.value_or(usual) * *number;
    any = true;
  }
  return any ? std::optional{sum} : std::nullopt;
}

std::optional<game::TimeControl> days_of(std::string_view text) {
  if (!text.ends_with('d')) return std::nullopt;
  const auto days = parse_count(text.substr(0, text.size() - 1), game::CorrespondenceTime::most_days);
  if (!days) return std::nullopt;
  const auto time = game::CorrespondenceTime::from(*days);
  return time ? std::optional<game::TimeControl>{*time} : std::nullopt;
}

std::optional<LiveTime::Parts> live_parts(std::string_view text) {
  TextCursor cursor{text};
  LiveTime::Parts parts;
  const auto main = span_at(cursor, std::chrono::minutes{1});
  if (!main) return std::nullopt;
  parts.main = *main;
  if (cursor.done()) return parts;
  if (!cursor.accept('+')) return std::nullopt;
  TextCursor ahead = cursor;
  const auto periods = decimal_at(ahead);
  if (periods && ahead.accept('x')) {
    const auto byoyomi = span_at(ahead, std::chrono::seconds{1});
    if (!byoyomi || !ahead.done()) return std::nullopt;
    parts.periods = *periods;
    parts.byoyomi = *byoyomi;
    return parts;
  }
  const auto increment = span_at(cursor, std::chrono::seconds{1});
  if (!increment || !cursor.done()) return std::nullopt;
  parts.increment = *increment;
  return parts;
}

std::string compact(Millis time) {
  const auto seconds = time / std::chrono::seconds{1};
  if (seconds != 0 && seconds % 3600 == 0) return fmt::format("{}h", seconds / 3600);
  if (seconds != 0 && seconds % 60 == 0) return fmt::format("{}m", seconds / 60);
  return fmt::format("{}s", seconds);
}

std::string described_parts(const Words& all, const LiveTime::Parts& parts) {
  const std::string main = span_text(parts.main);
  if (parts.periods > 0) return say(all.byoyomi, main, parts.byoyomi / std::chrono::seconds{1}, parts.periods);
  return parts.increment > Millis{0} ? main + " + " + compact(parts.increment) : main;
}

// Each kind of time, as it is typed.
std::string typed(const LiveTime& time) {
  const LiveTime::Parts& parts = time.parts();
  std::string text = compact(parts.main);
  if (parts.increment > Millis{0}) text += "+" + compact(parts.increment);
  if (parts.periods > 0) text += fmt::format("+{}x{}", parts.periods, compact(parts.byoyomi));
  return text;
}

std::string typed(const game::CorrespondenceTime& time) { return fmt::format("{}d", time.days()); }

// The same, described in words.
std::string described(const Words& all, const LiveTime& time) {
  const std::string common = described_parts(all, time.parts());
  if (!time.own()) return common;
  return fmt::format("{} ({}: {})", common, side_name(all, time.own()->color), described_parts(all, time.own()->parts));
}

std::string described(const Words& all, const game::CorrespondenceTime& time) { return say(all.days, time.days()); }

}  // namespace

std::expected<std::optional<game::TimeControl>, std::string> parse_time(std::string_view text) {
  if (text == "none") return std::nullopt;
  if (const auto days = days_of(text)) return days;
  const auto parts = live_parts(text);
  const auto live = parts ? LiveTime::from(*parts) : std::nullopt;
  if (!live) return std::unexpected(say(english.bad_time, quoted(text)));
  return game::TimeControl{*live};
}

std::string time_text(const std::optional<game::TimeControl>& time) {
  if (!time) return "none";
  return std::visit([](const auto& kind) { return typed(kind); }, *time);
}

std::string span_text(Millis time) {
  const auto all = std::max(time, Millis{0});
  if (all < std::chrono::seconds{10}) return fmt::format("0:{:04.1f}", static_cast<double>(all / Millis{100}) / 10);
  const auto seconds = all / std::chrono::seconds{1};
  if (seconds >= 86'400) return fmt::format("{}d {}h", seconds / 86'400, seconds % 86'400 / 3600);
  if (seconds >= 3600) return fmt::format("{}:{:02}:{:02}", seconds / 3600, seconds % 3600 / 60, seconds % 60);
  return fmt::format("{}:{:02}", seconds / 60, seconds % 60);
}

std::string left_text(Language language, const game::TimeControl& time, const game::Clock::Left& left, Millis thought) {
  const Words& all = words(language);
  const auto* live = std::get_if<LiveTime>(&time);
  if (live == nullptr || live->parts().periods == 0) return say(all.time_left, span_text(left.main - thought));
  if (thought < left.main) return say(all.time_left, span_text(left.main - thought));
  // In byo-yomi: the rest of the current period, rounded up so that 0 means it is used up.
  const Millis into = thought - left.main;
  const Millis byoyomi = live->parts().byoyomi;
  const auto gone = static_cast<int>(into / byoyomi);
  const Millis rest = byoyomi - into % byoyomi;
  const auto seconds = (rest + std::chrono::milliseconds{999}) / std::chrono::seconds{1};
  return say(all.in_byoyomi, seconds, std::max(left.periods - gone, 0));
}

std::string described_time(Language language, const std::optional<game::TimeControl>& time) {
  const Words& all = words(language);
  if (!time) return std::string{all.no_clock};
  return std::visit([&](const auto& kind) { return described(all, kind); }, *time);
}

}  // namespace ootori::terminal
