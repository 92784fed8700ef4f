#include "server/mail/mail_options.hpp"

#include <algorithm>
#include <cstdlib>

#include <fmt/format.h>

#include "engine/file_bytes.hpp"
#include "notation/text_cursor.hpp"
#include "server/mail/email_address.hpp"

namespace ootori::server {
namespace {

constexpr std::string_view blanks = " \t\r";

std::string_view trimmed(std::string_view text) {
  text.remove_prefix(std::min(text.find_first_not_of(blanks), text.size()));
  return text.substr(0, text.find_last_not_of(blanks) + 1);
}

// Control characters could end a header line, or control the reader's terminal.
bool has_controls(std::string_view text) {
  return std::ranges::any_of(text, [](char c) { return static_cast<unsigned char>(c) < ' ' || c == 0x7f; });
}

std::vector<std::string> words_of(std::string_view text) {
  std::vector<std::string> words;
  while (!(text = trimmed(text)).empty()) {
    const std::size_t end = std::min(text.find_first_of(blanks), text.size());
    words.emplace_back(text.substr(0, end));
    text.remove_prefix(end);
  }
  return words;
}

// Removes a trailing comment. A password may contain '#'.
std::string_view without_comment(std::string_view key, std::string_view value) {
  if (key == "password") return value;
  for (std::size_t at = value.find('#'); at != std::string_view::npos; at = value.find('#', at + 1)) {
    if (at == 0 || blanks.contains(value[at - 1])) return trimmed(value.substr(0, at));
  }
  return value;
}

// Sets an option; the error says what value would be valid.
std::expected<void, std::string> set(MailOptions& options, std::string_view key, std::string_view value) {
  if (key == "smtp") {
    options.smtp = value;
  } else if (key == "user") {
    options.user = value;
  } else if (key == "password") {
    options.password = value;
  } else if (key == "from") {
    options.from = value;
  } else if (key == "site") {
    options.site = value;
  } else if (key == "play") {
    options.play = value;
  } else if (key == "authserv") {
    options.authserv = words_of(value);
  } else if (key == "starttls") {
    if (value != "yes" && value != "no") {
      return std::unexpected(fmt::format("starttls must be yes or no, not {}", ootori::quoted(value)));
    }
    options.starttls = value == "yes";
  } else {
    return std::unexpected(
        fmt::format("{} is unknown; the keys are smtp, user, password, from, site, play, authserv and starttls",
                    ootori::quoted(key)));
  }
  return {};
}

// Says of an option that every server needs what it must be.
std::unexpected<std::string> fault_of_option(std::string_view key, std::string_view value, std::string_view wanted) {
  if (value.empty()) return std::unexpected(fmt::format("{} is missing; it must be {}", key, wanted));
  return std::unexpected(fmt::format("{} must be {}, not {}", key, wanted, ootori::quoted(value)));
}

std::expected<void, std::string> check(const MailOptions& options) {
  if (!options.smtp.starts_with("smtp://") && !options.smtp.starts_with("smtps://")) {
    return fault_of_option("smtp", options.smtp, "an address like smtp://127.0.0.1:25 or smtps://mail.example.org:465");
  }
  if (!is_email_address(options.from)) {
    return fault_of_option("from", options.from, "an email address without a name, like noreply@ootori.example.org");
  }
  if (!options.site.starts_with("https://") && !options.site.starts_with("http://")) {
    return fault_of_option("site", options.site, "the server's address, like https://ootori.example.org");
  }
  // The suffix for a game takes up to 45 of the 64 bytes of a local part (RFC 5321, 4.5.3.1.1).
  if (!options.play.empty() && (!is_email_address(options.play) || options.play.find_first_of("+@") > 16 ||
                                options.play.find('+') != std::string::npos)) {
    return std::unexpected(
        "play must be an address like game@ootori.example.org, with a name of at most 16 letters and without +");
  }
  return {};
}

}  // namespace

std::expected<MailOptions, std::string> parse_mail_options(std::string_view text) {
  MailOptions options;
  for (int number = 1; !text.empty(); ++number) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = trimmed(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
    if (line.empty() || line.starts_with('#')) continue;
    const std::size_t sign = line.find('=');
    if (sign == std::string_view::npos) {
      return std::unexpected(fmt::format("line {}: expected `key = value`", number));
    }
    const std::string_view key = trimmed(line.substr(0, sign));
    const std::string_view value = without_comment(key, trimmed(line.substr(sign + 1)));
    if (has_controls(value)) return std::unexpected(fmt::format("line {}: it contains control characters", number));
    if (auto done = set(options, key, value); !done) {
      return std::unexpected(fmt::format("line {}: {}", number, done.error()));
    }
  }
  while (options.site.ends_with('/')) options.site.pop_back();
  if (auto checked = check(options); !checked) return std::unexpected(std::move(checked.error()));
  return options;
}

std::expected<MailOptions, std::string> read_mail_options(const std::filesystem::path& file) {
  const auto text = file_bytes(file);
  if (!text) return std::unexpected(fmt::format("{} cannot be read", file.string()));
  auto options = parse_mail_options(*text);
  if (!options) return std::unexpected(fmt::format("{}: {}", file.string(), options.error()));
  if (const char* password = std::getenv("OOTORI_SMTP_PASSWORD")) options->password = password;
  return options;
}

}  // namespace ootori::server
