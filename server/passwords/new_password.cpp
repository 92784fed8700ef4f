#include "server/passwords/new_password.hpp"

#include <utility>

#include "server/passwords/common_password.hpp"

namespace ootori::server {
namespace {

Error no_memory() { return {ErrorCode::busy, "The server is busy. Please try again."}; }

Error common_password(std::string_view field) {
  return {ErrorCode::common_password,
          "This password is easy to guess: it is common, or made from your name. A few unrelated words are easy to "
          "remember and hard to guess.",
          std::string(field)};
}

}  // namespace

std::expected<std::string, Error> hash_of_new(const std::string& password, std::string_view name,
                                              std::string_view field, const PasswordCost& cost) {
  if (is_common_password(password, name)) return std::unexpected(common_password(field));
  auto hash = hash_password(password, cost);
  if (!hash) return std::unexpected(no_memory());
  return std::move(*hash);
}

}  // namespace ootori::server
