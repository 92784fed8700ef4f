// What a player does in a game, as calls: the frames of a socket, for clients that have none.
#include "server/api.hpp"

namespace ootori::server {

void Api::command(Call call, std::string_view frame) const {
  const game::PlayerId caller = call.caller.player;
  const auto id = GameId::parse(call.parameter);
  if (!id) return call.reply(error_response({ErrorCode::unknown_game, "There is no such game."}));
  auto parsed = parse_game_frame(frame, *id, call.request.body);
  auto reply = as_http<void>(204, call);
  if (!parsed) return reply(std::unexpected(std::move(parsed.error())));
  places_.rooms.command(caller, std::move(*parsed), std::move(reply));
}

void Api::play_move(Call call) const { command(std::move(call), "move"); }
void Api::ask_takeback(Call call) const { command(std::move(call), "takeback"); }
void Api::ask_impasse(Call call) const { command(std::move(call), "impasse"); }
void Api::ask_rematch(Call call) const { command(std::move(call), "rematch"); }
void Api::answer_offer(Call call) const { command(std::move(call), "answer"); }
void Api::resign(Call call) const { command(std::move(call), "resign"); }
void Api::abort(Call call) const { command(std::move(call), "abort"); }
void Api::ask_adjournment(Call call) const { command(std::move(call), "adjourn"); }
void Api::ask_resumption(Call call) const { command(std::move(call), "resume"); }
void Api::seal_move(Call call) const { command(std::move(call), "seal"); }
void Api::claim(Call call) const { command(std::move(call), "claim"); }

}  // namespace ootori::server
