#include "server/ratings/rating_calls.hpp"

#include <cmath>

#include <boost/json.hpp>

#include "server/ratings/game_standing.hpp"
#include "server/ratings/leaderboard.hpp"

namespace ootori::server {
namespace {

namespace json = boost::json;

constexpr std::size_t longest_history = 500;  // games
constexpr std::size_t longest_list = 50;      // players, of each speed

HttpResponse unreadable() {
  return error_response({ErrorCode::storage, "The ratings cannot be read at the moment. Please try again."});
}

json::object rating_json(const game::Rating& rating) {
  return {{"rating", std::lround(rating.rating)},
          {"deviation", std::lround(rating.deviation)},
          {"provisional", game::is_provisional(rating)}};
}

json::object standing_json(const Standing& standing, UnixMillis now) {
  json::object object = rating_json(rested(standing, now));
  object["game"] = standing.game->id;
  object["speed"] = text(standing.speed);
  object["games"] = standing.games;
  return object;
}

json::object change_json(const RatingChange& change) {
  return {{"id", change.game.text()},
          {"game", change.spec->id},
          {"speed", text(change.speed)},
          {"at", change.at},
          {"rating", std::lround(change.rating)},
          {"deviation", std::lround(change.deviation)}};
}

HttpResponse ratings_of(const RatingTable& ratings, const game::PlayerId& player, UnixMillis now) {
  const auto standings = ratings.standings(player);
  const auto changes = ratings.rating_changes(player, longest_history);
  const auto played = ratings.games_played(player);
  if (!standings || !changes || !played) return unreadable();
  json::array now_json;
  for (const Standing& standing : *standings) now_json.push_back(standing_json(standing, now));
  json::array history;
  for (const RatingChange& change : *changes) history.push_back(change_json(change));
  json::object counts;
  json::object handicaps;
  for (const GameSpec* spec : listed_games) counts[spec->id] = handicaps[spec->id] = 0;
  for (const GamesPlayed& one : *played) {
    counts[one.game->id] = one.count;
    handicaps[one.game->id] = one.handicaps;
  }
  return HttpResponse::json(200, json::serialize(json::object{{"ratings", std::move(now_json)},
                                                              {"played", std::move(counts)},
                                                              {"handicaps", std::move(handicaps)},
                                                              {"history", std::move(history)}}));
}

HttpResponse leaderboards_of(const RatingTable& ratings, const Names& names, const GameSpec& spec, Kind kind,
                             UnixMillis now) {
  json::object lists;
  for (const auto& [speed, its_name] : game::speed_names) {
    const auto best = read_best(ratings, spec, speed, kind, now, longest_list);
    if (!best) return unreadable();
    json::array list;
    for (const Standing& standing : *best) {
      json::object row = rating_json(standing.rating);
      row["name"] = names.of(standing.player).value_or("");
      row["games"] = standing.games;
      list.push_back(std::move(row));
    }
    lists[its_name] = std::move(list);
  }
  return HttpResponse::json(200, json::serialize(json::object{{"leaderboards", std::move(lists)}}));
}

}  // namespace

Routes RatingCalls::routes() const {
  const HandlersOf to(*this);
  return {
      {"GET", "players/*/ratings", Access::anybody(), to(&RatingCalls::show_ratings)},
      {"GET", "games/*/standing", Access::anybody(), to(&RatingCalls::show_standing)},
      {"GET", "leaderboards/*", Access::anybody(), to(&RatingCalls::show_leaderboards)},
      {"GET", "leaderboards/*/bots", Access::anybody(), to(&RatingCalls::show_leaderboards_of_bots)},
  };
}

void RatingCalls::show_ratings(Call call) const {
  const auto player = services_.names.find(call.parameter);
  if (!player) {
    return call.reply(error_response({ErrorCode::unknown_player, "There is no player with this name."}));
  }
  services_.readers.read(call.request.address, std::move(call.reply),
                         [&services = services_, player = *player](Application::Reply reply) {
                           reply(ratings_of(RatingTable{services.store}, player, services.now()));
                         });
}

void RatingCalls::show_standing(Call call) const {
  const Error unknown{ErrorCode::unknown_game, "There is no such game."};
  const auto game = GameId::parse(call.parameter);
  if (!game) return call.reply(error_response(unknown));
  services_.readers.read(call.request.address, std::move(call.reply),
                         [&services = services_, game = *game, unknown](Application::Reply reply) {
                           const auto standing = read_standing(services.store, game, services.now());
                           if (!standing) return reply(unreadable());
                           if (!*standing) return reply(error_response(unknown));
                           reply(HttpResponse::json(200, write(**standing)));
                         });
}

void RatingCalls::show_leaderboards(Call call) const { answer_leaderboards(std::move(call), Kind::people); }

void RatingCalls::show_leaderboards_of_bots(Call call) const { answer_leaderboards(std::move(call), Kind::bots); }

void RatingCalls::answer_leaderboards(Call call, Kind kind) const {
  const GameSpec* spec = find_game(call.parameter);
  if (spec == nullptr) return call.reply(error_response({ErrorCode::not_found, "There is no such game."}));
  services_.readers.read(
      call.request.address, std::move(call.reply), [&services = services_, spec, kind](Application::Reply reply) {
        reply(leaderboards_of(RatingTable{services.store}, services.names, *spec, kind, services.now()));
      });
}

}  // namespace ootori::server
