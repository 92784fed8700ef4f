#include "server/games/ended_games.hpp"

namespace ootori::server {
namespace {

constexpr Sql ended_after_sql = "SELECT number, game_id FROM ended_games WHERE number > ? ORDER BY number LIMIT ?";
constexpr Sql last_ended_sql = "SELECT coalesce(max(number), 0) FROM ended_games";

}  // namespace

StoreResult<std::vector<EndedGame>> EndedGames::after(std::int64_t number, std::size_t limit) const {
  return store_.query(
      ended_after_sql,
      [](const Row& row) -> StoreResult<EndedGame> {
        auto id = GameId::parse(row.text(1));
        if (!id) return std::unexpected(storage_error("a stored game has an impossible id"));
        return EndedGame{row.integer(0), std::move(*id)};
      },
      number, static_cast<std::int64_t>(limit));
}

StoreResult<std::int64_t> EndedGames::last() const {
  const auto last =
      store_.query(last_ended_sql, [](const Row& row) -> StoreResult<std::int64_t> { return row.integer(0); });
  if (!last) return std::unexpected(last.error());
  return last->front();
}

}  // namespace ootori::server
