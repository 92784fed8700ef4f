#include "server/health/security_log.hpp"

#include <optional>
#include <string>
#include <utility>

#include "log/log.hpp"

namespace ootori::server {
namespace {

// Each event's index in `security_events` is its value.
constexpr bool is_in_order() {
  for (std::size_t i = 0; i < security_events.size(); ++i) {
    if (std::to_underlying(security_events[i].first) != i) return false;
  }
  return true;
}
static_assert(is_in_order());

}  // namespace

void SecurityLog::note(SecurityEvent event, std::string_view account) {
  const std::size_t index = std::to_underlying(event);
  const std::string_view name = security_events[index].second;
  std::uint64_t left_out = 0;
  {
    const std::scoped_lock lock(mutex_);
    Tally& tally = tallies_[index];
    ++tally.all;
    if (lines_.consume(std::string(name), uptime_())) {
      ++tally.left_out;
      return;
    }
    left_out = std::exchange(tally.left_out, 0);
  }
  log::info("security: {} account={} left_out={}", name, account.empty() ? "-" : account, left_out);
}

std::uint64_t SecurityLog::count(SecurityEvent event) const {
  const std::scoped_lock lock(mutex_);
  return tallies_[std::to_underlying(event)].all;
}

}  // namespace ootori::server
