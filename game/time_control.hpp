// Time controls. An invalid time control cannot be constructed.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <utility>
#include <variant>

#include "rules/color.hpp"

namespace ootori::game {

using Millis = std::chrono::milliseconds;

// A live clock. The time for a move first uses up the delay, which starts again with each move, then the main time,
// then the byo-yomi periods. The increment is added to the main time after each move.
class LiveTime {
 public:
  struct Parts {
    Millis main{0};
    Millis increment{0};
    Millis delay{0};
    Millis byoyomi{0};  // the length of one period
    int periods = 0;

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
  bool operator==(const LiveTime&) const = default;

 private:
  constexpr explicit LiveTime(const Parts& parts) : parts_(parts) {}

  Parts parts_;
  std::optional<Own> own_{};
};

// A number of days for each move.
class CorrespondenceTime {
 public:
  static constexpr int most_days = 30;

  static constexpr std::optional<CorrespondenceTime> from(std::int64_t days) {
    if (days < 1 || days > most_days) return std::nullopt;
    return CorrespondenceTime{static_cast<int>(days)};
  }

  [[nodiscard]] constexpr int days() const { return days_; }
  [[nodiscard]] constexpr Millis per_move() const { return std::chrono::days{days_}; }
  bool operator==(const CorrespondenceTime&) const = default;

 private:
  constexpr explicit CorrespondenceTime(int days) : days_(days) {}

  int days_;
};

using TimeControl = std::variant<LiveTime, CorrespondenceTime>;

// The time control that applies to the player of this color.
[[nodiscard]] inline TimeControl time_of(const TimeControl& time, Color color) {
  const auto* live = std::get_if<LiveTime>(&time);
  return live == nullptr ? time : TimeControl{live->of(color)};
}

[[nodiscard]] inline bool is_live(const std::optional<TimeControl>& time) {
  return time && std::holds_alternative<LiveTime>(*time);
}

}  // namespace ootori::game
