#include "server/ratings/rating_rows.hpp"

#include <utility>

namespace ootori::server {
namespace {

using sqlite::Statement;

}  // namespace

Store::Result<Standing> standing_of(const Statement& row) {
  const auto spec = game_named(row.text(1));
  const auto speed = game::parse_speed(row.text(2));
  if (!spec) return std::unexpected(spec.error());
  if (!speed) return std::unexpected(storage_error("a stored rating is of an unknown speed"));
  return Standing{.player = {std::string(row.text(0))},
                  .game = *spec,
                  .speed = *speed,
                  .rating = {row.real(3), row.real(4), row.real(5)},
                  .games = row.integer(6),
                  .updated = row.integer(7)};
}

Store::Result<RatingChange> rating_change_of(const Statement& row) {
  auto id = GameId::parse(row.text(0));
  const auto spec = game_named(row.text(1));
  const auto speed = game::parse_speed(row.text(2));
  if (!id || !speed) return std::unexpected(storage_error("a stored change of a rating is impossible"));
  if (!spec) return std::unexpected(spec.error());
  return RatingChange{.game = std::move(*id),
                      .spec = *spec,
                      .speed = *speed,
                      .at = row.integer(3),
                      .rating = row.real(4),
                      .deviation = row.real(5)};
}

Store::Result<GamesPlayed> games_played_of(const Statement& row) {
  const auto spec = game_named(row.text(0));
  if (!spec) return std::unexpected(spec.error());
  return GamesPlayed{*spec, row.integer(1), row.integer(2)};
}

}  // namespace ootori::server
