#include "server/chat/conversation.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

namespace ootori::server {

bool Company::may_hear(const game::PlayerId& listener, Channel channel) const {
  const bool plays = seats.side_of(listener).has_value();
  return channel == Channel::players ? plays : !plays || is_over;
}

std::expected<void, Error> Company::may_say(const game::PlayerId& speaker, Channel channel) const {
  if (!may_hear(speaker, channel)) {
    return std::unexpected(Error{ErrorCode::not_allowed, channel == Channel::players
                                                             ? "Only the players can write here."
                                                             : "You can write to the spectators after the game."});
  }
  if (channel == Channel::players && !seats.are_people()) {
    return std::unexpected(Error{ErrorCode::not_allowed, "You cannot chat in games against the engine."});
  }
  return {};
}

Conversation::Conversation(std::vector<ChatMessage> messages, std::uint64_t last) : last_(last) {
  for (ChatMessage& message : messages) add(std::move(message));
}

std::expected<ChatMessage, Error> Conversation::compose(const Company& company, const game::PlayerId& by,
                                                        const Say& say, UnixMillis now) {
  if (auto allowed = company.may_say(by, say.channel); !allowed) return std::unexpected(std::move(allowed.error()));
  const auto same_channel = [&](const auto& message) { return message->channel == say.channel; };
  if (std::cmp_greater_equal(std::ranges::count_if(messages_, same_channel), most_messages)) {
    return std::unexpected(Error{ErrorCode::not_allowed, "This chat is full."});
  }
  return ChatMessage{.number = ++last_,
                     .at = now,
                     .channel = say.channel,
                     .by = by,
                     .side = company.seats.side_of(by),
                     .words = say.words};
}

std::shared_ptr<const ChatMessage> Conversation::add(ChatMessage message) {
  last_ = std::max(last_, message.number);
  return messages_.emplace_back(std::make_shared<const ChatMessage>(std::move(message)));
}

std::shared_ptr<const ChatMessage> Conversation::remove(std::uint64_t number) {
  auto gone = find(number);
  std::erase(messages_, gone);
  return gone;
}

std::vector<std::shared_ptr<const ChatMessage>> Conversation::remove_of(const game::PlayerId& author) {
  const auto is_by_author = [&](const auto& message) { return message->by == author; };
  std::vector<std::shared_ptr<const ChatMessage>> gone;
  std::ranges::copy_if(messages_, std::back_inserter(gone), is_by_author);
  std::erase_if(messages_, is_by_author);
  return gone;
}

std::shared_ptr<const ChatMessage> Conversation::find(std::uint64_t number) const {
  const auto found = std::ranges::find_if(messages_, [&](const auto& message) { return message->number == number; });
  return found == messages_.end() ? nullptr : *found;
}

}  // namespace ootori::server
