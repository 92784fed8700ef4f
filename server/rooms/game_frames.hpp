// The frames that clients send about games, parsed at the edge into closed types. docs/protocol.md is the contract.
//
// To add a frame, add a struct with its Access, an alternative of a variant, and a row with its name and its parser in
// game_frames.cpp.
#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "game/command.hpp"
#include "game/terms.hpp"
#include "server/chat/chat_message.hpp"
#include "server/http/frames.hpp"
#include "server/wire/access.hpp"
#include "server/wire/error.hpp"
#include "server/wire/id.hpp"

namespace ootori::server {

struct Watch {
  static constexpr Access access = Access::anybody();
  GameId game;
  std::uint64_t since;  // number of the last event that the client has

  bool operator==(const Watch&) const = default;
};

struct Unwatch {
  static constexpr Access access = Access::anybody();
  GameId game;

  bool operator==(const Unwatch&) const = default;
};

struct PlayUsi {
  static constexpr Access access = Access::with(Scope::play);
  GameId game;
  std::size_t ply;
  std::string usi;  // parsed by the room, which knows which game it is

  bool operator==(const PlayUsi&) const = default;
};

// As PlayUsi, for a move that is sealed instead of played.
struct SealUsi {
  static constexpr Access access = Access::with(Scope::play);
  GameId game;
  std::size_t ply;
  std::string usi;

  bool operator==(const SealUsi&) const = default;
};

struct AskTakeBack {
  static constexpr Access access = Access::with(Scope::play);
  GameId game;
  std::optional<std::size_t> ply;

  bool operator==(const AskTakeBack&) const = default;
};

struct AskImpasse {
  static constexpr Access access = Access::with(Scope::play);
  GameId game;

  bool operator==(const AskImpasse&) const = default;
};

struct AskAdjournment {
  static constexpr Access access = Access::with(Scope::play);
  GameId game;

  bool operator==(const AskAdjournment&) const = default;
};

struct AskResumption {
  static constexpr Access access = Access::with(Scope::play);
  GameId game;

  bool operator==(const AskResumption&) const = default;
};

struct AskRematch {
  static constexpr Access access = Access::with(Scope::play);
  GameId game;

  bool operator==(const AskRematch&) const = default;
};

struct AnswerOffer {
  static constexpr Access access = Access::with(Scope::play);
  GameId game;
  game::Offer offer;
  bool accept;
  std::optional<std::size_t> ply{};

  bool operator==(const AnswerOffer&) const = default;
};

struct AskResign {
  static constexpr Access access = Access::with(Scope::play);
  GameId game;

  bool operator==(const AskResign&) const = default;
};

struct AskAbort {
  static constexpr Access access = Access::with(Scope::play);
  GameId game;

  bool operator==(const AskAbort&) const = default;
};

struct AskClaim {
  static constexpr Access access = Access::with(Scope::play);
  GameId game;

  bool operator==(const AskClaim&) const = default;
};

// The commands of a player in a game.
using GameFrame = std::variant<PlayUsi, SealUsi, AskTakeBack, AskImpasse, AskAdjournment, AskResumption, AskRematch,
                               AnswerOffer, AskResign, AskAbort, AskClaim>;

[[nodiscard]] const GameId& game_of(const GameFrame& frame);

using RoomFrame = std::variant<Watch, Unwatch, GameFrame, Say>;

// The types of the frames, each with the access that a token needs to send it. docs/protocol.md lists them too.
[[nodiscard]] std::vector<FrameKind> room_frame_kinds();

// Parses the fields of a frame of type `type`.
[[nodiscard]] std::expected<RoomFrame, Error> parse_room_frame(std::string_view type, Fields& fields);

// The game that a frame is about.
[[nodiscard]] const GameId& game_of(const RoomFrame& frame);

// Parses a call whose address names the frame and the game; `body` holds the other fields and may be empty.
[[nodiscard]] std::expected<GameFrame, Error> parse_game_frame(std::string_view name, const GameId& game,
                                                               std::string_view body);

struct CreateGame {
  game::Terms terms;
  std::optional<Color> side;  // of the person; none: random
  game::Level level;

  bool operator==(const CreateGame&) const = default;
};

// The body of POST /api/v1/games.
[[nodiscard]] std::expected<CreateGame, Error> parse_create(std::string_view body);

}  // namespace ootori::server
