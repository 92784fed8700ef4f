// Who may ask for one more thing now: counted by the address that a call comes from, and by the player. Any thread.
#pragma once

#include <array>
#include <functional>
#include <mutex>
#include <optional>
#include <string>

#include "game/seat.hpp"
#include "server/error.hpp"
#include "server/limits/call_limits.hpp"

namespace ootori::server {

// What calls and frames make, that others see or the server keeps.
enum class Making : std::uint8_t { game, seek, offer };

class CallGate {
 public:
  CallGate(const CallLimits& limits, std::function<game::Millis()> uptime);

  // One more call, or frame of a socket. An error (too_many): it is not to be answered.
  [[nodiscard]] std::optional<Error> pass(const std::string& address);
  // One more thing that a player makes.
  [[nodiscard]] std::optional<Error> make(Making what, const game::PlayerId& player, const std::string& address);

  // For the one socket that counts for itself.
  [[nodiscard]] const RateLimitTerms& frames_of_socket() const { return frames_of_socket_; }
  [[nodiscard]] game::Millis uptime() const { return uptime_(); }

 private:
  struct Makers {
    RateLimit of_player, of_address;
  };

  const std::function<game::Millis()> uptime_;
  const RateLimitTerms frames_of_socket_;
  std::mutex mutex_;
  RateLimit calls_;
  std::array<Makers, 3> makers_;  // by Making
};

// The refusal of who has to wait.
[[nodiscard]] Error slow_down(game::Millis wait);

}  // namespace ootori::server
