#include "server/api.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include <boost/json.hpp>

#include "server/network/url.hpp"
#include "server/session/fields.hpp"

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

// RFC 9110, 9.2.1.
bool is_safe(std::string_view method) { return reads(method) || method == "OPTIONS"; }

// The answer to a browser that asks whether a page of another origin may make a call. Only one with a token may:
// without Access-Control-Allow-Credentials no cookie comes along.
HttpResponse preflight(const std::string& methods) {
  return {.status = 204,
          .headers = {{"Allow", methods + ", OPTIONS"},
                      {"Access-Control-Allow-Origin", "*"},
                      {"Access-Control-Allow-Methods", methods},
                      {"Access-Control-Allow-Headers", "Authorization, Content-Type"},
                      {"Access-Control-Max-Age", "86400"}},
          .body = {}};
}

Application::Reply readable_anywhere(Application::Reply reply) {
  return [reply = std::move(reply)](HttpResponse response) mutable {
    response.headers.emplace_back("Access-Control-Allow-Origin", "*");
    response.headers.emplace_back("Access-Control-Expose-Headers", "Retry-After, WWW-Authenticate");
    reply(std::move(response));
  };
}

}  // namespace

std::span<const Api::Route> Api::routes() {
  static constexpr auto all = std::to_array<Route>({
      {"GET", "health", Access::anybody(), &Api::health},
      {"GET", "openapi.json", Access::anybody(), &Api::show_openapi},
      {"GET", "socket", Access::anybody(), &Api::socket_without_upgrade},
      {"GET", "games", Access::with(Scope::read), &Api::list_games},
      {"POST", "games", Access::with(Scope::play), &Api::create_game, Body::fields, Making::game},
      {"GET", "games/live", Access::anybody(), &Api::list_live_games},
      {"GET", "games/*", Access::anybody(), &Api::show_game},
      {"POST", "games/*/move", Access::with(Scope::play), &Api::play_move, Body::fields},
      {"POST", "games/*/takeback", Access::with(Scope::play), &Api::ask_takeback, Body::fields, Making::offer},
      {"POST", "games/*/impasse", Access::with(Scope::play), &Api::ask_impasse, Body::fields, Making::offer},
      {"POST", "games/*/rematch", Access::with(Scope::play), &Api::ask_rematch, Body::fields, Making::offer},
      {"POST", "games/*/answer", Access::with(Scope::play), &Api::answer_offer, Body::fields},
      {"POST", "games/*/resign", Access::with(Scope::play), &Api::resign, Body::fields},
      {"POST", "games/*/abort", Access::with(Scope::play), &Api::abort, Body::fields},
      {"POST", "games/*/claim", Access::with(Scope::play), &Api::claim, Body::fields},
      {"POST", "games/*/adjourn", Access::with(Scope::play), &Api::ask_adjournment, Body::fields, Making::offer},
      {"POST", "games/*/resume", Access::with(Scope::play), &Api::ask_resumption, Body::fields, Making::offer},
      {"POST", "games/*/seal", Access::with(Scope::play), &Api::seal_move, Body::fields},
      {"GET", "games/*/lines", Access::with(Scope::read), &Api::show_lines},
      {"PUT", "games/*/lines", Access::with(Scope::play), &Api::set_lines, Body::fields},
      {"DELETE", "games/*/lines", Access::with(Scope::play), &Api::drop_lines},
      {"GET", "games/*/stream", Access::anybody(), &Api::stream_game},
      {"GET", "stream/events", Access::with(Scope::read), &Api::stream_events},
      {"GET", "seeks", Access::with(Scope::read), &Api::list_seeks},
      {"POST", "seeks", Access::with(Scope::seek), &Api::create_seek, Body::fields, Making::seek},
      {"GET", "seeks/*", Access::with(Scope::read), &Api::show_seek},
      {"DELETE", "seeks/*", Access::with(Scope::seek), &Api::end_seek},
      {"POST", "seeks/*/accept", Access::with(Scope::seek), &Api::accept_seek, Body::none, Making::game},
      {"GET", "account", Access::anybody(), &Api::show_me},
      {"POST", "account", Access::browser_only(), &Api::sign_up, Body::fields},
      {"POST", "session", Access::browser_only(), &Api::sign_in, Body::fields},
      {"DELETE", "session", Access::browser_only(), &Api::sign_out},
      {"POST", "account/password", Access::browser_only(), &Api::change_password, Body::fields},
      {"GET", "account/sessions", Access::browser_only(), &Api::list_logins},
      {"DELETE", "account/sessions/*", Access::browser_only(), &Api::end_login},
      {"GET", "account/tokens", Access::browser_only(), &Api::list_tokens},
      {"POST", "account/tokens", Access::browser_only(), &Api::make_token, Body::fields},
      {"DELETE", "account/tokens/*", Access::browser_only(), &Api::end_token},
      {"DELETE", "token", Access::anybody(), &Api::end_own_token},
      {"POST", "bot", Access::with(Scope::bot), &Api::become_bot},
      {"GET", "players/*", Access::anybody(), &Api::show_player},
      {"GET", "players/*/ratings", Access::anybody(), &Api::show_ratings},
      {"GET", "leaderboards/*", Access::anybody(), &Api::show_leaderboards},
      {"GET", "leaderboards/*/bots", Access::anybody(), &Api::show_leaderboards_of_bots},
      {"GET", "ready", Access::anybody(), &Api::ready},
      {"POST", "account/email", Access::browser_only(), &Api::give_address, Body::fields},
      {"POST", "email/confirm", Access::browser_only(), &Api::confirm_address, Body::fields},
      {"POST", "password/forgotten", Access::browser_only(), &Api::forgot_password, Body::fields},
      {"POST", "password/reset", Access::browser_only(), &Api::reset_password, Body::fields},
      {"GET", "account/vacation", Access::with(Scope::read), &Api::show_vacation},
      {"POST", "account/vacation", Access::with(Scope::play), &Api::begin_vacation},
      {"DELETE", "account/vacation", Access::with(Scope::play), &Api::end_vacation},
      {"GET", "mutes", Access::browser_only(), &Api::list_mutes},
      {"POST", "mutes", Access::browser_only(), &Api::mute, Body::fields},
      {"DELETE", "mutes/*", Access::browser_only(), &Api::end_mute},
      {"POST", "reports", Access::browser_only(), &Api::report_message, Body::fields},
      {"GET", "moderation/reports", Access::browser_only(), &Api::list_reports},
      {"POST", "moderation/verdicts", Access::browser_only(), &Api::decide_report, Body::fields},
      {"POST", "moderation/rulings", Access::browser_only(), &Api::rule_on_game, Body::fields},
      {"GET", "moderation/silences", Access::browser_only(), &Api::list_silences},
      {"POST", "moderation/silences", Access::browser_only(), &Api::silence_player, Body::fields},
      {"DELETE", "moderation/silences/*", Access::browser_only(), &Api::end_silence},
      {"GET", "moderation/log", Access::browser_only(), &Api::show_moderation_log},
      {"GET", "games/*/record", Access::anybody(), &Api::download_record},
      {"GET", "games/*/board.svg", Access::anybody(), &Api::draw_svg},
      {"GET", "games/*/board.png", Access::anybody(), &Api::draw_png},
      {"GET", "games/*/preview.png", Access::anybody(), &Api::draw_card},
      {"GET", "players/*/games", Access::anybody(), &Api::list_players_games},
      {"GET", "account/export", Access::browser_only(), &Api::export_account},
      {"DELETE", "account", Access::browser_only(), &Api::delete_account, Body::fields},
      {"GET", "games/*/analysis", Access::anybody(), &Api::show_analysis},
      {"POST", "games/*/analysis", Access::browser_only(), &Api::ask_analysis},
      {"DELETE", "games/*/analysis", Access::browser_only(), &Api::withdraw_analysis},
  });
  return all;
}

