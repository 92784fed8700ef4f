// The table of the browsers that want push messages: one row for each session that subscribed. It goes with the
// session.
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

// Of one account; one more ends the oldest.
inline constexpr std::int64_t most_push_subscriptions = 8;

enum class PushLanguage : std::uint8_t { english, japanese };
constexpr std::string_view text(PushLanguage language) { return language == PushLanguage::english ? "en" : "ja"; }

struct PushSubscription {
  LoginId login;
  game::PlayerId player;
  std::string endpoint;  // as PushEndpoint takes it
  PushReader reader;
  PushLanguage language = PushLanguage::english;
  UnixMillis created;
  std::optional<UnixMillis> delivered{};  // the push service took the last message; none: nothing was sent yet

  [[nodiscard]] bool operator==(const PushSubscription& other) const {
    return login == other.login && endpoint == other.endpoint;
  }
};

// In place of the one of this session. One of another session with the same endpoint ends: the browser has changed
// hands. A conflict if the session has ended.
struct SetPushSubscription {
  PushSubscription subscription;

  [[nodiscard]] StoreResult<void> apply(Transaction& transaction) const;
};

// Nothing changes if there is none, or, if it is named, another endpoint.
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

// What can be read. Any thread; blocks for the time of a read.
class PushTable {
 public:
  explicit PushTable(Reads& store) : store_(store) {}

  // Oldest first.
  [[nodiscard]] StoreResult<std::vector<PushSubscription>> of(const game::PlayerId& player) const;
  // One, or none.
  [[nodiscard]] StoreResult<std::vector<PushSubscription>> of_session(const LoginId& login) const;
  // Who has any.
  [[nodiscard]] StoreResult<std::vector<game::PlayerId>> players() const;

 private:
  Reads& store_;
};

}  // namespace ootori::server
