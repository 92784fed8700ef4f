// The calls about e-mail addresses and forgotten passwords.
#include "server/api.hpp"

namespace ootori::server {

void Api::give_address(Call call) const {
  auto wish = parse_address_wish(call.request.body);
  const Caller caller = call.caller;
  auto reply = as_http<void>(202, call);
  if (!wish) return reply(std::unexpected(std::move(wish.error())));
  places_.recovery.give_address(caller, std::move(*wish), call.request, std::move(reply));
}

void Api::confirm_address(Call call) const {
  const auto token = parse_confirmation(call.request.body);
  auto reply = as_http<void>(204, call);
  if (!token) return reply(std::unexpected(token.error()));
  places_.recovery.confirm(*token, std::move(reply));
}

void Api::forgot_password(Call call) const {
  const auto wish = parse_forgotten(call.request.body);
  auto reply = as_http<void>(202, call);
  if (!wish) return reply(std::unexpected(wish.error()));
  places_.recovery.forgot(*wish, call.request, std::move(reply));
}

void Api::reset_password(Call call) const {
  auto wish = parse_reset(call.request.body);
  auto reply = as_http<void>(204, call);
  if (!wish) return reply(std::unexpected(std::move(wish.error())));
  places_.recovery.reset(std::move(*wish), std::move(reply));
}

}  // namespace ootori::server
