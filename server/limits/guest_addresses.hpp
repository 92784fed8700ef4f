// From which address a guest was last seen, in memory only: a guest costs nothing, so many of one address share what is
// shared out by customer. Any thread.
#pragma once

#include <mutex>
#include <optional>
#include <string>
#include <unordered_map>

#include "game/seat.hpp"

namespace ootori::server {

class GuestAddresses {
 public:
  static constexpr std::size_t most = 100'000;  // guests; over it all are forgotten, until they are seen again

  void note(const game::PlayerId& guest, const std::string& address) {
    const std::scoped_lock lock(mutex_);
    if (addresses_.size() >= most && !addresses_.contains(guest.value)) addresses_.clear();
    addresses_[guest.value] = address;
  }

  [[nodiscard]] std::optional<std::string> of(const game::PlayerId& guest) const {
    const std::scoped_lock lock(mutex_);
    const auto found = addresses_.find(guest.value);
    if (found == addresses_.end()) return std::nullopt;
    return found->second;
  }

 private:
  mutable std::mutex mutex_;
  std::unordered_map<std::string, std::string> addresses_;
};

}  // namespace ootori::server
