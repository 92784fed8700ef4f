#include "server/wire/caller.hpp"

#include <fmt/format.h>

namespace ootori::server {

std::optional<Error> refusal(const Access& access, const Caller& caller) {
  if (!caller.token) return std::nullopt;
  if (access.is_browser_only()) {
    return Error{ErrorCode::not_by_token, "You must sign in to do this. An API token is not enough."};
  }
  const auto scope = access.scope();
  if (!scope || caller.token->scopes.has(*scope)) return std::nullopt;
  Error error{ErrorCode::missing_scope, fmt::format("This token lacks the scope \"{}\".", text(*scope))};
  error.scope = text(*scope);
  return error;
}

}  // namespace ootori::server
