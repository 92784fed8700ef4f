// Remembers in memory from which address each guest was last seen. Anybody can create any number of guests, so
// resources shared out per customer are shared by address among guests. Any thread.
#pragma once

#include <mutex>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>

#include "game/seat.hpp"

namespace ootori::server {

class GuestAddresses {
 public:
  // At least this many of the guests seen last are remembered, at most twice as many.
  static constexpr std::size_t most = 10'000;

  void note(const game::PlayerId& guest, const std::string& address) {
    const std::scoped_lock lock(mutex_);
    if (recent_.size() >= most && !recent_.contains(guest.value)) older_ = std::exchange(recent_, {});
    recent_[guest.value] = address;
  }

  [[nodiscard]] std::optional<std::string> of(const game::PlayerId& guest) const {
    const std::scoped_lock lock(mutex_);
    for (const auto* seen : {&recent_, &older_}) {
      if (const auto found = seen->find(guest.value); found != seen->end()) return found->second;
    }
    return std::nullopt;
  }

 private:
  using Addresses = std::unordered_map<std::string, std::string>;

  mutable std::mutex mutex_;
  Addresses recent_, older_;
};

}  // namespace ootori::server
