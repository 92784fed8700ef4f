#include "server/tournaments/tournament_chats.hpp"

#include <utility>

#include <boost/json.hpp>

#include "log/log.hpp"
#include "server/store/unsaved.hpp"
#include "server/wire/game_json.hpp"

namespace ootori::server {
namespace {

Error refusal_of(const StoreError& error) {
  if (error.kind == StoreError::Kind::conflict) return {ErrorCode::not_allowed, error.message};
  log::warn("the store refused a change of a tournament's chat: {}", error.message);
  return unsaved(error, "The chat cannot be saved or read at the moment. Please try again.");
}

}  // namespace

void TournamentChats::say(const TournamentId& id, const game::PlayerId& by, std::string text,
                          Reply<TournamentMessage> reply) {
  if (auto allowed = services_.moderation.may_write_openly(by); !allowed) {
    return reply(std::unexpected(std::move(allowed.error())));
  }
  AddTournamentMessage change{.tournament = id,
                              .message = {.number = 0, .at = services_.now(), .by = by, .text = std::move(text)},
                              .given_number = std::make_shared<std::atomic<std::uint64_t>>(0)};
  write(change, [this, change, reply = std::move(reply)](const Store::Result<void>& stored) mutable {
    if (!stored) return reply(std::unexpected(refusal_of(stored.error())));
    change.message.number = change.given_number->load();
    services_.workers.post([this, id = change.tournament, message = change.message] { tell(id, message); });
    reply(std::move(change.message));
  });
}

void TournamentChats::remove(const TournamentId& id, std::uint64_t number, Reply<void> reply) {
  write(DeleteTournamentMessage{.tournament = id, .number = number, .at = services_.now()},
        [this, id, reply = std::move(reply)](const Store::Result<void>& stored) mutable {
          if (!stored) return reply(std::unexpected(refusal_of(stored.error())));
          tell_again(id);
          reply({});
        });
}

void TournamentChats::write(Change change, std::move_only_function<void(const Store::Result<void>&)> done) {
  {
    std::unique_lock lock(mutex_);
    if (closed_) {
      lock.unlock();
      return done(std::unexpected(storage_error("the server is going down")));
    }
    ++under_way_;
  }
  services_.store.write({std::move(change)}, [this, done = std::move(done)](const Store::Result<void>& stored) mutable {
    done(stored);
    const std::scoped_lock lock(mutex_);
    if (--under_way_ == 0) quiet_.notify_all();
  });
}

void TournamentChats::close() {
  std::unique_lock lock(mutex_);
  closed_ = true;
  quiet_.wait(lock, [this] { return under_way_ == 0; });
}

// --- listeners ---

bool TournamentChats::follow(const TournamentId& id, std::shared_ptr<Listener> listener) {
  const std::scoped_lock lock(mutex_);
  listeners_[id].insert(std::move(listener));
  return true;
}

void TournamentChats::unfollow(const TournamentId& id, const std::shared_ptr<Listener>& listener) {
  const std::scoped_lock lock(mutex_);
  const auto found = listeners_.find(id);
  if (found == listeners_.end()) return;
  found->second.erase(listener);
  if (found->second.empty()) listeners_.erase(found);
}

std::vector<std::shared_ptr<Listener>> TournamentChats::listeners(const TournamentId& id) const {
  const std::scoped_lock lock(mutex_);
  const auto found = listeners_.find(id);
  if (found == listeners_.end()) return {};
  return {found->second.begin(), found->second.end()};
}

void TournamentChats::tell(const TournamentId& id, const TournamentMessage& message) const {
  const News news = TournamentMessageNews{id, std::make_shared<const TournamentMessage>(message)};
  for (const auto& listener : listeners(id)) {
    if (!services_.moderation.has_blocked(listener->who(), message.by)) listener->hear(news);
  }
}

void TournamentChats::tell_again(const TournamentId& id) {
  services_.workers.post([this, id] {
    const News news = TournamentChatNews{id};
    for (const auto& listener : listeners(id)) listener->hear(news);
  });
}

void TournamentChats::forget(const game::PlayerId& player) {
  services_.workers.post([this, player] {
    const auto chats = TournamentChatTable{services_.store.pages()}.tournaments_with_messages_by(player);
    if (!chats) return;  // the messages disappear when the page is loaded again
    for (const TournamentId& id : *chats) tell_again(id);
  });
}

// --- news ---

boost::json::object public_json(const TournamentMessage& message, const Viewer& viewer) {
  return {{"n", message.number},
          {"at", message.at},
          {"by", public_json(game::Seat{game::PersonSeat{message.by}}, viewer)},
          {"text", message.text}};
}

void TournamentMessageNews::write(boost::json::object& object, const Viewer& viewer) const {
  object["tournament"] = id.text();
  object["message"] = public_json(*message, viewer);
}

void TournamentChatNews::write(boost::json::object& object, const Viewer& /*viewer*/) const {
  object["tournament"] = id.text();
}

}  // namespace ootori::server
