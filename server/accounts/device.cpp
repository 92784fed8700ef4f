#include "server/accounts/device.hpp"

#include <array>

#include <sodium.h>

#include "server/accounts/token.hpp"

namespace ootori::server {
namespace {

std::string seal_of(std::string_view id, const Account& account) {
  using Bytes = std::array<unsigned char, crypto_generichash_BYTES_MIN>;
  const auto bytes = [](std::string_view text) { return reinterpret_cast<const unsigned char*>(text.data()); };
  std::array<unsigned char, crypto_generichash_KEYBYTES> key{};
  crypto_generichash(key.data(), key.size(), bytes(account.password), account.password.size(), nullptr, 0);
  const std::string text = "device " + account.player.value + ' ' + std::string(id);
  Bytes seal{};
  crypto_generichash(seal.data(), seal.size(), bytes(text), text.size(), key.data(), key.size());
  std::string hex(2 * seal.size() + 1, '\0');
  sodium_bin2hex(hex.data(), hex.size(), seal.data(), seal.size());
  hex.pop_back();
  return hex;
}

}  // namespace

std::optional<Device> Device::in(std::string_view cookies, const Account& account) {
  const auto token = sealed_in(cookies, device_cookie);
  if (!token) return std::nullopt;
  const std::string expected = seal_of(token->first, account);
  if (sodium_memcmp(expected.data(), token->second.data(), expected.size()) != 0) return std::nullopt;
  return Device{token->first, token->second};
}

Device Device::random(const Account& account) {
  std::string id = Token::random().text();
  std::string seal = seal_of(id, account);
  return {std::move(id), std::move(seal)};
}

std::string Device::cookie(Transport transport) const { return giving(device_cookie, id_ + seal_, transport); }

}  // namespace ootori::server
