// How much time the players of a game have. Only playable ones can be made.
#pragma once

#include <chrono>
#include <optional>
#include <variant>

namespace ootori::game {

using Millis = std::chrono::milliseconds;

// Both sit at the board. A move's time counts first against the delay, which every move has anew, then against the
// main time, then against the byo-yomi periods; the increment is added to the main time after a move.
class LiveTime {
 public:
  struct Parts {
    Millis main{0};
    Millis increment{0};
    Millis delay{0};
    Millis byoyomi{0};  // one period
    int periods = 0;

    bool operator==(const Parts&) const = default;
  };

  static constexpr Parts most{.main = std::chrono::hours{6},
                              .increment = std::chrono::minutes{10},
                              .delay = std::chrono::minutes{10},
                              .byoyomi = std::chrono::hours{1},
                              .periods = 20};

  // None: a part is negative or over `most`, there are periods without a length or the other way round, or there is no
  // time for the first move.
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

  [[nodiscard]] constexpr const Parts& parts() const { return parts_; }
  bool operator==(const LiveTime&) const = default;

 private:
  constexpr explicit LiveTime(const Parts& parts) : parts_(parts) {}

  Parts parts_;
};

// So many days for each move.
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

[[nodiscard]] inline bool is_live(const std::optional<TimeControl>& time) {
  return time && std::holds_alternative<LiveTime>(*time);
}

}  // namespace ootori::game
