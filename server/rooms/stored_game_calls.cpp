#include "server/rooms/stored_game_calls.hpp"

#include <utility>

#include "server/games/game_json.hpp"
#include "server/games/game_table.hpp"
#include "server/rooms/game_clock.hpp"
#include "server/rooms/game_history.hpp"
#include "server/rooms/positions_query.hpp"

namespace ootori::server {
namespace {

Error unreadable_game() { return {ErrorCode::storage, "The game cannot be read at the moment. Please try again."}; }

// As Room::view_now().
std::expected<GameView, Error> view_of(const GameId& id, std::vector<Recorded> events, Positions wanted) {
  GameHistory history(id);
  if (auto loaded = history.load(std::move(events)); !loaded) return std::unexpected(std::move(loaded.error()));
  GameView view = history.view();
  view.clock = stopped_clock(*history.state());
  if (wanted == Positions::with_legal_moves) view.legal_moves = history.state()->permitted_moves();
  return view;
}

}  // namespace

Routes StoredGameCalls::routes() const {
  return {{"GET", "games/*", Access::anybody(), HandlersOf(*this)(&StoredGameCalls::show)}};
}

void StoredGameCalls::show(Call call) const {
  const auto game = GameId::parse(call.parameter);
  // games/live matches games/* too.
  if (!game) return services_.pass_on(call.request, std::move(call.reply));
  const auto wanted = parse_positions(call.request.query);
  if (!wanted) return call.reply(error_response(wanted.error()));
  services_.readers.read(call.request.address, std::move(call.reply),
                         [this, id = *game, wanted = *wanted, request = call.request,
                          caller = std::move(call.caller)](Application::Reply reply) mutable {
                           const auto summary = GameTable{services_.store}.summary(id);
                           if (summary && *summary && !(*summary)->digest.outcome) {
                             return services_.pass_on(std::move(request), std::move(reply));
                           }
                           auto events = GameTable{services_.store}.load(id);
                           Call again{request, {}, std::move(caller), std::move(reply)};
                           auto answer = as_http<GameView>(200, again, services_.names);
                           if (!events) return answer(std::unexpected(unreadable_game()));
                           answer(view_of(id, std::move(*events), wanted));
                         });
}

}  // namespace ootori::server
