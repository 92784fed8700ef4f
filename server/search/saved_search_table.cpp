#include "server/search/saved_search_table.hpp"

#include <array>

namespace ootori::server {
namespace {

constexpr std::array<SchemaStep, 1> steps{{{15, R"sql(
  CREATE TABLE saved_searches (
    player TEXT    NOT NULL,
    id     TEXT    NOT NULL,
    name   TEXT    NOT NULL,
    query  TEXT    NOT NULL,
    at     INTEGER NOT NULL,
    PRIMARY KEY (player, id)
  ) STRICT, WITHOUT ROWID;
  CREATE UNIQUE INDEX saved_searches_by_name ON saved_searches (player, name);
)sql"}}};

constexpr auto texts = std::to_array<TextColumn>({
    {"saved_searches", "player", Fate::deleted, "saved_searches"},
    {"saved_searches", "id"},
    {"saved_searches", "name"},
    {"saved_searches", "query"},
});

constexpr std::array<Sql, 1> forget{"DELETE FROM saved_searches WHERE player = ?1"};

constexpr Sql drop_named_sql = "DELETE FROM saved_searches WHERE player = ? AND name = ?";
constexpr Sql save_sql =
    "INSERT INTO saved_searches (player, id, name, query, at) SELECT ?1, ?2, ?3, ?4, ?5 "
    "WHERE (SELECT count(*) FROM saved_searches WHERE player = ?1) < ?6 "
    "AND NOT EXISTS (SELECT 1 FROM former_players WHERE player = ?1)";
constexpr Sql drop_sql = "DELETE FROM saved_searches WHERE player = ? AND id = ?";
constexpr Sql of_sql = "SELECT id, name, query, at FROM saved_searches WHERE player = ? ORDER BY name";

StoreResult<SavedSearch> saved_search_of(const Row& row) {
  auto id = SearchId::parse(row.text(0));
  if (!id) return std::unexpected(storage_error("a saved search has an impossible id"));
  return SavedSearch{std::move(*id), std::string(row.text(1)), std::string(row.text(2)), row.integer(3)};
}

}  // namespace

constinit const Tables saved_search_tables{.room = "search", .steps = steps, .texts = texts, .forget = forget};

StoreResult<void> SaveSearch::apply(Transaction& transaction) const {
  auto done = transaction.execute(drop_named_sql, player.value, search.name);
  if (!done) return done;
  return transaction.execute_or("the player was deleted, or has the maximum number of searches", save_sql, player.value,
                                search.id.text(), search.name, search.query, search.at, most_saved_searches);
}

StoreResult<void> DropSearch::apply(Transaction& transaction) const {
  return transaction.execute_or("the player has no such search", drop_sql, player.value, id.text());
}

StoreResult<std::vector<SavedSearch>> SavedSearchTable::of(const game::PlayerId& player) const {
  return store_.query_sound(of_sql, saved_search_of, player.value);
}

}  // namespace ootori::server
