// Counts the bytes that wait for one client to read them, from the moment they are sent by the application: for this
// client, for its address, and for all clients. Any thread.
#pragma once

#include <atomic>
#include <cstddef>
#include <functional>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "server/limits/memory_pressure.hpp"
#include "server/limits/shares.hpp"

namespace ootori::server {

class Outbox {
 public:
  // What a client may always have waiting, whatever the others use: a client that does not read must not end the socket
  // of one that does.
  static constexpr std::size_t always = 16UL * 1024;
  // The cost of each text besides its bytes.
  static constexpr std::size_t of_text = 64;

  Outbox(Shares& shares, std::string address, std::size_t most)
      : shares_(shares), address_(std::move(address)), most_(most) {}
  Outbox(const Outbox&) = delete;
  Outbox& operator=(const Outbox&) = delete;
  ~Outbox() { shares_.give_back(address_, bytes_); }

  // False: too much is waiting already, and the text must not be queued. Where little waits, a text may be larger than
  // this client's limit, or it could never be sent.
  [[nodiscard]] bool add(std::size_t text) {
    const std::size_t cost = text + of_text;
    const std::size_t now = bytes_ += cost;
    if (now <= always) {
      shares_.take_anyway(address_, cost);
    } else if ((now > most_ && now - cost > little) || MemoryPressure::is_on() || !shares_.take(address_, cost)) {
      bytes_ -= cost;
      return false;
    }
    return true;
  }

  // The text was sent, or never will be.
  void remove(std::size_t text) {
    const std::size_t left = bytes_ -= text + of_text;
    shares_.give_back(address_, text + of_text);
    if (left <= little) call_waiting();
  }

  // Calls `go_on` once little is waiting, possibly at once; never after close().
  void when_little(std::move_only_function<void()> go_on) {
    {
      const std::scoped_lock lock(mutex_);
      if (closed_) return;
      waiting_.push_back(std::move(go_on));
    }
    if (bytes_ <= little) call_waiting();
  }

  void close() {
    Callbacks dropped;  // destroyed after the unlock: they may hold the last reference to something
    const std::scoped_lock lock(mutex_);
    closed_ = true;
    std::swap(dropped, waiting_);
  }

 private:
  using Callbacks = std::vector<std::move_only_function<void()>>;

  static constexpr std::size_t little = always / 2;

  void call_waiting() {
    Callbacks called;
    {
      const std::scoped_lock lock(mutex_);
      std::swap(called, waiting_);
    }
    for (auto& go_on : called) go_on();
  }

  Shares& shares_;
  const std::string address_;
  const std::size_t most_;
  std::atomic<std::size_t> bytes_ = 0;
  std::mutex mutex_;
  Callbacks waiting_;
  bool closed_ = false;
};

}  // namespace ootori::server
