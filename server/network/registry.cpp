#include "server/network/registry.hpp"

#include <vector>

namespace ootori::server {

std::optional<Registry::Place> Registry::enter(const std::shared_ptr<Live>& live) {
  const std::scoped_lock lock(mutex_);
  if (stopping_ || live_.size() >= limit_) return std::nullopt;
  live_.emplace(live.get(), live);
  return Place{*this, live.get()};
}

void Registry::leave(const Live* live) {
  const std::scoped_lock lock(mutex_);
  live_.erase(live);
  if (live_.empty()) emptied_.notify_all();
}

void Registry::close_all() {
  // Kept until the mutex is free again: one that was just going has its last owner here, and takes the mutex as it
  // goes.
  std::vector<std::shared_ptr<Live>> closing;
  {
    const std::scoped_lock lock(mutex_);
    stopping_ = true;
    for (const auto& [key, weak] : live_) {
      if (auto live = weak.lock()) closing.push_back(std::move(live));
    }
  }
  for (const auto& live : closing) live->close_soon();
}

bool Registry::wait_until_empty(std::chrono::milliseconds patience) {
  std::unique_lock lock(mutex_);
  return emptied_.wait_for(lock, patience, [this] { return live_.empty(); });
}

}  // namespace ootori::server
