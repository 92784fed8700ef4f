// Everything that the server says on a socket, and games as HTTP answers show them. docs/protocol.md is the contract.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "game/clock.hpp"
#include "server/error.hpp"
#include "server/names.hpp"
#include "server/store.hpp"

namespace ootori::server {

struct Watching {
  GameId game;
  std::uint64_t events;  // the number of the last one
};

struct EventNews {
  GameId game;
  const GameSpec* spec;
  std::shared_ptr<const Recorded> event;  // durable
};

struct Thinking {
  GameId game;
  bool on;
};

// How the clocks stand at the moment of telling.
struct ClockNews {
  GameId game;
  game::Clock::Left black, white;
  std::optional<Color> running;
  std::optional<game::Millis> until_flag;  // of the side to move; none: the game is over
};

// Who has a socket watching, in a game of two people.
struct PresenceNews {
  GameId game;
  bool black, white;
  std::optional<game::Millis> claim_in;  // until the one who is left may claim the game; none: nobody may
};

struct Refused {
  Error error;
  std::optional<GameId> game;
};

struct Pong {};

// The lobby as it is for who is told.
struct SeekList {
  std::vector<Seek> seeks;
};

struct SeekNews {
  Seek seek;
};

struct SeekGone {
  SeekId id;
  std::optional<GameId> game;  // that came of it; for its two players only
};

using ServerFrame =
    std::variant<Watching, EventNews, ClockNews, PresenceNews, Thinking, SeekList, SeekNews, SeekGone, Refused, Pong>;

struct GameView {
  Summary summary;
  AnyPosition start;
  std::vector<Move> moves;
  std::uint64_t events;  // the number of the last one
};

// The frames and answers as JSON, as `viewer` may see them.
[[nodiscard]] std::string write(const ServerFrame& frame, const Viewer& viewer);
[[nodiscard]] std::string write(const GameView& view, const Viewer& viewer);
[[nodiscard]] std::string write(const std::vector<Summary>& games, const Viewer& viewer);
[[nodiscard]] std::string write(const Seek& seek, const Viewer& viewer);
[[nodiscard]] std::string write(const std::vector<Seek>& seeks, const Viewer& viewer);

}  // namespace ootori::server
