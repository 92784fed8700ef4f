// The occasions for push notifications, and their content.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>

#include "server/lobby/lobby.hpp"
#include "server/push/push_table.hpp"
#include "server/rooms/rooms.hpp"

namespace ootori::server {

// A game, or an open challenge.
using PushSubject = std::variant<GameId, SeekId>;

enum class PushKind : std::uint8_t {
  turn,       // it is the player's turn in a correspondence game
  beginning,  // a game of the player has started
  challenge,
};

// The client's setting that turns notifications of this kind on or off. They are on unless it is "false".
[[nodiscard]] std::string_view push_setting_of(PushKind kind);

struct PushMessage {
  PushKind kind;
  PushSubject subject;
  const GameSpec* game;
  std::string other;  // the opponent's name; empty: a guest
  std::chrono::seconds lives;
  bool is_urgent;
};

// The push service replaces a waiting notification by a later one with the same topic. There is one topic for each game
// and each challenge; at most 32 characters.
[[nodiscard]] std::string topic_of(const PushSubject& subject);
// JSON for the client's service worker: title, body and the path of the page to open. It contains nothing that watchers
// of the game cannot see.
[[nodiscard]] std::string write(const PushMessage& message, PushLanguage language);

struct PushSources {
  Reads& store;
  Rooms& rooms;
  Lobby& lobby;
  const Names& names;
};

// The notification to send now. Empty if it is no longer needed: it is not the player's turn, the challenge is gone, or
// the player has the game open. Blocks.
[[nodiscard]] std::optional<PushMessage> find_push_message(const PushSources& sources, const game::PlayerId& player,
                                                           PushKind kind, const PushSubject& subject);

}  // namespace ootori::server
