// A program's token in the Authorization header of its requests: RFC 6750, 2.1.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "server/accounts/token.hpp"

namespace ootori::server {

// Whether there is a token at all, valid or not.
[[nodiscard]] bool is_bearer(std::string_view authorization);

// None: it cannot be a token of this server.
[[nodiscard]] std::optional<Token> token_in_bearer(std::string_view authorization);

// The token as its owner sees it and writes it into the header.
[[nodiscard]] std::string bearer_text(const Token& token);

}  // namespace ootori::server
