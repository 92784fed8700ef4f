// What passes between the network and the application, in types of our own: the application never sees Boost.Beast.
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

// How the browser reached the server, or the proxy before it.
enum class Transport : bool { plain, https };

struct HttpRequest {
  std::string method;   // "GET", "POST", …
  std::string path;     // percent-decoded, without the query; starts with '/'
  std::string query{};  // what follows the '?', as it is written
  std::string body;     // at most HttpLimits::body bytes
  // Header fields, empty where the request has none.
  std::string host, origin, cookie, if_none_match, user_agent;
  std::string authorization{};
  std::string accept_encoding{};
  // Where it comes from, for limits: an IPv4 address, or the 64 bits of an IPv6 address that one customer has. A proxy
  // on this machine is believed what it says of both (X-Forwarded-For, X-Forwarded-Proto).
  std::string address;
  Transport transport = Transport::plain;
};

class SocketPeer;

// What says the lines of an answer that goes on. It is destroyed when the connection ends.
class LineSource {
 public:
  virtual ~LineSource() = default;
  // Called once, after the head of the answer was sent. Each text that `peer` is told is a line; end() is the end of
  // the answer, after what was said before.
  virtual void begin(std::shared_ptr<SocketPeer> peer) = 0;
};

struct HttpResponse {
  int status = 200;
  std::vector<std::pair<std::string, std::string>> headers;
  std::shared_ptr<const std::string> body;  // shared, so that a static file is not copied for every request
  std::shared_ptr<LineSource> lines{};      // instead of a body
  bool could_not_read = false;              // the storage failed: another server may be able to answer

  [[nodiscard]] static HttpResponse json(int status, std::string text);
};

// On every answer, whoever makes it. The client's code is its own files; wasm needs leave of its own.
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

// The Content-Security-Policy of the page that others may frame.
inline constexpr std::string_view framed_policy =
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' data:; object-src 'none'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors *";

// RFC 9110, 5.6.7: "Sun, 06 Nov 1994 08:49:37 GMT".
[[nodiscard]] std::string http_date(std::time_t time);

// The sending side of one WebSocket. Any thread may call it; what is sent after the close is dropped.
class SocketPeer {
 public:
  virtual ~SocketPeer() = default;
  virtual void send(std::string text) = 0;
  // Closes it with 1008, after what was sent: whoever it belongs to is not allowed in any more.
  virtual void end() = 0;
  // Closes it with 1001, after what was sent: who serves it goes away, and the client can connect again at once.
  virtual void leave() { end(); }
  // Calls it, on any thread, once the client has taken nearly all that was sent; never, if it goes before. One at a
  // time.
  virtual void when_taken(std::move_only_function<void()> go_on) { go_on(); }
  // Whether its handler is to know within seconds that nothing comes from the client any more.
  virtual void watch_closely(bool /*closely*/) {}
};

// The receiving side: called on the connection's strand, one frame at a time; destroyed when the connection ends.
class SocketHandler {
 public:
  virtual ~SocketHandler() = default;
  virtual void text(std::string_view frame) = 0;
  virtual void binary() = 0;     // a binary frame came; nothing of the protocol is binary
  virtual void too_large() = 0;  // a frame over SocketLimits::frame came and was thrown away
  virtual void control() {}      // a ping or a pong came
  // Of a client that is watched closely: nothing has come since then, though it was asked; none: something has again.
  virtual void silent(std::optional<std::chrono::steady_clock::time_point> /*since*/) {}
};

// How large a body may be: HttpLimits has the bytes.
enum class BodySize : std::uint8_t { usual, records, report };

struct SocketWelcome {
  std::unique_ptr<SocketHandler> handler;
  std::string set_cookie;  // for the answer to the upgrade; empty: none
};

// What the network serves.
class Application {
 public:
  using Reply = std::move_only_function<void(HttpResponse)>;

  virtual ~Application() = default;

  // Called on a network thread and must not block; `reply` may be called once, on any thread.
  virtual void answer(HttpRequest request, Reply reply) = 0;

  // Asked before a body is read that is larger than usual.
  [[nodiscard]] virtual BodySize body_size(std::string_view /*method*/, std::string_view /*path*/) const {
    return BodySize::usual;
  }

  // The handler of a socket's frames, or the answer that refuses the socket.
  using Welcome = std::expected<SocketWelcome, HttpResponse>;
  using Welcomed = std::move_only_function<void(Welcome)>;

  // A WebSocket is asked for. Called on a network thread and must not block; `reply` may be called once, on any thread.
  virtual void admit(HttpRequest request, std::shared_ptr<SocketPeer> peer, Welcomed reply) = 0;
};

// One that need not ask anybody else before it lets a socket in.
class PromptApplication : public Application {
 public:
  void admit(HttpRequest request, std::shared_ptr<SocketPeer> peer, Welcomed reply) final {
    reply(welcome(request, std::move(peer)));
  }

 protected:
  virtual Welcome welcome(const HttpRequest& request, std::shared_ptr<SocketPeer> peer) = 0;
};

}  // namespace ootori::server
