// Whether this process has more memory than it should. There is one memory for the whole process, and so one answer.
// Any thread.
#pragma once

#include <atomic>

namespace ootori::server {

class MemoryPressure {
 public:
  // While it is on, nothing is begun that only reads, no socket is opened, and whoever has more than a little waiting
  // to be read gets no more.
  static void note(bool on) { is_on_ = on; }
  [[nodiscard]] static bool is_on() { return is_on_; }

 private:
  static inline std::atomic<bool> is_on_ = false;
};

}  // namespace ootori::server
