// Tokens in the bodies of calls: docs/protocol.md, 'Tokens'.
#pragma once

#include <expected>
#include <string>
#include <string_view>

#include <boost/json/object.hpp>

#include "server/tokens/api_token.hpp"
#include "server/wire/error.hpp"

namespace ootori::server {

// A requested token.
struct TokenWish {
  std::string label;
  Scopes scopes;
  std::optional<std::chrono::days> lasts;  // none: it does not expire

  bool operator==(const TokenWish&) const = default;
};

// The body of POST /api/v1/account/tokens.
[[nodiscard]] std::expected<TokenWish, Error> parse_token_wish(std::string_view body);

[[nodiscard]] boost::json::object public_json(const TokenWish& wish);
// Without the secret.
[[nodiscard]] boost::json::object public_json(const ApiToken& token);

}  // namespace ootori::server
