#include "server/years/year_calls.hpp"

#include <cmath>
#include <utility>

#include <boost/json.hpp>

#include "notation/hodges.hpp"
#include "notation/japanese.hpp"
#include "notation/record.hpp"
#include "notation/sfen.hpp"
#include "server/games/game_json.hpp"
#include "server/games/game_table.hpp"
#include "server/http/query.hpp"
#include "server/store/joined.hpp"
#include "server/wire/game_json.hpp"

namespace ootori::server {
namespace {

namespace json = boost::json;

constexpr std::string_view select_them = "SELECT ";
constexpr std::string_view of_year =
    "FROM indexed_games WHERE number IN (SELECT number FROM indexed_seats WHERE player = ?1) "
    "AND ended >= ?2 AND ended < ?3 AND black IS NOT NULL AND white IS NOT NULL ORDER BY number DESC LIMIT ?4";
constexpr Sql games_of_year_sql = sqlite::joined<select_them, indexed_games_columns, of_year>;
constexpr Sql count_games_sql = "SELECT count(*) FROM indexed_seats WHERE player = ?1";

Error unreadable_year() { return {ErrorCode::storage, "The games cannot be read at the moment. Please try again."}; }

void add_tally(json::object& object, const YearTally& tally) {
  object["won"] = tally.won;
  object["lost"] = tally.lost;
  object["even"] = tally.even;
}

json::object opening_json(const OpeningOfYear& opening) {
  AnyPosition position = opening.start;
  std::optional<Square> previous;
  json::array moves;
  for (const Move move : opening.moves) {
    moves.push_back(
        json::object{{"hodges", write_hodges(position, move)}, {"japanese", write_japanese(position, move, previous)}});
    position = after(position, move);
    previous = move.to();
  }
  json::object object{{"game", opening.game().id}, {"sfen", write_sfen(position)}, {"moves", std::move(moves)}};
  add_tally(object, opening.tally);
  return object;
}

json::object course_json(const RatingCourse& course) {
  json::array points;
  for (const RatingChange& one : course.points) {
    points.push_back(json::object{{"id", one.game.text()},
                                  {"game", one.spec->id},
                                  {"speed", text(one.speed)},
                                  {"at", one.at},
                                  {"rating", std::lround(one.rating)},
                                  {"deviation", std::lround(one.deviation)}});
  }
  return {{"game", course.game->id},
          {"speed", text(course.speed)},
          {"games", course.games},
          {"highest", std::lround(course.highest)},
          {"points", std::move(points)}};
}

// Null: the store does not have it any more.
StoreResult<json::value> summary_json_of(Reads& store, const GameId& game, const Viewer& viewer) {
  const auto summary = GameTable{store}.summary(game);
  if (!summary) return std::unexpected(summary.error());
  if (!*summary) return nullptr;
  return json::parse(write(**summary, viewer));
}

StoreResult<json::object> year_json(Reads& store, const YearReview& review, int year, const Viewer& viewer) {
  json::object object{{"year", year}, {"whole", review.is_whole}};
  json::array games, openings, ratings;
  for (const GamesOfYear& one : review.games) {
    json::object row{{"game", one.game->id}};
    add_tally(row, one.tally);
    games.push_back(std::move(row));
  }
  for (const OpeningOfYear& one : review.openings) openings.push_back(opening_json(one));
  for (const RatingCourse& one : review.ratings) ratings.push_back(course_json(one));
  object["games"] = std::move(games);
  object["months"] = json::value_from(review.months);
  object["openings"] = std::move(openings);
  object["ratings"] = std::move(ratings);
  for (const std::string_view name : {"longest", "best_win", "rival"}) object[name] = nullptr;
  if (review.longest) {
    auto game = summary_json_of(store, review.longest->id, viewer);
    if (!game) return std::unexpected(std::move(game.error()));
    object["longest"] = std::move(*game);
  }
  if (review.best_win) {
    auto game = summary_json_of(store, review.best_win->id, viewer);
    if (!game) return std::unexpected(std::move(game.error()));
    if (!game->is_null()) object["best_win"] = json::object{{"game", *game}, {"rating", review.best_win->rating}};
  }
  if (review.rival) {
    json::object rival{{"player", public_json(game::Seat{game::PersonSeat{review.rival->player}}, viewer)}};
    add_tally(rival, review.rival->tally);
    object["rival"] = std::move(rival);
  }
  return object;
}

}  // namespace

Routes YearCalls::routes() const {
  const HandlersOf to(*this);
  return {{"GET", "players/*/year", Access::anybody(), to(&YearCalls::show)}};
}

void YearCalls::show(Call call) const {
  const auto player = services_.names.find(call.parameter);
  if (!player) {
    return call.reply(error_response({ErrorCode::unknown_player, "There is no player with this name."}));
  }
  auto query = Query::parse(call.request.query);
  if (!query) return call.reply(error_response(query.error()));
  const auto year = query->number("year", first_year, year_of(services_.now()));
  if (!year) query->refuse("year", "\"year\" must be a year that has begun.");
  if (const auto fault = query->fault()) return call.reply(error_response(*fault));
  services_.readers.read(
      call.request.address, std::move(call.reply),
      [this, player = *player, year = static_cast<int>(*year), viewer = call.caller.player](Application::Reply reply) {
        const auto found = review(player, year);
        if (!found) return reply(error_response(unreadable_year()));
        auto shown = year_json(services_.store, **found, year, Viewer{viewer, services_.names});
        if (!shown) return reply(error_response(unreadable_year()));
        reply(HttpResponse::json(200, json::serialize(*shown)));
      });
}

YearCalls::Review YearCalls::kept(const game::PlayerId& player, int year, std::int64_t games) const {
  const std::scoped_lock lock(mutex_);
  const auto found = kept_.find({player, year});
  if (found == kept_.end() || found->second.games != games) return nullptr;
  return services_.now() - found->second.at < lasting ? found->second.review : nullptr;
}

StoreResult<YearCalls::Review> YearCalls::review(const game::PlayerId& player, int year) const {
  const UnixMillis begin = beginning_of_year(year);
  const UnixMillis end = beginning_of_year(year + 1);
  const auto number = [](const Row& row) -> StoreResult<std::int64_t> { return row.integer(0); };
  const auto count =
      services_.explorer.read([&](Reads& index) { return index.query(count_games_sql, number, player.value); });
  if (!count) return std::unexpected(count.error());
  if (auto known = kept(player, year, count->front())) return known;
  auto games = services_.explorer.read([&](Reads& index) {
    return index.query(games_of_year_sql, indexed_game_of, player.value, begin, end,
                       static_cast<std::int64_t>(most_games_of_year + 1));
  });
  if (!games) return std::unexpected(std::move(games.error()));
  const bool is_whole = games->size() <= most_games_of_year;
  if (!is_whole) games->pop_back();
  const auto changes = RatingTable{services_.store}.rating_changes_between(player, begin, end, most_games_of_year);
  if (!changes) return std::unexpected(changes.error());
  YearReview made = review_year(player, *games, *changes);
  made.is_whole = is_whole;
  auto review = std::make_shared<const YearReview>(std::move(made));
  const std::scoped_lock lock(mutex_);
  if (kept_.size() >= most_kept) kept_.clear();
  kept_[{player, year}] = {.games = count->front(), .at = services_.now(), .review = review};
  return review;
}

}  // namespace ootori::server
