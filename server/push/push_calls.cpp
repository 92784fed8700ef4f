#include "server/push/push_calls.hpp"

#include <boost/json.hpp>
#include <fmt/format.h>

#include "server/push/push_endpoint.hpp"
#include "server/wire/fields.hpp"

namespace ootori::server {
namespace {

namespace json = boost::json;

Error no_push_account() { return {ErrorCode::signed_out, "Sign in to get push notifications."}; }
Error push_is_off() { return {ErrorCode::not_allowed, "This server does not send push notifications."}; }
Error unkept_subscription() {
  return {ErrorCode::storage, "Your subscription cannot be read or saved at the moment. Please try again."};
}

HttpResponse shown(const PushOptions* options, const std::vector<PushSubscription>& subscriptions) {
  json::value key = nullptr;
  json::value subscription = nullptr;
  if (options != nullptr) key = base64url(options->key.point());
  if (!subscriptions.empty()) {
    const PushSubscription& one = subscriptions.front();
    subscription = json::object{{"endpoint", one.endpoint}, {"language", text(one.language)}};
  }
  return HttpResponse::json(
      200, json::serialize(json::object{{"key", std::move(key)}, {"subscription", std::move(subscription)}}));
}

// The bytes of a base64url field; empty, with a fault, unless there are exactly `size`.
std::string bytes_in(Fields& fields, std::string_view name, std::size_t size) {
  const auto bytes = bytes_of_base64url(fields.text(name));
  if (bytes && bytes->size() == size) return *bytes;
  fields.refuse(ErrorCode::bad_value, name, fmt::format("{} must be {} bytes in base64url.", name, size));
  return {};
}

// Whether messages may be sent to this address. Host names are checked when connecting; numeric addresses that are not
// public can be refused at once.
std::expected<void, Error> check_service(const std::string& endpoint, const PushOptions& options) {
  const auto refused = [] {
    return std::unexpected(Error{ErrorCode::bad_value, "This server does not use this push service.", "endpoint"});
  };
  if (!options.services.empty()) {
    if (!is_of_services(endpoint, options.services)) return refused();
    return {};
  }
  std::string host = PushEndpoint::parse(endpoint)->host;
  if (host.ends_with('.')) host.pop_back();  // the same name, written as fully qualified
  const bool is_ipv6 = host.starts_with('[');
  const bool is_ipv4 = host.find_first_not_of("0123456789.") == std::string::npos;
  if (is_ipv6 && !is_public_address(host.substr(1, host.size() - 2))) return refused();
  if ((is_ipv4 && !is_public_address(host)) || host == "localhost" || host.ends_with(".localhost")) return refused();
  return {};
}

auto push_stored(Application::Reply reply) {
  return [reply = std::move(reply)](const StoreResult<void>& stored) mutable {
    if (stored) return reply(HttpResponse{.status = 204, .headers = {}, .body = {}});
    const bool is_over = stored.error().kind == StoreError::Kind::conflict;
    reply(error_response(is_over ? no_push_account() : unkept_subscription()));
  };
}

}  // namespace

std::expected<PushWish, Error> parse_push_wish(std::string_view body) {
  auto fields = Fields::parse(body);
  if (!fields) return std::unexpected(std::move(fields.error()));
  PushWish wish{.endpoint = fields->text("endpoint"), .reader = {}, .language = PushLanguage::english};
  if (!PushEndpoint::parse(wish.endpoint)) {
    fields->refuse(ErrorCode::bad_value, "endpoint",
                   fmt::format("endpoint must be an https address of at most {} bytes.", PushEndpoint::longest));
  }
  wish.reader.point = bytes_in(*fields, "p256dh", PushKey::point_bytes);
  wish.reader.auth = bytes_in(*fields, "auth", push_auth_bytes);
  const std::string language = fields->text("language");
  if (language != "en" && language != "ja")
    fields->refuse(ErrorCode::bad_value, "language", "language must be en or ja.");
  if (language == "ja") wish.language = PushLanguage::japanese;
  if (auto fault = fields->fault()) return std::unexpected(std::move(*fault));
  if (!is_push_point(wish.reader.point)) {
    return std::unexpected(Error{ErrorCode::bad_value, "p256dh must be a point of the curve P-256.", "p256dh"});
  }
  return wish;
}

json::array push_subscriptions_json(const std::vector<PushSubscription>& subscriptions) {
  json::array list;
  for (const PushSubscription& one : subscriptions) {
    json::value delivered = nullptr;
    if (one.delivered) delivered = *one.delivered;
    list.push_back(json::object{{"session", one.login.text()},
                                {"endpoint", one.endpoint},
                                {"p256dh", base64url(one.reader.point)},
                                {"language", text(one.language)},
                                {"created", one.created},
                                {"delivered", std::move(delivered)}});
  }
  return list;
}

Routes PushCalls::routes() const {
  const HandlersOf to(*this);
  const Access browser = Access::browser_only();
  return {
      {"GET", "push", browser, to(&PushCalls::show)},
      {"PUT", "push", browser, to(&PushCalls::subscribe), Body::fields, Making::subscription},
      {"DELETE", "push", browser, to(&PushCalls::unsubscribe)},
  };
}

void PushCalls::show(Call call) const {
  if (!call.caller.login) return call.reply(shown(services_.options, {}));
  services_.readers.read(call.request.address, std::move(call.reply),
                         [&services = services_, login = *call.caller.login](Application::Reply reply) {
                           const auto subscription = PushTable{services.store.pages()}.of_session(login);
                           if (!subscription) return reply(error_response(unkept_subscription()));
                           reply(shown(services.options, *subscription));
                         });
}

void PushCalls::subscribe(Call call) const {
  auto wish = parse_push_wish(call.request.body);
  if (!wish) return call.reply(error_response(wish.error()));
  if (!call.caller.login) return call.reply(error_response(no_push_account()));
  if (services_.options == nullptr) return call.reply(error_response(push_is_off()));
  if (auto checked = check_service(wish->endpoint, *services_.options); !checked) {
    return call.reply(error_response(checked.error()));
  }
  const game::PlayerId player = call.caller.player;
  services_.queue.know(player);  // before it is stored, so no event in between is missed
  services_.store.write({SetPushSubscription{{.login = *call.caller.login,
                                              .player = player,
                                              .endpoint = std::move(wish->endpoint),
                                              .reader = std::move(wish->reader),
                                              .language = wish->language,
                                              .created = services_.now()}}},
                        push_stored(std::move(call.reply)));
}

void PushCalls::unsubscribe(Call call) const {
  if (!call.caller.login) return call.reply(error_response(no_push_account()));
  services_.store.write({EndPushSubscription{*call.caller.login}}, push_stored(std::move(call.reply)));
}

}  // namespace ootori::server
