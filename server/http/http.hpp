// The interface between the network and the application, in types of our own: the application never sees Boost.Beast.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <ctime>
#include <expected>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace ootori::server {

// How the browser reached the server, or the proxy in front of it.
enum class Transport : bool { plain, https };

struct HttpRequest {
  std::string method;   // "GET", "POST", …
  std::string path;     // percent-decoded, without the query; starts with '/'
  std::string query{};  // what follows the '?', still encoded
  std::string body;     // at most HttpLimits::body bytes
  // Header fields; empty if the request lacks them.
  std::string host, origin, cookie, if_none_match, user_agent;
  std::string authorization{};
  std::string accept_encoding{};
  // The client's address, for limits: an IPv4 address, or the first 64 bits of an IPv6 address, which belong to one
  // customer. Address and transport are taken from X-Forwarded-For and X-Forwarded-Proto if the request comes from a
  // trusted proxy (server/http/forwarded.hpp).
  std::string address;
  Transport transport = Transport::plain;
  std::string untrusted_proxy{};  // the address of a proxy that was not believed (forwarded.hpp); empty: none
};

class SocketPeer;

// Produces the lines of a streamed response. Destroyed when the connection ends.
class LineSource {
 public:
  virtual ~LineSource() = default;
  // Called once, after the header has been sent. Each text sent to `peer` becomes a line; end() ends the response after
  // the lines sent before.
  virtual void begin(std::shared_ptr<SocketPeer> peer) = 0;
};

struct HttpResponse {
  int status = 200;
  std::vector<std::pair<std::string, std::string>> headers;
  std::shared_ptr<const std::string> body;  // shared to avoid copying a static file for every request
  std::shared_ptr<LineSource> lines{};      // a streamed response, instead of a body
  bool could_not_read = false;              // reading from the store failed; another server may be able to answer

  [[nodiscard]] static HttpResponse json(int status, std::string text);
};

// Sent with every response. The client's scripts are all files of its own; WebAssembly needs explicit permission.
inline constexpr std::array<std::pair<std::string_view, std::string_view>, 6> security_headers{{
    {"Content-Security-Policy",
     "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' data:; object-src 'none'; "
     "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"},
    {"X-Content-Type-Options", "nosniff"},
    {"Referrer-Policy", "same-origin"},
    {"Permissions-Policy", "camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()"},
    {"Cross-Origin-Opener-Policy", "same-origin"},
    {"Cross-Origin-Resource-Policy", "same-origin"},
}};

[[nodiscard]] bool is_security_header(std::string_view name);

// The Content-Security-Policy of the page that other sites may embed in a frame.
inline constexpr std::string_view framed_policy =
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' data:; object-src 'none'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors *";

// In the format of RFC 9110, 5.6.7: "Sun, 06 Nov 1994 08:49:37 GMT".
[[nodiscard]] std::string http_date(std::time_t time);

// The sending side of one WebSocket or streamed response. Any thread; texts sent after the close are dropped.
class SocketPeer {
 public:
  virtual ~SocketPeer() = default;
  virtual void send(std::string text) = 0;
  // Closes the socket with code 1008 after sending what was queued: the client is no longer allowed in.
  virtual void end() = 0;
  // Closes the socket with code 1001 after sending what was queued: the server is going away, and the client can
  // reconnect at once.
  virtual void leave() = 0;
  // Calls `go_on`, on any thread, once the client has received nearly everything sent so far; never if the client
  // disconnects first.
  virtual void when_taken(std::move_only_function<void()> go_on) { go_on(); }
  // Whether the handler must learn within seconds that the client has stopped responding (SocketHandler::silent).
  virtual void watch_closely(bool /*closely*/) {}
};

// The receiving side: called on the connection's strand, one frame at a time. Destroyed when the connection ends.
class SocketHandler {
 public:
  virtual ~SocketHandler() = default;
  virtual void text(std::string_view frame) = 0;
  virtual void binary() = 0;     // a binary frame arrived; the protocol has none
  virtual void too_large() = 0;  // a frame larger than SocketLimits::frame arrived and was discarded
  virtual void control() {}      // a ping or a pong arrived
  // For a client that is watched closely: it has not responded since then, not even to a ping. Empty: it responds
  // again.
  virtual void silent(std::optional<std::chrono::steady_clock::time_point> /*since*/) {}
};

// How large a request body may be: HttpLimits has the bytes.
enum class BodySize : std::uint8_t { usual, records, report };

struct SocketWelcome {
  std::unique_ptr<SocketHandler> handler;
  std::string set_cookie;  // Set-Cookie of the upgrade response; empty: none
};

// What an HttpServer serves.
class Application {
 public:
  using Reply = std::move_only_function<void(HttpResponse)>;

  virtual ~Application() = default;

  // Called on a network thread and must not block; `reply` may be called once, on any thread.
  virtual void answer(HttpRequest request, Reply reply) = 0;

  // Called before a body of more than the usual size is read.
  [[nodiscard]] virtual BodySize body_size(std::string_view /*method*/, std::string_view /*path*/) const {
    return BodySize::usual;
  }

  // The handler for a socket's frames, or the response that refuses the socket.
  using Welcome = std::expected<SocketWelcome, HttpResponse>;
  using Welcomed = std::move_only_function<void(Welcome)>;

  // A client requests a WebSocket. Called on a network thread and must not block; `reply` may be called once, on any
  // thread.
  virtual void admit(HttpRequest request, std::shared_ptr<SocketPeer> peer, Welcomed reply) = 0;
};

// An application that decides about a socket immediately.
class PromptApplication : public Application {
 public:
  void admit(HttpRequest request, std::shared_ptr<SocketPeer> peer, Welcomed reply) final {
    reply(welcome(request, std::move(peer)));
  }

 protected:
  virtual Welcome welcome(const HttpRequest& request, std::shared_ptr<SocketPeer> peer) = 0;
};

}  // namespace ootori::server
