// HTTP messages as they are sent. Beast could send its messages itself, but its serializer makes an operation for each
// combination of states and bodies, which costs the build six seconds.
#include <array>
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

asio::awaitable<bool> transmit(beast::tcp_stream& stream, std::string head, std::string_view body) {
  const std::array<asio::const_buffer, 2> parts{asio::buffer(head), asio::buffer(body)};
  const auto [error, sent] = co_await asio::async_write(stream, parts, as_values);
  co_return !error;
}

asio::awaitable<bool> transmit(beast::tcp_stream& stream, const ResponseHead& head, std::string_view body) {
  const auto start =
      fmt::format("{} {} {}\r\n", version_text(head.version()), head.result_int(), std::string_view(head.reason()));
  return transmit(stream, with_fields(start, head.base()), body);
}

asio::awaitable<bool> transmit(beast::tcp_stream& stream, const Request& request) {
  const auto start = fmt::format("{} {} {}\r\n", std::string_view(request.method_string()),
                                 std::string_view(request.target()), version_text(request.version()));
  return transmit(stream, with_fields(start, request.base()), request.body());
}

asio::awaitable<bool> transmit(beast::tcp_stream& stream, const HttpResponse& response, ResponseHead head,
                               Extent extent) {
  const std::string_view body = response.body ? std::string_view(*response.body) : std::string_view();
  if (head.result() != http::status::no_content) head.content_length(body.size());  // RFC 9110, 8.6
  return transmit(stream, head, extent == Extent::whole ? body : std::string_view());
}

}  // namespace ootori::server::net
