// The server's two clocks: the time of day, and a monotonic clock.
#pragma once

#include <chrono>
#include <functional>

#include "game/time_control.hpp"
#include "server/wire/unix_time.hpp"

namespace ootori::server {

// Milliseconds since 1970, UTC.
[[nodiscard]] inline UnixMillis unix_now() {
  const auto since_1970 = std::chrono::system_clock::now().time_since_epoch();
  return std::chrono::duration_cast<std::chrono::milliseconds>(since_1970).count();
}

// A monotonic clock that starts at 0 with this call.
[[nodiscard]] inline std::function<game::Millis()> count_uptime() {
  return [start = std::chrono::steady_clock::now()] {
    return std::chrono::duration_cast<game::Millis>(std::chrono::steady_clock::now() - start);
  };
}

}  // namespace ootori::server
