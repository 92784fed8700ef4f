#include "server/accounts/credentials.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "server/wire/fields.hpp"

namespace ootori::server {
namespace {

// Names that suggest authority.
constexpr std::array<std::string_view, 10> reserved{"admin",     "administrator", "engine", "guest",  "mod",
                                                    "moderator", "ootori",        "root",   "server", "support"};

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
bool may_follow(char c) { return is_letter(c) || (c >= '0' && c <= '9') || c == '_' || c == '-'; }

}  // namespace

void check_password(Fields& fields, std::string_view field, std::string_view password) {
  if (password.size() >= shortest_password && password.size() <= longest_password) return;
  fields.refuse(ErrorCode::bad_value, field,
                fmt::format("A password needs {} to {} bytes. A Latin letter takes one byte, a kanji three. A few "
                            "words are easy to remember and hard to guess.",
                            shortest_password, longest_password));
}

bool is_name(std::string_view text) {
  return text.size() >= shortest_name && text.size() <= longest_name && is_letter(text.front()) &&
         std::ranges::all_of(text, may_follow) && !is_reserved_name(text);
}

bool is_reserved_name(std::string_view text) { return std::ranges::find(reserved, folded(text)) != reserved.end(); }

std::expected<Credentials, Error> parse_sign_in(std::string_view body) {
  auto fields = Fields::parse(body);
  if (!fields) return std::unexpected(std::move(fields.error()));
  Credentials credentials{fields->text("name"), fields->text("password")};
  if (auto fault = fields->fault()) return std::unexpected(std::move(*fault));
  return credentials;
}

std::expected<Credentials, Error> parse_sign_up(std::string_view body) {
  auto fields = Fields::parse(body);
  if (!fields) return std::unexpected(std::move(fields.error()));
  Credentials credentials{fields->text("name"), fields->text("password")};
  if (!is_name(credentials.name)) {
    fields->refuse(
        ErrorCode::bad_value, "name",
        fmt::format("A name has {} to {} letters, digits, _ or -, and begins with a letter. Some names are reserved.",
                    shortest_name, longest_name));
  }
  check_password(*fields, "password", credentials.password);
  if (auto fault = fields->fault()) return std::unexpected(std::move(*fault));
  return credentials;
}

std::expected<PasswordChange, Error> parse_password_change(std::string_view body) {
  auto fields = Fields::parse(body);
  if (!fields) return std::unexpected(std::move(fields.error()));
  PasswordChange change{fields->text("old"), fields->text("new"), TokensThen::end};
  if (fields->optional_flag("keep_tokens").value_or(false)) change.tokens = TokensThen::live_on;
  check_password(*fields, "new", change.fresh);
  if (auto fault = fields->fault()) return std::unexpected(std::move(*fault));
  return change;
}

}  // namespace ootori::server
