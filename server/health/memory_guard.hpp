// Keeps the memory of the process below a ceiling. Above it, the server starts no new read-only requests and
// disconnects clients that do not read their data, until memory use has fallen again. Games in progress continue.
#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <functional>

#include "server/clockwork/timer.hpp"
#include "server/limits/memory_pressure.hpp"

namespace ootori::server {

// The resident memory of this process in bytes; 0 if it cannot be read.
[[nodiscard]] std::size_t resident_memory();

class MemoryGuard {
 public:
  static constexpr std::chrono::milliseconds look_every{500};

  // `workers` must outlive this. `ceiling` is in bytes; `resident` returns the bytes now in use.
  MemoryGuard(Workers& workers, std::size_t ceiling, std::function<std::size_t()> resident = resident_memory);
  ~MemoryGuard() { stop(); }
  MemoryGuard(const MemoryGuard&) = delete;
  MemoryGuard& operator=(const MemoryGuard&) = delete;

  void begin();
  void stop() { timer_.stop(); }
  void look();  // once; begin() repeats it every `look_every`

 private:
  const std::size_t ceiling_;
  const std::function<std::size_t()> resident_;
  Timer timer_;
};

}  // namespace ootori::server
