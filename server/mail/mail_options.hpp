// The mail server to use, and the addresses in outgoing emails: a file of `key = value` lines, because it can contain a
// password.
#pragma once

#include <expected>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace ootori::server {

struct MailOptions {
  std::string smtp;            // "smtp://127.0.0.1:25", "smtps://mail.example.org:465"
  std::string user, password;  // empty: no login
  std::string from;            // the sender's address
  std::string site;            // "https://ootori.example.org": the start of links in emails
  bool starttls = true;        // whether smtp:// requires encryption; unnecessary for a mail server on this machine
  std::string play{};          // the address for play by email: "game@ootori.example.org"
  std::vector<std::string> authserv{};  // servers whose Authentication-Results are trusted: "mx.example.org" (RFC 8601)

  bool operator==(const MailOptions&) const = default;
};

// The error is one line for the administrator. The environment variable OOTORI_SMTP_PASSWORD overrides `password`.
[[nodiscard]] std::expected<MailOptions, std::string> read_mail_options(const std::filesystem::path& file);
[[nodiscard]] std::expected<MailOptions, std::string> parse_mail_options(std::string_view text);

}  // namespace ootori::server
