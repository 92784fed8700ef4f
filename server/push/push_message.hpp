// What push messages are about, and what they say.
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

// A game, or a challenge that was not taken up yet.
using PushSubject = std::variant<GameId, SeekId>;

enum class PushKind : std::uint8_t {
  turn,       // it is the player's turn in a correspondence game
  beginning,  // a game of the player has begun
  challenge,
};

// The client's setting by which an account chooses whether it wants messages of the kind. It does unless it says no.
[[nodiscard]] std::string_view push_setting_of(PushKind kind);

struct PushMessage {
  PushKind kind;
  PushSubject subject;
  const GameSpec* game;
  std::string other;  // the name of the opponent; empty: a guest
  std::chrono::seconds lives;
  bool is_urgent;
};

// What the push service collapses messages by: one for each game and each challenge. 32 characters at most.
[[nodiscard]] std::string topic_of(const PushSubject& subject);
// JSON for the client's service worker: title, body and the path of the page that it leads to. It says nothing that
// watchers of the game do not see.
[[nodiscard]] std::string write(const PushMessage& message, PushLanguage language);

struct PushSources {
  Reads& store;
  Rooms& rooms;
  Lobby& lobby;
  const Names& names;
};

// What is to be said now; none: nothing any more, for it is not the player's turn, the challenge is gone, or the player
// has the game open. Blocks.
[[nodiscard]] std::optional<PushMessage> find_push_message(const PushSources& sources, const game::PlayerId& player,
                                                           PushKind kind, const PushSubject& subject);

}  // namespace ootori::server
