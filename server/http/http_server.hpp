// An HTTP/1.1 and WebSocket server on one port. It handles limits and timeouts, and knows nothing about games.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <expected>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "server/http/http.hpp"
#include "server/http/network.hpp"
#include "server/limits/ledger.hpp"

namespace ootori::server {

// Sizes in bytes.
struct HttpLimits {
  std::size_t header = 8 * 1024;
  std::size_t body = 16 * 1024;
  std::size_t records = 256 * 1024;             // a body that contains game records
  std::size_t report = 1024 * 1024;             // a body that contains a worker's report
  int send_buffer = 32 * 1024;                  // SO_SNDBUF of a connection; Linux doubles it
  std::chrono::milliseconds request{30'000};    // for the next request's header to arrive, including idle time
  std::chrono::milliseconds body_time{10'000};  // for its body
  std::chrono::milliseconds response{30'000};   // for each 64 KiB of the response to be received
  std::size_t unsent = 128 * 1024;  // streamed lines waiting for a client that does not read; over it: closed
  std::chrono::milliseconds keep_alive{15'000};  // without a line in a streamed response; then it sends an empty one
};

// How much of what a client sends is read; the rest waits.
struct Pace {
  std::size_t a_second;  // bytes
  std::size_t at_once;   // bytes, after a time without any
};

struct SocketLimits {
  std::size_t frame = 4 * 1024;     // over it: rejected with `too_large`
  std::size_t discard = 64 * 1024;  // over it: the socket is closed with code 1009
  Pace incoming{.a_second = 256 * 1024, .at_once = 1024 * 1024};
  std::size_t unsent = 128 * 1024;  // bytes waiting for a client that does not read; over it: closed
  std::chrono::milliseconds handshake{10'000};
  std::chrono::milliseconds write{20'000};  // for a client to receive a frame; over it: disconnected
  // For the client to answer the close frame when the server stops or shuts the client out.
  std::chrono::milliseconds goodbye{1'000};
  std::chrono::milliseconds idle{60'000};  // until a socket without any traffic is closed; pings are sent at half of it
  // For clients that are watched closely: after `ask` without traffic the server sends a ping; after `silence` it
  // reports the client as silent.
  std::chrono::milliseconds ask{2'000};
  std::chrono::milliseconds silence{4'500};
};

struct HttpOptions {
  std::string host = "127.0.0.1";
  std::uint16_t port = 8080;       // 0: any free port
  std::optional<int> listening{};  // a listening TCP socket, instead of host and port; the server takes ownership
  std::vector<Network> proxies{};  // trusted proxies (X-Forwarded-For), in addition to this machine
  // If set, only other servers of the site are admitted, which send this key and the client's address with each request
  // (server/http/inner_line.hpp). Empty: everybody is admitted.
  std::string key{};
  int threads = 1;  // for HTTP; sockets have one thread of their own
  HttpLimits http;
  SocketLimits socket;
  HoldLimits holds;
};

struct ListenError {
  std::string message;  // one line for the administrator
};

class HttpServer {
 public:
  // Listens at once and serves from its own threads. `application` and `ledger` must outlive the server.
  static std::expected<std::unique_ptr<HttpServer>, ListenError> start(const HttpOptions& options,
                                                                       Application& application, Ledger& ledger);
  // With its own ledger.
  static std::expected<std::unique_ptr<HttpServer>, ListenError> start(const HttpOptions& options,
                                                                       Application& application);
  virtual ~HttpServer() = default;

  [[nodiscard]] virtual std::uint16_t port() const = 0;
  [[nodiscard]] virtual std::string url() const = 0;     // at which programs on this machine reach it
  [[nodiscard]] virtual std::size_t unsent() const = 0;  // bytes waiting for clients to read them

  // Accepts no more connections. New clients wait for the next server if it was given this socket
  // (HttpOptions::listening), and are refused otherwise. Waits, at most `patience`, until the requests in progress on
  // open connections are answered.
  virtual void stop_accepting(std::chrono::milliseconds patience = std::chrono::milliseconds{500}) = 0;

  // Accepts no more connections, finishes the requests in progress, and closes sockets as 'going away'; waits at most
  // `patience`. The destructor does the same if this was not called.
  virtual void stop(std::chrono::milliseconds patience = std::chrono::seconds{3}) = 0;
};

}  // namespace ootori::server
