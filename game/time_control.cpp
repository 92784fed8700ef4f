#include "game/time_control.hpp"

#include <algorithm>

#include "notation/text_cursor.hpp"

namespace ootori::game {
namespace {

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

std::optional<LiveTime::Parts> parse_parts(std::string_view text) {
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

std::string seconds(Millis span) {
  return std::to_string(std::chrono::duration_cast<std::chrono::seconds>(span).count());
}

std::string tag_of(const LiveTime::Parts& parts) {
  std::string tag = seconds(parts.main) + "+" + seconds(parts.increment);
  if (parts.delay > Millis{0}) tag += " delay " + seconds(parts.delay);
  if (parts.periods > 0) tag += " byo-yomi " + std::to_string(parts.periods) + "x" + seconds(parts.byoyomi);
  return tag;
}

}  // namespace

// --- live ---

LiveTime::Parts LiveTime::Parts::read(TimeNumbers& numbers) {
  const auto span = [&](std::string_view name, Millis most) {
    return Millis{numbers.optional(name, 0, most.count()).value_or(0)};
  };
  Parts parts{.main = span("main", most.main),
              .increment = span("increment", most.increment),
              .delay = span("delay", most.delay),
              .byoyomi = span("byoyomi", most.byoyomi)};
  const int usual_periods = parts.byoyomi > Millis{0} ? 1 : 0;
  parts.periods = static_cast<int>(numbers.optional("periods", 0, most.periods).value_or(usual_periods));
  return parts;
}

std::vector<TimeNumber> LiveTime::Parts::numbers() const {
  return {{"main", main.count()},
          {"increment", increment.count()},
          {"delay", delay.count()},
          {"byoyomi", byoyomi.count()},
          {"periods", periods}};
}

std::optional<LiveTime> LiveTime::parse(std::string_view text) {
  const auto parts = parse_parts(text);
  return parts ? from(*parts) : std::nullopt;
}

std::string LiveTime::text() const {
  std::string text = short_text(parts_.main);
  if (parts_.increment > Millis{0}) text += "+" + short_text(parts_.increment);
  if (parts_.periods > 0) text += "+" + std::to_string(parts_.periods) + "x" + short_text(parts_.byoyomi);
  return text;
}

std::string LiveTime::tag() const {
  const std::string tag = tag_of(parts_);
  if (!own_) return tag;
  return tag + ", " + (own_->color == Color::black ? "Black" : "White") + " " + tag_of(own_->parts);
}

TimeLeft LiveTime::full(Color color, bool halved) const {
  return {parts(color).main / (halved ? 2 : 1), parts(color).periods};
}

Millis LiveTime::until_flag(Color color, const TimeLeft& left) const {
  return parts(color).delay + left.main + parts(color).byoyomi * left.periods;
}

TimeLeft LiveTime::after_thinking(Color color, const TimeLeft& left, Millis thought) const {
  const Millis counted = std::max(thought - parts(color).delay, Millis{0});
  if (counted <= left.main) return {left.main - counted, left.periods};
  // A move within a period costs nothing. Each whole period that was exceeded is used up.
  const auto overrun = (counted - left.main) / parts(color).byoyomi;
  return {Millis{0}, left.periods - static_cast<int>(overrun)};
}

TimeLeft LiveTime::after_turn(Color color, const TimeLeft& left, Millis thought) const {
  return after_thinking(color, left, thought);
}

TimeLeft LiveTime::after_move(Color color, const TimeLeft& left, Millis thought, bool halved) const {
  TimeLeft after = after_thinking(color, left, thought);
  if (!halved) after.main += parts(color).increment;
  return after;
}

// --- correspondence: the next move always gets the full number of days ---

std::optional<CorrespondenceTime> CorrespondenceTime::read(TimeNumbers& numbers) {
  const auto days = numbers.required("days", 1, most_days);
  return days ? from(*days) : std::nullopt;
}

std::optional<CorrespondenceTime> CorrespondenceTime::parse(std::string_view text) {
  if (!text.ends_with('d')) return std::nullopt;
  const auto days = parse_count(text.substr(0, text.size() - 1), most_days);
  return days ? from(*days) : std::nullopt;
}

std::string CorrespondenceTime::text() const { return std::to_string(days_) + "d"; }

std::string CorrespondenceTime::tag() const { return "1/" + seconds(per_move()); }

TimeLeft CorrespondenceTime::full(Color /*color*/, bool /*halved*/) const { return {per_move(), 0}; }

Millis CorrespondenceTime::until_flag(Color /*color*/, const TimeLeft& left) const { return left.main; }

TimeLeft CorrespondenceTime::after_thinking(Color /*color*/, const TimeLeft& left, Millis thought) const {
  return {left.main - std::max(thought, Millis{0}), 0};
}

TimeLeft CorrespondenceTime::after_turn(Color /*color*/, const TimeLeft& left, Millis /*thought*/) const {
  return left;
}

TimeLeft CorrespondenceTime::after_move(Color /*color*/, const TimeLeft& left, Millis /*thought*/,
                                        bool /*halved*/) const {
  return left;
}

std::string short_text(Millis time) {
  const auto seconds = time / std::chrono::seconds{1};
  if (seconds != 0 && seconds % 3600 == 0) return std::to_string(seconds / 3600) + "h";
  if (seconds != 0 && seconds % 60 == 0) return std::to_string(seconds / 60) + "m";
  return std::to_string(seconds) + "s";
}

const TimeKind* find_time_kind(std::string_view name) {
  const auto found = std::ranges::find(time_kinds, name, &TimeKind::name);
  return found == time_kinds.end() ? nullptr : &*found;
}

}  // namespace ootori::game
