// The public interface of docs/protocol.md, and the web client's files beside it.
//
// A new call is a handler declared below, defined in the file of its subject (account_api.cpp, rating_api.cpp …), and
// one row in Api::routes() of api.cpp: method, pattern, who may make it (tokens/access.hpp), handler. The tests ask for
// it in docs/protocol.md and docs/openapi.json, and for answers that a test got to be as the latter says.
#pragma once

#include <span>

#include "server/network/http.hpp"
#include "server/network/web_files.hpp"
#include "server/session/session.hpp"
#include "server/tokens/access.hpp"

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

 public:
  // Whether a call has a body to say something in; the fields of one that has none are unknown.
  enum class Body : bool { none, fields };

  struct Route {
    std::string_view method;
    std::string_view pattern;  // of the path after "/api/v1/"; * is one segment of it
    Access access;
    void (Api::*handle)(Call call) const;
    Body body = Body::none;
    std::optional<Making> makes{};  // what is counted for its limits
  };

  // Every call there is.
  [[nodiscard]] static std::span<const Route> routes();

 private:
  enum class PictureKind : std::uint8_t { svg, png, card };

  void answer_api(const HttpRequest& request, std::string_view path, Reply reply);
  void answer_route(const Route& route, std::string_view parameter, const HttpRequest& request, Reply reply) const;
  // By the token, and else by the cookies.
  [[nodiscard]] std::expected<Caller, Error> identify(const HttpRequest& request) const;

  void health(Call call) const;
  void ready(Call call) const;
  void show_openapi(Call call) const;
  void socket_without_upgrade(Call call) const;
  void list_games(Call call) const;
  void create_game(Call call) const;
  void list_live_games(Call call) const;
  void show_game(Call call) const;
  void stream_game(Call call) const;
  void stream_events(Call call) const;
  [[nodiscard]] std::expected<StreamPlaces::Place, Error> take_stream(const Call& call) const;
  void command(Call call, std::string_view frame) const;
  void play_move(Call call) const;
  void ask_takeback(Call call) const;
  void ask_impasse(Call call) const;
  void ask_rematch(Call call) const;
  void answer_offer(Call call) const;
  void resign(Call call) const;
  void abort(Call call) const;
  void claim(Call call) const;
  void ask_adjournment(Call call) const;
  void ask_resumption(Call call) const;
  void seal_move(Call call) const;
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
  void give_address(Call call) const;
  void confirm_address(Call call) const;
  void forgot_password(Call call) const;
  void reset_password(Call call) const;
  void list_logins(Call call) const;
  void end_login(Call call) const;
  void list_tokens(Call call) const;
  void make_token(Call call) const;
  void end_token(Call call) const;
  void end_own_token(Call call) const;
  void show_player(Call call) const;
  void show_ratings(Call call) const;
  void show_leaderboards(Call call) const;
  void show_lines(Call call) const;
  void set_lines(Call call) const;
  void drop_lines(Call call) const;
  void show_vacation(Call call) const;
  void begin_vacation(Call call) const;
  void end_vacation(Call call) const;
  void list_mutes(Call call) const;
  void mute(Call call) const;
  void end_mute(Call call) const;
  void report_message(Call call) const;
  void list_reports(Call call) const;
  void decide_report(Call call) const;
  void rule_on_game(Call call) const;
  void list_silences(Call call) const;
  void silence_player(Call call) const;
  void end_silence(Call call) const;
  void show_moderation_log(Call call) const;
  void show_leaderboards_of_bots(Call call) const;
  void answer_leaderboards(Call call, Kind kind) const;
  void become_bot(Call call) const;
  void download_record(Call call) const;
  void draw_svg(Call call) const;
  void draw_png(Call call) const;
  void draw_card(Call call) const;
  void list_players_games(Call call) const;
  void export_account(Call call) const;
  void delete_account(Call call) const;
  void show_analysis(Call call) const;
  void ask_analysis(Call call) const;
  void withdraw_analysis(Call call) const;

  void draw_board(Call call, PictureKind kind) const;
  void answer_game_page(HttpRequest request, std::string_view id, Reply reply) const;
  void answer_embedded(const HttpRequest& request, Reply reply) const;

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
