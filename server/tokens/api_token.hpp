// A secret with which a program acts for an account, as far as its scopes go.
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
  std::string label;  // what its owner calls it
  Scopes scopes;
  UnixMillis created;
  std::optional<UnixMillis> expires;  // none: when it is ended
  std::optional<UnixMillis> used;     // to the hour; none: never yet

  bool operator==(const ApiToken&) const = default;
};

}  // namespace ootori::server
