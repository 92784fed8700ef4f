// Hashes passwords with argon2id (RFC 9106) from libargon2. The text form of a hash contains salt and cost, and is the
// same as libsodium's. Both functions deliberately need much CPU time and memory, and block meanwhile. Any thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace ootori::server {

// The default, two passes over 64 MiB, exceeds the minimum of OWASP's cheat sheet on password storage.
struct PasswordCost {
  std::uint32_t passes = 2;
  std::size_t memory = std::size_t{64} * 1024 * 1024;  // bytes; a multiple of 1,024

  // For tests, which don't need secrecy.
  static PasswordCost least();
};

// Empty if there is not enough memory, or if the password is longer than 4,096 bytes.
[[nodiscard]] std::optional<std::string> hash_password(std::string_view password, const PasswordCost& cost);

// Also false if `hash` is not such a hash.
[[nodiscard]] bool is_password(std::string_view hash, std::string_view password);

}  // namespace ootori::server
