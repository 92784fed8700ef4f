// Interface to the chats of games; Rooms implements it.
#pragma once

#include <cstdint>
#include <string>

#include "server/chat/chat_message.hpp"
#include "server/wire/reply.hpp"

namespace ootori::server {

// Which messages a caller may refer to.
enum class Hears : bool { own, all };  // those that the caller may read; all, for moderators

// Thread-safe, and returns at once.
class Chats {
 public:
  virtual ~Chats() = default;
  // `address`: of the client.
  virtual void find_message(const GameId& id, const game::PlayerId& by, const std::string& address, Hears whose,
                            std::uint64_t number, Reply<ChatMessage> reply) = 0;
  // Tells listeners that a message was deleted.
  virtual void unsay(const GameId& id, std::uint64_t number) = 0;
  // Sends the chat again to a listener who has just blocked somebody.
  virtual void tell_chat_again(const GameId& id, const game::PlayerId& listener) = 0;
};

}  // namespace ootori::server
