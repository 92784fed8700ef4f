// Has another server of the site answer: requests over a pool of connections, each socket and each answer that goes on
// over a connection of its own. The other one counts, limits and knows people as if they had come to it.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>

#include "server/http/http.hpp"
#include "server/http/inner_line.hpp"

namespace ootori::server {

struct CarrierLimits {
  std::size_t requests = 256;             // under way at the same time; over it: 503
  std::size_t body = 16UL * 1024 * 1024;  // bytes of an answer
  std::size_t unsent = 64UL * 1024;   // bytes of one client's frames that wait for the other server; over it: closed
  std::size_t frame = 1024UL * 1024;  // bytes of a frame from the other server
  std::chrono::milliseconds connect{2'000};
  std::chrono::milliseconds answer{30'000};
  std::chrono::milliseconds rest{10'000};     // a connection without requests is kept so long
  std::chrono::milliseconds silence{60'000};  // of an answer that goes on; then it has ended
};

// Since the start of the program, of all carriers.
struct CarrierFigures {
  std::uint64_t requests, failures;  // that were begun; that had no answer
  std::size_t sockets, streams;      // that are open
};

// Nothing of it is used after it is gone but the handlers and lines that it has given, which then say nothing.
class Carrier : public Application {
 public:
  // Connects when it is first asked. Serves from a thread of its own.
  [[nodiscard]] static std::unique_ptr<Carrier> make(InnerPlace place, CarrierLimits limits = {});
  [[nodiscard]] static CarrierFigures figures();
};

}  // namespace ootori::server