void Api::answer(HttpRequest request, Reply reply) {
  const std::string_view path = request.path;
  if (path.starts_with(api_prefix)) return answer_api(request, path.substr(api_prefix.size()), std::move(reply));
  if (path == "/api" || path.starts_with("/api/")) {
    return reply(error_response({ErrorCode::not_found, "There is no such call."}));
  }
  if (reads(request.method)) {
    for (const std::string_view pattern : {"/game/*", "/report/*"}) {
      if (const auto id = match(pattern, path)) return answer_game_page(request, *id, std::move(reply));
    }
    if (match("/embed/*", path)) return answer_embedded(request, std::move(reply));
  }
  reply(files_.answer(request));
}

// A page of another origin can send a token only if somebody gave it one, while a browser adds cookies by itself: so
// calls by cookie that change something must come from pages of this server, and calls by token may come from any page,
// which may read the answer.
void Api::answer_api(const HttpRequest& request, std::string_view path, Reply reply) {
  const bool by_token = Tokens::has_token(request);
  if (by_token) reply = readable_anywhere(std::move(reply));
  if (const auto refused = places_.gate.pass(request.address)) return reply(error_response(*refused));
  if (!by_token && !is_safe(request.method) && !same_origin(request.origin, request.host)) {
    return reply(foreign_origin());
  }
  const std::string_view method = request.method == "HEAD" ? "GET" : std::string_view(request.method);
  std::string methods;
  for (const Route& route : routes()) {
    const auto parameter = match(route.pattern, path);
    if (!parameter) continue;
    if (route.method == method) return answer_route(route, *parameter, request, std::move(reply));
    const std::string_view listed = route.method == "GET" ? "GET, HEAD" : route.method;
    if (methods.contains(listed)) continue;  // games/live is a games/* too
    methods += (methods.empty() ? "" : ", ") + std::string(listed);
  }
  if (methods.empty()) return reply(error_response({ErrorCode::not_found, "There is no such call."}));
  reply(request.method == "OPTIONS" ? preflight(methods) : only(methods));
}

