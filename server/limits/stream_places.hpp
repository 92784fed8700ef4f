// Limits how many event streams are open: per player, per address, and in total. Any thread.
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

namespace ootori::server {

struct StreamLimits {
  std::size_t of_player = 40;
  std::size_t of_address = 80;
  std::size_t of_all = 1000;
};

class StreamPlaces {
 public:
  // One stream's place, given back with the last copy.
  using Place = std::shared_ptr<void>;
  enum class Full : bool { for_you, for_all };

  explicit StreamPlaces(const StreamLimits& limits) : limits_(limits) {}

  // Null if a limit is reached; `full` then tells whether it is the player's or address's own, or the total.
  [[nodiscard]] Place reserve(const std::string& player, const std::string& address, Full& full) {
    const std::scoped_lock lock(mutex_);
    full = taken_ >= limits_.of_all ? Full::for_all : Full::for_you;
    if (taken_ >= limits_.of_all || count(players_, player) >= limits_.of_player ||
        count(addresses_, address) >= limits_.of_address) {
      return nullptr;
    }
    ++taken_;
    ++players_[player];
    ++addresses_[address];
    return {this, [this, player, address](void*) { give_back(player, address); }};
  }

 private:
  using Counts = std::map<std::string, std::size_t>;

  static std::size_t count(const Counts& counts, const std::string& key) {
    const auto found = counts.find(key);
    return found == counts.end() ? 0 : found->second;
  }
  static void drop(Counts& counts, const std::string& key) {
    if (const auto found = counts.find(key); --found->second == 0) counts.erase(found);
  }

  void give_back(const std::string& player, const std::string& address) {
    const std::scoped_lock lock(mutex_);
    --taken_;
    drop(players_, player);
    drop(addresses_, address);
  }

  const StreamLimits limits_;
  std::mutex mutex_;
  std::size_t taken_ = 0;
  Counts players_, addresses_;
};

}  // namespace ootori::server
