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

// One bucket. What is kept of it is a moment: it holds one attempt for each `again` that has gone by since. `again` of
// 0 is no limit.
class RateBucket {
 public:
  // Full, from the beginning of time.
  RateBucket() = default;

  // Consumes an attempt; or says how long to wait for the next one.
  std::optional<game::Millis> consume(const RateLimitTerms& terms, game::Millis now) {
    empty_until_ = std::max(empty_until_, now - full(terms));
    if (empty_until_ + terms.again > now) return empty_until_ + terms.again - now;
    empty_until_ += terms.again;
    return std::nullopt;
  }

  // Takes so many attempts, though there may be less: what is missing is a debt.
  void charge(const RateLimitTerms& terms, int attempts, game::Millis now) {
    empty_until_ = std::max(empty_until_, now - full(terms)) + attempts * terms.again;
  }
  // How long to wait until nothing is owed; none: nothing is.
  [[nodiscard]] std::optional<game::Millis> debt(game::Millis now) const {
    if (empty_until_ > now) return empty_until_ - now;
    return std::nullopt;
  }

  // An attempt that is not to count after all.
  void give_back(const RateLimitTerms& terms) { empty_until_ -= terms.again; }

  [[nodiscard]] bool is_full(const RateLimitTerms& terms, game::Millis now) const {
    return empty_until_ <= now - full(terms);
  }

 private:
  static game::Millis full(const RateLimitTerms& terms) { return terms.again * terms.most; }

  game::Millis empty_until_{std::chrono::days{-36'500}};
};

class RateLimit {
 public:
  static constexpr std::size_t most_keys = 100'000;  // over it the full buckets are forgotten, and then all

  explicit RateLimit(const RateLimitTerms& terms) : terms_(terms) {}

  // Consumes an attempt; or says how long to wait for the next one.
  std::optional<game::Millis> consume(const std::string& key, game::Millis now) {
    if (buckets_.size() >= most_keys && !buckets_.contains(key)) make_room(now);
    return buckets_[key].consume(terms_, now);
  }

  // Whether some of what it may is used up.
  [[nodiscard]] bool has_consumed(const std::string& key, game::Millis now) const {
    const auto found = buckets_.find(key);
    return found != buckets_.end() && !found->second.is_full(terms_, now);
  }

  // An attempt that is not to count after all.
  void give_back(const std::string& key) {
    if (const auto found = buckets_.find(key); found != buckets_.end()) found->second.give_back(terms_);
  }

 private:
  void make_room(game::Millis now) {
    std::erase_if(buckets_, [&](const auto& bucket) { return bucket.second.is_full(terms_, now); });
    if (buckets_.size() >= most_keys) buckets_.clear();
  }

  RateLimitTerms terms_;
  std::unordered_map<std::string, RateBucket> buckets_;
};

}  // namespace ootori::server
