#include "server/rooms/game_chat.hpp"

#include <algorithm>
#include <utility>

#include "log/log.hpp"
#include "server/chat/chat_news.hpp"
#include "server/store/unsaved.hpp"

namespace ootori::server {
namespace {

constexpr std::size_t most_told = 100;  // the newest messages, sent at once

}  // namespace

Error unreadable_chat(const StoreError& error) {
  log::warn("the store refused: {}", error.message);
  return unsaved(error, "The chat cannot be saved or read at the moment. Please try again.");
}

std::expected<void, Error> GameChat::load() {
  if (conversation_) return {};
  auto messages = ChatTable{store_}.messages(id_);
  if (!messages) return std::unexpected(unreadable_chat(messages.error()));
  const auto last = ChatTable{store_}.last_message(id_);
  if (!last) return std::unexpected(unreadable_chat(last.error()));
  conversation_.emplace(std::move(*messages), *last);
  return {};
}

bool GameChat::hears(const game::PlayerId& listener, const ChatMessage& message, const Company& company) const {
  return company.may_hear(listener, message.channel) && !moderation_.has_blocked(listener, message.by);
}

void GameChat::tell(Listener& listener, const Company& company) {
  if (!load()) return;
  ChatNews news{id_, {}};
  for (const auto& message : conversation_->messages()) {
    if (hears(listener.who(), *message, company)) news.messages.push_back(message);
  }
  const auto surplus = std::max(news.messages.size(), most_told) - most_told;
  news.messages.erase(news.messages.begin(), news.messages.begin() + static_cast<std::ptrdiff_t>(surplus));
  listener.hear(std::move(news));
}

std::expected<ChatMessage, Error> GameChat::compose(const Company& company, const game::PlayerId& by, const Say& say,
                                                    UnixMillis now) {
  if (auto read = load(); !read) return std::unexpected(std::move(read.error()));
  if (auto allowed = company.may_say(by, say.channel); !allowed) return std::unexpected(std::move(allowed.error()));
  if (auto allowed = moderation_.may_write(by, say); !allowed) return std::unexpected(std::move(allowed.error()));
  return conversation_->compose(company, by, say, now);
}

void GameChat::said(ChatMessage message, const Company& company, const Audience& audience) {
  const auto kept = conversation_->add(std::move(message));
  const News news = SaidNews{id_, kept};
  for (const auto& listener : audience.listeners()) {
    if (hears(listener->who(), *kept, company)) listener->hear(news);
  }
}

std::expected<ChatMessage, Error> GameChat::find(const Company& company, const game::PlayerId& by, Hears whose,
                                                 std::uint64_t number) {
  if (auto read = load(); !read) return std::unexpected(std::move(read.error()));
  const auto found = conversation_->find(number);
  if (!found || (whose == Hears::own && !company.may_hear(by, found->channel))) {
    return std::unexpected(Error{ErrorCode::unknown_message, "There is no such message."});
  }
  return *found;
}

void GameChat::unsay(std::uint64_t number, const Company& company, const Audience& audience) {
  if (!conversation_) return;
  if (const auto gone = conversation_->remove(number)) tell_unsaid(*gone, company, audience);
}

void GameChat::unsay_all(const game::PlayerId& author, const Company& company, const Audience& audience) {
  if (!conversation_) return;
  for (const auto& gone : conversation_->remove_of(author)) tell_unsaid(*gone, company, audience);
}

void GameChat::tell_unsaid(const ChatMessage& gone, const Company& company, const Audience& audience) const {
  const News news = UnsaidNews{id_, gone.number};
  for (const auto& listener : audience.listeners()) {
    if (hears(listener->who(), gone, company)) listener->hear(news);
  }
}

}  // namespace ootori::server
