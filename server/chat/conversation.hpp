// The chat of one game: what was said, who may hear it and who may say something. Not thread-safe.
#pragma once

#include <cstdint>
#include <expected>
#include <memory>
#include <vector>

#include "server/chat/chat_message.hpp"
#include "server/wire/error.hpp"

namespace ootori::server {

// Who is in a game, as far as its chat is concerned.
struct Company {
  const game::Seats& seats;
  bool is_over;  // then nobody can be given advice any more

  [[nodiscard]] bool may_hear(const game::PlayerId& listener, Channel channel) const;
  [[nodiscard]] std::expected<void, Error> may_say(const game::PlayerId& speaker, Channel channel) const;
};

class Conversation {
 public:
  static constexpr std::size_t most_messages = 500;  // of a channel; over it: not_allowed

  // With all messages so far, in order; `last` is the highest number that one ever had.
  Conversation(std::vector<ChatMessage> messages, std::uint64_t last);

  // The message that it becomes; it is not said before add().
  [[nodiscard]] std::expected<ChatMessage, Error> compose(const Company& company, const game::PlayerId& by,
                                                          const Say& say, UnixMillis now);
  std::shared_ptr<const ChatMessage> add(ChatMessage message);
  // The message that is gone now; null: it was not there.
  std::shared_ptr<const ChatMessage> remove(std::uint64_t number);

  // Those of an author, in order, which are gone now.
  std::vector<std::shared_ptr<const ChatMessage>> remove_of(const game::PlayerId& author);

  // Null: there is none.
  [[nodiscard]] std::shared_ptr<const ChatMessage> find(std::uint64_t number) const;
  [[nodiscard]] const std::vector<std::shared_ptr<const ChatMessage>>& messages() const { return messages_; }

 private:
  std::vector<std::shared_ptr<const ChatMessage>> messages_;
  std::uint64_t last_;
};

}  // namespace ootori::server
