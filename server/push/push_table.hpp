// The database table of push subscriptions: one row for each subscribed session, deleted together with the session.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "game/seat.hpp"
#include "server/push/push_encryption.hpp"
#include "server/store/schema.hpp"
#include "server/store/store.hpp"
#include "server/wire/id.hpp"
#include "server/wire/unix_time.hpp"

namespace ootori::server {

extern const Tables push_tables;

// Per account; a further subscription replaces the oldest.
inline constexpr std::int64_t most_push_subscriptions = 8;

enum class PushLanguage : std::uint8_t { english, japanese };
constexpr std::string_view text(PushLanguage language) { return language == PushLanguage::english ? "en" : "ja"; }

struct PushSubscription {
  LoginId login;
  game::PlayerId player;
  std::string endpoint;  // valid for PushEndpoint::parse()
  PushReader reader;
  PushLanguage language = PushLanguage::english;
  UnixMillis created;
  std::optional<UnixMillis> delivered{};  // when the push service last accepted a notification; empty: none sent yet

  [[nodiscard]] bool operator==(const PushSubscription& other) const {
    return login == other.login && endpoint == other.endpoint;
  }
};

// Replaces the session's subscription. If another session has a subscription with the same endpoint, that one is
// deleted, because the browser is now used by another account. A conflict if the session has ended.
struct SetPushSubscription {
  PushSubscription subscription;

  [[nodiscard]] StoreResult<void> apply(Transaction& transaction) const;
};

// No effect if the session has no subscription, or one with another endpoint than the given one.
struct EndPushSubscription {
  LoginId login;
  std::optional<std::string> endpoint{};

  [[nodiscard]] StoreResult<void> apply(Transaction& transaction) const;
};

struct NotePushDelivery {
  LoginId login;
  UnixMillis at;

  [[nodiscard]] StoreResult<void> apply(Transaction& transaction) const;
};

// Queries. Any thread; they block until the data is read.
class PushTable {
 public:
  explicit PushTable(Reads& store) : store_(store) {}

  // Oldest first.
  [[nodiscard]] StoreResult<std::vector<PushSubscription>> of(const game::PlayerId& player) const;
  // One or none.
  [[nodiscard]] StoreResult<std::vector<PushSubscription>> of_session(const LoginId& login) const;
  // All players with a subscription.
  [[nodiscard]] StoreResult<std::vector<game::PlayerId>> players() const;

 private:
  Reads& store_;
};

}  // namespace ootori::server
