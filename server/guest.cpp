#include "server/guest.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <span>

#include <sodium.h>

#include "server/random.hpp"

namespace ootori::server {
namespace {

constexpr std::string_view cookie_name = "ootori_guest";
constexpr std::size_t token_bytes = 16;
constexpr std::string_view cookie_terms = "; Path=/; Max-Age=34560000; HttpOnly; SameSite=Lax";  // 400 days, the most

std::string hex(std::span<const unsigned char> bytes) {
  std::string text(bytes.size() * 2 + 1, '\0');
  sodium_bin2hex(text.data(), text.size(), bytes.data(), bytes.size());
  text.pop_back();
  return text;
}

bool is_token(std::string_view text) {
  const auto is_hex = [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); };
  return text.size() == 2 * token_bytes && std::ranges::all_of(text, is_hex);
}

std::optional<std::string_view> token_in(std::string_view header) {
  while (!header.empty()) {
    const std::size_t end = std::min(header.find(';'), header.size());
    std::string_view pair = header.substr(0, end);
    header.remove_prefix(std::min(end + 1, header.size()));
    pair.remove_prefix(std::min(pair.find_first_not_of(' '), pair.size()));
    if (!pair.starts_with(cookie_name) || !pair.substr(cookie_name.size()).starts_with('=')) continue;
    const std::string_view token = pair.substr(cookie_name.size() + 1);
    if (is_token(token)) return token;
  }
  return std::nullopt;
}

game::PlayerId id_of(std::string_view token) {
  std::array<unsigned char, crypto_generichash_BYTES_MIN> hash{};
  crypto_generichash(hash.data(), hash.size(), reinterpret_cast<const unsigned char*>(token.data()), token.size(),
                     nullptr, 0);
  return {hex(hash)};
}

}  // namespace

Guest identify(std::string_view cookie_header) {
  if (const auto token = token_in(cookie_header)) return {.id = id_of(*token), .set_cookie = {}};
  std::array<unsigned char, token_bytes> bytes{};
  fill_random(bytes);
  const std::string token = hex(bytes);
  return {.id = id_of(token), .set_cookie = std::string(cookie_name) + "=" + token + std::string(cookie_terms)};
}

}  // namespace ootori::server
