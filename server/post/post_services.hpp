// What play by email uses.
#pragma once

#include <functional>

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

}  // namespace ootori::server
