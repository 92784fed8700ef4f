#include "server/rooms/game_calls.hpp"

#include "server/chat/chat_json.hpp"
#include "server/games/game_json.hpp"
#include "server/rooms/positions_query.hpp"

namespace ootori::server {

Routes GameCalls::routes() const {
  const HandlersOf to(*this);
  const Access play = Access::with(Scope::play);
  return {
      {"POST", "games", play, to(&GameCalls::create), Body::fields, Making::game},
      {"GET", "games/*", Access::anybody(), to(&GameCalls::show)},
      {"POST", "games/*/move", play, command("move"), Body::fields},
      {"POST", "games/*/takeback", play, command("takeback"), Body::fields, Making::offer},
      {"POST", "games/*/impasse", play, command("impasse"), Body::fields, Making::offer},
      {"POST", "games/*/rematch", play, command("rematch"), Body::fields, Making::offer},
      {"POST", "games/*/answer", play, command("answer"), Body::fields},
      {"POST", "games/*/resign", play, command("resign"), Body::fields},
      {"POST", "games/*/abort", play, command("abort"), Body::fields},
      {"POST", "games/*/claim", play, command("claim"), Body::fields},
      {"POST", "games/*/adjourn", play, command("adjourn"), Body::fields, Making::offer},
      {"POST", "games/*/resume", play, command("resume"), Body::fields, Making::offer},
      {"POST", "games/*/chat", Access::with(Scope::chat), to(&GameCalls::say), Body::fields},
      {"POST", "games/*/seal", play, command("seal"), Body::fields},
  };
}

std::function<void(Call)> GameCalls::command(std::string_view frame) const {
  return [this, frame](Call call) {
    const game::PlayerId caller = call.caller.player;
    const auto id = GameId::parse(call.parameter);
    if (!id) return call.reply(error_response({ErrorCode::unknown_game, "There is no such game."}));
    auto parsed = parse_game_frame(frame, *id, call.request.body);
    auto reply = as_http<void>(204, call, names_);
    if (!parsed) return reply(std::unexpected(std::move(parsed.error())));
    rooms_.command(caller, call.request.address, std::move(*parsed), std::move(reply));
  };
}

void GameCalls::create(Call call) const {
  const game::PlayerId caller = call.caller.player;
  const auto wish = parse_create(call.request.body);
  auto reply = as_http<GameView>(201, call, names_);
  if (!wish) return reply(std::unexpected(wish.error()));
  rooms_.create(caller, *wish, std::move(reply));
}

void GameCalls::say(Call call) const {
  const game::PlayerId caller = call.caller.player;
  const auto id = GameId::parse(call.parameter);
  auto fields = Fields::parse(call.request.body);
  auto reply = as_http<void>(204, call, names_);
  if (!id) return reply(std::unexpected(Error{ErrorCode::unknown_game, "There is no such game."}));
  if (!fields) return reply(std::unexpected(std::move(fields.error())));
  auto said = parse_said(*fields);
  if (auto fault = fields->fault()) return reply(std::unexpected(std::move(*fault)));
  rooms_.say(caller, call.request.address, {.game = *id, .channel = said->channel, .words = std::move(said->words)}, {},
             std::move(reply));
}

void GameCalls::show(Call call) const {
  const auto game = GameId::parse(call.parameter);
  const std::string address = call.request.address;
  auto reply = as_http<GameView>(200, call, names_);
  if (!game) return reply(std::unexpected(Error{ErrorCode::unknown_game, "There is no such game."}));
  const auto wanted = parse_positions(call.request.query);
  if (!wanted) return reply(std::unexpected(wanted.error()));
  rooms_.show(*game, *wanted, address, std::move(reply));
}

}  // namespace ootori::server
