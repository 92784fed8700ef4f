// Time controls. An invalid time control cannot be constructed.
//
// To add a kind, add a class with the members that LiveTime and CorrespondenceTime have in common, and an alternative
// of TimeControl.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "rules/color.hpp"

namespace ootori::game {

using Millis = std::chrono::milliseconds;

// The time that a player has left, not counting the delay and the increment of the next move.
struct TimeLeft {
  Millis main;
  int periods;

  bool operator==(const TimeLeft&) const = default;
};

// One of the whole numbers that make up a time control: milliseconds, or a count.
struct TimeNumber {
  std::string_view name;
  std::int64_t value;
};

// Where the numbers of a time control are read from, for example a JSON object.
class TimeNumbers {
 public:
  virtual ~TimeNumbers() = default;
  // None if there is no such number, or if it is not between the limits. Only the latter is a fault of the source.
  [[nodiscard]] virtual std::optional<std::int64_t> optional(std::string_view name, std::int64_t least,
                                                             std::int64_t most) = 0;
  // The same, but it is also a fault if there is no such number.
  [[nodiscard]] virtual std::optional<std::int64_t> required(std::string_view name, std::int64_t least,
                                                             std::int64_t most) = 0;
};

// A live clock. The time for a move first uses up the delay, which starts again with each move, then the main time,
// then the byo-yomi periods. The increment is added to the main time after each move.
class LiveTime {
 public:
  static constexpr std::string_view name = "live";
  static constexpr std::string_view requirement =
      "The first move needs some time, and byo-yomi needs a length and a number of periods.";
  static constexpr std::string_view examples = "10m, 10m+10x30s, 5m+3s";  // as parse() reads them
  static constexpr bool is_live = true;

  struct Parts {
    Millis main{0};
    Millis increment{0};
    Millis delay{0};
    Millis byoyomi{0};  // the length of one period
    int periods = 0;

    // Missing numbers are 0, except that byo-yomi has one period.
    static Parts read(TimeNumbers& numbers);
    [[nodiscard]] std::vector<TimeNumber> numbers() const;
    bool operator==(const Parts&) const = default;
  };

  // The clock of one player whose clock differs from the opponent's, for example the host of a simul.
  struct Own {
    Color color;
    Parts parts;

    bool operator==(const Own&) const = default;
  };

  static constexpr Parts most{.main = std::chrono::hours{6},
                              .increment = std::chrono::minutes{10},
                              .delay = std::chrono::minutes{10},
                              .byoyomi = std::chrono::hours{1},
                              .periods = 20};

  // None if a part is negative or over its limit, if there are periods without a length or a length without periods, or
  // if there is no time for the first move.
  static constexpr std::optional<LiveTime> from(const Parts& parts) {
    const auto fits = [](auto value, auto limit) { return value >= decltype(value){} && value <= limit; };
    if (!fits(parts.main, most.main) || !fits(parts.increment, most.increment) || !fits(parts.delay, most.delay) ||
        !fits(parts.byoyomi, most.byoyomi) || !fits(parts.periods, most.periods)) {
      return std::nullopt;
    }
    if ((parts.byoyomi > Millis{0}) != (parts.periods > 0)) return std::nullopt;
    if (parts.main + parts.delay + parts.byoyomi == Millis{0}) return std::nullopt;
    return LiveTime{parts};
  }

  static std::optional<LiveTime> read(TimeNumbers& numbers) { return from(Parts::read(numbers)); }
  // As people type it: `10m`, `10m+5s` (increment), `10m+10x30s` (byo-yomi: ten periods of 30 seconds), `1h30m+…`. A
  // number without a unit is in minutes before '+' and in seconds after it.
  static std::optional<LiveTime> parse(std::string_view text);

  // A copy in which the player of this color has a different clock. None if from() would reject that clock.
  [[nodiscard]] constexpr std::optional<LiveTime> with_own(Color color, const Parts& parts) const {
    if (!from(parts)) return std::nullopt;
    LiveTime time{parts_};
    if (parts != parts_) time.own_ = Own{color, parts};
    return time;
  }

  // The same clocks after the players have swapped colors.
  [[nodiscard]] constexpr LiveTime with_colors_changed() const {
    LiveTime time{*this};
    if (time.own_) time.own_->color = ~time.own_->color;
    return time;
  }

  // The clock of both players. If one player has a clock of their own, this is the other player's.
  [[nodiscard]] constexpr const Parts& parts() const { return parts_; }
  [[nodiscard]] constexpr const Parts& parts(Color color) const {
    return own_ && own_->color == color ? own_->parts : parts_;
  }
  [[nodiscard]] constexpr const std::optional<Own>& own() const { return own_; }
  // The clock of the player of this color.
  [[nodiscard]] constexpr LiveTime of(Color color) const { return LiveTime{parts(color)}; }
  // Without a player's own clock.
  [[nodiscard]] std::vector<TimeNumber> numbers() const { return parts_.numbers(); }
  [[nodiscard]] std::string text() const;  // as parse() reads it; without the delay
  // As in the tag TimeControl of a game record.
  [[nodiscard]] std::string tag() const;

