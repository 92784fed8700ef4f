#include "server/api.hpp"

#include <utility>

#include <boost/json.hpp>

#include "server/guest.hpp"
#include "server/session.hpp"
#include "server/url.hpp"

namespace ootori::server {
namespace {

constexpr std::string_view api_prefix = "/api/v1/";

HttpResponse foreign_origin() {
  return error_response({ErrorCode::bad_origin, "This page does not belong to this server."});
}

HttpResponse health() {
  const boost::json::object body{{"status", "ok"}, {"version", OOTORI_VERSION}};
  return HttpResponse::json(200, boost::json::serialize(body));
}

HttpResponse with_cookie(HttpResponse response, const Guest& guest) {
  if (!guest.set_cookie.empty()) response.headers.emplace_back("Set-Cookie", guest.set_cookie);
  return response;
}

// The reply to a room's answer, written for the guest who asked.
template <class T>
Reply<T> as_http(int status, Guest guest, Application::Reply reply) {
  return [status, guest = std::move(guest), reply = std::move(reply)](std::expected<T, Error> result) mutable {
    auto response = result ? HttpResponse::json(status, write(*result, guest.id)) : error_response(result.error());
    reply(with_cookie(std::move(response), guest));
  };
}

HttpResponse only(std::string_view methods) {
  auto response =
      error_response({ErrorCode::method_not_allowed, "This can only be called by " + std::string(methods) + "."});
  response.headers.emplace_back("Allow", methods);
  return response;
}

}  // namespace

void Api::answer(HttpRequest request, Reply reply) {
  const std::string_view path = request.path;
  if (path.starts_with(api_prefix)) return answer_api(request, path.substr(api_prefix.size()), std::move(reply));
  if (path == "/api" || path.starts_with("/api/")) {
    return reply(error_response({ErrorCode::not_found, "There is no such call."}));
  }
  reply(files_.answer(request));
}

void Api::answer_api(const HttpRequest& request, std::string_view call, Reply reply) {
  constexpr std::string_view one_game = "games/";
  const bool reads = request.method == "GET" || request.method == "HEAD";
  if (!reads && !same_origin(request.origin, request.host)) return reply(foreign_origin());
  if (call == "health") return reply(reads ? health() : only("GET, HEAD"));
  if (call == "games" && reads) return list_games(request, std::move(reply));
  if (call == "games" && request.method == "POST") return create_game(request, std::move(reply));
  if (call == "games") return reply(only("GET, HEAD, POST"));
  if (call.starts_with(one_game)) {
    if (!reads) return reply(only("GET, HEAD"));
    return show_game(request, call.substr(one_game.size()), std::move(reply));
  }
  if (call == "socket") {
    auto response = error_response({ErrorCode::upgrade_required, "This address is for WebSockets."});
    response.headers.emplace_back("Upgrade", "websocket");
    return reply(std::move(response));
  }
  reply(error_response({ErrorCode::not_found, "There is no such call."}));
}

void Api::create_game(const HttpRequest& request, Reply reply) {
  const Guest guest = identify(request.cookie);
  const auto wish = parse_create(request.body);
  if (!wish) return reply(with_cookie(error_response(wish.error()), guest));
  rooms_.create(guest.id, *wish, as_http<GameView>(201, guest, std::move(reply)));
}

void Api::list_games(const HttpRequest& request, Reply reply) {
  const Guest guest = identify(request.cookie);
  rooms_.list(guest.id, as_http<std::vector<Summary>>(200, guest, std::move(reply)));
}

void Api::show_game(const HttpRequest& request, std::string_view id, Reply reply) {
  const Guest guest = identify(request.cookie);
  const auto game = GameId::parse(id);
  if (!game) return reply(with_cookie(error_response({ErrorCode::unknown_game, "There is no such game."}), guest));
  rooms_.view(*game, as_http<GameView>(200, guest, std::move(reply)));
}

std::expected<SocketWelcome, HttpResponse> Api::welcome(const HttpRequest& request, std::shared_ptr<SocketPeer> peer) {
  if (!same_origin(request.origin, request.host)) return std::unexpected(foreign_origin());
  Guest guest = identify(request.cookie);
  return SocketWelcome{.handler = std::make_unique<Session>(rooms_, std::move(guest.id), std::move(peer)),
                       .set_cookie = std::move(guest.set_cookie)};
}

}  // namespace ootori::server
