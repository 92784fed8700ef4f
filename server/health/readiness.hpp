// Whether the server can do its work, for load balancers and supervisors. Any thread.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

#include "game/time_control.hpp"
#include "server/store/store.hpp"

namespace ootori::server {

// When a commit of the store last failed. Any thread.
class FailedCommits {
 public:
  // `uptime` is monotonic.
  explicit FailedCommits(std::function<game::Millis()> uptime) : uptime_(std::move(uptime)) {}

  void note() { at_ = uptime_(); }
  [[nodiscard]] std::optional<game::Millis> last() const {
    const game::Millis at = at_;
    return at < game::Millis{0} ? std::nullopt : std::optional{at};
  }

 private:
  const std::function<game::Millis()> uptime_;
  std::atomic<game::Millis> at_ = game::Millis{-1};  // none yet
};

class Readiness {
 public:
  enum class State : std::uint8_t { ready, storage_fails, going_down };
  using Reply = std::move_only_function<void(State)>;

  static constexpr std::chrono::milliseconds fresh{2'000};  // a result of the last test write is reused this long
  static constexpr std::chrono::milliseconds slow{2'000};   // a test write that takes longer counts as failed
  // How long a failed commit counts, although test writes succeed: they change a row in place, which needs no space,
  // and a full disk of the database may let them through.
  static constexpr std::chrono::milliseconds recent{10'000};
  static constexpr std::size_t most_waiting = 64;  // replies waiting for the store; others get the last result

  // `failed` is told of the store's failed commits; `uptime` is the clock of both. All must outlive this.
  Readiness(Store& store, const FailedCommits& failed, std::function<game::Millis()> uptime)
      : store_(store), failed_(failed), uptime_(std::move(uptime)) {}
  Readiness(const Readiness&) = delete;
  Readiness& operator=(const Readiness&) = delete;
  ~Readiness() { close(); }

  // Proves with a durable write that the store works, unless the last result is still fresh. Not ready either if a
  // commit has failed recently. Returns at once; the reply may come on any thread.
  void ask(Reply reply);

  // From now on every answer is `going_down`; waits until earlier requests are answered.
  void close();

 private:
  void answered(bool is_stored);
  [[nodiscard]] State state() const;

  Store& store_;
  const FailedCommits& failed_;
  const std::function<game::Millis()> uptime_;
  std::mutex mutex_;
  std::condition_variable quiet_;
  std::vector<Reply> waiting_;
  bool asking_ = false;
  int answering_ = 0;
  bool closed_ = false;
  State last_ = State::ready;          // as logged
  bool is_writable_ = true;            // as the last test write has shown
  game::Millis counts_after_{-1};      // commits that failed until then do not count
  std::optional<game::Millis> asked_;  // when the store last answered
  game::Millis asking_since_{};
};

}  // namespace ootori::server
