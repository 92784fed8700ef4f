#include "server/lobby/seek_calls.hpp"

#include "server/games/game_json.hpp"
#include "server/lobby/seek_json.hpp"

namespace ootori::server {

Routes SeekCalls::routes() const {
  const HandlersOf to(*this);
  return {
      {"GET", "seeks", Access::with(Scope::read), to(&SeekCalls::list)},
      {"POST", "seeks", Access::with(Scope::seek), to(&SeekCalls::create), Body::fields, Making::seek},
      {"GET", "seeks/*", Access::with(Scope::read), to(&SeekCalls::show)},
      {"DELETE", "seeks/*", Access::with(Scope::seek), to(&SeekCalls::end)},
      {"POST", "seeks/*/accept", Access::with(Scope::seek), to(&SeekCalls::accept), Body::none, Making::game},
  };
}

void SeekCalls::list(Call call) const {
  const game::PlayerId caller = call.caller.player;
  const std::string address = call.request.address;
  auto after = parse_seek_query(call.request.query);
  auto reply = as_http<SeekPage>(200, call, names_);
  if (!after) return reply(std::unexpected(std::move(after.error())));
  readers_.read(address, std::move(reply),
                [&lobby = lobby_, caller, after = std::move(*after)](Reply<SeekPage> answer) {
                  answer(lobby.page(caller, after));
                });
}

void SeekCalls::create(Call call) const {
  const game::PlayerId caller = call.caller.player;
  const auto wish = parse_seek(call.request.body);
  const std::string address = call.request.address;
  auto reply = as_http<Seek>(201, call, names_);
  if (!wish) return reply(std::unexpected(wish.error()));
  lobby_.create(caller, *wish, std::move(reply), address);
}

void SeekCalls::show(Call call) const {
  const auto id = SeekId::parse(call.parameter);
  auto found = id ? lobby_.find(*id, call.caller.player) : std::unexpected(unknown_seek());
  as_http<Seek>(200, call, names_)(std::move(found));
}

void SeekCalls::accept(Call call) const {
  const game::PlayerId caller = call.caller.player;
  const auto id = SeekId::parse(call.parameter);
  auto reply = as_http<GameView>(201, call, names_);
  if (!id) return reply(std::unexpected(unknown_seek()));
  lobby_.accept(*id, caller, std::move(reply));
}

void SeekCalls::end(Call call) const {
  const game::PlayerId caller = call.caller.player;
  const auto id = SeekId::parse(call.parameter);
  auto reply = as_http<void>(204, call, names_);
  if (!id) return reply(std::unexpected(unknown_seek()));
  lobby_.withdraw(*id, caller, std::move(reply));
}

}  // namespace ootori::server
