// HTTP/1.1 and WebSocket on one port. It knows limits and time-outs, and nothing of games.
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

// Bytes, unless said.
struct HttpLimits {
  std::size_t header = 8 * 1024;
  std::size_t body = 16 * 1024;
  std::size_t records = 256 * 1024;              // of a body that holds records of games
  std::size_t report = 1024 * 1024;              // of a body that holds a worker's report
  int send_buffer = 32 * 1024;                   // bytes that the system keeps for a client; Linux doubles it
  std::chrono::milliseconds request{30'000};     // for the next request's header to arrive, idle time included
  std::chrono::milliseconds body_time{10'000};   // for its body
  std::chrono::milliseconds response{30'000};    // for the client to take the answer, or the next lines of one
  std::size_t unsent = 128 * 1024;               // lines waiting for a client that does not read; over it: closed
  std::chrono::milliseconds keep_alive{15'000};  // of an answer that goes on; then an empty line is sent
};

struct SocketLimits {
  std::size_t frame = 4 * 1024;     // over it: refused with `too_large`
  std::size_t discard = 64 * 1024;  // over it: the connection is closed with 1009
  std::size_t unsent = 128 * 1024;  // waiting for a client that does not read; over it: closed
  std::chrono::milliseconds handshake{10'000};
  std::chrono::milliseconds write{20'000};   // for a client to take a frame; over it: cut off
  std::chrono::milliseconds goodbye{1'000};  // for its answer to the close when the server stops
  std::chrono::milliseconds idle{60'000};    // without a sign of life; pings go out at half of it
  // Of a client that is watched closely: asked by a ping when nothing has come for `ask`, it is silent after `silence`.
  std::chrono::milliseconds ask{2'000};
  std::chrono::milliseconds silence{4'500};
};

struct HttpOptions {
  std::string host = "127.0.0.1";
  std::uint16_t port = 8080;       // 0: any free one
  std::optional<int> listening{};  // a TCP socket that listens already, instead of host and port; taken over
  std::vector<Network> proxies{};  // whose word on where a request comes from counts, beside this machine's own
  // Only other servers of the site are let in, which say this key and for whom they ask (server/http/inner_line.hpp);
  // empty: everybody is.
  std::string key{};
  int threads = 1;  // for connections; sockets have one of their own
  HttpLimits http;
  SocketLimits socket;
  HoldLimits holds;
};

struct ListenError {
  std::string message;  // one line for a person
};

class HttpServer {
 public:
  // Listens at once and serves from threads of its own. `application` and `ledger` must outlive it.
  static std::expected<std::unique_ptr<HttpServer>, ListenError> start(const HttpOptions& options,
                                                                       Application& application, Ledger& ledger);
  // With a ledger of its own.
  static std::expected<std::unique_ptr<HttpServer>, ListenError> start(const HttpOptions& options,
                                                                       Application& application);
  virtual ~HttpServer() = default;

  [[nodiscard]] virtual std::uint16_t port() const = 0;
  [[nodiscard]] virtual std::size_t unsent() const = 0;  // bytes that wait for clients to read them
  // The socket that it listens on, once more, for HttpOptions::listening of another; the caller's to close. -1: the
  // system gives none.
  [[nodiscard]] virtual int share_listening() = 0;

  // Takes no more connections; whoever connects now waits for the next server where the socket was passed to this one
  // (HttpOptions::listening), and is refused elsewhere. Waits, `patience` at most, until everyone who was let in has
  // the answer to the request that is under way.
  virtual void stop_accepting(std::chrono::milliseconds patience = std::chrono::milliseconds{500}) = 0;

  // Takes no more connections, finishes the requests at hand, closes sockets as 'going away'; waits `patience` at
  // most. The destructor does the same if it was not called.
  virtual void stop(std::chrono::milliseconds patience = std::chrono::seconds{3}) = 0;
};

}  // namespace ootori::server
