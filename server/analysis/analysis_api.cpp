// The calls about the analysis of a game.
#include "server/analysis/analyst.hpp"
#include "server/api.hpp"

namespace ootori::server {
namespace {

std::unexpected<Error> unknown_game() {
  return std::unexpected(Error{ErrorCode::unknown_game, "There is no such game."});
}

}  // namespace

void Api::show_analysis(Call call) const {
  const auto game = GameId::parse(call.parameter);
  auto reply = as_http<AnalysisView>(200, call);
  if (!game) return reply(unknown_game());
  places_.analyst.view(*game, std::move(reply));
}

void Api::ask_analysis(Call call) const {
  const auto game = GameId::parse(call.parameter);
  const game::PlayerId by = call.caller.player;
  auto reply = as_http<AnalysisView>(202, call);
  if (!game) return reply(unknown_game());
  places_.analyst.ask(by, call.request.address, *game, std::move(reply));
}

void Api::withdraw_analysis(Call call) const {
  const auto game = GameId::parse(call.parameter);
  const game::PlayerId by = call.caller.player;
  auto reply = as_http<void>(204, call);
  if (!game) return reply(unknown_game());
  places_.analyst.withdraw(by, *game, std::move(reply));
}

}  // namespace ootori::server
