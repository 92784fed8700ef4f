#include "server/tokens/bearer.hpp"

#include <algorithm>

namespace ootori::server {
namespace {

constexpr std::string_view scheme = "Bearer";
constexpr std::string_view prefix = "ootori_";  // makes leaked tokens recognisable

bool same_letter(char a, char b) { return (a | 0x20) == (b | 0x20); }

}  // namespace

// RFC 9110, 11.1: the name of the scheme is case-insensitive.
bool is_bearer(std::string_view authorization) {
  const std::string_view name = authorization.substr(0, authorization.find(' '));
  return std::ranges::equal(name, scheme, same_letter);
}

std::optional<Token> token_in_bearer(std::string_view authorization) {
  if (!is_bearer(authorization)) return std::nullopt;
  std::string_view text = authorization.substr(scheme.size());
  text.remove_prefix(std::min(text.find_first_not_of(' '), text.size()));
  if (!text.starts_with(prefix)) return std::nullopt;
  return Token::parse(text.substr(prefix.size()));
}

std::string bearer_text(const Token& token) { return std::string(prefix) + token.text(); }

}  // namespace ootori::server
