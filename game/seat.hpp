// Who sits on either side of a board. A new kind of player is one more case of Seat.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <utility>
#include <variant>

#include "rules/color.hpp"

namespace ootori::game {

// A browser without an account. Not a secret: knowing it gives no right to play.
struct GuestId {
  std::string value;

  auto operator<=>(const GuestId&) const = default;
};

// How strong an engine plays: 1, for a first game, to 20, everything it has.
class Level {
 public:
  static constexpr int weakest = 1;
  static constexpr int strongest = 20;

  static constexpr std::optional<Level> from(std::int64_t value) {
    if (value < weakest || value > strongest) return std::nullopt;
    return Level{static_cast<int>(value)};
  }
  [[nodiscard]] constexpr int value() const { return value_; }
  constexpr auto operator<=>(const Level&) const = default;

 private:
  constexpr explicit Level(int value) : value_(value) {}

  int value_;
};

struct GuestSeat {
  GuestId guest;

  bool operator==(const GuestSeat&) const = default;
};

struct EngineSeat {
  Level level;

  bool operator==(const EngineSeat&) const = default;
};

using Seat = std::variant<GuestSeat, EngineSeat>;

// Both seats of a game.
struct Seats {
  Seat black;
  Seat white;

  [[nodiscard]] const Seat& operator[](Color color) const { return color == Color::black ? black : white; }
  bool operator==(const Seats&) const = default;

  // The side that a guest plays, if any.
  [[nodiscard]] std::optional<Color> side_of(const GuestId& guest) const {
    for (const Color color : {Color::black, Color::white}) {
      const auto* seat = std::get_if<GuestSeat>(&(*this)[color]);
      if (seat != nullptr && seat->guest == guest) return color;
    }
    return std::nullopt;
  }
};

}  // namespace ootori::game
