#include "server/following/follow_table.hpp"

#include <array>

namespace ootori::server {
namespace {

constexpr std::array<SchemaStep, 1> steps{{{15, R"sql(
  CREATE TABLE follows (
    player   TEXT    NOT NULL,             -- who follows
    followed TEXT    NOT NULL,
    at       INTEGER NOT NULL,
    PRIMARY KEY (player, followed)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX follows_of_followed ON follows (followed);
)sql"}}};

constexpr auto texts = std::to_array<TextColumn>({
    {"follows", "player", Fate::deleted, "following"},
    {"follows", "followed", Fate::deleted},
});

constexpr std::array<Sql, 1> forget{"DELETE FROM follows WHERE player = ?1 OR followed = ?1"};

constexpr Sql add_sql =
    "INSERT INTO follows (player, followed, at) SELECT ?1, ?2, ?3 "
    "WHERE (SELECT count(*) FROM follows WHERE player = ?1 AND followed <> ?2) < ?4 "
    "AND NOT EXISTS (SELECT 1 FROM former_players WHERE player = ?1 OR player = ?2) "
    "ON CONFLICT (player, followed) DO UPDATE SET at = follows.at";
constexpr Sql end_sql = "DELETE FROM follows WHERE player = ? AND followed = ?";
constexpr Sql of_sql = "SELECT followed, at FROM follows WHERE player = ? ORDER BY at DESC, followed";
constexpr Sql has_sql = "SELECT followed, at FROM follows WHERE player = ? AND followed = ?";

StoreResult<Follow> follow_of(const Row& row) {
  return Follow{.whom = {std::string(row.text(0))}, .at = row.integer(1)};
}

}  // namespace

constinit const Tables following_tables{.room = "following", .steps = steps, .texts = texts, .forget = forget};

StoreResult<void> AddFollow::apply(Transaction& transaction) const {
  return transaction.execute_or("one of the two was deleted, or the player follows the maximum number of players",
                                add_sql, player.value, follow.whom.value, follow.at, most_followed);
}

StoreResult<void> EndFollow::apply(Transaction& transaction) const {
  return transaction.execute(end_sql, player.value, whom.value);
}

StoreResult<std::vector<Follow>> FollowTable::of(const game::PlayerId& player) const {
  return store_.query_sound(of_sql, follow_of, player.value);
}

StoreResult<bool> FollowTable::has(const game::PlayerId& player, const game::PlayerId& whom) const {
  const auto found = store_.query(has_sql, follow_of, player.value, whom.value);
  if (!found) return std::unexpected(found.error());
  return !found->empty();
}

}  // namespace ootori::server
