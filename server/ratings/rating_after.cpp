#include "server/ratings/rating_after.hpp"

namespace ootori::server {
namespace {

constexpr Sql rating_after_sql = "SELECT rating FROM rating_changes WHERE player = ? AND game_id = ?";

}  // namespace

StoreResult<std::optional<double>> rating_after(Reads& store, const game::PlayerId& player, const GameId& game) {
  const auto found = store.query(
      rating_after_sql, [](const Row& row) -> StoreResult<double> { return row.real(0); }, player.value, game.text());
  if (!found) return std::unexpected(found.error());
  return found->empty() ? std::nullopt : std::optional{found->front()};
}

}  // namespace ootori::server
