// Whether this process uses too much memory. Global, because the process has only one memory. Any thread.
#pragma once

#include <atomic>

namespace ootori::server {

class MemoryPressure {
 public:
  // While it is on, no read-only request is started, no socket is opened, and a client with more than a little unread
  // data is sent no more.
  static void note(bool on) { is_on_ = on; }
  [[nodiscard]] static bool is_on() { return is_on_; }

 private:
  static inline std::atomic<bool> is_on_ = false;
};

}  // namespace ootori::server
