#include "server/push/push_options.hpp"

#include <algorithm>
#include <cstdlib>
#include <optional>

#include <fmt/format.h>

#include "engine/file_bytes.hpp"
#include "notation/text_cursor.hpp"
#include "server/push/push_endpoint.hpp"

namespace ootori::server {
namespace {

constexpr std::string_view blank = " \t\r";
constexpr std::size_t longest_contact = 200;

struct PushLines {
  std::string point, secret, contact;
  std::vector<std::string> services;
};

std::string_view without_blanks(std::string_view text) {
  text.remove_prefix(std::min(text.find_first_not_of(blank), text.size()));
  return text.substr(0, text.find_last_not_of(blank) + 1);
}

// Sets an option; the error says what value would be valid.
std::expected<void, std::string> take(PushLines& lines, std::string_view key, std::string_view value) {
  if (key == "public-key" || key == "private-key") {
    const auto bytes = bytes_of_base64url(value);
    const std::size_t wanted = key == "public-key" ? PushKey::point_bytes : PushKey::private_bytes;
    if (!bytes || bytes->size() != wanted) {
      return std::unexpected(fmt::format("{} must be {} bytes in base64url", key, wanted));
    }
    (key == "public-key" ? lines.point : lines.secret) = *bytes;
  } else if (key == "contact") {
    if (!is_push_contact(value)) {
      return std::unexpected("contact must be an address like mailto:admin@example.org or https://example.org/contact");
    }
    lines.contact = value;
  } else if (key == "service") {
    if (!is_service_prefix(value)) {
      return std::unexpected("service must be an address like https://push.example.org/, with a slash at its end");
    }
    lines.services.emplace_back(value);
  } else {
    return std::unexpected(
        fmt::format("{} is unknown; the keys are public-key, private-key, contact and service", ootori::quoted(key)));
  }
  return {};
}

std::expected<PushOptions, std::string> options_of(PushLines lines) {
  if (lines.point.empty() || lines.secret.empty() || lines.contact.empty()) {
    return std::unexpected(
        "public-key, private-key or contact is missing; `ootori admin push-keys` creates such a file");
  }
  auto key = PushKey::from(lines.point, lines.secret);
  if (!key) return std::unexpected("public-key and private-key are not a key pair of the curve P-256");
  return PushOptions{
      .key = std::move(*key), .contact = std::move(lines.contact), .services = std::move(lines.services)};
}

}  // namespace

bool is_push_contact(std::string_view contact) {
  const auto is_plain = [](char c) { return c > ' ' && c <= '~' && c != '"' && c != '\\'; };
  if (contact.size() > longest_contact || !std::ranges::all_of(contact, is_plain)) return false;
  if (contact.starts_with("mailto:")) return contact.find('@') > 7 && !contact.ends_with('@') && contact.contains('@');
  return contact.starts_with("https://") && contact.size() > 8;
}

std::string push_options_text(const PushKey& key, std::string_view contact, const std::vector<std::string>& services) {
  std::string text = fmt::format(
      "# The key for Web Push. Keep it secret. With another key, all players must turn "
      "push notifications on again.\n"
      "contact = {}\npublic-key = {}\nprivate-key = {}\n",
      contact, base64url(key.point()), base64url(key.secret().value_or("")));
  for (const std::string& service : services) text += fmt::format("service = {}\n", service);
  return text;
}

std::expected<PushOptions, std::string> parse_push_options(std::string_view text) {
  PushLines lines;
  for (int number = 1; !text.empty(); ++number) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = without_blanks(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
    if (line.empty() || line.starts_with('#')) continue;
    const std::size_t sign = line.find('=');
    if (sign == std::string_view::npos) {
      return std::unexpected(fmt::format("line {}: expected `key = value`", number));
    }
    const auto taken = take(lines, without_blanks(line.substr(0, sign)), without_blanks(line.substr(sign + 1)));
    if (!taken) return std::unexpected(fmt::format("line {}: {}", number, taken.error()));
  }
  return options_of(std::move(lines));
}

std::expected<PushOptions, std::string> read_push_options(const std::filesystem::path& file) {
  const auto text = file_bytes(file);
  if (!text) return std::unexpected(fmt::format("{} cannot be read", file.string()));
  std::error_code error;
  const auto status = std::filesystem::status(file, error);
  if (!error && (status.permissions() & std::filesystem::perms::others_read) != std::filesystem::perms::none) {
    return std::unexpected(fmt::format("{}: every user can read the private key; use `chmod 640`", file.string()));
  }
  auto options = parse_push_options(*text);
  if (!options) return std::unexpected(fmt::format("{}: {}", file.string(), options.error()));
  // The same variable as for OpenSSL's own programs, and for email (server/mail/smtp.cpp).
  if (const char* trusted = std::getenv("SSL_CERT_FILE")) options->trusted = trusted;
  return options;
}

}  // namespace ootori::server
