#include "server/lines/lines_calls.hpp"

namespace ootori::server {
namespace {

std::unexpected<Error> unknown_game() {
  return std::unexpected(Error{ErrorCode::unknown_game, "There is no such game."});
}

}  // namespace

Routes LinesCalls::routes() const {
  const HandlersOf to(*this);
  return {
      {"GET", "games/*/lines", Access::with(Scope::read), to(&LinesCalls::show)},
      {"PUT", "games/*/lines", Access::with(Scope::play), to(&LinesCalls::set), Body::fields},
      {"DELETE", "games/*/lines", Access::with(Scope::play), to(&LinesCalls::drop)},
  };
}

void LinesCalls::show(Call call) const {
  const game::PlayerId by = call.caller.player;
  const auto id = GameId::parse(call.parameter);
  auto reply = as_http<LinesView>(200, call, names_);
  if (!id) return reply(unknown_game());
  keeper_.show_lines(*id, by, call.request.address, std::move(reply));
}

void LinesCalls::set(Call call) const {
  const game::PlayerId by = call.caller.player;
  const auto id = GameId::parse(call.parameter);
  auto wish = parse_lines(call.request.body);
  auto reply = as_http<LinesView>(200, call, names_);
  if (!id) return reply(unknown_game());
  if (!wish) return reply(std::unexpected(std::move(wish.error())));
  if (wish->lines.empty()) {
    return reply(std::unexpected(
        Error{.code = ErrorCode::bad_value, .message = "There must be at least one line.", .field = "lines"}));
  }
  keeper_.set_lines(*id, by, call.request.address, std::move(*wish), std::move(reply));
}

void LinesCalls::drop(Call call) const {
  const game::PlayerId by = call.caller.player;
  const auto id = GameId::parse(call.parameter);
  auto reply = as_http<void>(204, call, names_);
  if (!id) return reply(unknown_game());
  keeper_.drop_lines(*id, by, call.request.address, std::move(reply));
}

}  // namespace ootori::server
