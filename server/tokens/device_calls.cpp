#include "server/tokens/device_calls.hpp"

#include <boost/json.hpp>

#include "server/tokens/token_json.hpp"
#include "server/wire/fields.hpp"

namespace ootori::server {

Routes DeviceCalls::routes() const {
  const HandlersOf to(*this);
  return {
      {"POST", "device", Access::anybody(), to(&DeviceCalls::begin), Body::fields},
      {"POST", "device/token", Access::anybody(), to(&DeviceCalls::take), Body::fields},
      {"GET", "device/*", Access::browser_only(), to(&DeviceCalls::show)},
      {"POST", "device/*", Access::browser_only(), to(&DeviceCalls::decide), Body::fields},
  };
}

void DeviceCalls::begin(Call call) const {
  auto wish = parse_token_wish(call.request.body);
  if (!wish) return call.reply(error_response(wish.error()));
  const auto code = grants_.begin(std::move(*wish), call.request.address);
  if (!code) return call.reply(error_response(code.error()));
  call.reply(HttpResponse::json(
      201, boost::json::serialize(boost::json::object{{"device_code", code->secret},
                                                      {"user_code", code->user_code},
                                                      {"verification_uri", "/device"},
                                                      {"verification_uri_complete", "/device?code=" + code->user_code},
                                                      {"expires_in", DeviceGrants::lasts / std::chrono::seconds{1}},
                                                      {"interval", DeviceGrants::interval.count()}})));
}

void DeviceCalls::take(Call call) const {
  auto fields = Fields::parse(call.request.body);
  if (!fields) return call.reply(error_response(fields.error()));
  const std::string secret = fields->text("device_code");
  if (const auto fault = fields->fault()) return call.reply(error_response(*fault));
  const auto made = grants_.take(secret);
  if (!made) return call.reply(error_response(made.error()));
  boost::json::object body = public_json(made->token);
  body["token"] = made->secret;
  call.reply(HttpResponse::json(200, boost::json::serialize(body)));
}

void DeviceCalls::show(Call call) const {
  const auto wish = grants_.show(call.caller, call.parameter);
  if (!wish) return call.reply(error_response(wish.error()));
  call.reply(HttpResponse::json(200, boost::json::serialize(public_json(*wish))));
}

void DeviceCalls::decide(Call call) const {
  const Caller caller = call.caller;
  const std::string code(call.parameter);
  auto fields = Fields::parse(call.request.body);
  auto reply = as_http<void>(204, call, names_);
  if (!fields) return reply(std::unexpected(std::move(fields.error())));
  const auto allow = fields->flag("allow");
  if (auto fault = fields->fault()) return reply(std::unexpected(std::move(*fault)));
  grants_.decide(caller, code, *allow, std::move(reply));
}

}  // namespace ootori::server
