// Sends push notifications from a low-priority thread of its own, and retries failed ones.
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

// How long to wait after this many attempts: 1, 2, 4 … minutes, or `said` (Retry-After) if positive; at most an hour.
[[nodiscard]] std::chrono::milliseconds push_wait_after(int tries, std::chrono::seconds said);

class PushDesk {
 public:
  // All of these must outlive this.
  struct Services {
    PushQueue& queue;
    Store& store;
    Rooms& rooms;
    Lobby& lobby;
    const Names& names;
    std::function<UnixMillis()> now;
    std::function<game::Millis()> uptime;
  };

  // The outcome of sending a notification to one browser.
  enum class Fate : std::uint8_t { sent, delayed, gone, refused, too_many };
  static constexpr std::array<std::string_view, 5> fate_names{"sent", "delayed", "gone", "refused", "too_many"};

  static constexpr int most_tries = 8;

  PushDesk(PushOptions options, Services services);
  PushDesk(const PushDesk&) = delete;
  PushDesk& operator=(const PushDesk&) = delete;
  ~PushDesk() { close(); }

  // Starts sending; call it once, before any game is played. Reads the store.
  [[nodiscard]] Store::Result<void> open();
  void show(Metrics& metrics) const;
  // Stops sending; a notification being sent is aborted. Call it before the rooms close.
  void close();

  [[nodiscard]] const PushOptions& options() const { return options_; }

 private:
  using Clock = std::chrono::steady_clock;

  void run();
  void work_off(const PushTask& task);
  [[nodiscard]] bool is_wanted(const PushTask& task) const;
  void deliver(const PushTask& task, const PushMessage& message, const PushSubscription& to);
  [[nodiscard]] PushAnswer send(const PushMessage& message, const PushSubscription& to, const PushEndpoint& endpoint);
  void let_rest(const std::string& origin);
  void try_again(const PushTask& task, const PushSubscription& to, std::chrono::milliseconds wait);
  void end(const PushSubscription& subscription);
  void count(Fate fate) { ++counts_[static_cast<std::size_t>(fate)]; }

  const PushOptions options_;
  const Services services_;
  PushSender sender_;
  RateLimit limit_{options_.limit};
  // Hosts that did not respond or were slow, and until when they are skipped.
  std::map<std::string, Clock::time_point> resting_;
  std::array<std::atomic<std::uint64_t>, fate_names.size()> counts_{};
  std::thread thread_;
};

}  // namespace ootori::server
