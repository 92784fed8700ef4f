// The public interface of docs/protocol.md, and the web client's files beside it.
#pragma once

#include <span>

#include "server/http.hpp"
#include "server/session.hpp"
#include "server/web_files.hpp"

namespace ootori::server {

class Api final : public Application {
 public:
  // All of it must outlive this.
  Api(Places places, const WebFiles& files) : places_(std::move(places)), files_(files) {}

  void answer(HttpRequest request, Reply reply) override;
  std::expected<SocketWelcome, HttpResponse> welcome(const HttpRequest& request,
                                                     std::shared_ptr<SocketPeer> peer) override;

 private:
  // One call, as its handler gets it.
  struct Call {
    const HttpRequest& request;
    std::string_view parameter;  // what stands for the * of the pattern
    Caller caller;
    Reply reply;
  };

  struct Route {
    std::string_view method;
    std::string_view pattern;  // of the path after "/api/v1/"; * is one segment of it
    void (Api::*handle)(Call call) const;
  };

  static std::span<const Route> routes();
  void answer_api(const HttpRequest& request, std::string_view path, Reply reply);

  void health(Call call) const;
  void socket_without_upgrade(Call call) const;
  void list_games(Call call) const;
  void create_game(Call call) const;
  void show_game(Call call) const;
  void list_seeks(Call call) const;
  void create_seek(Call call) const;
  void show_seek(Call call) const;
  void accept_seek(Call call) const;
  void end_seek(Call call) const;
  void show_me(Call call) const;
  void sign_up(Call call) const;
  void sign_in(Call call) const;
  void sign_out(Call call) const;
  void change_password(Call call) const;
  void list_logins(Call call) const;
  void end_login(Call call) const;
  void show_player(Call call) const;
  void show_ratings(Call call) const;
  void show_leaderboards(Call call) const;

  // The reply to the answer of a room or of the lobby, written for who asked.
  template <class T>
  server::Reply<T> as_http(int status, Call& call) const;

  const Places places_;
  const WebFiles& files_;
};

template <class T>
server::Reply<T> Api::as_http(int status, Call& call) const {
  return [&names = places_.names, status, caller = std::move(call.caller),
          reply = std::move(call.reply)](std::expected<T, Error> result) mutable {
    [[maybe_unused]] const Viewer viewer{caller.player, names};
    HttpResponse response;
    response.status = status;
    if (!result) {
      response = error_response(result.error());
    } else if constexpr (!std::is_void_v<T>) {
      response = HttpResponse::json(status, write(*result, viewer));
    }
    if (!caller.set_cookie.empty()) response.headers.emplace_back("Set-Cookie", caller.set_cookie);
    reply(std::move(response));
  };
}

}  // namespace ootori::server
