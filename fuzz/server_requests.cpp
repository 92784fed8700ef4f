// The head of a request: the first line is its target, the second its Host, then Origin, Cookie, Authorization,
// X-Forwarded-For and X-Forwarded-Proto. What is taken is what it says that it is; what is not is refused in JSON that
// every client can read.
#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include <boost/json.hpp>

#include "fuzz/require.hpp"
#include "server/accounts/token.hpp"
#include "server/http/error_response.hpp"
#include "server/http/forwarded.hpp"
#include "server/http/query.hpp"
#include "server/http/url.hpp"
#include "server/tokens/bearer.hpp"
#include "server/wire/fields.hpp"
#include "server/wire/time_json.hpp"

namespace {

using namespace ootori::server;
using ootori::fuzz::require;

// Fit to be shown, and its answer is JSON.
void check_error(const Error& error) {
  ootori::fuzz::require_message(error.message);
  boost::system::error_code not_json;
  const auto answer = boost::json::parse(*error_response(error).body, not_json);
  require(!not_json && answer.is_object());
}

void read_query(std::string_view text) {
  auto query = Query::parse(text);
  if (!query) return check_error(query.error());
  const auto width = query->number("width", 64, 1'024);
  require(!width || (*width >= 64 && *width <= 1'024));
  (void)query->text("pieces");
  if (const auto fault = query->fault()) check_error(*fault);
}

void read_target(std::string_view text) {
  const auto path = path_of(text);
  if (path) require(path->starts_with('/') && (!path->contains('\0') || text.contains('\0')));
  read_query(query_of(text));
}

void read_host_and_origin(std::string_view host, std::string_view origin) {
  if (is_host(host)) require(host.find_first_of(" \t\r\n\"'<>&/\\@") == std::string_view::npos);
  // Pages of our own origin, and no others: whatever else a browser says, the host stands at the end of it.
  for (const Transport transport : {Transport::plain, Transport::https})
    if (same_origin(origin, host, transport)) require(origin.empty() || origin.size() >= host.size() + 3);
  const std::string secure = "https://" + std::string(host);
  require(same_origin(secure, host, Transport::https) && !same_origin(secure, host, Transport::plain));
}

void read_cookie(std::string_view header) {
  const auto token = token_in(header, "ootori_session");
  if (!token) return;
  require(token->text().size() == 32 && header.contains(token->text()));
  require(token->hash() != token->text());
  require(token_in("ootori_session=" + token->text(), "ootori_session")->text() == token->text());
}

void read_authorization(std::string_view header) {
  const auto token = token_in_bearer(header);
  if (!token) return;
  require(is_bearer(header) && header.ends_with(bearer_text(*token)));
  require(token_in_bearer("bearer  " + bearer_text(*token))->text() == token->text());
}

void read_forwarded(const std::string& list, std::string_view scheme) {
  namespace ip = boost::asio::ip;
  const ip::address proxy = ip::make_address("127.0.0.1");
  const Client client = client_of(proxy, list, scheme);
  const Client stranger{"203.0.113.1", Transport::plain};
  require(client_of(ip::make_address(stranger.address), list, scheme) == stranger);
  // An address, and that of the whole customer.
  const ip::address address = ip::make_address(client.address);
  require(client_of(proxy, client.address, scheme) == client);
  if (!address.is_loopback()) require(client_of(address, {}, {}).address == client.address);
  // What the proxy says stands last, whatever others have written before it.
  require(client_of(proxy, "198.51.100.7, " + list, scheme) == client);
  require(client_of(proxy, list + ", 198.51.100.7", scheme).address == "198.51.100.7");
}

void read_time(std::string_view text) {
  const auto time = parse_stored_time(text);
  if (time) require(parse_stored_time(stored_time(*time)) == time);
  auto fields = Fields::parse(text);
  if (!fields) return check_error(fields.error());
  (void)parse_time(*fields, "time");
  if (const auto fault = fields->fault()) check_error(*fault);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::string_view text(reinterpret_cast<const char*>(data), size);
  read_time(text);
  std::array<std::string_view, 7> lines;
  for (std::string_view& line : lines) {
    line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(line.size() + 1, text.size()));
  }
  read_target(lines[0]);
  read_host_and_origin(lines[1], lines[2]);
  read_cookie(lines[3]);
  read_authorization(lines[4]);
  read_forwarded(std::string(lines[5]), lines[6]);
  return 0;
}
