#include "server/search/saved_search_table.hpp"

#include <array>
#include <optional>

namespace ootori::server {
namespace {

constexpr std::array<SchemaStep, 2> steps{{{15, R"sql(
  CREATE TABLE saved_searches (
    player TEXT    NOT NULL,
    id     TEXT    NOT NULL,
    name   TEXT    NOT NULL,
    query  TEXT    NOT NULL,
    at     INTEGER NOT NULL,
    PRIMARY KEY (player, id)
  ) STRICT, WITHOUT ROWID;
  CREATE UNIQUE INDEX saved_searches_by_name ON saved_searches (player, name);
)sql"},
                                           {17, R"sql(
  -- The players whom the query names.
  ALTER TABLE saved_searches ADD COLUMN about TEXT;
  ALTER TABLE saved_searches ADD COLUMN opponent TEXT;
  UPDATE saved_searches SET
    about = (SELECT player FROM accounts WHERE
      replace('&' || lower(query) || '&', '&player=' || folded || '&', '') <> '&' || lower(query) || '&' LIMIT 1),
    opponent = (SELECT player FROM accounts WHERE
      replace('&' || lower(query) || '&', '&opponent=' || folded || '&', '') <> '&' || lower(query) || '&' LIMIT 1);
  CREATE INDEX saved_searches_about ON saved_searches (about) WHERE about IS NOT NULL;
  CREATE INDEX saved_searches_opponent ON saved_searches (opponent) WHERE opponent IS NOT NULL;
)sql"}}};

constexpr auto texts = std::to_array<TextColumn>({
    {"saved_searches", "player", Fate::deleted, "saved_searches"},
    {"saved_searches", "id"},
    {"saved_searches", "name"},
    {"saved_searches", "query", Fate::deleted, "saved_searches"},
    {"saved_searches", "about", Fate::deleted, "saved_searches"},
    {"saved_searches", "opponent", Fate::deleted, "saved_searches"},
});

// Also the searches of others for games of the player: they name the player, and would find nothing or, after somebody
// else has taken the name, the games of that person.
constexpr std::array<Sql, 3> forget{"DELETE FROM saved_searches WHERE player = ?1",
                                    "DELETE FROM saved_searches WHERE about = ?1",
                                    "DELETE FROM saved_searches WHERE opponent = ?1"};

constexpr Sql drop_named_sql = "DELETE FROM saved_searches WHERE player = ? AND name = ?";
constexpr Sql save_sql =
    "INSERT INTO saved_searches (player, id, name, query, at, about, opponent) SELECT ?1, ?2, ?3, ?4, ?5, ?7, ?8 "
    "WHERE (SELECT count(*) FROM saved_searches WHERE player = ?1) < ?6 "
    "AND NOT EXISTS (SELECT 1 FROM former_players WHERE player = ?1 OR player = ?7 OR player = ?8)";
constexpr Sql drop_sql = "DELETE FROM saved_searches WHERE player = ? AND id = ?";
constexpr Sql of_sql = "SELECT id, name, query, at FROM saved_searches WHERE player = ? ORDER BY name";

StoreResult<SavedSearch> saved_search_of(const Row& row) {
  auto id = SearchId::parse(row.text(0));
  if (!id) return std::unexpected(storage_error("a saved search has an impossible id"));
  return SavedSearch{std::move(*id), std::string(row.text(1)), std::string(row.text(2)), row.integer(3)};
}

std::optional<std::string> value_of(const std::optional<game::PlayerId>& player) {
  return player.transform([](const game::PlayerId& id) { return id.value; });
}

}  // namespace

constinit const Tables saved_search_tables{.room = "search", .steps = steps, .texts = texts, .forget = forget};

StoreResult<void> SaveSearch::apply(Transaction& transaction) const {
  auto done = transaction.execute(drop_named_sql, player.value, search.name);
  if (!done) return done;
  return transaction.execute_or("the player was deleted, or has the maximum number of searches", save_sql, player.value,
                                search.id.text(), search.name, search.query, search.at, most_saved_searches,
                                value_of(about), value_of(opponent));
}

StoreResult<void> DropSearch::apply(Transaction& transaction) const {
  return transaction.execute_or("the player has no such search", drop_sql, player.value, id.text());
}

StoreResult<std::vector<SavedSearch>> SavedSearchTable::of(const game::PlayerId& player) const {
  return store_.query_sound(of_sql, saved_search_of, player.value);
}

}  // namespace ootori::server
