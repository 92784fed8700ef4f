// What happens in a game, as facts in the past tense. The events of a game, folded in order, are its state.
#pragma once

#include <cstddef>
#include <variant>

#include "game/seat.hpp"
#include "rules/games.hpp"

namespace ootori::game {

// Always the first event, and only that.
struct Created {
  AnyPosition start;
  const Handicap* handicap;  // of the game's table; null: none. White gave it, and moves first
  Seats seats;

  bool operator==(const Created&) const = default;
};

struct Moved {
  Move move;

  bool operator==(const Moved&) const = default;
};

// The game is back at `plies` moves.
struct TakenBack {
  std::size_t plies;

  bool operator==(const TakenBack&) const = default;
};

// Always the last event: follows the move that ended the game, or stands for what ended it.
struct Ended {
  Outcome outcome;

  bool operator==(const Ended&) const = default;
};

using Event = std::variant<Created, Moved, TakenBack, Ended>;

}  // namespace ootori::game
