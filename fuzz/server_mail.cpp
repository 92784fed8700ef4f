// Where letters and push messages go: the file that says how they are sent, the addresses that people type, and the
// calls about them. What is taken can add neither a line nor a recipient to a letter; what is not is refused in words
// fit for a terminal.
#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>

#include "fuzz/require.hpp"
#include "server/mail/email_address.hpp"
#include "server/mail/mail_options.hpp"
#include "server/mail/recovery.hpp"
#include "server/post/lmtp_server.hpp"
#include "server/post/post_calls.hpp"
#include "server/push/push_calls.hpp"
#include "server/push/push_endpoint.hpp"
#include "server/settings/settings_calls.hpp"

namespace {

using namespace ootori::server;
using ootori::fuzz::require;

bool is_printable(std::string_view text) {
  return std::ranges::all_of(text, [](char c) { return static_cast<unsigned char>(c) >= ' ' && c != 0x7f; });
}

// RFC 5322, 2.1: what would end a line or an address, or begin another.
bool is_one_word(std::string_view text) {
  return is_printable(text) && text.find_first_of(" ,;:<>()[]\\\"") == std::string_view::npos;
}

void read_options(std::string_view text) {
  const auto options = parse_mail_options(text);
  if (!options) return ootori::fuzz::require_message(options.error());
  require(is_email_address(options->from) && is_one_word(options->from));
  require(options->smtp.starts_with("smtp://") || options->smtp.starts_with("smtps://"));
  require(!options->site.ends_with('/'));
  for (const std::string& value : {options->smtp, options->site, options->user, options->password}) {
    require(is_printable(value));
  }
  require(options->play.empty() || (is_email_address(options->play) && is_one_word(options->play)));
  std::string ids;
  for (const std::string& id : options->authserv) {
    require(is_printable(id) && !id.empty() && !id.contains(' '));
    ids += id + ' ';
  }
  const std::string written = "smtp=" + options->smtp + "\nuser=" + options->user + "\npassword=" + options->password +
                              "\nfrom=" + options->from + "\nsite=" + options->site + "\nplay=" + options->play +
                              "\nauthserv=" + ids + "\nstarttls=" + (options->starttls ? "yes" : "no");
  require(parse_mail_options(written) == options);
}

void read_address(std::string_view text) {
  if (!is_email_address(text)) return;
  require(is_one_word(text) && std::ranges::count(text, '@') == 1);
  require(std::ranges::all_of(text, [](char c) { return static_cast<unsigned char>(c) < 0x80; }));
  const std::string folded = folded_address(text);
  require(is_email_address(folded) && folded_address(folded) == folded);
}

// What is sent is sent there, and nothing of the address becomes a line of the request.
void read_endpoint(std::string_view text) {
  const auto endpoint = PushEndpoint::parse(text);
  if (!endpoint) return;
  require(is_printable(endpoint->url) && !endpoint->url.contains(' ') && endpoint->url == text);
  require(endpoint->origin.starts_with("https://" + endpoint->host));
  require(endpoint->host.find_first_of("/@?#\\") == std::string::npos);
  require(PushEndpoint::parse(endpoint->origin + '/')->origin == endpoint->origin);
}

void read_push_key(std::string_view text) {
  const auto options = parse_push_options(text);
  if (!options) return ootori::fuzz::require_message(options.error());
  const auto again = parse_push_options(push_options_text(options->key, options->contact, options->services));
  require(again && again->contact == options->contact && again->services == options->services);
  require(again->key.point() == options->key.point());
}

void read_push_wish(std::string_view text) {
  const auto wish = parse_push_wish(text);
  if (!wish) return ootori::fuzz::require_message(wish.error().message);
  read_endpoint(wish->endpoint);
  require(is_push_point(wish->reader.point) && wish->reader.auth.size() == push_auth_bytes);
  require(encrypt_push("a move", wish->reader).has_value());
}

template <class Wish>
void require_words(const std::expected<Wish, Error>& wish) {
  if (!wish) ootori::fuzz::require_message(wish.error().message);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  read_options(text);
  read_address(text);
  const auto wish = parse_address_wish(text);
  require_words(wish);
  if (wish) require(wish->address.empty() || is_email_address(wish->address));
  require_words(parse_confirmation(text));
  require_words(parse_forgotten(text));
  require_words(parse_reset(text));
  require_words(parse_mail_wish(text));
  require_words(parse_settings(text));
  read_endpoint(text);
  read_push_key(text);
  read_push_wish(text);
  const auto where = parse_mail_in(text);
  if (!where) ootori::fuzz::require_message(where.error());
  return 0;
}
