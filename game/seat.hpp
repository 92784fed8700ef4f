// The players of a game. To add a kind of player, add a case to Seat.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <utility>
#include <variant>

#include "rules/color.hpp"

namespace ootori::game {

// A person who plays, with or without an account. The id is not a secret: knowing it does not allow anyone to play.
struct PlayerId {
  std::string value;

  auto operator<=>(const PlayerId&) const = default;
};

// The level of the engine, from 1 (for a first game) to 20 (full strength).
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

struct PersonSeat {
  PlayerId player;

  bool operator==(const PersonSeat&) const = default;
};

struct EngineSeat {
  Level level;

  bool operator==(const EngineSeat&) const = default;
};

using Seat = std::variant<PersonSeat, EngineSeat>;

// Both seats of a game.
struct Seats {
  Seat black;
  Seat white;

  [[nodiscard]] const Seat& operator[](Color color) const { return color == Color::black ? black : white; }
  bool operator==(const Seats&) const = default;

  // The person in this seat; null if it is an engine.
  [[nodiscard]] const PlayerId* person(Color color) const {
    const auto* seat = std::get_if<PersonSeat>(&(*this)[color]);
    return seat == nullptr ? nullptr : &seat->player;
  }

  [[nodiscard]] bool are_people() const { return person(Color::black) != nullptr && person(Color::white) != nullptr; }

  // The side that this player plays, if any.
  [[nodiscard]] std::optional<Color> side_of(const PlayerId& player) const {
    for (const Color color : {Color::black, Color::white}) {
      const PlayerId* seated = person(color);
      if (seated != nullptr && *seated == player) return color;
    }
    return std::nullopt;
  }
};

}  // namespace ootori::game
