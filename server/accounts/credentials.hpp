// Parses the bodies of the sign-up, sign-in and password calls, and defines the valid names and passwords.
#pragma once

#include <expected>
#include <string>
#include <string_view>

#include "server/accounts/accounts.hpp"

namespace ootori::server {

inline constexpr std::size_t shortest_name = 2, longest_name = 20;            // characters
inline constexpr std::size_t shortest_password = 10, longest_password = 200;  // bytes

// ASCII letters, digits, _ and -, starting with a letter, and not a reserved name.
[[nodiscard]] bool is_name(std::string_view text);
// Whether the name suggests authority, such as "admin". Ignores case.
[[nodiscard]] bool is_reserved_name(std::string_view text);

[[nodiscard]] std::expected<Credentials, Error> parse_sign_up(std::string_view body);

// Accepts any strings: an impossible name or password is then rejected as wrong, like any other.
[[nodiscard]] std::expected<Credentials, Error> parse_sign_in(std::string_view body);

class Fields;
// Adds an error if the password is too short or too long for a new one.
void check_password(Fields& fields, std::string_view field, std::string_view password);

struct PasswordChange {
  std::string old, fresh;
  TokensThen tokens;  // TokensThen::end unless the body asks otherwise
};

[[nodiscard]] std::expected<PasswordChange, Error> parse_password_change(std::string_view body);

}  // namespace ootori::server
