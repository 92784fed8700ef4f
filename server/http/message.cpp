// HTTP messages as they are sent. Beast could send its messages itself, but its serializer makes an operation for each
// combination of states and bodies, which costs the build six seconds.
#include <array>
#include <chrono>
#include <ctime>

#include <fmt/format.h>

#include "server/http/net.hpp"
#include "server/http/url.hpp"

namespace ootori::server::net {
namespace {

std::string with_fields(std::string text, const http::fields& fields) {
  for (const auto& field : fields) {
    for (const std::string_view part : {std::string_view(field.name_string()), std::string_view(": "),
                                        std::string_view(field.value()), std::string_view("\r\n")}) {
      text += part;
    }
  }
  return text += "\r\n";
}

// Each part has to be received within the time that a response has. For 30 s that is 2 kB/s: slower than any line on
// which the client is of use, but a client that takes a byte a second cannot keep its connection.
constexpr std::size_t sent_at_once = 64 * 1024;  // bytes

// RFC 9110, 8.6. The length of a page that has not changed would be that of the page.
bool has_length(http::status status) {
  return status != http::status::no_content && status != http::status::not_modified;
}

std::string_view version_text(unsigned version) { return version == 10 ? "HTTP/1.0" : "HTTP/1.1"; }

}  // namespace

ResponseHead head_of(const HttpResponse& response, unsigned version, bool keep_alive) {
  ResponseHead head;
  head.version(version);
  head.result(static_cast<unsigned>(response.status));
  for (const auto& [name, value] : security_headers) head.set(name, value);
  for (const auto& [name, value] : response.headers) {
    if (is_security_header(name)) {
      head.set(name, value);  // the header of this response replaces the general one
    } else {
      head.insert(name, value);  // there can be several cookies
    }
  }
  head.set(http::field::date, http_date(std::time(nullptr)));
  head.keep_alive(keep_alive);
  return head;
}

asio::awaitable<bool> transmit(beast::tcp_stream& stream, std::string head, std::string_view body,
                               std::chrono::milliseconds patience) {
  while (true) {
    const std::string_view next = body.substr(0, sent_at_once);
    const std::array<asio::const_buffer, 2> parts{asio::buffer(head), asio::buffer(next)};
    stream.expires_after(patience);
    const auto [error, sent] = co_await asio::async_write(stream, parts, as_values);
    if (error) co_return false;
    head.clear();
    body.remove_prefix(next.size());
    if (body.empty()) co_return true;
  }
}

asio::awaitable<bool> transmit(beast::tcp_stream& stream, const ResponseHead& head, std::string_view body,
                               std::chrono::milliseconds patience) {
  const auto start =
      fmt::format("{} {} {}\r\n", version_text(head.version()), head.result_int(), std::string_view(head.reason()));
  return transmit(stream, with_fields(start, head.base()), body, patience);
}

asio::awaitable<bool> transmit(beast::tcp_stream& stream, const Request& request, std::chrono::milliseconds patience) {
  const auto start = fmt::format("{} {} {}\r\n", std::string_view(request.method_string()),
                                 std::string_view(request.target()), version_text(request.version()));
  return transmit(stream, with_fields(start, request.base()), request.body(), patience);
}

asio::awaitable<bool> transmit(beast::tcp_stream& stream, const HttpResponse& response, ResponseHead head,
                               std::chrono::milliseconds patience, Extent extent) {
  const std::string_view body = response.body ? std::string_view(*response.body) : std::string_view();
  if (response.lines) {  // the answer to a HEAD request for a stream
    head.chunked(head.version() >= 11);
  } else if (has_length(head.result())) {
    head.content_length(body.size());
  }
  return transmit(stream, head, extent == Extent::whole ? body : std::string_view(), patience);
}

}  // namespace ootori::server::net
