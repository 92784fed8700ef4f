// Creates the session of a browser that has just signed in or signed up.
#pragma once

#include <string>

#include "server/accounts/account.hpp"
#include "server/accounts/token.hpp"

namespace ootori::server {

[[nodiscard]] Login new_login(const game::PlayerId& player, const Token& token, const std::string& agent,
                              UnixMillis now);

}  // namespace ootori::server
