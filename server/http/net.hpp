// What the Boost.Beast translation units (http_server.cpp, connection.cpp, socket.cpp) share. Nobody else includes
// this: a file that does costs half a minute of compile time.
#pragma once

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/strand.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>

#include "server/http/http_server.hpp"
#include "server/http/registry.hpp"
#include "server/http/unanswered.hpp"

namespace ootori::server::net {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
using tcp = asio::ip::tcp;
using Request = http::request<http::string_body>;

// Errors come back as values: `auto [error, n] = co_await op(…, as_values)`.
inline constexpr auto as_values = asio::as_tuple(asio::use_awaitable);

struct Context {
  const HttpOptions& options;
  Application& application;
  Registry& registry;
  Ledger& ledger;
  asio::io_context& sockets;  // whose thread nothing else keeps busy
};

[[nodiscard]] HttpRequest to_request(const Request& request, const asio::ip::address& remote,
                                     const HttpOptions& options);

// Nowhere, if the connection is gone already.
[[nodiscard]] asio::ip::address remote_of(const beast::tcp_stream& stream);
[[nodiscard]] http::response<http::span_body<const char>> to_beast(const HttpResponse& response, unsigned version,
                                                                   bool keep_alive);

// For co_spawn: what became of a connection's coroutine.
void log_failure(const std::exception_ptr& failure);

// Serves a connection that has been taken, until it ends or becomes a socket, on its executor. It counts as one that
// asks from here on.
void serve_connection(tcp::socket socket, const Context& context, Unanswered& unanswered);

// What a connection has, and its socket has after it.
struct Held {
  std::optional<Share> share;  // of its address; none of a proxy
  std::shared_ptr<Live> from;  // whose place it is, which nobody else may be in the memory of meanwhile
  Registry::Place place;
};

// Serves a WebSocket to its end: the upgrade request has been read from `stream` and nothing was answered yet.
asio::awaitable<void> serve_socket(beast::tcp_stream stream, Request upgrade, Context context, Held held);

// An answer whose lines go on (HttpResponse::lines). Once; `stream` must be there until serve() has ended.
class Lines : public Live {
 public:
  [[nodiscard]] static std::shared_ptr<Lines> make(beast::tcp_stream& stream, const Context& context,
                                                   const std::string& address);
  virtual asio::awaitable<void> serve(const HttpResponse& response, unsigned version) = 0;
};

}  // namespace ootori::server::net
