#include "server/mail/mail_calls.hpp"

namespace ootori::server {

Routes MailCalls::routes() const {
  const HandlersOf to(*this);
  return {
      {"POST", "account/email", Access::browser_only(), to(&MailCalls::give_address), Body::fields},
      {"POST", "email/confirm", Access::browser_only(), to(&MailCalls::confirm_address), Body::fields},
      {"POST", "password/forgotten", Access::browser_only(), to(&MailCalls::forgot_password), Body::fields},
      {"POST", "password/reset", Access::browser_only(), to(&MailCalls::reset_password), Body::fields},
  };
}

void MailCalls::give_address(Call call) const {
  auto wish = parse_address_wish(call.request.body);
  const Caller caller = call.caller;
  auto reply = as_http<void>(202, call, names_);
  if (!wish) return reply(std::unexpected(std::move(wish.error())));
  recovery_.give_address(caller, std::move(*wish), call.request, std::move(reply));
}

void MailCalls::confirm_address(Call call) const {
  const auto token = parse_confirmation(call.request.body);
  auto reply = as_http<void>(204, call, names_);
  if (!token) return reply(std::unexpected(token.error()));
  recovery_.confirm(*token, std::move(reply));
}

void MailCalls::forgot_password(Call call) const {
  const auto wish = parse_forgotten(call.request.body);
  auto reply = as_http<void>(202, call, names_);
  if (!wish) return reply(std::unexpected(wish.error()));
  recovery_.forgot(*wish, call.request, std::move(reply));
}

void MailCalls::reset_password(Call call) const {
  auto wish = parse_reset(call.request.body);
  auto reply = as_http<void>(204, call, names_);
  if (!wish) return reply(std::unexpected(std::move(wish.error())));
  recovery_.reset(std::move(*wish), std::move(reply));
}

}  // namespace ootori::server
