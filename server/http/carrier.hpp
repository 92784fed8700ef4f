// Forwards requests to another server of the site: ordinary requests over a pool of connections, each socket and each
// streamed response over a connection of its own. The other server counts, limits and identifies clients as if they had
// connected to it directly.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <expected>
#include <functional>
#include <memory>
#include <utility>

#include "server/http/http.hpp"
#include "server/http/inner_line.hpp"

namespace ootori::server {

struct CarrierLimits {
  std::size_t requests = 256;             // in progress at the same time; over it: 503
  std::size_t body = 16UL * 1024 * 1024;  // bytes of a response
  std::size_t unsent = 64UL * 1024;       // bytes of one client's frames waiting for the other server; over it: closed
  std::size_t frame = 1024UL * 1024;      // bytes of a frame from the other server
  std::chrono::milliseconds connect{2'000};
  std::chrono::milliseconds answer{30'000};
  std::chrono::milliseconds rest{10'000};     // how long an idle connection is kept
  std::chrono::milliseconds silence{60'000};  // without data in a streamed response; then it counts as ended
};

// For all carriers, since the program started.
struct CarrierFigures {
  std::uint64_t requests, failures;  // requests started; requests and sockets without a response
  std::size_t sockets, streams;      // currently open
};

// After its destruction nothing uses a carrier, except the handlers and line sources that it returned, which then do
// nothing.
class Carrier : public Application {
 public:
  // Connects on the first request, and does its work on a thread of its own.
  [[nodiscard]] static std::unique_ptr<Carrier> make(InnerPlace place, CarrierLimits limits = {});
  [[nodiscard]] static CarrierFigures figures();

  // The response; or the request, if the other server did not accept the key and has not processed it.
  using Carried = std::expected<HttpResponse, HttpRequest>;
  // As answer(). `done` is called once.
  virtual void carry(HttpRequest request, std::move_only_function<void(Carried)> done) = 0;

  // A request that was not accepted is answered as if the other server could not be reached.
  void answer(HttpRequest request, Reply reply) final;
};

}  // namespace ootori::server
