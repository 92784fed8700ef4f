// The calls about chats: who is muted, what is reported, and what moderators do about it.
#include <algorithm>
#include <utility>

#include <boost/asio/post.hpp>
#include <boost/json.hpp>

#include "server/api.hpp"
#include "server/chat/chat_json.hpp"

namespace ootori::server {
namespace {

namespace json = boost::json;

template <class T>
HttpResponse list_response(std::string_view name, const std::vector<T>& list, const Viewer& viewer) {
  json::array items;
  for (const T& one : list) items.push_back(public_json(one, viewer));
  return HttpResponse::json(200, json::serialize(json::object{{name, std::move(items)}}));
}

bool moderates(const Accounts& accounts, const game::PlayerId& player) {
  const auto profile = accounts.profile(player);
  return profile && profile->role != Role::player;
}

std::expected<void, Error> check_moderator(const Accounts& accounts, const game::PlayerId& player) {
  if (moderates(accounts, player)) return {};
  return std::unexpected(Error{ErrorCode::not_a_moderator, "This is for moderators."});
}

HttpResponse unreadable() {
  return error_response({ErrorCode::storage, "The reports cannot be read at the moment. Please try again."});
}

// Only administrators decide about those who moderate.
std::expected<void, Error> check_power(const Accounts& accounts, const game::PlayerId& by, const game::PlayerId& whom) {
  const auto profile = accounts.profile(by);
  const bool is_administrator = profile && profile->role == Role::administrator;
  if (is_administrator || !moderates(accounts, whom)) return {};
  return std::unexpected(
      Error{ErrorCode::not_allowed, "Only an administrator decides about what a moderator has written."});
}

Error unknown_player() { return {ErrorCode::unknown_player, "There is no player of this name."}; }

}  // namespace

void Api::list_mutes(Call call) const {
  const Viewer viewer{call.caller.player, places_.names};
  call.reply(list_response("mutes", places_.moderation.mutes(call.caller.player), viewer));
}

void Api::mute(Call call) const {
  const game::PlayerId by = call.caller.player;
  auto wish = parse_mute(call.request.body);
  if (!wish) return call.reply(error_response(wish.error()));
  auto done = [&names = places_.names, by, reply = std::move(call.reply)](std::expected<Mute, Error> muted) mutable {
    if (!muted) return reply(error_response(muted.error()));
    reply(HttpResponse::json(201, json::serialize(public_json(*muted, {by, names}))));
  };
  if (const auto* name = std::get_if<std::string>(&*wish)) {
    const auto whom = places_.names.find(*name);
    if (!whom) return done(std::unexpected(unknown_player()));
    return places_.moderation.mute(by, *whom, std::move(done));
  }
  const MessageRef about = std::get<MessageRef>(*wish);
  places_.rooms.find_message(about.game, by, Hears::own, about.message,
                             [&places = places_, by, id = about.game,
                              done = std::move(done)](std::expected<ChatMessage, Error> message) mutable {
                               if (!message) return done(std::unexpected(std::move(message.error())));
                               auto muted = [&places, by, id, done = std::move(done)](auto result) mutable {
                                 if (result) places.rooms.tell_chat_again(id, by);
                                 done(std::move(result));
                               };
                               places.moderation.mute(by, message->by, std::move(muted));
                             });
}

void Api::end_mute(Call call) const {
  const game::PlayerId by = call.caller.player;
  const auto id = MuteId::parse(call.parameter);
  auto reply = as_http<void>(204, call);
  if (!id) return reply(std::unexpected(Error{ErrorCode::not_found, "You have not muted anybody under this name."}));
  places_.moderation.end_mute(by, *id, std::move(reply));
}

void Api::report_message(Call call) const {
  const game::PlayerId by = call.caller.player;
  auto wish = parse_report(call.request.body);
  auto reply = as_http<void>(204, call);
  if (!wish) return reply(std::unexpected(std::move(wish.error())));
  places_.rooms.find_message(wish->about.game, by, Hears::own, wish->about.message,
                             [&moderation = places_.moderation, by, wish = *wish,
                              reply = std::move(reply)](std::expected<ChatMessage, Error> message) mutable {
                               if (!message) return reply(std::unexpected(std::move(message.error())));
                               moderation.report(by, wish.about.game, *message, wish.reason, std::move(reply));
                             });
}

void Api::list_reports(Call call) const {
  const game::PlayerId by = call.caller.player;
  if (const auto allowed = check_moderator(places_.accounts, by); !allowed) {
    return call.reply(error_response(allowed.error()));
  }
  boost::asio::post(places_.workers, [&places = places_, by, reply = std::move(call.reply)]() mutable {
    const auto reported = places.chats.reported(Moderation::longest_queue);
    reply(reported ? list_response("reports", *reported, {by, places.names}) : unreadable());
  });
}

void Api::decide_report(Call call) const {
  const game::PlayerId by = call.caller.player;
  auto verdict = parse_verdict(call.request.body);
  auto reply = as_http<void>(204, call);
  if (auto allowed = check_moderator(places_.accounts, by); !allowed) return reply(std::move(allowed));
  if (!verdict) return reply(std::unexpected(std::move(verdict.error())));
  auto found = [&places = places_, by, verdict = *verdict,
                reply = std::move(reply)](std::expected<ChatMessage, Error> message) mutable {
    if (!message) return reply(std::unexpected(std::move(message.error())));
    if (auto allowed = check_power(places.accounts, by, message->by); !allowed) return reply(std::move(allowed));
    auto decided = [&places, verdict, reply = std::move(reply)](std::expected<void, Error> done) mutable {
      if (done && verdict.remove) places.rooms.unsay(verdict.game, verdict.message);
      reply(std::move(done));
    };
    places.moderation.decide(by, verdict, message->by, std::move(decided));
  };
  places_.rooms.find_message(verdict->game, by, Hears::all, verdict->message, std::move(found));
}

void Api::rule_on_game(Call call) const {
  const game::PlayerId by = call.caller.player;
  auto wish = parse_ruling(call.request.body);
  auto reply = as_http<void>(204, call);
  if (auto allowed = check_moderator(places_.accounts, by); !allowed) return reply(std::move(allowed));
  if (!wish) return reply(std::unexpected(std::move(wish.error())));
  const bool settles = wish->ruling == game::Ruling::impasse;
  places_.rooms.rule(wish->game, wish->ruling,
                     {.at = places_.now(),
                      .moderator = by,
                      .act = settles ? ModeratorAct::settled : ModeratorAct::called_off,
                      .whom = {},
                      .note = std::move(wish->note)},
                     std::move(reply));
}

void Api::list_silences(Call call) const {
  const Viewer viewer{call.caller.player, places_.names};
  const auto allowed = check_moderator(places_.accounts, call.caller.player);
  call.reply(allowed ? list_response("silences", places_.moderation.silences(), viewer)
                     : error_response(allowed.error()));
}

void Api::silence_player(Call call) const {
  const game::PlayerId by = call.caller.player;
  auto wish = parse_silence(call.request.body);
  auto done = [&names = places_.names, by, reply = std::move(call.reply)](std::expected<Silence, Error> made) mutable {
    if (!made) return reply(error_response(made.error()));
    reply(HttpResponse::json(201, json::serialize(public_json(*made, {by, names}))));
  };
  if (auto allowed = check_moderator(places_.accounts, by); !allowed) {
    return done(std::unexpected(std::move(allowed.error())));
  }
  if (!wish) return done(std::unexpected(std::move(wish.error())));
  const auto whom = places_.names.find(wish->player);
  if (!whom) return done(std::unexpected(unknown_player()));
  if (auto allowed = check_power(places_.accounts, by, *whom); !allowed) {
    return done(std::unexpected(std::move(allowed.error())));
  }
  places_.moderation.silence(by, *whom, wish->span, std::move(wish->note), std::move(done));
}

void Api::end_silence(Call call) const {
  const game::PlayerId by = call.caller.player;
  const auto id = SilenceId::parse(call.parameter);
  auto reply = as_http<void>(204, call);
  if (auto allowed = check_moderator(places_.accounts, by); !allowed) return reply(std::move(allowed));
  if (!id) return reply(std::unexpected(Error{ErrorCode::not_found, "This silence has ended already."}));
  places_.moderation.end_silence(by, *id, std::move(reply));
}

void Api::show_moderation_log(Call call) const {
  const game::PlayerId by = call.caller.player;
  if (const auto allowed = check_moderator(places_.accounts, by); !allowed) {
    return call.reply(error_response(allowed.error()));
  }
  boost::asio::post(places_.workers, [&places = places_, by, reply = std::move(call.reply)]() mutable {
    const auto log = places.chats.log(Moderation::longest_log);
    reply(log ? list_response("log", *log, {by, places.names}) : unreadable());
  });
}

}  // namespace ootori::server
