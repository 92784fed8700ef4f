// Whether the server can do its work, for load balancers and supervisors. Any thread.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>
#include <vector>

#include "game/time_control.hpp"
#include "server/store/store.hpp"

namespace ootori::server {

class Readiness {
 public:
  enum class State : std::uint8_t { ready, storage_fails, going_down };
  using Reply = std::move_only_function<void(State)>;

  static constexpr std::chrono::milliseconds fresh{2'000};  // a result of the last test write is reused this long
  static constexpr std::chrono::milliseconds slow{2'000};   // a test write that takes longer counts as failed
  static constexpr std::size_t most_waiting = 64;           // replies waiting for the store; others get the last result

  // `uptime` is monotonic. Both must outlive this.
  Readiness(Store& store, std::function<game::Millis()> uptime) : store_(store), uptime_(std::move(uptime)) {}
  Readiness(const Readiness&) = delete;
  Readiness& operator=(const Readiness&) = delete;
  ~Readiness() { close(); }

  // Proves with a durable write that the store works, unless the last result is still fresh. Returns at once; the reply
  // may come on any thread.
  void ask(Reply reply);

  // From now on every answer is `going_down`; waits until earlier requests are answered.
  void close();

 private:
  void answered(bool is_stored);

  Store& store_;
  const std::function<game::Millis()> uptime_;
  std::mutex mutex_;
  std::condition_variable quiet_;
  std::vector<Reply> waiting_;
  bool asking_ = false;
  int answering_ = 0;
  bool closed_ = false;
  State last_ = State::ready;
  std::optional<game::Millis> asked_;  // when the store last answered
  game::Millis asking_since_{};
};

}  // namespace ootori::server
