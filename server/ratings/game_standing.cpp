#include "server/ratings/game_standing.hpp"

#include <cmath>

#include <boost/json.hpp>

#include "server/games/game_table.hpp"
#include "server/wire/game_json.hpp"

namespace ootori::server {
namespace {

namespace json = boost::json;

constexpr Sql change_sql = "SELECT rating, deviation, at FROM rating_changes WHERE player = ?1 AND game_id = ?2";
// The last rating up to a time, before any change by the game itself.
constexpr Sql before_sql =
    "SELECT rating, deviation, at FROM rating_changes WHERE player = ?1 AND game = ?2 AND speed = ?3 AND at <= ?4 "
    "AND game_id <> ?5 ORDER BY at DESC LIMIT 1";
constexpr std::int64_t longest_match = 500;  // games
constexpr Sql match_sql =
    "WITH RECURSIVE match (id, back) AS (SELECT id, 0 FROM games WHERE id = ?1 UNION ALL "
    "  SELECT games.rematch_of, back + 1 FROM match JOIN games USING (id) "
    "  WHERE games.rematch_of IS NOT NULL AND back < ?2) "
    "SELECT winner, reason, plies, player FROM match JOIN games USING (id) "
    "JOIN seats ON game_id = games.id AND color = 'black' ORDER BY back";

struct Entered {
  game::Rating rating;
  UnixMillis at;
};

StoreResult<Entered> entered_of(const Row& row) {
  return Entered{{row.real(0), row.real(1), game::new_rating.volatility}, row.integer(2)};
}

struct Played {
  std::optional<Color> winner;
  bool counts;  // it has ended, and was not aborted
  std::string black;
};

StoreResult<Played> played_of(const Row& row) {
  Played played{.winner = parse_color(row.text(0)), .counts = false, .black = std::string(row.text(3))};
  const auto reason = parse_termination(row.text(1));
  played.counts = reason && row.integer(2) >= 2 && (played.winner || *reason != Termination::abandoned);
  return played;
}

StoreResult<std::optional<Entered>> first_of(StoreResult<std::vector<Entered>> found) {
  if (!found) return std::unexpected(std::move(found.error()));
  return found->empty() ? std::nullopt : std::optional{found->front()};
}

StoreResult<std::optional<RatingInGame>> rating_in(Reads& store, const Summary& game, Color color, UnixMillis now) {
  const game::PlayerId* player = game.seats.person(color);
  if (player == nullptr || !game.time || !game.seats.are_people()) return std::nullopt;
  const auto change = first_of(store.query(change_sql, entered_of, player->value, game.id.text()));
  if (!change) return std::unexpected(change.error());
  const UnixMillis until = *change ? (*change)->at : game.digest.outcome ? game.updated : now;
  const auto before = first_of(store.query(before_sql, entered_of, player->value, game.game->id,
                                           text(game::speed_of(*game.time)), until, game.id.text()));
  if (!before) return std::unexpected(before.error());
  if (!*change && !*before && !game.rated) return std::nullopt;
  const game::Rating rating =
      *before ? game::rest((*before)->rating, periods_between((*before)->at, until)) : game::new_rating;
  RatingInGame found{.rating = rating, .change = {}};
  if (*change) found.change = (*change)->rating.rating - rating.rating;
  return found;
}

StoreResult<std::optional<MatchScore>> score_of(Reads& store, const GameId& game) {
  const auto played = store.query(match_sql, played_of, game.text(), longest_match);
  if (!played) return std::unexpected(played.error());
  if (played->size() < 2) return std::nullopt;
  MatchScore score;
  const std::string& black = played->front().black;
  for (const Played& one : *played) {
    if (!one.counts) continue;
    ++score.games;
    for (const Color color : {Color::black, Color::white}) {
      const Color now = one.black == black ? color : ~color;
      score.points[index(now)] += !one.winner ? 0.5 : *one.winner == color ? 1 : 0;
    }
  }
  return score;
}

json::value rating_json(const std::optional<RatingInGame>& found) {
  if (!found) return nullptr;
  json::object object{{"rating", std::lround(found->rating.rating)},
                      {"provisional", game::is_provisional(found->rating)},
                      {"change", nullptr}};
  // The difference of the rounded ratings, so that it agrees with what is shown.
  if (found->change) {
    object["change"] = std::lround(found->rating.rating + *found->change) - std::lround(found->rating.rating);
  }
  return object;
}

}  // namespace

StoreResult<std::optional<GameStanding>> read_standing(Reads& store, const GameId& game, UnixMillis now) {
  const auto summary = GameTable{store}.summary(game);
  if (!summary) return std::unexpected(summary.error());
  if (!*summary) return std::nullopt;
  GameStanding standing;
  for (const Color color : {Color::black, Color::white}) {
    auto rating = rating_in(store, **summary, color, now);
    if (!rating) return std::unexpected(std::move(rating.error()));
    standing.ratings[index(color)] = *rating;
  }
  auto match = score_of(store, game);
  if (!match) return std::unexpected(std::move(match.error()));
  standing.match = *match;
  return standing;
}

std::string write(const GameStanding& standing) {
  json::object object{{"ratings",
                       {{"black", rating_json(standing.ratings[index(Color::black)])},
                        {"white", rating_json(standing.ratings[index(Color::white)])}}},
                      {"match", nullptr}};
  if (const auto& match = standing.match) {
    object["match"] = {{"games", match->games},
                       {"black", match->points[index(Color::black)]},
                       {"white", match->points[index(Color::white)]}};
  }
  return json::serialize(object);
}

}  // namespace ootori::server
