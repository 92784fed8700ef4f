// Secrets stored in browsers as cookies. The server stores only their hashes, so nobody can use a stolen database to
// sign in.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "server/http/http.hpp"

namespace ootori::server {

class Token {
 public:
  static Token random();  // 128 bits
  static std::optional<Token> parse(std::string_view text);

  [[nodiscard]] const std::string& text() const { return text_; }  // secret
  [[nodiscard]] std::string hash() const;                          // 32 hexadecimal digits

 private:
  explicit Token(std::string text) : text_(std::move(text)) {}

  std::string text_;
};

// The value of this cookie in a `Cookie` header; the first valid one if there are several.
[[nodiscard]] std::optional<Token> token_in(std::string_view header, std::string_view cookie);

// The same for a cookie with two tokens, where the second seals the first.
[[nodiscard]] std::optional<std::pair<std::string, std::string>> sealed_in(std::string_view header,
                                                                           std::string_view cookie);

// The value of a `Set-Cookie` header that sets a cookie or deletes it.
[[nodiscard]] std::string giving(std::string_view cookie, const Token& token, Transport transport);
[[nodiscard]] std::string giving(std::string_view cookie, std::string_view value, Transport transport);
[[nodiscard]] std::string taking(std::string_view cookie, Transport transport);

}  // namespace ootori::server
