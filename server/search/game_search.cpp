#include "server/search/game_search.hpp"

#include "server/store/joined.hpp"

namespace ootori::server {
namespace {

constexpr std::size_t at_once = 200;

constexpr std::string_view select = "SELECT ";
constexpr std::string_view any_game = "FROM indexed_games WHERE number < ?1 ORDER BY number DESC LIMIT ?2";
constexpr std::string_view of_player =
    "FROM indexed_games WHERE number IN (SELECT number FROM indexed_seats WHERE player = ?3 AND number < ?1 "
    "ORDER BY number DESC LIMIT ?2) ORDER BY number DESC";
constexpr std::string_view of_position =
    "FROM indexed_games WHERE number IN (SELECT number FROM reached WHERE position = ?3 AND number < ?1 "
    "ORDER BY number DESC LIMIT ?2) ORDER BY number DESC";
constexpr Sql any_sql = sqlite::joined<select, indexed_games_columns, any_game>;
constexpr Sql player_sql = sqlite::joined<select, indexed_games_columns, of_player>;
constexpr Sql position_sql = sqlite::joined<select, indexed_games_columns, of_position>;
constexpr Sql reached_sql = "SELECT 1 FROM reached WHERE position = ? AND number = ?";

WonBy won_by(const Outcome& outcome) {
  if (!outcome.winner) return WonBy::nobody;
  return *outcome.winner == Color::black ? WonBy::black : WonBy::white;
}

// The next candidates, found by the criterion that leaves the fewest.
StoreResult<std::vector<IndexedGame>> candidates(Reads& index, const GameSearch& search, std::int64_t before) {
  const auto limit = static_cast<std::int64_t>(at_once);
  if (search.player) return index.query(player_sql, indexed_game_of, before, limit, search.player->value);
  if (search.position) return index.query(position_sql, indexed_game_of, before, limit, *search.position);
  return index.query(any_sql, indexed_game_of, before, limit);
}

StoreResult<bool> reaches(Reads& index, const GameSearch& search, const IndexedGame& game) {
  if (!search.position || !search.player) return true;
  const auto found =
      index.query(reached_sql, [](const Row&) -> StoreResult<bool> { return true; }, *search.position, game.number);
  if (!found) return std::unexpected(found.error());
  return !found->empty();
}

}  // namespace

bool GameSearch::fits(const IndexedGame& one) const {
  if (game != nullptr && &one.spec() != game) return false;
  if (player) {
    const auto seat = one.seats.side_of(*player);
    if (!seat || (side && *seat != *side)) return false;
  }
  if (opponent && !one.seats.side_of(*opponent)) return false;
  if ((speeds & OpeningFilter::bit_of(one.speed)) == 0 || (rated && one.rated != *rated)) return false;
  const int mean = one.rating[0] == 0 || one.rating[1] == 0 ? 0 : (one.rating[0] + one.rating[1]) / 2;
  if (mean < least_rating || (mean > most_rating)) return false;
  if (most_rating < GameSearch{}.most_rating && mean == 0) return false;
  if ((won_by && server::won_by(one.outcome) != *won_by) || (reason && one.outcome.reason != *reason)) return false;
  const auto plies = static_cast<std::int64_t>(one.moves.size());
  if (plies < least_plies || plies > most_plies) return false;
  if ((since && one.ended < *since) || (until && one.ended > *until)) return false;
  return !pattern || pattern->fits(one.start, one.moves);
}

StoreResult<FoundGames> search_games(Reads& index, const GameSearch& search, const game::PlayerId& viewer,
                                     std::int64_t before, std::size_t limit) {
  FoundGames found;
  for (std::size_t looked_at = 0; looked_at < most_looked_at;) {
    auto games = candidates(index, search, before);
    if (!games) return std::unexpected(std::move(games.error()));
    for (IndexedGame& game : *games) {
      if (found.games.size() == limit) {  // there may be more
        found.next = before;
        return found;
      }
      before = game.number;
      found.back_to = game.ended;
      const bool is_shown = game.seats.are_people() || game.seats.side_of(viewer);
      if (!is_shown || !search.fits(game)) continue;
      const auto reached = reaches(index, search, game);
      if (!reached) return std::unexpected(reached.error());
      if (*reached) found.games.push_back(std::move(game));
    }
    looked_at += games->size();
    if (games->size() < at_once) return found;  // these were the last
  }
  found.next = before;
  return found;
}

}  // namespace ootori::server
