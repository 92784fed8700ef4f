// Games as the store keeps them and others are shown them.
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

// An event with its place in the game and in time.
struct Recorded {
  std::uint64_t number;  // from 1, without a gap
  UnixMillis at;
  game::Event event;

  bool operator==(const Recorded&) const = default;
};

// What lists show of a game, kept with its events.
struct Digest {
  std::size_t plies = 0;
  std::optional<Outcome> outcome{};
  Color turn = Color::black;
  bool engine_to_move = false;
  // When the flag of who is to move falls; of an adjourned game when both are asked to go on, or it is settled.
  std::optional<UnixMillis> deadline{};
  bool adjourned = false;
  bool recalled = false;              // adjourned, and both were asked to go on
  std::array<bool, 2> on_vacation{};  // by color

  bool operator==(const Digest&) const = default;
};

struct Summary {
  GameId id;
  const GameSpec* game;
  std::string handicap;  // in the words of notation/mail_handicap.hpp, or "none"
  game::Seats seats;
  std::optional<game::TimeControl> time;  // none: no clock
  bool rated;
  UnixMillis created;
  UnixMillis updated;
  Digest digest;
};

// How the clocks stand at the moment of telling.
struct ClockStanding {
  game::Clock::Left black, white;
  std::optional<Color> running;
  // Until both are asked to go on, or the game is settled; none: it is not adjourned.
  std::optional<game::Millis> adjourned_for;
  std::optional<game::Millis> until_flag;  // of the side to move; none: the game is over, or time stands
};

struct GameView {
  Summary summary;
  AnyPosition start;
  AnyPosition position;  // after the moves
  std::vector<Move> moves;
  std::uint64_t events;                            // the number of the last one
  std::optional<ClockStanding> clock{};            // none: there is none
  std::optional<std::vector<Move>> legal_moves{};  // none: nobody asked for them
};

}  // namespace ootori::server
