// What play by email uses, and how its threads wait for replies.
#pragma once

#include <functional>
#include <future>
#include <memory>
#include <utility>

#include "server/accounts/accounts.hpp"
#include "server/games/turn.hpp"
#include "server/lobby/lobby.hpp"
#include "server/mail/mail_options.hpp"
#include "server/post/mail_key.hpp"
#include "server/vacation/vacations.hpp"

namespace ootori::server {

// Thread-safe, and must outlive everything that uses it.
struct PostServices {
  Store& store;
  Rooms& rooms;
  Lobby& lobby;
  Vacations& vacations;
  Accounts& accounts;
  const Names& names;
  const MailOptions& options;
  std::function<UnixMillis()> now;
  std::function<game::Millis()> uptime;
  MailIdentity identity{};  // set by the gateway, which reads it from the store

  [[nodiscard]] UnixMillis earliest_deadline() const { return server::earliest_deadline({uptime(), now()}); }
};

// Calls `ask` with a reply and blocks until the result arrives.
template <class T, class Ask>
[[nodiscard]] std::expected<T, Error> await_reply(Ask&& ask) {
  // Shared with the reply: set_value() may still be running when this thread continues.
  auto promise = std::make_shared<std::promise<std::expected<T, Error>>>();
  auto answer = promise->get_future();
  std::forward<Ask>(ask)(
      Reply<T>([promise](std::expected<T, Error> result) { promise->set_value(std::move(result)); }));
  return answer.get();
}

// Blocks until the changes are durable or have failed.
[[nodiscard]] inline StoreResult<void> write_and_wait(Store& store, std::vector<Change> changes) {
  auto promise = std::make_shared<std::promise<StoreResult<void>>>();
  auto answer = promise->get_future();
  store.write(std::move(changes), [promise](StoreResult<void> result) { promise->set_value(std::move(result)); });
  return answer.get();
}

}  // namespace ootori::server
