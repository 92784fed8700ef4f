#include "server/health/memory_guard.hpp"

#include <cstdio>
#include <utility>

#include <unistd.h>

#include "log/log.hpp"

namespace ootori::server {

std::size_t resident_memory() {
  std::size_t all = 0;
  std::size_t resident = 0;
  std::FILE* file = std::fopen("/proc/self/statm", "re");
  if (file == nullptr) return 0;
  if (std::fscanf(file, "%zu %zu", &all, &resident) != 2) resident = 0;
  std::fclose(file);
  return resident * static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
}

MemoryGuard::MemoryGuard(Workers& workers, std::size_t ceiling, std::function<std::size_t()> resident)
    : ceiling_(ceiling), resident_(std::move(resident)), timer_(workers) {}

void MemoryGuard::begin() {
  timer_.after(look_every, [this] {
    look();
    begin();
  });
}

void MemoryGuard::look() {
  const std::size_t now = resident_();
  const bool was_short = MemoryPressure::is_on();
  const bool is_short = now > (was_short ? ceiling_ / 10 * 9 : ceiling_);
  MemoryPressure::note(is_short);
  if (is_short && !was_short) {
    log::warn("memory use is {} MB: refusing pages and disconnecting slow clients until it falls", now / 1'000'000);
  }
  if (!is_short && was_short) log::warn("memory use is {} MB: serving all requests again", now / 1'000'000);
}

}  // namespace ootori::server
