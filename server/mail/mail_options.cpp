#include "server/mail/mail_options.hpp"

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <sstream>

#include <fmt/format.h>

#include "notation/text_cursor.hpp"
#include "server/mail/email_address.hpp"

namespace ootori::server {
namespace {

constexpr std::string_view blanks = " \t\r";

std::string_view trimmed(std::string_view text) {
  text.remove_prefix(std::min(text.find_first_not_of(blanks), text.size()));
  return text.substr(0, text.find_last_not_of(blanks) + 1);
}

// Such would end the line of a letter, or steer the terminal of whoever reads it.
bool has_controls(std::string_view text) {
  return std::ranges::any_of(text, [](char c) { return static_cast<unsigned char>(c) < ' ' || c == 0x7f; });
}

// Whether it is taken; an error says what would be.
std::expected<void, std::string> take(MailOptions& options, std::string_view key, std::string_view value) {
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
  } else if (key == "starttls" && (value == "yes" || value == "no")) {
    options.starttls = value == "yes";
  } else {
    return std::unexpected(
        fmt::format("{} is not known; there are smtp, user, password, from, site and starttls, "
                    "which is yes or no",
                    ootori::quoted(key)));
  }
  return {};
}

std::expected<void, std::string> check(const MailOptions& options) {
  if (!options.smtp.starts_with("smtp://") && !options.smtp.starts_with("smtps://")) {
    return std::unexpected("smtp is missing: an address as in smtp://127.0.0.1:25 or smtps://mail.example.org:465");
  }
  if (!is_email_address(options.from)) return std::unexpected("from is missing: the address that letters come from");
  if (!options.site.starts_with("https://") && !options.site.starts_with("http://")) {
    return std::unexpected("site is missing: where the server is, as in https://ootori.example.org");
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
      return std::unexpected(fmt::format("line {}: `key = value` is wanted", number));
    }
    const std::string_view value = trimmed(line.substr(sign + 1));
    if (has_controls(value)) return std::unexpected(fmt::format("line {}: there are control characters in it", number));
    if (auto taken = take(options, trimmed(line.substr(0, sign)), value); !taken) {
      return std::unexpected(fmt::format("line {}: {}", number, taken.error()));
    }
  }
  while (options.site.ends_with('/')) options.site.pop_back();
  if (auto checked = check(options); !checked) return std::unexpected(std::move(checked.error()));
  return options;
}

std::expected<MailOptions, std::string> read_mail_options(const std::filesystem::path& file) {
  std::ifstream stream(file);
  std::ostringstream text;
  text << stream.rdbuf();
  if (!stream) return std::unexpected(fmt::format("{} cannot be read", file.string()));
  auto options = parse_mail_options(text.str());
  if (!options) return std::unexpected(fmt::format("{}: {}", file.string(), options.error()));
  if (const char* password = std::getenv("OOTORI_SMTP_PASSWORD")) options->password = password;
  return options;
}

}  // namespace ootori::server
