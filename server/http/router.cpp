#include "server/http/router.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "server/http/path_pattern.hpp"
#include "server/http/url.hpp"
#include "server/limits/memory_pressure.hpp"
#include "server/wire/fields.hpp"

namespace ootori::server {
namespace {

HttpResponse foreign_origin() {
  return error_response({ErrorCode::bad_origin, "This request comes from a page of another site."});
}

HttpResponse only(const std::string& methods) {
  auto response = error_response({ErrorCode::method_not_allowed, "The allowed methods are " + methods + "."});
  response.headers.emplace_back("Allow", methods);
  return response;
}

// What a call creates grows with its body. Usual bodies count as one thing.
int size_of(std::string_view body) {
  constexpr std::size_t counts_as_one = 16UL * 1024;
  return body.empty() ? 1 : static_cast<int>((body.size() - 1) / counts_as_one) + 1;
}

bool reads(std::string_view method) { return method == "GET" || method == "HEAD"; }

// RFC 9110, 9.2.1.
bool is_safe(std::string_view method) { return reads(method) || method == "OPTIONS"; }

// The response to a browser that asks whether a page of another origin may make a call. Only calls with a token may:
// without Access-Control-Allow-Credentials the browser sends no cookie.
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

void refuse_plain_call(Call call) {
  auto response = error_response({ErrorCode::upgrade_required, "This address is for WebSockets."});
  response.headers.emplace_back("Upgrade", "websocket");
  call.reply(std::move(response));
}

}  // namespace

Router::Router(const RouterServices& services, Rooms rooms)
    : services_(services),
      sessions_{.identities = services.identities,
                .ledger = services.ledger,
                .names = services.names,
                .frames = FrameTable(std::move(rooms.frames))},
      forms_(std::move(rooms.forms)) {
  routes_.push_back({"GET", "socket", Access::anybody(), refuse_plain_call});
  for (Routes& some : rooms.routes) std::ranges::move(some, std::back_inserter(routes_));
  // Fixed paths first, because games/live also matches games/*.
  std::ranges::stable_partition(routes_, [](const Route& route) { return !route.pattern.contains('*'); });
  for (Pages& some : rooms.pages) std::ranges::move(some, std::back_inserter(pages_));
}

// Every request is counted before it is handled, and the client is charged for the CPU time it takes on this thread.
void Router::answer(HttpRequest request, Reply reply) {
  const std::string_view path = request.path;
  const bool is_readable = path.starts_with(api_prefix) && services_.identities.has_token(request);
  if (is_readable) reply = readable_anywhere(std::move(reply));
  if (const auto refused = services_.ledger.pass(request.address)) return reply(error_response(*refused));
  if (const auto refused = services_.ledger.may_work(request.address)) return reply(error_response(*refused));
  const Stopwatch charged(services_.ledger, request.address);
  if (path.starts_with(api_prefix)) return answer_api(request, path.substr(api_prefix.size()), std::move(reply));
  if (path == "/api" || path.starts_with("/api/")) {
    return reply(error_response({ErrorCode::not_found, "There is no such call."}));
  }
  if (reads(request.method)) {
    for (const Page& page : pages_) {
      if (const auto parameter = match_path(page.pattern, path))
        return page.show(request, *parameter, std::move(reply));
    }
  }
  if (request.method == "POST") {
    for (const Form& form : forms_) {
      if (const auto secret = match_path(form.pattern, path)) return form.submit(request, *secret, std::move(reply));
    }
  }
  reply(services_.files.answer(request));
}

// A page of another origin can send a token only if somebody gave it one, whereas browsers add cookies by themselves.
// So calls by cookie that change something must come from pages of this server; calls by token may come from any page,
// which may also read the response.
void Router::answer_api(const HttpRequest& request, std::string_view path, Reply reply) {
  const bool by_token = services_.identities.has_token(request);
  if (!by_token && !is_safe(request.method) && !same_origin(request.origin, request.host, request.transport)) {
    return reply(foreign_origin());
  }
  const std::string_view method = request.method == "HEAD" ? "GET" : std::string_view(request.method);
  std::string methods;
  for (const Route& route : routes_) {
    const auto parameter = match_path(route.pattern, path);
    if (!parameter) continue;
    if (route.method == method) return answer_route(route, *parameter, request, std::move(reply));
    const std::string_view listed = route.method == "GET" ? "GET, HEAD" : route.method;
    if (methods.contains(listed)) continue;  // games/live also matches games/*
    methods += (methods.empty() ? "" : ", ") + std::string(listed);
  }
  if (methods.empty()) return reply(error_response({ErrorCode::not_found, "There is no such call."}));
  reply(request.method == "OPTIONS" ? preflight(methods) : only(methods));
}

void Router::answer_route(const Route& route, std::string_view parameter, const HttpRequest& request,
                          Reply reply) const {
  auto caller = services_.identities.identify(request);
  if (!caller) return reply(error_response(caller.error()));
  if (const auto refused = refusal(route.access, *caller)) return reply(error_response(*refused));
  if (route.body == Body::none && !request.body.empty()) {
    const auto fields = Fields::parse(request.body);
    const auto fault = fields ? fields->fault() : std::optional{fields.error()};
    if (fault) return reply(error_response(*fault));
  }
  note_guest(*caller, request.address);
  if (route.makes) {
    const auto too_many = services_.ledger.make(*route.makes, caller->player, request.address, size_of(request.body));
    if (too_many) return reply(error_response(*too_many));
  }
  route.handle({request, parameter, std::move(*caller), std::move(reply)});
}

BodySize Router::body_size(std::string_view method, std::string_view path) const {
  if (!path.starts_with(api_prefix)) return BodySize::usual;
  path.remove_prefix(api_prefix.size());
  for (const Route& route : routes_) {
    if (route.method != method || !match_path(route.pattern, path)) continue;
    if (route.body == Body::records) return BodySize::records;
    if (route.body == Body::report) return BodySize::report;
  }
  return BodySize::usual;
}

void Router::note_guest(const Caller& caller, const std::string& address) const {
  if (!caller.token && !caller.login) services_.guests.note(caller.player, address);
}

Application::Welcome Router::welcome(const HttpRequest& request, std::shared_ptr<SocketPeer> peer) {
  if (!services_.identities.has_token(request) && !same_origin(request.origin, request.host, request.transport)) {
    return std::unexpected(foreign_origin());
  }
  if (const auto refused = services_.ledger.pass(request.address)) return std::unexpected(error_response(*refused));
  if (MemoryPressure::is_on()) {
    return std::unexpected(
        error_response({ErrorCode::busy, "The server is overloaded. Please try again in a moment."}));
  }
  auto identified = services_.identities.identify(request);
  if (!identified) return std::unexpected(error_response(identified.error()));
  Caller caller = std::move(*identified);
  note_guest(caller, request.address);
  if (!services_.identities.attach(caller, peer)) {
    return std::unexpected(error_response({ErrorCode::signed_out, "You are no longer signed in."}));
  }
  std::string cookie = std::exchange(caller.set_cookie, {});
  if (cookie.empty()) cookie = services_.identities.renewed_cookie(caller, request);
  return SocketWelcome{
      .handler = std::make_unique<Session>(sessions_, std::move(caller), request.address, std::move(peer)),
      .set_cookie = std::move(cookie)};
}

}  // namespace ootori::server
