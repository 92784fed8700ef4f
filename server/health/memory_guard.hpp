// Keeps the memory of the whole process under a ceiling: above it nothing new is begun that only reads, and clients who
// do not take what waits for them go, until there is room again. Those who play go on.
#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <functional>

#include "server/clockwork/timer.hpp"
#include "server/limits/memory_pressure.hpp"

namespace ootori::server {

// Of this process, in bytes, as the system counts it; 0: it does not say.
[[nodiscard]] std::size_t resident_memory();

class MemoryGuard {
 public:
  static constexpr std::chrono::milliseconds look_every{500};

  // `workers` must outlive it. `resident` is asked for what is in use now.
  MemoryGuard(Workers& workers, std::size_t ceiling, std::function<std::size_t()> resident = resident_memory);
  ~MemoryGuard() { stop(); }
  MemoryGuard(const MemoryGuard&) = delete;
  MemoryGuard& operator=(const MemoryGuard&) = delete;

  void begin();
  void stop() { timer_.stop(); }
  void look();  // done by itself once it has begun

 private:
  const std::size_t ceiling_;
  const std::function<std::size_t()> resident_;
  Timer timer_;
};

}  // namespace ootori::server
