#include "server/accounts/account_calls.hpp"

#include <boost/json.hpp>

#include "server/accounts/account_json.hpp"
#include "server/accounts/credentials.hpp"

namespace ootori::server {
namespace {

namespace json = boost::json;

// Me in docs/protocol.md, 'Accounts'.
json::object me(const std::optional<Profile>& profile, bool sends_mail) {
  json::object shown{{"name", nullptr}, {"role", "guest"}, {"created", nullptr}};
  if (profile) shown = public_json(*profile);
  shown["email"] = nullptr;
  if (profile && profile->email) shown["email"] = *profile->email;
  shown["mail"] = sends_mail;
  return shown;
}

HttpResponse response_of(int status, const json::object& body) {
  return HttpResponse::json(status, json::serialize(body));
}

// The answer to a sign-in or sign-up: sets the session cookie and the device cookie.
Reply<SignedIn> as_signed_in(int status, Transport transport, bool ends_guest, bool sends_mail,
                             Application::Reply reply) {
  return [status, transport, ends_guest, sends_mail,
          reply = std::move(reply)](std::expected<SignedIn, Error> result) mutable {
    if (!result) return reply(error_response(result.error()));
    auto response = response_of(status, me(result->profile, sends_mail));
    response.headers.emplace_back("Set-Cookie", giving(login_cookie, result->token, transport));
    response.headers.emplace_back("Set-Cookie", result->device.cookie(transport));
    if (ends_guest) response.headers.emplace_back("Set-Cookie", taking(guest_cookie, transport));
    reply(std::move(response));
  };
}

}  // namespace

Routes AccountCalls::routes() const {
  const HandlersOf to(*this);
  return {
      {"GET", "account", Access::anybody(), to(&AccountCalls::show_me)},
      {"POST", "account", Access::browser_only(), to(&AccountCalls::sign_up), Body::fields},
      {"POST", "session", Access::browser_only(), to(&AccountCalls::sign_in), Body::fields},
      {"DELETE", "session", Access::browser_only(), to(&AccountCalls::sign_out)},
      {"POST", "account/password", Access::browser_only(), to(&AccountCalls::change_password), Body::fields},
      {"GET", "account/sessions", Access::browser_only(), to(&AccountCalls::list_logins)},
      {"DELETE", "account/sessions/*", Access::browser_only(), to(&AccountCalls::end_login)},
  };
}

void AccountCalls::show_me(Call call) const {
  auto profile = accounts_.profile(call.caller.player);
  if (profile && call.caller.token) profile->email.reset();  // no scope covers it
  auto response = response_of(200, me(profile, sends_mail_));
  // Pages make this call when they load.
  std::string cookie = call.caller.set_cookie;
  if (cookie.empty()) cookie = accounts_.renewed_cookie(call.caller, call.request);
  if (!cookie.empty()) response.headers.emplace_back("Set-Cookie", std::move(cookie));
  call.reply(std::move(response));
}

void AccountCalls::sign_up(Call call) const {
  auto credentials = parse_sign_up(call.request.body);
  if (!credentials) return call.reply(error_response(credentials.error()));
  accounts_.sign_up(call.caller, std::move(*credentials), call.request,
                    as_signed_in(201, call.request.transport, true, sends_mail_, std::move(call.reply)));
}

void AccountCalls::sign_in(Call call) const {
  auto credentials = parse_sign_in(call.request.body);
  if (!credentials) return call.reply(error_response(credentials.error()));
  accounts_.sign_in(call.caller, std::move(*credentials), call.request,
                    as_signed_in(200, call.request.transport, false, sends_mail_, std::move(call.reply)));
}

void AccountCalls::sign_out(Call call) const {
  auto done = [transport = call.request.transport,
               reply = std::move(call.reply)](std::expected<void, Error> result) mutable {
    // Signing out without a session succeeds too.
    if (!result && result.error().code != ErrorCode::unknown_session) return reply(error_response(result.error()));
    reply({.status = 204, .headers = {{"Set-Cookie", taking(login_cookie, transport)}}, .body = {}});
  };
  accounts_.sign_out(call.caller, std::move(done));
}

void AccountCalls::change_password(Call call) const {
  auto change = parse_password_change(call.request.body);
  if (!change) return call.reply(error_response(change.error()));
  auto done = [sends_mail = sends_mail_, transport = call.request.transport,
               reply = std::move(call.reply)](std::expected<PasswordChanged, Error> result) mutable {
    if (!result) return reply(error_response(result.error()));
    auto response = response_of(200, me(result->profile, sends_mail));
    response.headers.emplace_back("Set-Cookie", result->device.cookie(transport));
    reply(std::move(response));
  };
  accounts_.change_password(call.caller, std::move(change->old), std::move(change->fresh), change->tokens,
                            std::move(done));
}

void AccountCalls::list_logins(Call call) const {
  const auto logins = accounts_.logins(call.caller);
  if (!logins) return call.reply(error_response(logins.error()));
  json::array list;
  for (const Login& login : *logins) {
    list.push_back(json::object{{"id", login.id.text()},
                                {"created", login.created},
                                {"used", login.used},
                                {"client", login.client},
                                {"current", login.id == call.caller.login}});
  }
  call.reply(response_of(200, {{"sessions", std::move(list)}}));
}

void AccountCalls::end_login(Call call) const {
  const Caller caller = call.caller;
  const auto id = LoginId::parse(call.parameter);
  auto reply = as_http<void>(204, call, names_);
  if (!id) return reply(std::unexpected(Error{ErrorCode::unknown_session, "There is no such session."}));
  accounts_.end_login(caller, *id, std::move(reply));
}

}  // namespace ootori::server
