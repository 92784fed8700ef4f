#include "server/passwords/password.hpp"

#include <array>

#include <sodium.h>

namespace ootori::server {

PasswordCost PasswordCost::least() {
  return {crypto_pwhash_argon2id_OPSLIMIT_MIN, crypto_pwhash_argon2id_MEMLIMIT_MIN};
}

std::optional<std::string> hash_password(std::string_view password, const PasswordCost& cost) {
  std::array<char, crypto_pwhash_argon2id_STRBYTES> text{};
  if (crypto_pwhash_argon2id_str(text.data(), password.data(), password.size(), cost.passes, cost.memory) != 0) {
    return std::nullopt;
  }
  return std::string(text.data());
}

bool is_password(std::string_view hash, std::string_view password) {
  // The library wants the text with its end, in no more than that many bytes.
  return crypto_pwhash_argon2id_str_verify(std::string(hash).c_str(), password.data(), password.size()) == 0;
}

}  // namespace ootori::server
