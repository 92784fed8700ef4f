// The chat of one game: read from the store when somebody first asks, stored before it is told. For one thread at a
// time.
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

  // The message that it becomes, if it may be said; it is to be stored, and then said().
  [[nodiscard]] std::expected<ChatMessage, Error> compose(const Company& company, const game::PlayerId& by,
                                                          const Say& say, UnixMillis now);
  void said(ChatMessage message, const Company& company, const Audience& audience);

  // The newest messages that the listener may hear. Chat that cannot be read is no reason to refuse the game.
  void tell(Listener& listener, const Company& company);
  [[nodiscard]] std::expected<ChatMessage, Error> find(const Company& company, const game::PlayerId& by, Hears whose,
                                                       std::uint64_t number);
  // A message, or those of an author, are gone from the store: tells who has heard them.
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

// Refuses a chat that cannot be read or kept; the log is told why.
[[nodiscard]] Error unreadable_chat(const StoreError& error);

}  // namespace ootori::server
