// Games as they are stored and shown to others.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "game/clock.hpp"
#include "game/event.hpp"
#include "game/seat.hpp"
#include "game/time_control.hpp"
#include "rules/games.hpp"
#include "server/wire/id.hpp"
#include "server/wire/unix_time.hpp"

namespace ootori::server {

// An event with its number in the game and its time.
struct Recorded {
  std::uint64_t number;  // from 1, without gaps
  UnixMillis at;
  game::Event event;

  bool operator==(const Recorded&) const = default;
};

// The data of a game that lists show, stored beside its events.
struct Digest {
  std::size_t plies = 0;
  std::optional<Outcome> outcome{};
  Color turn = Color::black;
  bool engine_to_move = false;
  // When the side to move runs out of time. For an adjourned game: when both players are asked to resume, or, if they
  // have been asked, when the game is settled.
  std::optional<UnixMillis> deadline{};
  bool adjourned = false;
  bool recalled = false;              // adjourned, and both players have been asked to resume
  std::array<bool, 2> on_vacation{};  // by color

  bool operator==(const Digest&) const = default;
};

struct Summary {
  GameId id;
  const GameSpec* game;
  std::string handicap;  // in the format of notation/mail_handicap.hpp, or "none"
  game::Seats seats;
  std::optional<game::TimeControl> time;  // empty: no clock
  bool rated;
  UnixMillis created;
  UnixMillis updated;
  Digest digest;
};

// The state of the clocks at the time of sending.
struct ClockStanding {
  game::Clock::Left black, white;
  std::optional<Color> running;
  // Time until the players are asked to resume, or the game is settled. Empty if it is not adjourned.
  std::optional<game::Millis> adjourned_for;
  std::optional<game::Millis> until_flag;  // of the side to move; empty if the game is over or the clock is stopped
};

struct GameView {
  Summary summary;
  AnyPosition start;
  AnyPosition position;  // after all moves
  std::vector<Move> moves;
  std::uint64_t events;                            // number of the latest event
  std::optional<ClockStanding> clock{};            // empty: no clock
  std::optional<std::vector<Move>> legal_moves{};  // empty: not requested
};

}  // namespace ootori::server
