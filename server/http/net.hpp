// Shared by the translation units that use Boost.Beast (http_server.cpp, connection.cpp, socket.cpp and others). Don't
// include it elsewhere: it costs half a minute of compile time.
#pragma once

#include <chrono>
#include <exception>

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/strand.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/asio/write.hpp>
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

// Returns errors as values: `auto [error, n] = co_await op(…, as_values)`.
inline constexpr auto as_values = asio::as_tuple(asio::use_awaitable);

// An address and a port as people write them.
[[nodiscard]] std::string address_text(const std::string& host, std::uint16_t port);

[[nodiscard]] ListenError listen_error(const std::string& host, std::uint16_t port, const beast::error_code& error);

// Where to listen; `host` may be a name.
[[nodiscard]] std::expected<tcp::endpoint, beast::error_code> resolve(asio::io_context& io, const std::string& host,
                                                                      std::uint16_t port);
[[nodiscard]] beast::error_code bind(tcp::acceptor& acceptor, const tcp::endpoint& endpoint);

struct Context {
  const HttpOptions& options;
  Application& application;
  Registry& registry;
  Ledger& ledger;
  asio::io_context& sockets;  // its thread does nothing else
};

[[nodiscard]] HttpRequest to_request(const Request& request, const asio::ip::address& remote,
                                     const HttpOptions& options);

// The unspecified address if the connection has already ended.
[[nodiscard]] asio::ip::address remote_of(const beast::tcp_stream& stream);

// The head of a response: status, security headers, the response's own headers and the date. No Content-Length yet.
using ResponseHead = http::response<http::empty_body>;
[[nodiscard]] ResponseHead head_of(const HttpResponse& response, unsigned version, bool keep_alive);

// Sends a message, in parts, and waits at most `patience` for each to be received; false if the message could not be
// sent. What is passed by reference must stay alive until then.
enum class Extent : std::uint8_t { whole, head };  // head: the answer to a HEAD request
[[nodiscard]] asio::awaitable<bool> transmit(beast::tcp_stream& stream, const HttpResponse& response, ResponseHead head,
                                             std::chrono::milliseconds patience, Extent extent = Extent::whole);
[[nodiscard]] asio::awaitable<bool> transmit(beast::tcp_stream& stream, const ResponseHead& head, std::string_view body,
                                             std::chrono::milliseconds patience);
[[nodiscard]] asio::awaitable<bool> transmit(beast::tcp_stream& stream, const Request& request,
                                             std::chrono::milliseconds patience);
[[nodiscard]] asio::awaitable<bool> transmit(beast::tcp_stream& stream, std::string head, std::string_view body,
                                             std::chrono::milliseconds patience);

// Completion handler for co_spawn: logs an exception that ended a connection's coroutine.
void log_failure(const std::exception_ptr& failure);

// Runs code of the application that was given a reply. If it throws, the reply is destroyed, which ends the
// connection's coroutine. Asio would pass the exception on to the thread, and so end the server.
template <class Run>
void end_on_exception(const Run& run) {
  try {
    run();
  } catch (...) {
    log_failure(std::current_exception());
  }
}

// Serves an accepted connection on its executor until it ends or becomes a WebSocket. It counts as unanswered from this
// call on.
void serve_connection(tcp::socket socket, const Context& context, Unanswered& unanswered);

// The resources of a connection, which pass to its WebSocket.
struct Held {
  std::optional<Share> share;  // of the connection's address; empty for a proxy
  std::shared_ptr<Live> from;  // owns `place`; kept alive so its address in memory is not reused
  Registry::Place place;
};

// Serves a WebSocket until it ends. The upgrade request has been read from `stream`, but not answered.
asio::awaitable<void> serve_socket(beast::tcp_stream stream, Request upgrade, Context context, Held held);

// The content type of streams of events, as opposed to files that are written while they are sent.
inline constexpr std::string_view line_type = "application/x-ndjson";

// Sends a streamed response (HttpResponse::lines). Call serve() once; `stream` must stay alive until it has finished.
class Lines : public Live {
 public:
  [[nodiscard]] static std::shared_ptr<Lines> make(beast::tcp_stream& stream, const Context& context,
                                                   const std::string& address);
  virtual asio::awaitable<void> serve(const HttpResponse& response, unsigned version) = 0;
};

}  // namespace ootori::server::net
