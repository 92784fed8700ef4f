// The call by which an account becomes a bot.
#include "server/accounts/account_json.hpp"
#include "server/api.hpp"

namespace ootori::server {

void Api::become_bot(Call call) const {
  auto done = [&lobby = places_.lobby,
               reply = std::move(call.reply)](const std::expected<Profile, Error>& profile) mutable {
    if (profile) lobby.look_over();  // open seeks are for people
    reply(profile ? HttpResponse::json(200, boost::json::serialize(public_json(*profile)))
                  : error_response(profile.error()));
  };
  places_.accounts.make_bot(call.caller, std::move(done));
}

}  // namespace ootori::server
