// Everything that clients say, parsed once at the edge into closed types. docs/protocol.md is the contract.
#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "game/command.hpp"
#include "game/terms.hpp"
#include "server/error.hpp"
#include "server/id.hpp"

namespace ootori::server {

struct Watch {
  GameId game;
  std::uint64_t since;  // number of the last event that the client has

  bool operator==(const Watch&) const = default;
};

struct Unwatch {
  GameId game;

  bool operator==(const Unwatch&) const = default;
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

struct AskImpasse {
  GameId game;

  bool operator==(const AskImpasse&) const = default;
};

struct AskRematch {
  GameId game;

  bool operator==(const AskRematch&) const = default;
};

struct AnswerOffer {
  GameId game;
  game::Offer offer;
  bool accept;

  bool operator==(const AnswerOffer&) const = default;
};

struct AskResign {
  GameId game;

  bool operator==(const AskResign&) const = default;
};

struct AskAbort {
  GameId game;

  bool operator==(const AskAbort&) const = default;
};

struct AskClaim {
  GameId game;

  bool operator==(const AskClaim&) const = default;
};

// Whether to follow the lobby.
struct FollowLobby {
  bool on;

  bool operator==(const FollowLobby&) const = default;
};

struct Ping {
  bool operator==(const Ping&) const = default;
};

// What a player asks of a game; the room knows what it means there.
using GameFrame =
    std::variant<PlayUsi, AskTakeBack, AskImpasse, AskRematch, AnswerOffer, AskResign, AskAbort, AskClaim>;

[[nodiscard]] const GameId& game_of(const GameFrame& frame);

using ClientFrame = std::variant<Watch, Unwatch, GameFrame, FollowLobby, Ping>;

[[nodiscard]] std::expected<ClientFrame, Error> parse_frame(std::string_view text);

struct CreateGame {
  game::Terms terms;
  std::optional<Color> side;  // of the person; none: random
  game::Level level;

  bool operator==(const CreateGame&) const = default;
};

struct CreateSeek {
  game::Terms terms;
  std::optional<Color> side;  // of who asks; none: random
  std::optional<std::string> to{};
  bool listed = true;

  bool operator==(const CreateSeek&) const = default;
};

// The body of POST /api/v1/seeks.
[[nodiscard]] std::expected<CreateSeek, Error> parse_seek(std::string_view body);

// The body of POST /api/v1/games.
[[nodiscard]] std::expected<CreateGame, Error> parse_create(std::string_view body);

}  // namespace ootori::server
