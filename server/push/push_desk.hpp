// Sends push messages, in a thread of its own that gives way to all others, and tries again what did not go out.
#pragma once

#include <array>
#include <atomic>
#include <functional>
#include <map>
#include <string>
#include <thread>

#include "server/health/metrics.hpp"
#include "server/push/push_endpoint.hpp"
#include "server/push/push_queue.hpp"
#include "server/push/push_sender.hpp"

namespace ootori::server {

// After 1, 2, 4 … minutes, at most an hour, or when the push service says.
[[nodiscard]] std::chrono::milliseconds push_wait_after(int tries, std::chrono::seconds said);

class PushDesk {
 public:
  // All of it must outlive this.
  struct Services {
    PushQueue& queue;
    Store& store;
    Rooms& rooms;
    Lobby& lobby;
    const Names& names;
    std::function<UnixMillis()> now;
    std::function<game::Millis()> uptime;
  };

  // What became of a message to one browser.
  enum class Fate : std::uint8_t { sent, delayed, gone, refused, too_many };
  static constexpr std::array<std::string_view, 5> fate_names{"sent", "delayed", "gone", "refused", "too_many"};

  static constexpr int most_tries = 8;

  PushDesk(PushOptions options, Services services);
  PushDesk(const PushDesk&) = delete;
  PushDesk& operator=(const PushDesk&) = delete;
  ~PushDesk() { close(); }

  // Messages go out from now on. Once, before anybody plays; reads the store.
  [[nodiscard]] Store::Result<void> open();
  void show(Metrics& metrics) const;
  // The message at hand is finished first. Before the rooms close.
  void close();

  [[nodiscard]] const PushOptions& options() const { return options_; }

 private:
  using Clock = std::chrono::steady_clock;

  void run();
  void work_off(const PushTask& task);
  [[nodiscard]] bool is_wanted(const PushTask& task) const;
  void deliver(const PushTask& task, const PushMessage& message, const PushSubscription& to);
  [[nodiscard]] PushAnswer send(const PushMessage& message, const PushSubscription& to, const PushEndpoint& endpoint);
  void try_again(const PushTask& task, const PushSubscription& to, std::chrono::milliseconds wait);
  void end(const PushSubscription& subscription);
  void count(Fate fate) { ++counts_[static_cast<std::size_t>(fate)]; }

  const PushOptions options_;
  const Services services_;
  PushSender sender_;
  RateLimit limit_{options_.limit};
  std::map<std::string, Clock::time_point> resting_;  // hosts that did not answer, until they are asked again
  std::array<std::atomic<std::uint64_t>, fate_names.size()> counts_{};
  std::thread thread_;
};

}  // namespace ootori::server
