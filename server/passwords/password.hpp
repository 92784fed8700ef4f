// Passwords as they are kept: argon2id (RFC 9106) by libargon2, in the text form that libsodium has too, which holds
// salt and cost. Both calls take the processor and the memory that make guessing dear, and block for as long. Any
// thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace ootori::server {

// By default above what OWASP's cheat sheet on password storage asks of argon2id: two passes over 64 MiB.
struct PasswordCost {
  std::uint32_t passes = 2;
  std::size_t memory = std::size_t{64} * 1024 * 1024;  // bytes; a multiple of 1,024

  // For tests, where what is asked for is not secrecy.
  static PasswordCost least();
};

// None: the memory is not to be had, or the password has more than 4,096 bytes.
[[nodiscard]] std::optional<std::string> hash_password(std::string_view password, const PasswordCost& cost);

// False also for a text that is no such hash.
[[nodiscard]] bool is_password(std::string_view hash, std::string_view password);

}  // namespace ootori::server
