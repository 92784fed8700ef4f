// Who makes a call or opens a socket.
#pragma once

#include <optional>
#include <string>

#include "game/seat.hpp"
#include "server/wire/access.hpp"
#include "server/wire/error.hpp"
#include "server/wire/id.hpp"
#include "server/wire/scopes.hpp"

namespace ootori::server {

// The rights of a caller with a token.
struct TokenGrant {
  TokenId id;
  Scopes scopes;
};

struct Caller {
  game::PlayerId player;
  std::optional<LoginId> login;       // none: a guest, or somebody's token
  std::string set_cookie{};           // for the response; empty: none
  std::optional<TokenGrant> token{};  // none: a browser
};

// Why the caller may not do this; none: it is allowed.
[[nodiscard]] std::optional<Error> refusal(const Access& access, const Caller& caller);

}  // namespace ootori::server