void Api::answer_route(const Route& route, std::string_view parameter, const HttpRequest& request, Reply reply) const {
  auto caller = identify(request);
  if (!caller) return reply(error_response(caller.error()));
  if (const auto refused = refusal(route.access, *caller)) return reply(error_response(*refused));
  if (route.body == Body::none && !request.body.empty()) {
    const auto fields = Fields::parse(request.body);
    const auto fault = fields ? fields->fault() : std::optional{fields.error()};
    if (fault) return reply(error_response(*fault));
  }
  if (!caller->token && !caller->login) places_.guests.note(caller->player, request.address);
  if (route.makes) {
    const auto too_many = places_.gate.make(*route.makes, caller->player, request.address);
    if (too_many) return reply(error_response(*too_many));
  }
  (this->*route.handle)({request, parameter, std::move(*caller), std::move(reply)});
}

std::expected<Caller, Error> Api::identify(const HttpRequest& request) const {
  if (Tokens::has_token(request)) return places_.tokens.identify(request);
  return places_.accounts.identify(request);
}

void Api::health(Call call) const {
  const boost::json::object body{{"status", "ok"}, {"version", OOTORI_VERSION}};
  call.reply(HttpResponse::json(200, boost::json::serialize(body)));
}

void Api::ready(Call call) const {
  places_.readiness.ask([reply = std::move(call.reply)](Readiness::State state) mutable {
    switch (state) {
      case Readiness::State::ready:
        return reply(HttpResponse::json(200, boost::json::serialize(boost::json::object{{"status", "ready"}})));
      case Readiness::State::storage_fails:
        return reply(error_response({ErrorCode::storage, "The data folder cannot be written to."}));
      case Readiness::State::going_down: return reply(error_response(going_down()));
    }
  });
}

void Api::socket_without_upgrade(Call call) const {
  auto response = error_response({ErrorCode::upgrade_required, "This address is for WebSockets."});
  response.headers.emplace_back("Upgrade", "websocket");
  call.reply(std::move(response));
}

void Api::create_game(Call call) const {
  const game::PlayerId caller = call.caller.player;
  const auto wish = parse_create(call.request.body);
  auto reply = as_http<GameView>(201, call);
  if (!wish) return reply(std::unexpected(wish.error()));
  if (places_.names.is_bot(caller)) {
    return reply(std::unexpected(Error{ErrorCode::not_for_bots, "The engine of this server is for people."}));
  }
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
  if (!Tokens::has_token(request) && !same_origin(request.origin, request.host)) {
    return std::unexpected(foreign_origin());
  }
  if (const auto refused = places_.gate.pass(request.address)) return std::unexpected(error_response(*refused));
  auto identified = identify(request);
  if (!identified) return std::unexpected(error_response(identified.error()));
  Caller caller = std::move(*identified);
  if (!caller.token && !caller.login) places_.guests.note(caller.player, request.address);
  if (!attach(places_, caller, peer)) {
    return std::unexpected(error_response({ErrorCode::signed_out, "You are not signed in any more."}));
  }
  std::string cookie = std::exchange(caller.set_cookie, {});
  return SocketWelcome{
      .handler = std::make_unique<Session>(places_, std::move(caller), request.address, std::move(peer)),
      .set_cookie = std::move(cookie)};
}

}  // namespace ootori::server
