// What playing by mail works with, and how its threads wait for the rooms below.
#pragma once

#include <functional>
#include <future>
#include <memory>
#include <utility>

#include "server/accounts/accounts.hpp"
#include "server/lobby/lobby.hpp"
#include "server/mail/mail_options.hpp"
#include "server/post/mail_key.hpp"
#include "server/vacation/vacations.hpp"

namespace ootori::server {

// Thread-safe, and outlives all that has it.
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
  MailIdentity identity{};  // the gateway reads it from the store
};

// The answer to what `ask` asks for with the reply that it is given; blocks until it comes.
template <class T, class Ask>
[[nodiscard]] std::expected<T, Error> await_reply(Ask&& ask) {
  // Shared: who answers may still be busy with that when who waits has gone on.
  auto promise = std::make_shared<std::promise<std::expected<T, Error>>>();
  auto answer = promise->get_future();
  std::forward<Ask>(ask)(
      Reply<T>([promise](std::expected<T, Error> result) { promise->set_value(std::move(result)); }));
  return answer.get();
}

// Blocks until it is durable, or has failed.
[[nodiscard]] inline StoreResult<void> write_and_wait(Store& store, std::vector<Change> changes) {
  auto promise = std::make_shared<std::promise<StoreResult<void>>>();
  auto answer = promise->get_future();
  store.write(std::move(changes), [promise](StoreResult<void> result) { promise->set_value(std::move(result)); });
  return answer.get();
}

}  // namespace ootori::server
