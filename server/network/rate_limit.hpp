// How often somebody may try something: a bucket of attempts for each key, which fills up again with time. Not
// thread-safe; time is passed in.
#pragma once

#include <algorithm>
#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

#include "game/time_control.hpp"

namespace ootori::server {

struct RateLimitTerms {
  int most;            // attempts at once
  game::Millis again;  // until one more is allowed
};

class RateLimit {
 public:
  static constexpr std::size_t most_keys = 100'000;  // over it the full buckets are forgotten, and then all

  explicit RateLimit(const RateLimitTerms& terms) : terms_(terms) {}

  // Takes an attempt; or says how long to wait for the next one.
  std::optional<game::Millis> take(const std::string& key, game::Millis now) {
    if (buckets_.size() >= most_keys && !buckets_.contains(key)) make_room(now);
    auto& empty_until = buckets_.try_emplace(key, now - full()).first->second;
    empty_until = std::max(empty_until, now - full());
    if (empty_until + terms_.again > now) return empty_until + terms_.again - now;
    empty_until += terms_.again;
    return std::nullopt;
  }

  // An attempt that is not to count after all.
  void give_back(const std::string& key) {
    if (const auto found = buckets_.find(key); found != buckets_.end()) found->second -= terms_.again;
  }

 private:
  // What is kept of a bucket is a moment: it holds one attempt for each `again` that has gone by since.
  [[nodiscard]] game::Millis full() const { return terms_.again * terms_.most; }

  void make_room(game::Millis now) {
    std::erase_if(buckets_, [&](const auto& bucket) { return bucket.second <= now - full(); });
    if (buckets_.size() >= most_keys) buckets_.clear();
  }

  RateLimitTerms terms_;
  std::unordered_map<std::string, game::Millis> buckets_;
};

}  // namespace ootori::server
