// Secrets that browsers hold. The server keeps and stores only a hash of each, so that a stolen database lets nobody
// act in another's name.
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

// The value of a cookie in a `Cookie` header; the first one that is a token.
[[nodiscard]] std::optional<Token> token_in(std::string_view header, std::string_view cookie);

// The same of a cookie that holds two of them, the second of which seals the first.
[[nodiscard]] std::optional<std::pair<std::string, std::string>> sealed_in(std::string_view header,
                                                                           std::string_view cookie);

// The `Set-Cookie` that gives a browser a token, or takes it away again.
[[nodiscard]] std::string giving(std::string_view cookie, const Token& token, Transport transport);
[[nodiscard]] std::string giving(std::string_view cookie, std::string_view value, Transport transport);
[[nodiscard]] std::string taking(std::string_view cookie, Transport transport);

}  // namespace ootori::server
