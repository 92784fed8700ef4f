// Forwards requests and sockets to the site's active server.
//
// A server that becomes active has a new key, which the others read from the database a moment later. Until then it
// refuses what they pass on. It has not processed these requests, so they wait here for the new key, and are passed on
// again.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <vector>

#include "server/http/carrier.hpp"

namespace ootori::server {

// Any thread.
class ActiveServer final : public Application {
 public:
  using Clock = std::chrono::steady_clock;

  static constexpr std::chrono::milliseconds patience{2'000};  // with the new key
  static constexpr std::size_t most_waiting = 256;             // requests

  // Null: no active server is known. What waits is passed on to `carrier`.
  void set(std::shared_ptr<Carrier> carrier);
  // Answers what has waited for too long. To be called several times a second.
  void end_long_waits();

  void answer(HttpRequest request, Reply reply) override;
  [[nodiscard]] BodySize body_size(std::string_view method, std::string_view path) const override;
  void admit(HttpRequest request, std::shared_ptr<SocketPeer> peer, Welcomed reply) override;

 private:
  struct Asked {
    HttpRequest request;
    Reply reply;
    Clock::time_point until;
  };

  [[nodiscard]] std::shared_ptr<Carrier> get() const;
  void ask(Asked asked);
  // For a request that was refused by the carrier with this number.
  void ask_again(Asked asked, std::uint64_t refused_in);

  mutable std::mutex mutex_;
  std::vector<Asked> waiting_;
  std::uint64_t turn_ = 0;  // the number of carriers so far
  std::shared_ptr<Carrier> carrier_;
};

}  // namespace ootori::server
