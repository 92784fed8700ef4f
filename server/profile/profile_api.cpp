// The calls that list games. They read the store, so they are answered by a worker.
#include <boost/asio/post.hpp>

#include "server/api.hpp"
#include "server/profile/game_list.hpp"

namespace ootori::server {

void Api::list_players_games(Call call) const {
  const auto player = places_.names.find(call.parameter);
  if (!player) {
    return call.reply(error_response({ErrorCode::unknown_player, "There is no player of this name."}));
  }
  auto query = parse_game_list_query(call.request.query, places_.names);
  if (!query) return call.reply(error_response(query.error()));
  boost::asio::post(places_.workers, [&places = places_, player = *player, query = std::move(*query),
                                      viewer = call.caller.player, reply = std::move(call.reply)]() mutable {
    const auto page = read_game_page(places.store, player, query);
    if (!page) {
      return reply(error_response({ErrorCode::storage, "The games cannot be read at the moment. Please try again."}));
    }
    reply(HttpResponse::json(200, write(*page, {viewer, places.names})));
  });
}

void Api::list_games(Call call) const {
  const game::PlayerId caller = call.caller.player;
  auto query = parse_own_games_query(call.request.query);
  auto reply = as_http<GamePage>(200, call);
  if (!query) return reply(std::unexpected(std::move(query.error())));
  boost::asio::post(
      places_.workers, [&store = places_.store, caller, query = std::move(*query), reply = std::move(reply)]() mutable {
        auto page = read_own_games(store, caller, query);
        if (page) return reply(std::move(*page));
        reply(std::unexpected(Error{ErrorCode::storage, "Your games cannot be read at the moment. Please try again."}));
      });
}

}  // namespace ootori::server
