#include "server/limits/call_gate.hpp"

#include <utility>

#include <fmt/format.h>

namespace ootori::server {

Error slow_down(game::Millis wait) {
  const auto seconds = std::chrono::ceil<std::chrono::seconds>(wait);
  Error error{ErrorCode::too_many,
              fmt::format("That was too often in a short time. Please try again in {} s.", seconds.count())};
  error.retry_after = seconds;
  return error;
}

CallGate::CallGate(const CallLimits& limits, std::function<game::Millis()> uptime)
    : uptime_(std::move(uptime)),
      frames_of_socket_(limits.frames_of_socket),
      calls_(limits.calls_of_address),
      makers_{{{RateLimit{limits.games_of_player}, RateLimit{limits.games_of_address}},
               {RateLimit{limits.seeks_of_player}, RateLimit{limits.seeks_of_address}},
               {RateLimit{limits.offers_of_player}, RateLimit{limits.offers_of_address}}}} {}

std::optional<Error> CallGate::pass(const std::string& address) {
  const std::scoped_lock lock(mutex_);
  return calls_.take(address, uptime_()).transform(slow_down);
}

std::optional<Error> CallGate::make(Making what, const game::PlayerId& player, const std::string& address) {
  const std::scoped_lock lock(mutex_);
  const game::Millis now = uptime_();
  auto& [of_player, of_address] = makers_[static_cast<std::size_t>(what)];
  if (const auto wait = of_address.take(address, now)) return slow_down(*wait);
  if (const auto wait = of_player.take(player.value, now)) {
    of_address.give_back(address);
    return slow_down(*wait);
  }
  return std::nullopt;
}

}  // namespace ootori::server
