// Limits how often something may be tried: each key has a bucket of attempts that refills with time. Not thread-safe;
// the caller passes in the time.
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
  int most;            // attempts in a burst
  game::Millis again;  // time to regain one attempt
};

// One bucket. It is represented by the time at which it was empty, and has gained one attempt for each `again` since
// then. An `again` of 0 means no limit.
class RateBucket {
 public:
  // A full bucket.
  RateBucket() = default;

  // Uses one attempt, or returns how long to wait for the next one.
  std::optional<game::Millis> consume(const RateLimitTerms& terms, game::Millis now) {
    empty_until_ = std::max(empty_until_, now - full(terms));
    if (empty_until_ + terms.again > now) return empty_until_ + terms.again - now;
    empty_until_ += terms.again;
    return std::nullopt;
  }

  // Uses one attempt now or later, and returns how long to wait for it. Empty, without using any, if that is longer
  // than `longest`.
  std::optional<game::Millis> reserve(const RateLimitTerms& terms, game::Millis longest, game::Millis now) {
    empty_until_ = std::max(empty_until_, now - full(terms));
    const game::Millis wait = std::max(empty_until_ + terms.again - now, game::Millis{0});
    if (wait > longest) return std::nullopt;
    empty_until_ += terms.again;
    return wait;
  }

  // Uses this many attempts, even if fewer are left; the missing ones become a debt.
  void charge(const RateLimitTerms& terms, int attempts, game::Millis now) {
    empty_until_ = std::max(empty_until_, now - full(terms)) + attempts * terms.again;
  }
  // How long until the debt is paid; empty if there is none.
  [[nodiscard]] std::optional<game::Millis> debt(game::Millis now) const {
    if (empty_until_ > now) return empty_until_ - now;
    return std::nullopt;
  }

  // Returns an attempt that turned out not to count.
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
  static constexpr std::size_t most_keys = 100'000;  // beyond that, full buckets are dropped, or else all

  explicit RateLimit(const RateLimitTerms& terms) : terms_(terms) {}

  // Uses one attempt, or returns how long to wait for the next one.
  std::optional<game::Millis> consume(const std::string& key, game::Millis now) {
    return bucket(key, now).consume(terms_, now);
  }

  // Uses one attempt now or later, and returns how long to wait for it. Empty, without using any, if that is longer
  // than `longest`.
  std::optional<game::Millis> reserve(const std::string& key, game::Millis longest, game::Millis now) {
    return bucket(key, now).reserve(terms_, longest, now);
  }

  // Uses this many attempts, even if fewer are left; the missing ones become a debt.
  void charge(const std::string& key, int attempts, game::Millis now) {
    bucket(key, now).charge(terms_, attempts, now);
  }

  // Whether the key's bucket is not full.
  [[nodiscard]] bool has_consumed(const std::string& key, game::Millis now) const {
    const auto found = buckets_.find(key);
    return found != buckets_.end() && !found->second.is_full(terms_, now);
  }

  // Returns an attempt that turned out not to count.
  void give_back(const std::string& key) {
    if (const auto found = buckets_.find(key); found != buckets_.end()) found->second.give_back(terms_);
  }

 private:
  RateBucket& bucket(const std::string& key, game::Millis now) {
    if (buckets_.size() >= most_keys && !buckets_.contains(key)) make_room(now);
    return buckets_[key];
  }
  void make_room(game::Millis now) {
    std::erase_if(buckets_, [&](const auto& bucket) { return bucket.second.is_full(terms_, now); });
    if (buckets_.size() >= most_keys) buckets_.clear();
  }

  RateLimitTerms terms_;
  std::unordered_map<std::string, RateBucket> buckets_;
};

}  // namespace ootori::server
