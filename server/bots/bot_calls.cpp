#include "server/bots/bot_calls.hpp"

#include <boost/json.hpp>

#include "server/accounts/account_json.hpp"
#include "server/games/game_table.hpp"

namespace ootori::server {

Routes BotCalls::routes() const {
  const HandlersOf to(*this);
  return {{"POST", "bot", Access::with(Scope::bot), to(&BotCalls::become)}};
}

void BotCalls::become(Call call) const {
  auto done = [&lobby = lobby_, reply = std::move(call.reply)](const std::expected<Profile, Error>& profile) mutable {
    if (profile) lobby.look_over();  // open seeks are for people
    reply(profile ? HttpResponse::json(200, boost::json::serialize(public_json(*profile)))
                  : error_response(profile.error()));
  };
  accounts_.make_bot(call.caller, {HasNotPlayed{call.caller.player}}, std::move(done));
}

}  // namespace ootori::server
