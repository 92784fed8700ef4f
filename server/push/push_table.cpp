#include "server/push/push_table.hpp"

#include <array>

namespace ootori::server {
namespace {

constexpr std::array<SchemaStep, 1> steps{{{15, R"sql(
  CREATE TABLE push_subscriptions (
    login     TEXT    PRIMARY KEY REFERENCES logins (id) ON DELETE CASCADE,
    player    TEXT    NOT NULL,
    endpoint  TEXT    NOT NULL UNIQUE,
    point     TEXT    NOT NULL,        -- p256dh, in base64url
    auth      TEXT    NOT NULL,        -- in base64url
    language  TEXT    NOT NULL CHECK (language IN ('en', 'ja')),
    created   INTEGER NOT NULL,
    delivered INTEGER                  -- NULL: nothing was sent yet
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX push_subscriptions_of_player ON push_subscriptions (player, created);
)sql"}}};

constexpr auto texts = std::to_array<TextColumn>({
    {"push_subscriptions", "login", Fate::deleted, "sessions"},
    {"push_subscriptions", "player", Fate::deleted, "push_subscriptions"},
    {"push_subscriptions", "endpoint", Fate::deleted, "push_subscriptions"},
    {"push_subscriptions", "point", Fate::deleted, "push_subscriptions"},
    {"push_subscriptions", "auth", Fate::deleted},
    {"push_subscriptions", "language", Fate::deleted, "push_subscriptions"},
});

constexpr std::array<Sql, 1> forget{"DELETE FROM push_subscriptions WHERE player = ?1"};

constexpr Sql of_player_sql =
    "SELECT login, player, endpoint, point, auth, language, created, delivered FROM push_subscriptions "
    "WHERE player = ? ORDER BY created, login";
constexpr Sql of_session_sql =
    "SELECT login, player, endpoint, point, auth, language, created, delivered FROM push_subscriptions "
    "WHERE login = ?";
constexpr Sql players_sql = "SELECT DISTINCT player FROM push_subscriptions";
constexpr Sql other_ends_sql = "DELETE FROM push_subscriptions WHERE login = ?1 OR endpoint = ?2";
constexpr Sql set_sql =
    "INSERT INTO push_subscriptions (login, player, endpoint, point, auth, language, created) "
    "SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7 FROM logins WHERE id = ?1 AND player = ?2";
constexpr Sql oldest_end_sql =
    "DELETE FROM push_subscriptions WHERE player = ?1 AND login NOT IN "
    "(SELECT login FROM push_subscriptions WHERE player = ?1 ORDER BY created DESC, login LIMIT ?2)";

StoreResult<PushSubscription> subscription_of(const Row& row) {
  auto login = LoginId::parse(row.text(0));
  auto point = bytes_of_base64url(row.text(3));
  auto auth = bytes_of_base64url(row.text(4));
  if (!login || !point || !auth) return std::unexpected(storage_error("a stored push subscription is damaged"));
  PushSubscription subscription{
      .login = std::move(*login),
      .player = {std::string(row.text(1))},
      .endpoint = std::string(row.text(2)),
      .reader = {.point = std::move(*point), .auth = std::move(*auth)},
      .language = row.text(5) == "ja" ? PushLanguage::japanese : PushLanguage::english,
      .created = row.integer(6),
  };
  if (!row.is_null(7)) subscription.delivered = row.integer(7);
  return subscription;
}

StoreResult<game::PlayerId> subscriber_of(const Row& row) { return game::PlayerId{std::string(row.text(0))}; }

}  // namespace

constinit const Tables push_tables{.room = "push", .steps = steps, .texts = texts, .forget = forget};

StoreResult<void> SetPushSubscription::apply(Transaction& transaction) const {
  const PushSubscription& one = subscription;
  auto ended = transaction.execute(other_ends_sql, one.login.text(), one.endpoint);
  if (!ended) return ended;
  auto set =
      transaction.execute_or("the session has ended", set_sql, one.login.text(), one.player.value, one.endpoint,
                             base64url(one.reader.point), base64url(one.reader.auth), text(one.language), one.created);
  if (!set) return set;
  return transaction.execute(oldest_end_sql, one.player.value, most_push_subscriptions);
}

StoreResult<void> EndPushSubscription::apply(Transaction& transaction) const {
  return transaction.execute("DELETE FROM push_subscriptions WHERE login = ?1 AND (?2 IS NULL OR endpoint = ?2)",
                             login.text(), endpoint);
}

StoreResult<void> NotePushDelivery::apply(Transaction& transaction) const {
  return transaction.execute("UPDATE push_subscriptions SET delivered = ?2 WHERE login = ?1", login.text(), at);
}

StoreResult<std::vector<PushSubscription>> PushTable::of(const game::PlayerId& player) const {
  return store_.query_sound(of_player_sql, subscription_of, player.value);
}

StoreResult<std::vector<PushSubscription>> PushTable::of_session(const LoginId& login) const {
  return store_.query_sound(of_session_sql, subscription_of, login.text());
}

StoreResult<std::vector<game::PlayerId>> PushTable::players() const { return store_.query(players_sql, subscriber_of); }

}  // namespace ootori::server
