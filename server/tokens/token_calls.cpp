#include "server/tokens/token_calls.hpp"

#include <boost/json.hpp>

#include "server/tokens/token_json.hpp"

namespace ootori::server {

namespace json = boost::json;

Routes TokenCalls::routes() const {
  const HandlersOf to(*this);
  return {
      {"GET", "account/tokens", Access::browser_only(), to(&TokenCalls::list)},
      {"POST", "account/tokens", Access::browser_only(), to(&TokenCalls::make), Body::fields},
      {"DELETE", "account/tokens/*", Access::browser_only(), to(&TokenCalls::end)},
      {"DELETE", "token", Access::anybody(), to(&TokenCalls::end_own)},
  };
}

void TokenCalls::list(Call call) const {
  if (!call.caller.login) return call.reply(error_response({ErrorCode::signed_out, "Only accounts can have tokens."}));
  json::array list;
  for (const ApiToken& token : tokens_.list(call.caller.player)) list.push_back(public_json(token));
  call.reply(HttpResponse::json(200, json::serialize(json::object{{"tokens", std::move(list)}})));
}

void TokenCalls::make(Call call) const {
  auto wish = parse_token_wish(call.request.body);
  if (!wish) return call.reply(error_response(wish.error()));
  auto done = [reply = std::move(call.reply)](std::expected<MadeToken, Error> made) mutable {
    if (!made) return reply(error_response(made.error()));
    json::object body = public_json(made->token);
    body["token"] = made->secret;
    reply(HttpResponse::json(201, json::serialize(body)));
  };
  tokens_.make(call.caller, std::move(*wish), std::move(done));
}

void TokenCalls::end(Call call) const {
  const game::PlayerId caller = call.caller.player;
  const auto id = TokenId::parse(call.parameter);
  auto reply = as_http<void>(204, call, names_);
  if (!id) return reply(std::unexpected(Error{ErrorCode::unknown_token, "There is no such token."}));
  tokens_.end(caller, *id, std::move(reply));
}

// With the token itself: a program that is done with its token, or has leaked it, needs no browser to revoke it.
void TokenCalls::end_own(Call call) const {
  const Caller caller = call.caller;
  auto reply = as_http<void>(204, call, names_);
  if (!caller.token) {
    return reply(std::unexpected(Error{ErrorCode::bad_token, "Send the token that you want to revoke."}));
  }
  tokens_.end(caller.player, caller.token->id, std::move(reply));
}

}  // namespace ootori::server
