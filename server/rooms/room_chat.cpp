// The chat of a room's game: stored like its events, but beside them, and told to whoever may hear it.
#include <algorithm>
#include <utility>

#include <boost/asio/post.hpp>
#include <spdlog/spdlog.h>

#include "server/rooms/room.hpp"

namespace ootori::server {
namespace {

constexpr std::size_t most_told = 100;  // messages at once, the newest
constexpr std::string_view say_frame = "say";

Error unreadable(const StoreError& error) {
  spdlog::warn("the store refused: {}", error.message);
  return {ErrorCode::storage, "The chat cannot be kept or read at the moment. Please try again."};
}

}  // namespace

std::expected<void, Error> Room::load_conversation() {
  if (conversation_) return {};
  auto messages = services_.store.chats().messages(id_);
  if (!messages) return std::unexpected(unreadable(messages.error()));
  const auto last = services_.store.chats().last_message(id_);
  if (!last) return std::unexpected(unreadable(last.error()));
  conversation_.emplace(std::move(*messages), *last);
  return {};
}

bool Room::hears(const game::PlayerId& listener, const ChatMessage& message) const {
  return audience().may_hear(listener, message.channel) && !services_.moderation.is_muted(listener, message.by);
}

// Chat that cannot be read is no reason to refuse the game.
void Room::tell_chat(Watcher& watcher) {
  if (!load_conversation()) return;
  ChatNews news{id_, {}};
  for (const auto& message : conversation_->messages()) {
    if (hears(watcher.who(), *message)) news.messages.push_back(message);
  }
  const auto surplus = std::max(news.messages.size(), most_told) - most_told;
  news.messages.erase(news.messages.begin(), news.messages.begin() + static_cast<std::ptrdiff_t>(surplus));
  watcher.hear(news);
}

void Room::tell_chat_again(const game::PlayerId& listener) {
  enqueue([this, listener](const Loaded& loaded) {
    if (!loaded) return;
    for (const auto& watcher : watchers_) {
      if (watcher->who() == listener) tell_chat(*watcher);
    }
  });
}

std::expected<ChatMessage, Error> Room::compose(const game::PlayerId& by, const Say& say) {
  if (auto read = load_conversation(); !read) return std::unexpected(std::move(read.error()));
  if (auto allowed = audience().may_say(by, say.channel); !allowed) {
    return std::unexpected(std::move(allowed.error()));
  }
  if (auto allowed = services_.moderation.may_write(by, say); !allowed) {
    return std::unexpected(std::move(allowed.error()));
  }
  return conversation_->compose(audience(), by, say, services_.now());
}

void Room::say(const game::PlayerId& by, Say say, std::shared_ptr<Watcher> watcher) {
  enqueue_for(by, [this, by, say = std::move(say), watcher = std::move(watcher)](Loaded loaded) {
    if (!loaded) return watcher->hear(Refused{std::move(loaded.error()), id_, say_frame});
    auto message = compose(by, say);
    if (!message) return watcher->hear(Refused{std::move(message.error()), id_, say_frame});
    ++pending_;
    std::vector<Change> changes;
    changes.emplace_back(ChatChange{AddMessage{id_, *message}});
    // The game does not wait for its chat: what is stored here changes nothing that moves depend on.
    services_.store.write(std::move(changes), [self = shared_from_this(), message = std::move(*message),
                                               watcher](Store::Result<void> result) mutable {
      auto& strand = self->strand_;
      boost::asio::post(strand, [self = std::move(self), message = std::move(message), watcher = std::move(watcher),
                                 result = std::move(result)]() mutable {
        if (result) {
          self->said(std::move(message));
        } else {
          watcher->hear(Refused{unreadable(result.error()), self->id_, say_frame});
        }
        --self->pending_;
      });
    });
  });
}

void Room::said(ChatMessage message) {
  const auto kept = conversation_->add(std::move(message));
  for (const auto& watcher : watchers_) {
    if (hears(watcher->who(), *kept)) watcher->hear(SaidNews{id_, kept});
  }
}

void Room::find_message(const game::PlayerId& by, Hears whose, std::uint64_t number, Reply<ChatMessage> reply) {
  enqueue_for(by, [this, by, whose, number, reply = std::move(reply)](Loaded loaded) mutable {
    if (!loaded) return reply(std::unexpected(std::move(loaded.error())));
    if (auto read = load_conversation(); !read) return reply(std::unexpected(std::move(read.error())));
    const auto found = conversation_->find(number);
    if (!found || (whose == Hears::own && !audience().may_hear(by, found->channel))) {
      return reply(std::unexpected(Error{ErrorCode::unknown_message, "There is no such message."}));
    }
    reply(*found);
  });
}

void Room::unsay(std::uint64_t number) {
  enqueue([this, number](const Loaded& loaded) {
    if (!loaded || !conversation_) return;
    if (const auto gone = conversation_->remove(number)) tell_unsaid(*gone);
  });
}

void Room::unsay_all(const game::PlayerId& author) {
  enqueue([this, author](const Loaded& loaded) {
    if (!loaded || !conversation_) return;
    for (const auto& gone : conversation_->remove_of(author)) tell_unsaid(*gone);
  });
}

void Room::tell_unsaid(const ChatMessage& gone) {
  for (const auto& watcher : watchers_) {
    if (hears(watcher->who(), gone)) watcher->hear(UnsaidNews{id_, gone.number});
  }
}

}  // namespace ootori::server
