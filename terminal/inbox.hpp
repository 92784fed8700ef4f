// Passes events from other threads to the session, with a file descriptor that can be polled. Thread-safe.
#pragma once

#include <mutex>
#include <utility>
#include <vector>

#include <sys/eventfd.h>
#include <unistd.h>

#include "terminal/session.hpp"

namespace ootori::terminal {

inline SteadyTime steady_now() { return std::chrono::steady_clock::now(); }

class Inbox {
 public:
  Inbox() : wake_(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)) {}
  ~Inbox() { ::close(wake_); }
  Inbox(const Inbox&) = delete;
  Inbox& operator=(const Inbox&) = delete;

  // Readable while take() may return something.
  [[nodiscard]] int descriptor() const { return wake_; }

  void put(Happening happening) {
    {
      const std::scoped_lock lock(mutex_);
      waiting_.push_back(std::move(happening));
    }
    ::eventfd_write(wake_, 1);
  }

  std::vector<Happening> take() {
    eventfd_t count = 0;
    ::eventfd_read(wake_, &count);
    const std::scoped_lock lock(mutex_);
    return std::exchange(waiting_, {});
  }

 private:
  int wake_;
  std::mutex mutex_;
  std::vector<Happening> waiting_;
};

}  // namespace ootori::terminal
