// What an export has about a player besides its long lists (long_lists.hpp).
#pragma once

#include <expected>
#include <functional>

#include <boost/json/object.hpp>

#include "server/accounts/accounts.hpp"
#include "server/lobby/lobby.hpp"
#include "server/tokens/tokens.hpp"

namespace ootori::server {

// All of it must outlive its use.
struct FactSources {
  Reads& store;
  const Accounts& accounts;
  const Tokens& tokens;
  const Lobby& lobby;
  const Names& names;
  std::function<UnixMillis()> now;
};

// Blocks while it reads the store.
[[nodiscard]] std::expected<boost::json::object, Error> facts_about(const Caller& caller, const FactSources& sources);

}  // namespace ootori::server
