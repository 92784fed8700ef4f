// The calls about tokens.
#include <boost/json.hpp>

#include "server/api.hpp"
#include "server/tokens/token_json.hpp"
#include "server/tokens/tokens.hpp"

namespace ootori::server {

namespace json = boost::json;

void Api::list_tokens(Call call) const {
  if (!call.caller.login) return call.reply(error_response({ErrorCode::signed_out, "Only an account has tokens."}));
  json::array list;
  for (const ApiToken& token : places_.tokens.list(call.caller.player)) list.push_back(public_json(token));
  call.reply(HttpResponse::json(200, json::serialize(json::object{{"tokens", std::move(list)}})));
}

void Api::make_token(Call call) const {
  auto wish = parse_token_wish(call.request.body);
  if (!wish) return call.reply(error_response(wish.error()));
  auto done = [reply = std::move(call.reply)](std::expected<MadeToken, Error> made) mutable {
    if (!made) return reply(error_response(made.error()));
    json::object body = public_json(made->token);
    body["token"] = made->secret;
    reply(HttpResponse::json(201, json::serialize(body)));
  };
  places_.tokens.make(call.caller, std::move(*wish), std::move(done));
}

void Api::end_token(Call call) const {
  const game::PlayerId caller = call.caller.player;
  const auto id = TokenId::parse(call.parameter);
  auto reply = as_http<void>(204, call);
  if (!id) return reply(std::unexpected(Error{ErrorCode::unknown_token, "There is no such token."}));
  places_.tokens.end(caller, *id, std::move(reply));
}

// By the token itself: a program that is done with it, or that it got lost from, needs no browser for that.
void Api::end_own_token(Call call) const {
  const Caller caller = call.caller;
  auto reply = as_http<void>(204, call);
  if (!caller.token) {
    return reply(std::unexpected(Error{ErrorCode::bad_token, "This is done with the token that is to end."}));
  }
  places_.tokens.end(caller.player, caller.token->id, std::move(reply));
}

}  // namespace ootori::server
