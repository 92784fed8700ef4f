// Notices that the other end of a connection no longer acknowledges what it is sent. Writing does not show this: the
// kernel keeps tens of kilobytes for a machine that has left the network, and a quiet stream needs hours to fill that.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>

#include <linux/sockios.h>
#include <sys/ioctl.h>

namespace ootori::server {

class Acknowledgements {
 public:
  using Clock = std::chrono::steady_clock;

  explicit Acknowledgements(Clock::duration patience) : patience_(patience) {}

  void wrote(std::size_t bytes) { written_ += static_cast<std::int64_t>(bytes); }

  // Whether something has been waiting for `patience` and nothing was acknowledged since. Call it before each write.
  [[nodiscard]] bool are_overdue(int socket) {
    int waiting = 0;  // sent without an acknowledgement, or not sent yet because the other end has no room
    if (::ioctl(socket, SIOCOUTQ, &waiting) != 0) return false;
    const auto now = Clock::now();
    const std::int64_t acknowledged = written_ - waiting;
    if (waiting == 0 || acknowledged != acknowledged_) since_ = now;
    acknowledged_ = acknowledged;
    return now - since_ >= patience_;
  }

 private:
  const Clock::duration patience_;
  std::int64_t written_ = 0;
  std::int64_t acknowledged_ = 0;  // compared with itself only, because earlier responses are not counted
  Clock::time_point since_ = Clock::now();
};

}  // namespace ootori::server
