// Everything that clients say, parsed once at the edge into closed types. docs/protocol.md is the contract.
#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "game/command.hpp"
#include "server/error.hpp"
#include "server/game_id.hpp"

namespace ootori::server {

struct Watch {
  GameId game;
  std::uint64_t since;  // number of the last event that the client has

  bool operator==(const Watch&) const = default;
};

struct PlayUsi {
  GameId game;
  std::size_t ply;
  std::string usi;  // read by the room, which knows what game it is

  bool operator==(const PlayUsi&) const = default;
};

struct AskTakeBack {
  GameId game;
  std::optional<std::size_t> ply;

  bool operator==(const AskTakeBack&) const = default;
};

struct AskResign {
  GameId game;

  bool operator==(const AskResign&) const = default;
};

struct Ping {
  bool operator==(const Ping&) const = default;
};

using ClientFrame = std::variant<Watch, PlayUsi, AskTakeBack, AskResign, Ping>;

// The game that a frame is about; a Ping is about none.
[[nodiscard]] std::optional<GameId> game_of(const ClientFrame& frame);

[[nodiscard]] std::expected<ClientFrame, Error> parse_frame(std::string_view text);

struct CreateGame {
  const GameSpec* game;
  std::optional<Color> side;  // of the guest; none: random
  game::Level level;
  const Handicap* handicap;  // null: none
  std::optional<AnyPosition> position;

  bool operator==(const CreateGame&) const = default;
};

// The body of POST /api/v1/games.
[[nodiscard]] std::expected<CreateGame, Error> parse_create(std::string_view body);

}  // namespace ootori::server