  // The time that a player has for 40 moves: the main time, 40 times the increment and the delay, 20 times the
  // byo-yomi, and each period except the last one once.
  [[nodiscard]] constexpr std::optional<Millis> for_forty_moves() const {
    const Millis byoyomi = parts_.periods == 0 ? Millis{0} : parts_.byoyomi * (20 + parts_.periods - 1);
    return parts_.main + 40 * (parts_.increment + parts_.delay) + byoyomi;
  }

  // How its clock runs, as Clock uses it. `halved`: the player has half the main time and no increment.
  [[nodiscard]] TimeLeft full(Color color, bool halved) const;
  [[nodiscard]] Millis until_flag(Color color, const TimeLeft& left) const;
  [[nodiscard]] TimeLeft after_thinking(Color color, const TimeLeft& left, Millis thought) const;
  [[nodiscard]] TimeLeft after_turn(Color color, const TimeLeft& left, Millis thought) const;  // without a move
  [[nodiscard]] TimeLeft after_move(Color color, const TimeLeft& left, Millis thought, bool halved) const;

  bool operator==(const LiveTime&) const = default;

 private:
  constexpr explicit LiveTime(const Parts& parts) : parts_(parts) {}

  Parts parts_;
  std::optional<Own> own_{};
};

// A number of days for each move.
class CorrespondenceTime {
 public:
  static constexpr std::string_view name = "correspondence";
  static constexpr std::string_view requirement = "Correspondence needs a number of days.";
  static constexpr std::string_view examples = "2d";
  static constexpr bool is_live = false;
  static constexpr int most_days = 30;

  static constexpr std::optional<CorrespondenceTime> from(std::int64_t days) {
    if (days < 1 || days > most_days) return std::nullopt;
    return CorrespondenceTime{static_cast<int>(days)};
  }

  static std::optional<CorrespondenceTime> read(TimeNumbers& numbers);
  static std::optional<CorrespondenceTime> parse(std::string_view text);  // `2d`

  [[nodiscard]] constexpr int days() const { return days_; }
  [[nodiscard]] constexpr Millis per_move() const { return std::chrono::days{days_}; }
  [[nodiscard]] constexpr std::optional<LiveTime::Parts> parts(Color /*color*/) const { return std::nullopt; }
  [[nodiscard]] constexpr CorrespondenceTime of(Color /*color*/) const { return *this; }
  [[nodiscard]] std::vector<TimeNumber> numbers() const { return {{"days", days_}}; }
  [[nodiscard]] std::string text() const;
  [[nodiscard]] std::string tag() const;
  [[nodiscard]] constexpr std::optional<Millis> for_forty_moves() const { return std::nullopt; }  // it lasts for days

  [[nodiscard]] TimeLeft full(Color color, bool halved) const;
  [[nodiscard]] Millis until_flag(Color color, const TimeLeft& left) const;
  [[nodiscard]] TimeLeft after_thinking(Color color, const TimeLeft& left, Millis thought) const;
  [[nodiscard]] TimeLeft after_turn(Color color, const TimeLeft& left, Millis thought) const;
  [[nodiscard]] TimeLeft after_move(Color color, const TimeLeft& left, Millis thought, bool halved) const;

  bool operator==(const CorrespondenceTime&) const = default;

 private:
  constexpr explicit CorrespondenceTime(int days) : days_(days) {}

  int days_;
};

using TimeControl = std::variant<LiveTime, CorrespondenceTime>;

// The time control that applies to the player of this color.
[[nodiscard]] inline TimeControl time_of(const TimeControl& time, Color color) {
  return std::visit([color](const auto& kind) { return TimeControl{kind.of(color)}; }, time);
}

// The clock of the player of this color, in parts as engines know them. None: it lasts for days.
[[nodiscard]] inline std::optional<LiveTime::Parts> parts_of(const TimeControl& time, Color color) {
  return std::visit([color](const auto& kind) { return std::optional<LiveTime::Parts>{kind.parts(color)}; }, time);
}

[[nodiscard]] inline bool is_live(const std::optional<TimeControl>& time) {
  return time && std::visit([]<class Kind>(const Kind&) { return Kind::is_live; }, *time);
}

struct TimeKind {
  std::string_view name;
  std::string_view requirement;  // what its numbers must fulfil, as a sentence
  std::string_view examples;     // of what parse() reads, separated by commas
  std::optional<TimeControl> (*read)(TimeNumbers& numbers);
  std::optional<TimeControl> (*parse)(std::string_view text);
};

template <class... Kinds>
consteval std::array<TimeKind, sizeof...(Kinds)> kinds_of(std::type_identity<std::variant<Kinds...>> /*all*/) {
  return {TimeKind{
      .name = Kinds::name,
      .requirement = Kinds::requirement,
      .examples = Kinds::examples,
      .read = [](TimeNumbers& numbers) -> std::optional<TimeControl> { return Kinds::read(numbers); },
      .parse = [](std::string_view text) -> std::optional<TimeControl> { return Kinds::parse(text); },
  }...};
}

inline constexpr auto time_kinds = kinds_of(std::type_identity<TimeControl>{});

// A time as in the short forms: "10m", "30s", "1h".
[[nodiscard]] std::string short_text(Millis time);

// Null if there is no such kind.
[[nodiscard]] const TimeKind* find_time_kind(std::string_view name);

}  // namespace ootori::game
