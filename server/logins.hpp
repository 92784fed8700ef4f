// The login of a browser that has just signed in or up.
#pragma once

#include <string>

#include "server/account.hpp"
#include "server/token.hpp"

namespace ootori::server {

[[nodiscard]] Login new_login(const game::PlayerId& player, const Token& token, const std::string& agent,
                              UnixMillis now);

}  // namespace ootori::server
