#include "server/bots/bot_calls.hpp"

#include <boost/json.hpp>

#include "server/accounts/account_json.hpp"
#include "server/games/game_table.hpp"

namespace ootori::server {
namespace {

Error unknown_game() { return {ErrorCode::not_found, "There is no such game."}; }
Error not_a_bot() { return {ErrorCode::not_allowed, "Only bot accounts can offer games this way."}; }
HttpResponse done() { return {.status = 204, .headers = {}, .body = {}}; }

}  // namespace

Routes BotCalls::routes() const {
  const HandlersOf to(*this);
  return {
      {"POST", "bot", Access::with(Scope::bot), to(&BotCalls::become)},
      {"GET", "bots", Access::anybody(), to(&BotCalls::list)},
      {"PUT", "bot/offers/*", Access::with(Scope::seek), to(&BotCalls::offer), Body::fields},
      {"DELETE", "bot/offers/*", Access::with(Scope::seek), to(&BotCalls::withdraw)},
  };
}

void BotCalls::become(Call call) const {
  auto done = [&lobby = services_.lobby,
               reply = std::move(call.reply)](const std::expected<Profile, Error>& profile) mutable {
    if (profile) lobby.look_over();  // a bot may not have open seeks
    reply(profile ? HttpResponse::json(200, boost::json::serialize(public_json(*profile)))
                  : error_response(profile.error()));
  };
  services_.accounts.make_bot(call.caller, {HasNotPlayed{call.caller.player}}, std::move(done));
}

void BotCalls::list(Call call) const {
  const game::PlayerId viewer = call.caller.player;
  auto reply = as_http<std::vector<ListedBot>>(200, call, services_.names);
  services_.readers.read(
      call.request.address, std::move(reply), [&services = services_, viewer](Reply<std::vector<ListedBot>> reply) {
        auto bots = list_bots(services.offers, services.lobby, services.moderation, RatingTable{services.store}, viewer,
                              services.now());
        if (bots) return reply(std::move(*bots));
        reply(std::unexpected(Error{ErrorCode::storage, "The bots cannot be read at the moment. Please try again."}));
      });
}

void BotCalls::offer(Call call) const {
  const GameSpec* game = find_game(call.parameter);
  // As in all calls, errors in the body come first; any game will do to check the body.
  const auto offer = parse_bot_offer(game == nullptr ? *all_games.front() : *game, call.request.body);
  if (!offer) return call.reply(error_response(offer.error()));
  if (game == nullptr) return call.reply(error_response(unknown_game()));
  if (!services_.names.is_bot(call.caller.player)) return call.reply(error_response(not_a_bot()));
  services_.offers.put(call.caller.player, *offer);
  // Drop the offers of deleted accounts.
  services_.offers.keep_only([&](const game::PlayerId& player) { return services_.names.is_bot(player); });
  call.reply(done());
}

void BotCalls::withdraw(Call call) const {
  const GameSpec* game = find_game(call.parameter);
  if (game == nullptr) return call.reply(error_response(unknown_game()));
  services_.offers.withdraw(call.caller.player, *game);
  call.reply(done());
}

}  // namespace ootori::server
