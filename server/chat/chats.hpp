// The chats of games, wherever the games are held.
#pragma once

#include <cstdint>

#include "server/chat/chat_message.hpp"
#include "server/wire/reply.hpp"

namespace ootori::server {

// Whose messages somebody can name.
enum class Hears : bool { own, all };  // those that one hears; all, for moderators

// Any thread; returns at once.
class Chats {
 public:
  virtual ~Chats() = default;
  virtual void find_message(const GameId& id, const game::PlayerId& by, Hears whose, std::uint64_t number,
                            Reply<ChatMessage> reply) = 0;
  // A message was deleted: tells who has heard it.
  virtual void unsay(const GameId& id, std::uint64_t number) = 0;
  // Somebody has blocked another.
  virtual void tell_chat_again(const GameId& id, const game::PlayerId& listener) = 0;
};

}  // namespace ootori::server
