// The call about the games of a player. It reads the store, so it is answered by a worker.
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
    std::string body = write(page->games, {viewer, places.names});
    body.pop_back();
    body += page->next ? ",\"next\":\"" + text(*page->next) + "\"}" : std::string(",\"next\":null}");
    reply(HttpResponse::json(200, std::move(body)));
  });
}

}  // namespace ootori::server
