#include "server/http/inner_line.hpp"

#include <array>
#include <charconv>

#include <fmt/format.h>
#include <sodium.h>

#include "server/wire/random.hpp"

namespace ootori::server {
namespace {

constexpr std::string_view silent_for = "!silent ";

}  // namespace

bool has_key(std::string_view said, std::string_view key) {
  if (key.empty()) return true;
  return said.size() == key.size() && sodium_memcmp(said.data(), key.data(), key.size()) == 0;
}

std::string new_key() {
  std::array<unsigned char, 32> bytes{};
  fill_random(bytes);
  std::string key;
  for (const unsigned char byte : bytes) key += fmt::format("{:02x}", byte);
  return key;
}

std::string signals::silent(std::chrono::milliseconds since) { return fmt::format("{}{}", silent_for, since.count()); }

void pass_on(std::string_view signal, SocketHandler& handler) {
  if (signal == signals::binary) return handler.binary();
  if (signal == signals::too_large) return handler.too_large();
  if (signal == signals::control) return handler.control();
  if (signal == signals::heard) return handler.silent(std::nullopt);
  if (!signal.starts_with(silent_for)) return;
  std::int64_t ms = 0;
  std::from_chars(signal.data() + silent_for.size(), signal.data() + signal.size(), ms);
  handler.silent(std::chrono::steady_clock::now() - std::chrono::milliseconds{ms});
}

}  // namespace ootori::server
