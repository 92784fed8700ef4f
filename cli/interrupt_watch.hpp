// Turns Ctrl-C and SIGTERM into a stop request, so that long work can save its results. Only one object at a time.
#pragma once

#include <chrono>
#include <csignal>
#include <stop_token>
#include <thread>

namespace ootori::cli {

class InterruptWatch {
 public:
  explicit InterruptWatch(std::stop_source source) {
    std::signal(SIGINT, [](int) { interrupted = 1; });
    std::signal(SIGTERM, [](int) { interrupted = 1; });
    thread_ = std::jthread{[source](const std::stop_token& done) mutable {
      while (!done.stop_requested() && interrupted == 0) std::this_thread::sleep_for(std::chrono::milliseconds{50});
      if (interrupted != 0) source.request_stop();
    }};
  }

 private:
  static inline volatile std::sig_atomic_t interrupted = 0;

  std::jthread thread_;
};

}  // namespace ootori::cli
