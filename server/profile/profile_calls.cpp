#include "server/profile/profile_calls.hpp"

#include <boost/json.hpp>

#include "server/accounts/account_json.hpp"
#include "server/profile/game_list.hpp"

namespace ootori::server {

Routes ProfileCalls::routes() const {
  const HandlersOf to(*this);
  return {
      {"GET", "games", Access::with(Scope::read), to(&ProfileCalls::list_own_games)},
      {"GET", "players/*", Access::anybody(), to(&ProfileCalls::show_player)},
      {"GET", "players/*/games", Access::anybody(), to(&ProfileCalls::list_players_games)},
  };
}

void ProfileCalls::show_player(Call call) const {
  const auto profile = services_.accounts.find(call.parameter);
  if (!profile) return call.reply(error_response(profile.error()));
  boost::json::object shown = public_json(*profile);
  const auto player = services_.names.find(call.parameter);
  if (player) {
    if (const auto until = services_.vacations.view(*player).until) shown["vacation_until"] = *until;
  }
  call.reply(HttpResponse::json(200, boost::json::serialize(shown)));
}

void ProfileCalls::list_players_games(Call call) const {
  const auto player = services_.names.find(call.parameter);
  if (!player) {
    return call.reply(error_response({ErrorCode::unknown_player, "There is no player with this name."}));
  }
  auto query = parse_game_list_query(call.request.query, services_.names);
  if (!query) return call.reply(error_response(query.error()));
  services_.readers.read(call.request.address, std::move(call.reply),
                         [&services = services_, player = *player, query = std::move(*query),
                          viewer = call.caller.player](Application::Reply reply) {
                           const auto page = read_game_page(services.store, player, query);
                           if (!page) {
                             return reply(error_response(
                                 {ErrorCode::storage, "The games cannot be read at the moment. Please try again."}));
                           }
                           reply(HttpResponse::json(200, write(*page, {viewer, services.names})));
                         });
}

void ProfileCalls::list_own_games(Call call) const {
  const game::PlayerId caller = call.caller.player;
  auto query = parse_own_games_query(call.request.query);
  auto reply = as_http<GamePage>(200, call, services_.names);
  if (!query) return reply(std::unexpected(std::move(query.error())));
  services_.readers.read(
      call.request.address, std::move(reply),
      [&store = services_.store, caller, query = std::move(*query)](Reply<GamePage> reply) {
        auto page = read_own_games(store, caller, query);
        if (page) return reply(std::move(*page));
        reply(std::unexpected(Error{ErrorCode::storage, "Your games cannot be read at the moment. Please try again."}));
      });
}

}  // namespace ootori::server
