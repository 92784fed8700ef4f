#include "server/personal_data/personal_data_calls.hpp"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include "server/accounts/credentials.hpp"
#include "server/wire/fields.hpp"

namespace ootori::server {
namespace {

// A guest has no password and may send no body. If a guest sends a password, the session has ended and the user wanted
// to delete an account.
std::expected<std::string, Error> parse_deletion(std::string_view body, bool is_guest) {
  auto fields = Fields::parse(is_guest && body.empty() ? "{}" : body);
  if (!fields) return std::unexpected(std::move(fields.error()));
  auto password = is_guest ? fields->optional_text("password") : fields->text("password");
  if (auto fault = fields->fault()) return std::unexpected(std::move(*fault));
  if (is_guest && password) {
    // The session may have ended with the account, if the response to an earlier attempt was lost.
    return std::unexpected(Error{ErrorCode::signed_out,
                                 "You are no longer signed in. If you tried before, your account may already be "
                                 "deleted. Otherwise, sign in and try again."});
  }
  return std::move(password).value_or("");
}

}  // namespace

Routes PersonalDataCalls::routes() const {
  const HandlersOf to(*this);
  return {
      {"GET", "account/export", Access::browser_only(), to(&PersonalDataCalls::export_account), Body::none,
       Making::data},
      {"DELETE", "account", Access::browser_only(), to(&PersonalDataCalls::delete_account), Body::fields, Making::data},
  };
}

void PersonalDataCalls::export_account(Call call) const {
  const auto profile = services_.accounts.profile(call.caller.player);
  std::string file = fmt::format("ootori-{}-{:%Y-%m-%d}.json", profile ? profile->name : "guest",
                                 fmt::gmtime(static_cast<std::time_t>(services_.now() / 1000)));
  services_.readers.read(
      call.request.address, std::move(call.reply),
      [this, caller = call.caller, address = call.request.address, file = std::move(file)](Application::Reply reply) {
        auto done = [file, reply = std::move(reply)](std::expected<std::shared_ptr<LineSource>, Error> data) mutable {
          if (!data) return reply(error_response(data.error()));
          auto response = HttpResponse::json(200, {});
          response.headers.emplace_back("Content-Disposition", fmt::format("attachment; filename=\"{}\"", file));
          response.lines = std::move(*data);
          reply(std::move(response));
        };
        services_.personal_data.collect(caller, address, std::move(done));
      });
}

void PersonalDataCalls::delete_account(Call call) const {
  const bool is_guest = !call.caller.login;
  auto password = parse_deletion(call.request.body, is_guest);
  if (!password) return call.reply(error_response(password.error()));
  if (is_guest && !call.caller.set_cookie.empty()) {
    return call.reply(
        error_response({ErrorCode::signed_out, "You are not signed in, so the server has no data about you."}));
  }
  auto done = [cookie = is_guest ? guest_cookie : login_cookie, transport = call.request.transport,
               reply = std::move(call.reply)](const std::expected<void, Error>& deleted) mutable {
    if (!deleted) return reply(error_response(deleted.error()));
    reply({.status = 204, .headers = {{"Set-Cookie", taking(cookie, transport)}}, .body = {}});
  };
  if (is_guest) return services_.farewell.say_as_guest(call.caller.player, std::move(done));
  services_.farewell.say(call.caller, std::move(*password), std::move(done));
}

}  // namespace ootori::server
