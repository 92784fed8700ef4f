// The events of a game. The state of a game results from applying its events in order.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>

#include "game/boxed.hpp"
#include "game/offer.hpp"
#include "game/seat.hpp"
#include "game/time_control.hpp"
#include "rules/games.hpp"

namespace ootori::game {

// Marks a game of a tournament or a simul. The players cannot abort it, take back moves or offer a rematch, and a
// player who does not make the first move in time loses. In a simul, players also cannot claim the win, because the
// host looks at one board at a time: only the clocks decide.
struct Arranged {
  enum class By : std::uint8_t { tournament, simul };

  By by = By::tournament;
  std::string id;                // the tournament or the simul
  Millis first_move{0};          // time for each first move, in a live game
  std::array<bool, 2> halved{};  // by color: half the time and no increment
  bool may_adjourn = false;

  bool operator==(const Arranged&) const = default;
};

// The first event of every game. It occurs only once.
struct Created {
  AnyPosition start;
  const Handicap* handicap;  // a handicap of the game's table, or null. White gives it and moves first
  Seats seats;
  std::optional<TimeControl> time{};  // none: no clock
  bool rated = false;
  bool listed = false;  // whether lists of games in progress show the game. Anyone who knows its id can watch it
  std::optional<Arranged> arranged{};  // none: the players arranged the game themselves

  bool operator==(const Created&) const = default;
};

struct Moved {
  Move move;
  Millis spent{0};  // the time counted against the clock

  bool operator==(const Moved&) const = default;
};

// Goes back to the position after `plies` moves.
struct TakenBack {
  std::size_t plies;
  Millis spent{0};  // the time counted against the side to move; 0 in games from older versions

  bool operator==(const TakenBack&) const = default;
};

// An offer stays open until it is answered or withdrawn. Except for a rematch, it also ends with the next move or
// takeback. After an offer was declined or withdrawn, the same player can repeat it only after the next move. Both
// players can offer to resume, because a player can only accept while the other one is present.
struct Offered {
  Color by;
  Offer offer;

  bool operator==(const Offered&) const = default;
};

// The opponent declined the offer, or the player who made it withdrew it.
struct Declined {
  Color by;
  Offer offer;

  bool operator==(const Declined&) const = default;
};

// The end of the game. Only offers of a rematch can follow. After a move that ends the game, this event states the
// result; otherwise it is the end itself, for example a resignation.
struct Ended {
  Outcome outcome;

  bool operator==(const Ended&) const = default;
};

// The players agreed to adjourn. The player to move now seals a move, while the clock runs.
struct Adjourned {
  bool operator==(const Adjourned&) const = default;
};

// A move was sealed. The clocks stop until the game resumes. The server does not reveal the move to anyone.
struct Sealed {
  Move move;
  Millis spent{0};  // the time counted against the clock

  bool operator==(const Sealed&) const = default;
};

// The game resumes. The sealed move follows as a Moved event.
struct Resumed {
  bool operator==(const Resumed&) const = default;
};

// The game has been adjourned for so long that both players are asked to resume. Earlier offers expire.
struct Recalled {
  bool operator==(const Recalled&) const = default;
};

// A player of a correspondence game starts a vacation. During it, the player's turns use no time.
struct VacationBegan {
  Color by;
  Millis used{0};  // the time counted in the current turn so far

  bool operator==(const VacationBegan&) const = default;
};

struct VacationEnded {
  Color by;
  Millis used{0};  // as in VacationBegan

  bool operator==(const VacationEnded&) const = default;
};

// The last event: the rematch offer was accepted, and `id` is the new game.
struct Rematched {
  std::string game;

  bool operator==(const Rematched&) const = default;
};

// Created is boxed because it is about ten times as large as the other events, and a game can have hundreds of events.
using Event = std::variant<Boxed<Created>, Moved, TakenBack, Offered, Declined, Adjourned, Sealed, Resumed, Recalled,
                           VacationBegan, VacationEnded, Ended, Rematched>;

// Null if the event has another type.
[[nodiscard]] inline const Created* as_created(const Event& event) {
  const auto* boxed = std::get_if<Boxed<Created>>(&event);
  return boxed == nullptr ? nullptr : &**boxed;
}

}  // namespace ootori::game
