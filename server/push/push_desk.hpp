// Sends push notifications from low-priority threads of its own, and retries failed ones. While some wait for push
// services that answer slowly, others send the notifications of other players.
#pragma once

#include <array>
#include <atomic>
#include <functional>
#include <list>
#include <map>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

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
  static constexpr int senders = 16;  // threads, each of which sends one notification at a time

  PushDesk(PushOptions options, Services services);
  PushDesk(const PushDesk&) = delete;
  PushDesk& operator=(const PushDesk&) = delete;
  ~PushDesk() { close(); }

  // Starts sending; call it once, before any game is played. Reads the store.
  [[nodiscard]] Store::Result<void> open();
  void show(Metrics& metrics) const;
  // Aborts the notifications that are being sent, and sends no others; does not wait for their end.
  void stop_sending();
  // Also waits. Call it before the rooms close.
  void close();

  [[nodiscard]] const PushOptions& options() const { return options_; }

 private:
  using Clock = std::chrono::steady_clock;

  void run(PushSender& sender);
  void work_off(const PushTask& task, PushSender& sender);
  [[nodiscard]] bool is_wanted(const PushTask& task) const;
  void deliver(const PushTask& task, const PushMessage& message, const PushSubscription& to, PushSender& sender);
  [[nodiscard]] PushAnswer send(const PushMessage& message, const PushSubscription& to, const PushEndpoint& endpoint,
                                PushSender& sender) const;
  [[nodiscard]] bool is_over_limit(const game::PlayerId& player);
  // For how long the push service is skipped; not positive: it is not.
  [[nodiscard]] Clock::duration rest_of(const std::string& origin) const;
  void let_rest(const std::string& origin);
  void try_again(const PushTask& task, const PushSubscription& to, std::chrono::milliseconds wait);
  void end(const PushSubscription& subscription);
  void count(Fate fate) { ++counts_[static_cast<std::size_t>(fate)]; }

  const PushOptions options_;
  const Services services_;
  mutable std::mutex mutex_;
  RateLimit limit_{options_.limit};
  // Push services that did not respond or were slow, and until when they are skipped.
  std::map<std::string, Clock::time_point> resting_;
  std::array<std::atomic<std::uint64_t>, fate_names.size()> counts_{};
  std::list<PushSender> senders_;
  std::vector<std::jthread> threads_;
};

}  // namespace ootori::server
