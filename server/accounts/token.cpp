#include "server/accounts/token.hpp"

#include <algorithm>
#include <array>
#include <span>

#include <fmt/format.h>
#include <sodium.h>

#include "server/wire/random.hpp"

namespace ootori::server {
namespace {

constexpr std::size_t token_bytes = 16;
constexpr int days_400 = 34'560'000;  // seconds; browsers limit cookies to this lifetime

std::string hex(std::span<const unsigned char> bytes) {
  std::string text(bytes.size() * 2 + 1, '\0');
  sodium_bin2hex(text.data(), text.size(), bytes.data(), bytes.size());
  text.pop_back();
  return text;
}

std::string set_cookie(std::string_view name, std::string_view value, int seconds, Transport transport) {
  return fmt::format("{}={}; Path=/; Max-Age={}; HttpOnly; SameSite=Lax{}", name, value, seconds,
                     transport == Transport::https ? "; Secure" : "");
}

// Calls `is_right` with each value of the cookie until it returns true.
template <class IsRight>
void find_cookie(std::string_view header, std::string_view cookie, IsRight is_right) {
  while (!header.empty()) {
    const std::size_t end = std::min(header.find(';'), header.size());
    std::string_view pair = header.substr(0, end);
    header.remove_prefix(std::min(end + 1, header.size()));
    pair.remove_prefix(std::min(pair.find_first_not_of(' '), pair.size()));
    if (!pair.starts_with(cookie) || !pair.substr(cookie.size()).starts_with('=')) continue;
    if (is_right(pair.substr(cookie.size() + 1))) return;
  }
}

}  // namespace

Token Token::random() {
  std::array<unsigned char, token_bytes> bytes{};
  fill_random(bytes);
  return Token{hex(bytes)};
}

std::optional<Token> Token::parse(std::string_view text) {
  const auto is_hex = [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); };
  if (text.size() != 2 * token_bytes || !std::ranges::all_of(text, is_hex)) return std::nullopt;
  return Token{std::string(text)};
}

std::string Token::hash() const {
  std::array<unsigned char, crypto_generichash_BYTES_MIN> hash{};
  crypto_generichash(hash.data(), hash.size(), reinterpret_cast<const unsigned char*>(text_.data()), text_.size(),
                     nullptr, 0);
  return hex(hash);
}

std::optional<Token> token_in(std::string_view header, std::string_view cookie) {
  std::optional<Token> token;
  find_cookie(header, cookie, [&](std::string_view value) {
    token = Token::parse(value);
    return token.has_value();
  });
  return token;
}

std::optional<std::pair<std::string, std::string>> sealed_in(std::string_view header, std::string_view cookie) {
  std::optional<std::pair<std::string, std::string>> sealed;
  find_cookie(header, cookie, [&](std::string_view value) {
    const auto first = Token::parse(value.substr(0, 2 * token_bytes));
    const auto second = Token::parse(value.substr(std::min(2 * token_bytes, value.size())));
    if (first && second) sealed = {first->text(), second->text()};
    return sealed.has_value();
  });
  return sealed;
}

std::string giving(std::string_view cookie, std::string_view value, Transport transport) {
  return set_cookie(cookie, value, days_400, transport);
}

std::string giving(std::string_view cookie, const Token& token, Transport transport) {
  return giving(cookie, token.text(), transport);
}

std::string taking(std::string_view cookie, Transport transport) { return set_cookie(cookie, "", 0, transport); }

}  // namespace ootori::server
