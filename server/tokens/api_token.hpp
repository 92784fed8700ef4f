// A secret with which a program acts for an account, within the token's scopes.
#pragma once

#include <optional>
#include <string>

#include "game/seat.hpp"
#include "server/wire/id.hpp"
#include "server/wire/scopes.hpp"
#include "server/wire/unix_time.hpp"

namespace ootori::server {

struct ApiToken {
  TokenId id;         // not a secret
  std::string token;  // the hash of the secret
  game::PlayerId player;
  std::string label;  // the owner's name for it
  Scopes scopes;
  UnixMillis created;
  std::optional<UnixMillis> expires;  // none: it does not expire
  std::optional<UnixMillis> used;     // to the hour; none: never

  bool operator==(const ApiToken&) const = default;
};

}  // namespace ootori::server
