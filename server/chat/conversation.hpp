// The chat of one game: its messages, and who may read and write them. Not thread-safe.
#pragma once

#include <cstdint>
#include <expected>
#include <memory>
#include <vector>

#include "server/chat/chat_message.hpp"
#include "server/wire/error.hpp"

namespace ootori::server {

// The people in a game, as far as the chat depends on them.
struct Company {
  const game::Seats& seats;
  bool is_over;  // then spectators can no longer give players advice

  [[nodiscard]] bool may_hear(const game::PlayerId& listener, Channel channel) const;
  [[nodiscard]] std::expected<void, Error> may_say(const game::PlayerId& speaker, Channel channel) const;
};

class Conversation {
 public:
  static constexpr std::size_t most_messages = 500;  // per channel; beyond it: not_allowed

  // `messages` must be in order; `last` is the highest number ever used in this game.
  Conversation(std::vector<ChatMessage> messages, std::uint64_t last);

  // Returns the message to be stored. It becomes part of the chat with add().
  [[nodiscard]] std::expected<ChatMessage, Error> compose(const Company& company, const game::PlayerId& by,
                                                          const Say& say, UnixMillis now);
  std::shared_ptr<const ChatMessage> add(ChatMessage message);
  // Returns the removed message; null if there was none.
  std::shared_ptr<const ChatMessage> remove(std::uint64_t number);

  // Removes all messages of an author, and returns them in order.
  std::vector<std::shared_ptr<const ChatMessage>> remove_of(const game::PlayerId& author);

  // Null if there is no such message.
  [[nodiscard]] std::shared_ptr<const ChatMessage> find(std::uint64_t number) const;
  [[nodiscard]] const std::vector<std::shared_ptr<const ChatMessage>>& messages() const { return messages_; }

 private:
  std::vector<std::shared_ptr<const ChatMessage>> messages_;
  std::uint64_t last_;
};

}  // namespace ootori::server
