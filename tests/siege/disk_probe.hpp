// How long the disk takes to store a page, measured on a thread of its own while the server is besieged. A server that
// acknowledges only what is on the disk cannot be faster than its disk.
#pragma once

#include <atomic>
#include <chrono>
#include <string>
#include <thread>

namespace ootori::siege {

class DiskProbe {
 public:
  static constexpr std::chrono::milliseconds every{20};

  // Writes to a file in `folder`, which must be on the server's disk. If the file cannot be made, nothing is measured.
  explicit DiskProbe(const std::string& folder);
  DiskProbe(const DiskProbe&) = delete;
  DiskProbe& operator=(const DiskProbe&) = delete;
  ~DiskProbe();

  // The longest time since the last call.
  [[nodiscard]] std::chrono::microseconds take_longest() { return std::chrono::microseconds{longest_.exchange(0)}; }

 private:
  void measure(const std::stop_token& stop);

  const int file_;
  std::atomic<std::int64_t> longest_ = 0;  // microseconds
  std::jthread thread_;
};

}  // namespace ootori::siege
