#include "server/api.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include <boost/json.hpp>

#include "server/url.hpp"

namespace ootori::server {
namespace {

constexpr std::string_view api_prefix = "/api/v1/";

HttpResponse foreign_origin() {
  return error_response({ErrorCode::bad_origin, "This page does not belong to this server."});
}

HttpResponse only(const std::string& methods) {
  auto response = error_response({ErrorCode::method_not_allowed, "This can only be called by " + methods + "."});
  response.headers.emplace_back("Allow", methods);
  return response;
}

// What stands for the * of the pattern; empty where it has none.
std::optional<std::string_view> match(std::string_view pattern, std::string_view path) {
  const std::size_t star = pattern.find('*');
  if (star == std::string_view::npos) return pattern == path ? std::optional{path.substr(path.size())} : std::nullopt;
  const std::string_view before = pattern.substr(0, star);
  const std::string_view after = pattern.substr(star + 1);
  if (path.size() <= before.size() + after.size() || !path.starts_with(before) || !path.ends_with(after)) {
    return std::nullopt;
  }
  const std::string_view segment = path.substr(before.size(), path.size() - before.size() - after.size());
  if (segment.contains('/')) return std::nullopt;
  return segment;
}

bool reads(std::string_view method) { return method == "GET" || method == "HEAD"; }

}  // namespace

std::span<const Api::Route> Api::routes() {
  static constexpr std::array<Route, 20> all{{
      {"GET", "health", &Api::health},
      {"GET", "socket", &Api::socket_without_upgrade},
      {"GET", "games", &Api::list_games},
      {"POST", "games", &Api::create_game},
      {"GET", "games/*", &Api::show_game},
      {"GET", "seeks", &Api::list_seeks},
      {"POST", "seeks", &Api::create_seek},
      {"GET", "seeks/*", &Api::show_seek},
      {"DELETE", "seeks/*", &Api::end_seek},
      {"POST", "seeks/*/accept", &Api::accept_seek},
      {"GET", "account", &Api::show_me},
      {"POST", "account", &Api::sign_up},
      {"POST", "session", &Api::sign_in},
      {"DELETE", "session", &Api::sign_out},
      {"POST", "account/password", &Api::change_password},
      {"GET", "account/sessions", &Api::list_logins},
      {"DELETE", "account/sessions/*", &Api::end_login},
      {"GET", "players/*", &Api::show_player},
      {"GET", "players/*/ratings", &Api::show_ratings},
      {"GET", "leaderboards/*", &Api::show_leaderboards},
  }};
  return all;
}

void Api::answer(HttpRequest request, Reply reply) {
  const std::string_view path = request.path;
  if (path.starts_with(api_prefix)) return answer_api(request, path.substr(api_prefix.size()), std::move(reply));
  if (path == "/api" || path.starts_with("/api/")) {
    return reply(error_response({ErrorCode::not_found, "There is no such call."}));
  }
  reply(files_.answer(request));
}

void Api::answer_api(const HttpRequest& request, std::string_view path, Reply reply) {
  if (!reads(request.method) && !same_origin(request.origin, request.host)) return reply(foreign_origin());
  const std::string_view method = request.method == "HEAD" ? "GET" : std::string_view(request.method);
  std::string methods;
  for (const Route& route : routes()) {
    const auto parameter = match(route.pattern, path);
    if (!parameter) continue;
    if (route.method == method) {
      return (this->*route.handle)({request, *parameter, places_.accounts.identify(request), std::move(reply)});
    }
    methods += (methods.empty() ? "" : ", ") + std::string(route.method == "GET" ? "GET, HEAD" : route.method);
  }
  if (!methods.empty()) return reply(only(methods));
  reply(error_response({ErrorCode::not_found, "There is no such call."}));
}

void Api::health(Call call) const {
  const boost::json::object body{{"status", "ok"}, {"version", OOTORI_VERSION}};
  call.reply(HttpResponse::json(200, boost::json::serialize(body)));
}

void Api::socket_without_upgrade(Call call) const {
  auto response = error_response({ErrorCode::upgrade_required, "This address is for WebSockets."});
  response.headers.emplace_back("Upgrade", "websocket");
  call.reply(std::move(response));
}

void Api::list_games(Call call) const {
  const game::PlayerId caller = call.caller.player;
  places_.rooms.list(caller, as_http<std::vector<Summary>>(200, call));
}

void Api::create_game(Call call) const {
  const game::PlayerId caller = call.caller.player;
  const auto wish = parse_create(call.request.body);
  auto reply = as_http<GameView>(201, call);
  if (!wish) return reply(std::unexpected(wish.error()));
  places_.rooms.create(caller, *wish, std::move(reply));
}

void Api::show_game(Call call) const {
  const auto game = GameId::parse(call.parameter);
  auto reply = as_http<GameView>(200, call);
  if (!game) return reply(std::unexpected(Error{ErrorCode::unknown_game, "There is no such game."}));
  places_.rooms.view(*game, std::move(reply));
}

void Api::list_seeks(Call call) const {
  auto seeks = places_.lobby.list(call.caller.player);
  as_http<std::vector<Seek>>(200, call)(std::move(seeks));
}

void Api::create_seek(Call call) const {
  const game::PlayerId caller = call.caller.player;
  const auto wish = parse_seek(call.request.body);
  auto reply = as_http<Seek>(201, call);
  if (!wish) return reply(std::unexpected(wish.error()));
  places_.lobby.create(caller, *wish, std::move(reply));
}

void Api::show_seek(Call call) const {
  const auto id = SeekId::parse(call.parameter);
  auto found = id ? places_.lobby.find(*id, call.caller.player) : std::unexpected(unknown_seek());
  as_http<Seek>(200, call)(std::move(found));
}

void Api::accept_seek(Call call) const {
  const game::PlayerId caller = call.caller.player;
  const auto id = SeekId::parse(call.parameter);
  auto reply = as_http<GameView>(201, call);
  if (!id) return reply(std::unexpected(unknown_seek()));
  places_.lobby.accept(*id, caller, std::move(reply));
}

void Api::end_seek(Call call) const {
  const game::PlayerId caller = call.caller.player;
  const auto id = SeekId::parse(call.parameter);
  auto reply = as_http<void>(204, call);
  if (!id) return reply(std::unexpected(unknown_seek()));
  places_.lobby.withdraw(*id, caller, std::move(reply));
}

std::expected<SocketWelcome, HttpResponse> Api::welcome(const HttpRequest& request, std::shared_ptr<SocketPeer> peer) {
  if (!same_origin(request.origin, request.host)) return std::unexpected(foreign_origin());
  Caller caller = places_.accounts.identify(request);
  if (!places_.accounts.attach(caller, peer)) {
    return std::unexpected(error_response({ErrorCode::signed_out, "You are not signed in any more."}));
  }
  std::string cookie = std::exchange(caller.set_cookie, {});
  return SocketWelcome{.handler = std::make_unique<Session>(places_, std::move(caller), std::move(peer)),
                       .set_cookie = std::move(cookie)};
}

}  // namespace ootori::server
