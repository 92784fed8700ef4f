// The chat of one game. It is loaded when it is first needed; a message is stored before anyone hears it. For one
// thread at a time.
#pragma once

#include <cstdint>
#include <expected>
#include <optional>

#include "server/chat/chat_table.hpp"
#include "server/chat/chats.hpp"
#include "server/chat/conversation.hpp"
#include "server/chat/moderation.hpp"
#include "server/rooms/audience.hpp"

namespace ootori::server {

class GameChat {
 public:
  // All of it must outlive this.
  GameChat(GameId id, Reads& store, Moderation& moderation)
      : id_(std::move(id)), store_(store), moderation_(moderation) {}

  // Returns the message if `by` may say it. Store it first, then call said(), or not_stored() if that fails.
  [[nodiscard]] std::expected<ChatMessage, Error> compose(const Company& company, const game::PlayerId& by,
                                                          const Say& say, UnixMillis now);
  void said(ChatMessage message, const Company& company, const Audience& audience);
  void not_stored(const ChatMessage& message) { moderation_.uncount_message(message.by); }

  // Sends the newest messages that the listener may hear. If the chat cannot be read, nothing is sent: the game must
  // still be shown.
  void tell(Listener& listener, const Company& company);
  [[nodiscard]] std::expected<ChatMessage, Error> find(const Company& company, const game::PlayerId& by, Hears whose,
                                                       std::uint64_t number);
  // One message, or all of an author, were deleted from the store: tells everyone who could hear them.
  void unsay(std::uint64_t number, const Company& company, const Audience& audience);
  void unsay_all(const game::PlayerId& author, const Company& company, const Audience& audience);

 private:
  [[nodiscard]] std::expected<void, Error> load();
  [[nodiscard]] bool hears(const game::PlayerId& listener, const ChatMessage& message, const Company& company) const;
  void tell_unsaid(const ChatMessage& gone, const Company& company, const Audience& audience) const;

  const GameId id_;
  Reads& store_;
  Moderation& moderation_;
  std::optional<Conversation> conversation_;  // none: not loaded
};

// The error for a chat that cannot be read or saved; logs the cause.
[[nodiscard]] Error unreadable_chat(const StoreError& error);

}  // namespace ootori::server
