// Whether the server can do its work: what a load balancer or a supervisor asks. Any thread.
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

  static constexpr std::chrono::milliseconds fresh{2'000};  // how long an answer of the disk is believed
  static constexpr std::chrono::milliseconds slow{2'000};   // a store that takes longer to answer fails
  static constexpr std::size_t most_waiting = 64;           // for a store that does not answer; over it: it fails

  // `uptime` is monotonic. Both outlive this.
  Readiness(Store& store, std::function<game::Millis()> uptime) : store_(store), uptime_(std::move(uptime)) {}
  Readiness(const Readiness&) = delete;
  Readiness& operator=(const Readiness&) = delete;
  ~Readiness() { close(); }

  // Writes to the store, durably, unless that was done a moment ago. Returns at once; the reply comes on any thread.
  void ask(Reply reply);

  // From now on it is going down; waits until what was asked is answered.
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
  std::optional<game::Millis> asked_;  // when the store answered last
  game::Millis asking_since_{};
};

}  // namespace ootori::server
