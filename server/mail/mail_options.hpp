// Where letters go out, and what they say of this server: a file of `key = value` lines, because it may hold a
// password.
#pragma once

#include <expected>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace ootori::server {

struct MailOptions {
  std::string smtp;                     // "smtp://127.0.0.1:25", "smtps://mail.example.org:465"
  std::string user, password;           // empty: none are asked for
  std::string from;                     // the address that letters come from
  std::string site;                     // "https://ootori.example.org": what links in letters begin with
  bool starttls = true;                 // whether smtp:// must be encrypted; a server on the same machine need not
  std::string play{};                   // the address that games are played at by mail: "game@ootori.example.org"
  std::vector<std::string> authserv{};  // whose Authentication-Results are believed: "mx.example.org" (RFC 8601)

  bool operator==(const MailOptions&) const = default;
};

// The error is one line for a person. OOTORI_SMTP_PASSWORD of the environment takes the place of `password`.
[[nodiscard]] std::expected<MailOptions, std::string> read_mail_options(const std::filesystem::path& file);
[[nodiscard]] std::expected<MailOptions, std::string> parse_mail_options(std::string_view text);

}  // namespace ootori::server
