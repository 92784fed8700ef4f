#include "server/analysis/analysis_calls.hpp"

namespace ootori::server {
namespace {

std::unexpected<Error> no_such_game() {
  return std::unexpected(Error{ErrorCode::unknown_game, "There is no such game."});
}

}  // namespace

Routes AnalysisCalls::routes() const {
  const HandlersOf to(*this);
  return {
      {"GET", "games/*/analysis", Access::anybody(), to(&AnalysisCalls::show)},
      {"POST", "games/*/analysis", Access::browser_only(), to(&AnalysisCalls::ask)},
      {"DELETE", "games/*/analysis", Access::browser_only(), to(&AnalysisCalls::withdraw)},
  };
}

void AnalysisCalls::show(Call call) const {
  const auto game = GameId::parse(call.parameter);
  auto reply = as_http<AnalysisView>(200, call, names_);
  if (!game) return reply(no_such_game());
  analyst_.view(call.request.address, *game, std::move(reply));
}

void AnalysisCalls::ask(Call call) const {
  const auto game = GameId::parse(call.parameter);
  const game::PlayerId by = call.caller.player;
  auto reply = as_http<AnalysisView>(202, call, names_);
  if (!game) return reply(no_such_game());
  analyst_.ask(by, call.request.address, *game, std::move(reply));
}

void AnalysisCalls::withdraw(Call call) const {
  const auto game = GameId::parse(call.parameter);
  const game::PlayerId by = call.caller.player;
  auto reply = as_http<void>(204, call, names_);
  if (!game) return reply(no_such_game());
  analyst_.withdraw(by, *game, std::move(reply));
}

}  // namespace ootori::server
