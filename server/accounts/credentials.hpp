// What people type to sign up and in: the bodies of those calls, and what a name and a password must be.
#pragma once

#include <expected>
#include <string>
#include <string_view>

#include "server/accounts/accounts.hpp"

namespace ootori::server {

inline constexpr std::size_t shortest_name = 2, longest_name = 20;            // letters
inline constexpr std::size_t shortest_password = 10, longest_password = 200;  // bytes

// Letters, digits, _ and - of ASCII, a letter first; not one that claims to be of the house.
[[nodiscard]] bool is_name(std::string_view text);
// Whether people would believe somebody of this name too much; upper and lower case make no difference.
[[nodiscard]] bool is_reserved_name(std::string_view text);

[[nodiscard]] std::expected<Credentials, Error> parse_sign_up(std::string_view body);

// Whatever was typed: what cannot be a name or a password is wrong like any other that is not.
[[nodiscard]] std::expected<Credentials, Error> parse_sign_in(std::string_view body);

class Fields;
// Refuses what is too short or too long for a new password.
void check_password(Fields& fields, std::string_view field, std::string_view password);

struct PasswordChange {
  std::string old, fresh;
  TokensThen tokens;  // they end unless they are to live on
};

[[nodiscard]] std::expected<PasswordChange, Error> parse_password_change(std::string_view body);

}  // namespace ootori::server
