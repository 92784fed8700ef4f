// The news about a game for those who watch it: docs/protocol.md, 'What the server says'.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "server/games/stored_game.hpp"
#include "server/wire/news.hpp"

namespace ootori::server {

struct Watching {
  static constexpr std::string_view type = "watching";
  static constexpr Access access = Access::anybody();

  GameId game;
  std::uint64_t events;  // the number of the last one

  void write(boost::json::object& object, const Viewer& viewer) const;
};

struct EventNews {
  static constexpr std::string_view type = "event";
  static constexpr Access access = Access::anybody();

  GameId game;
  const GameSpec* spec;
  std::shared_ptr<const Recorded> event;  // already stored

  void write(boost::json::object& object, const Viewer& viewer) const;
};

struct Thinking {
  static constexpr std::string_view type = "thinking";
  static constexpr Access access = Access::anybody();

  GameId game;
  bool on;

  void write(boost::json::object& object, const Viewer& viewer) const;
};

struct ClockNews : ClockStanding {
  static constexpr std::string_view type = "clock";
  static constexpr Access access = Access::anybody();

  GameId game;

  void write(boost::json::object& object, const Viewer& viewer) const;
};

// Only in streams, not a frame: bots that do not know the rules play by it.
inline constexpr std::string_view position_line = "position";

// The position after the last event, told to listeners that want it.
struct PositionNews {
  static constexpr std::string_view type = position_line;
  static constexpr Access access = Access::anybody();

  GameId game;
  std::uint64_t number;  // of the last event
  std::size_t plies;
  AnyPosition position;
  std::optional<Move> last;                // none: there was no move yet
  std::optional<std::vector<Move>> moves;  // the legal moves; none: the listener did not ask for them

  void write(boost::json::object& object, const Viewer& viewer) const;
};

// Which players of a game between two people have a watching socket that is not silent.
struct PresenceNews {
  static constexpr std::string_view type = "presence";
  static constexpr Access access = Access::anybody();

  GameId game;
  bool black, white;
  std::array<std::optional<game::Millis>, 2> away;  // for how long, by colour; none: present
  std::optional<game::Millis> claim_in;  // until the player who is present may claim the game; none: nobody may

  void write(boost::json::object& object, const Viewer& viewer) const;
};

}  // namespace ootori::server
