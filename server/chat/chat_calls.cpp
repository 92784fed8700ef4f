#include "server/chat/chat_calls.hpp"

#include <boost/json.hpp>

#include "server/chat/chat_json.hpp"
#include "server/chat/chat_table.hpp"
#include "server/chat/moderators.hpp"

namespace ootori::server {
namespace {

namespace json = boost::json;

template <class T>
HttpResponse list_response(std::string_view name, const std::vector<T>& list, const Viewer& viewer) {
  json::array items;
  for (const T& one : list) items.push_back(public_json(one, viewer));
  return HttpResponse::json(200, json::serialize(json::object{{name, std::move(items)}}));
}

HttpResponse unreadable() {
  return error_response({ErrorCode::storage, "The reports cannot be read at the moment. Please try again."});
}

Judgement judgement_of(const Verdict& verdict, const game::PlayerId& author, UnixMillis at) {
  const auto& [game, message] = verdict.about;
  Judgement judgement{.author = author, .sentence = verdict.sentence, .changes = {}, .game = game, .message = message};
  judgement.changes.emplace_back(CloseReports{game, message, at});
  if (verdict.sentence.remove) judgement.changes.emplace_back(DeleteMessage{game, message, at});
  return judgement;
}

Error unknown_player() { return {ErrorCode::unknown_player, "There is no player with this name."}; }

}  // namespace

Routes ChatCalls::routes() const {
  const HandlersOf to(*this);
  const Access browser = Access::browser_only();
  // Anybody can create any number of guests, so blocks and reports are counted for each address, too (Making).
  return {
      {"GET", "blocks", browser, to(&ChatCalls::list_blocks)},
      {"POST", "blocks", browser, to(&ChatCalls::block), Body::fields, Making::seek},
      {"DELETE", "blocks/*", browser, to(&ChatCalls::end_block)},
      // Former names of the same calls, from when a block only affected chats.
      {"GET", "mutes", browser, to(&ChatCalls::list_mutes)},
      {"POST", "mutes", browser, to(&ChatCalls::block), Body::fields, Making::seek},
      {"DELETE", "mutes/*", browser, to(&ChatCalls::end_block)},
      {"POST", "reports", browser, to(&ChatCalls::report_message), Body::fields, Making::seek},
      {"GET", "moderation/reports", browser, to(&ChatCalls::list_reports)},
      {"POST", "moderation/verdicts", browser, to(&ChatCalls::decide_report), Body::fields},
      {"GET", "moderation/silences", browser, to(&ChatCalls::list_silences)},
      {"POST", "moderation/silences", browser, to(&ChatCalls::silence_player), Body::fields},
      {"DELETE", "moderation/silences/*", browser, to(&ChatCalls::end_silence)},
      {"GET", "moderation/log", browser, to(&ChatCalls::show_moderation_log)},
  };
}

void ChatCalls::list_blocks(Call call) const {
  const Viewer viewer{call.caller.player, services_.names};
  call.reply(list_response("blocks", services_.moderation.blocks(call.caller.player), viewer));
}

void ChatCalls::list_mutes(Call call) const {
  const Viewer viewer{call.caller.player, services_.names};
  call.reply(list_response("mutes", services_.moderation.blocks(call.caller.player), viewer));
}

void ChatCalls::block(Call call) const {
  const game::PlayerId by = call.caller.player;
  auto wish = parse_block(call.request.body);
  if (!wish) return call.reply(error_response(wish.error()));
  auto done = [&names = services_.names, by,
               reply = std::move(call.reply)](std::expected<Block, Error> blocked) mutable {
    if (!blocked) return reply(error_response(blocked.error()));
    reply(HttpResponse::json(201, json::serialize(public_json(*blocked, {by, names}))));
  };
  if (const auto* name = std::get_if<std::string>(&*wish)) {
    const auto whom = services_.names.find(*name);
    if (!whom) return done(std::unexpected(unknown_player()));
    return services_.moderation.block(by, *whom, std::move(done));
  }
  const MessageRef about = std::get<MessageRef>(*wish);
  services_.chats.find_message(about.game, by, call.request.address, Hears::own, about.message,
                               [&services = services_, by, id = about.game,
                                done = std::move(done)](std::expected<ChatMessage, Error> message) mutable {
                                 if (!message) return done(std::unexpected(std::move(message.error())));
                                 auto blocked = [&services, by, id, done = std::move(done)](auto result) mutable {
                                   if (result) services.chats.tell_chat_again(id, by);
                                   done(std::move(result));
                                 };
                                 services.moderation.block(by, message->by, std::move(blocked));
                               });
}

void ChatCalls::end_block(Call call) const {
  const game::PlayerId by = call.caller.player;
  const auto id = BlockId::parse(call.parameter);
  auto reply = as_http<void>(204, call, services_.names);
  if (!id) return reply(std::unexpected(Error{ErrorCode::not_found, "You have not blocked this player."}));
  services_.moderation.end_block(by, *id, std::move(reply));
}

void ChatCalls::report_message(Call call) const {
  const game::PlayerId by = call.caller.player;
  auto wish = parse_report(call.request.body);
  auto reply = as_http<void>(204, call, services_.names);
  if (!wish) return reply(std::unexpected(std::move(wish.error())));
  services_.chats.find_message(
      wish->about.game, by, call.request.address, Hears::own, wish->about.message,
      [&services = services_, by, wish = *wish,
       reply = std::move(reply)](std::expected<ChatMessage, Error> message) mutable {
        if (!message) return reply(std::unexpected(std::move(message.error())));
        const Report made{
            .game = wish.about.game, .message = message->number, .by = by, .at = services.now(), .reason = wish.reason};
        services.moderation.report(by, message->by, AddReport{made}, std::move(reply));
      });
}

void ChatCalls::list_reports(Call call) const {
  const game::PlayerId by = call.caller.player;
  if (const auto allowed = check_moderator(services_.accounts, by); !allowed) {
    return call.reply(error_response(allowed.error()));
  }
  services_.readers.read(call.request.address, std::move(call.reply),
                         [&services = services_, by](Application::Reply reply) {
                           const auto reported = ChatTable{services.store}.reported(Moderation::longest_queue);
                           reply(reported ? list_response("reports", *reported, {by, services.names}) : unreadable());
                         });
}

void ChatCalls::decide_report(Call call) const {
  const game::PlayerId by = call.caller.player;
  auto verdict = parse_verdict(call.request.body);
  auto reply = as_http<void>(204, call, services_.names);
  if (auto allowed = check_moderator(services_.accounts, by); !allowed) return reply(std::move(allowed));
  if (!verdict) return reply(std::unexpected(std::move(verdict.error())));
  auto found = [&services = services_, by, verdict = *verdict,
                reply = std::move(reply)](std::expected<ChatMessage, Error> message) mutable {
    if (!message) return reply(std::unexpected(std::move(message.error())));
    if (auto allowed = check_power(services.accounts, by, message->by); !allowed) return reply(std::move(allowed));
    auto decided = [&services, verdict, reply = std::move(reply)](std::expected<void, Error> done) mutable {
      if (done && verdict.sentence.remove) services.chats.unsay(verdict.about.game, verdict.about.message);
      reply(std::move(done));
    };
    services.moderation.judge(by, judgement_of(verdict, message->by, services.now()), std::move(decided));
  };
  services_.chats.find_message(verdict->about.game, by, call.request.address, Hears::all, verdict->about.message,
                               std::move(found));
}

void ChatCalls::list_silences(Call call) const {
  const Viewer viewer{call.caller.player, services_.names};
  const auto allowed = check_moderator(services_.accounts, call.caller.player);
  call.reply(allowed ? list_response("silences", services_.moderation.silences(), viewer)
                     : error_response(allowed.error()));
}

void ChatCalls::silence_player(Call call) const {
  const game::PlayerId by = call.caller.player;
  auto wish = parse_silence(call.request.body);
  auto done = [&names = services_.names, by,
               reply = std::move(call.reply)](std::expected<Silence, Error> made) mutable {
    if (!made) return reply(error_response(made.error()));
    reply(HttpResponse::json(201, json::serialize(public_json(*made, {by, names}))));
  };
  if (auto allowed = check_moderator(services_.accounts, by); !allowed) {
    return done(std::unexpected(std::move(allowed.error())));
  }
  if (!wish) return done(std::unexpected(std::move(wish.error())));
  const auto whom = services_.names.find(wish->player);
  if (!whom) return done(std::unexpected(unknown_player()));
  if (auto allowed = check_power(services_.accounts, by, *whom); !allowed) {
    return done(std::unexpected(std::move(allowed.error())));
  }
  services_.moderation.silence(by, *whom, wish->span, std::move(wish->note), std::move(done));
}

void ChatCalls::end_silence(Call call) const {
  const game::PlayerId by = call.caller.player;
  const auto id = SilenceId::parse(call.parameter);
  auto reply = as_http<void>(204, call, services_.names);
  if (auto allowed = check_moderator(services_.accounts, by); !allowed) return reply(std::move(allowed));
  if (!id) return reply(std::unexpected(Error{ErrorCode::not_found, "This silence has already ended."}));
  services_.moderation.end_silence(by, *id, std::move(reply));
}

void ChatCalls::show_moderation_log(Call call) const {
  const game::PlayerId by = call.caller.player;
  if (const auto allowed = check_moderator(services_.accounts, by); !allowed) {
    return call.reply(error_response(allowed.error()));
  }
  services_.readers.read(call.request.address, std::move(call.reply),
                         [&services = services_, by](Application::Reply reply) {
                           const auto log = ChatTable{services.store}.log(Moderation::longest_log);
                           reply(log ? list_response("log", *log, {by, services.names}) : unreadable());
                         });
}

}  // namespace ootori::server
