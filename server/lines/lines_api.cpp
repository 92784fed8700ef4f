// The calls about conditional moves, which only their owner ever sees.
#include "server/api.hpp"
#include "server/lines/lines_json.hpp"

namespace ootori::server {
namespace {

std::unexpected<Error> unknown_game() {
  return std::unexpected(Error{ErrorCode::unknown_game, "There is no such game."});
}

}  // namespace

void Api::show_lines(Call call) const {
  const game::PlayerId by = call.caller.player;
  const auto id = GameId::parse(call.parameter);
  auto reply = as_http<LinesView>(200, call);
  if (!id) return reply(unknown_game());
  places_.rooms.show_lines(*id, by, std::move(reply));
}

void Api::set_lines(Call call) const {
  const game::PlayerId by = call.caller.player;
  const auto id = GameId::parse(call.parameter);
  auto wish = parse_lines(call.request.body);
  auto reply = as_http<LinesView>(200, call);
  if (!id) return reply(unknown_game());
  if (!wish) return reply(std::unexpected(std::move(wish.error())));
  if (wish->lines.empty()) {
    return reply(std::unexpected(
        Error{.code = ErrorCode::bad_value, .message = "There must be a line at least.", .field = "lines"}));
  }
  places_.rooms.set_lines(*id, by, std::move(*wish), std::move(reply));
}

void Api::drop_lines(Call call) const {
  const game::PlayerId by = call.caller.player;
  const auto id = GameId::parse(call.parameter);
  auto reply = as_http<void>(204, call);
  if (!id) return reply(unknown_game());
  places_.rooms.drop_lines(*id, by, std::move(reply));
}

}  // namespace ootori::server
