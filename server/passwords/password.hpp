// Passwords as they are kept: argon2id by libsodium, in its text form, which holds salt and cost. Both calls take the
// processor and the memory that make guessing dear, and block for as long. Any thread.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace ootori::server {

// By default above what OWASP's cheat sheet on password storage asks of argon2id: two passes over 64 MiB.
struct PasswordCost {
  unsigned long long passes = 2;
  std::size_t memory = std::size_t{64} * 1024 * 1024;  // bytes

  // For tests, where what is asked for is not secrecy.
  static PasswordCost least();
};

// None: the memory is not to be had.
[[nodiscard]] std::optional<std::string> hash_password(std::string_view password, const PasswordCost& cost);

[[nodiscard]] bool is_password(std::string_view hash, std::string_view password);

}  // namespace ootori::server
