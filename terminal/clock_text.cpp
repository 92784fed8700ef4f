#include "terminal/clock_text.hpp"

#include <algorithm>
#include <variant>

#include "notation/text_cursor.hpp"

namespace ootori::terminal {
namespace {

using game::LiveTime;
using game::Millis;

std::string described_parts(const Words& all, const LiveTime::Parts& parts) {
  const std::string main = span_text(all, parts.main);
  if (parts.periods > 0) return say(all.byoyomi, main, parts.byoyomi / std::chrono::seconds{1}, parts.periods);
  return parts.increment > Millis{0} ? main + " + " + game::short_text(parts.increment) : main;
}

// The time control of one player.
std::string described(const Words& all, const game::TimeControl& time, Color color) {
  if (const auto parts = game::parts_of(time, color)) return described_parts(all, *parts);
  const game::TimeLeft full = std::visit([&](const auto& kind) { return kind.full(color, false); }, time);
  return say(all.days, full.main / std::chrono::days{1});
}

}  // namespace

std::expected<std::optional<game::TimeControl>, std::string> parse_time(std::string_view text) {
  if (text == "none") return std::nullopt;
  for (const game::TimeKind& kind : game::time_kinds) {
    if (const auto time = kind.parse(text)) return time;
  }
  std::string examples;
  for (const game::TimeKind& kind : game::time_kinds)
    examples += (examples.empty() ? "" : ", ") + std::string{kind.examples};
  return std::unexpected(quoted(text) + " is not a time control. Write " + examples + " or none.");
}

std::string time_text(const std::optional<game::TimeControl>& time) {
  if (!time) return "none";
  return std::visit([](const auto& kind) { return kind.text(); }, *time);
}

std::string span_text(const Words& words, Millis time) {
  const auto all = std::max(time, Millis{0});
  if (all < std::chrono::seconds{10}) return fmt::format("0:{:04.1f}", static_cast<double>(all / Millis{100}) / 10);
  const auto seconds = all / std::chrono::seconds{1};
  if (seconds >= 86'400) return say(words.days_left, seconds / 86'400, seconds % 86'400 / 3600);
  if (seconds >= 3600) return fmt::format("{}:{:02}:{:02}", seconds / 3600, seconds % 3600 / 60, seconds % 60);
  return fmt::format("{}:{:02}", seconds / 60, seconds % 60);
}

std::string left_text(Language language, const game::TimeControl& time, Color color, const game::Clock::Left& left,
                      Millis thought) {
  const Words& all = words(language);
  const auto parts = game::parts_of(time, color);
  if (!parts || parts->periods == 0) return say(all.time_left, span_text(all, left.main - thought));
  if (thought < left.main) return say(all.time_left, span_text(all, left.main - thought));
  // In byo-yomi: the rest of the current period, rounded up so that 0 means it is used up.
  const Millis into = thought - left.main;
  const Millis byoyomi = parts->byoyomi;
  const auto gone = static_cast<int>(into / byoyomi);
  const Millis rest = byoyomi - into % byoyomi;
  const auto seconds = (rest + std::chrono::milliseconds{999}) / std::chrono::seconds{1};
  return say(all.in_byoyomi, seconds, std::max(left.periods - gone, 0));
}

std::string described_time(Language language, const std::optional<game::TimeControl>& time) {
  const Words& all = words(language);
  if (!time) return std::string{all.no_clock};
  const std::string black = described(all, *time, Color::black);
  const std::string white = described(all, *time, Color::white);
  if (black == white) return black;
  return fmt::format("{}: {}, {}: {}", side_name(all, Color::black), black, side_name(all, Color::white), white);
}

}  // namespace ootori::terminal
