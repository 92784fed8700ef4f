// What happens in a game, as facts in the past tense. The events of a game, folded in order, are its state.
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

// That a game belongs to a tournament or a simul: nobody aborts it, takes back a move or offers a rematch, and a player
// who makes no first move in time has lost. In a simul nobody claims the game either: the host looks at one board at a
// time, and the clocks decide.
struct Arranged {
  enum class By : std::uint8_t { tournament, simul };

  By by = By::tournament;
  std::string id;                // of the tournament or the simul
  Millis first_move{0};          // of a live game
  std::array<bool, 2> halved{};  // by color: half the time, and no increment
  bool may_adjourn = false;

  bool operator==(const Arranged&) const = default;
};

// Always the first event, and only the first.
struct Created {
  AnyPosition start;
  const Handicap* handicap;  // of the game's table; null: none. White gives it and moves first
  Seats seats;
  std::optional<TimeControl> time{};  // none: no clock
  bool rated = false;
  bool listed = false;  // in the public list of games in progress; otherwise anyone who knows its id may watch it
  std::optional<Arranged> arranged{};  // none: by the players themselves

  bool operator==(const Created&) const = default;
};

struct Moved {
  Move move;
  Millis spent{0};  // what was counted against the clock

  bool operator==(const Moved&) const = default;
};

// The game is back at `plies` moves.
struct TakenBack {
  std::size_t plies;
  Millis spent{0};  // time counted against the side to move; 0 in games of older versions

  bool operator==(const TakenBack&) const = default;
};

// Stands until it is answered or withdrawn; all but a rematch also only until the next move or takeback. Once it was
// declined or withdrawn, the same player makes it again after the next move at the earliest. To resume both may offer:
// who would accept while the other is not there.
struct Offered {
  Color by;
  Offer offer;

  bool operator==(const Offered&) const = default;
};

// Declined by the opponent, or withdrawn by the player who offered.
struct Declined {
  Color by;
  Offer offer;

  bool operator==(const Declined&) const = default;
};

// Only offers of a rematch come after it. Follows the move that ended the game, or stands for what ended it.
struct Ended {
  Outcome outcome;

  bool operator==(const Ended&) const = default;
};

// Both agreed to adjourn: the player to move seals the next move, on that player's clock.
struct Adjourned {
  bool operator==(const Adjourned&) const = default;
};

// The next move is fixed, and the clocks stop until the game resumes. The server tells nobody the move.
struct Sealed {
  Move move;
  Millis spent{0};  // what was counted against the clock

  bool operator==(const Sealed&) const = default;
};

// The game resumes. Followed by the sealed move, as Moved.
struct Resumed {
  bool operator==(const Resumed&) const = default;
};

// The adjournment has lasted long enough: both players are asked whether they are ready to go on. What was offered
// before is over.
struct Recalled {
  bool operator==(const Recalled&) const = default;
};

// A player of a correspondence game goes on vacation: that player's turns take no time.
struct VacationBegan {
  Color by;
  Millis used{0};  // of the turn under way, as far as its clock ran

  bool operator==(const VacationBegan&) const = default;
};

struct VacationEnded {
  Color by;
  Millis used{0};  // the same

  bool operator==(const VacationEnded&) const = default;
};

// The last event: an offered rematch was accepted, and is the game of this name.
struct Rematched {
  std::string game;

  bool operator==(const Rematched&) const = default;
};

// Boxed, because the first event of a game is about ten times as large as the hundreds of others.
using Event = std::variant<Boxed<Created>, Moved, TakenBack, Offered, Declined, Adjourned, Sealed, Resumed, Recalled,
                           VacationBegan, VacationEnded, Ended, Rematched>;

// Null: another event.
[[nodiscard]] inline const Created* as_created(const Event& event) {
  const auto* boxed = std::get_if<Boxed<Created>>(&event);
  return boxed == nullptr ? nullptr : &**boxed;
}

}  // namespace ootori::game
