// The token of a program in the Authorization field of its requests: RFC 6750, 2.1.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "server/accounts/token.hpp"

namespace ootori::server {

// Whether a token is given at all, whatever it is worth.
[[nodiscard]] bool is_bearer(std::string_view authorization);

// None: it cannot be one of this server.
[[nodiscard]] std::optional<Token> token_in_bearer(std::string_view authorization);

// As its owner is told it, and writes it into the field.
[[nodiscard]] std::string bearer_text(const Token& token);

}  // namespace ootori::server
