#include "server/tournaments/tournament_chat_calls.hpp"

#include <limits>
#include <utility>

#include <boost/json.hpp>
#include <fmt/format.h>

#include "server/chat/chat_json.hpp"
#include "server/chat/chat_text.hpp"
#include "server/chat/moderators.hpp"
#include "server/wire/game_json.hpp"

namespace ootori::server {
namespace {

namespace json = boost::json;

Error unreadable_chat() {
  return {ErrorCode::storage, "The chat cannot be saved or read at the moment. Please try again."};
}
Error unknown_message() { return {ErrorCode::unknown_message, "There is no such message."}; }

std::uint64_t parse_number(Fields& fields) {
  const auto number = fields.number("message", 1, std::numeric_limits<std::int64_t>::max());
  return static_cast<std::uint64_t>(number.value_or(0));
}

std::expected<std::string, Error> parse_message_text(std::string_view body) {
  auto fields = Fields::parse(body);
  if (!fields) return std::unexpected(std::move(fields.error()));
  auto text = read_chat_text(fields->text("text"));
  if (auto fault = fields->fault()) return std::unexpected(std::move(*fault));
  if (!text) return std::unexpected(Error{ErrorCode::bad_value, describe(text.error()), "text"});
  return std::move(*text);
}

std::expected<std::uint64_t, Error> parse_which(std::string_view body) {
  auto fields = Fields::parse(body);
  if (!fields) return std::unexpected(std::move(fields.error()));
  const auto number = parse_number(*fields);
  if (auto fault = fields->fault()) return std::unexpected(std::move(*fault));
  return number;
}

struct AskMessageReport {
  std::uint64_t number;
  Complaint reason;
};

std::expected<AskMessageReport, Error> parse_message_report(std::string_view body) {
  auto fields = Fields::parse(body);
  if (!fields) return std::unexpected(std::move(fields.error()));
  const auto number = parse_number(*fields);
  const auto reason = parse_reason(*fields);
  if (auto fault = fields->fault()) return std::unexpected(std::move(*fault));
  return AskMessageReport{number, *reason};
}

struct MessageVerdict {
  TournamentId tournament;
  std::uint64_t number;
  Sentence sentence;
};

std::expected<MessageVerdict, Error> parse_message_verdict(std::string_view body) {
  auto fields = Fields::parse(body);
  if (!fields) return std::unexpected(std::move(fields.error()));
  const auto tournament = TournamentId::parse(fields->text("tournament"));
  if (!tournament) fields->refuse(ErrorCode::not_found, "tournament", "There is no such tournament.");
  const auto number = parse_number(*fields);
  auto sentence = parse_sentence(*fields);
  if (auto fault = fields->fault()) return std::unexpected(std::move(*fault));
  return MessageVerdict{*tournament, number, std::move(sentence)};
}

json::array messages_json(const std::vector<TournamentMessage>& messages, const Viewer& viewer) {
  json::array list;
  for (const TournamentMessage& one : messages) list.push_back(public_json(one, viewer));
  return list;
}

json::object reported_json(const ReportedTournamentMessage& reported, const Viewer& viewer) {
  json::array reports;
  for (const TournamentMessageReport& one : reported.reports) {
    reports.push_back(json::object{{"by", public_json(game::Seat{game::PersonSeat{one.by}}, viewer)},
                                   {"at", one.at},
                                   {"reason", text(one.reason)}});
  }
  return {{"tournament", reported.tournament.text()},
          {"name", reported.name},
          {"message", public_json(reported.message, viewer)},
          {"deleted", json::value_from(reported.deleted)},
          {"reports", std::move(reports)},
          {"context", messages_json(reported.context, viewer)}};
}

// A message that is visible in the chat; an error: there is none, or it cannot be read.
std::expected<TournamentMessage, Error> shown_message(Reads& store, const TournamentId& id, std::uint64_t number) {
  auto messages = TournamentChatTable{store}.messages(id);
  if (!messages) return std::unexpected(unreadable_chat());
  for (TournamentMessage& one : *messages) {
    if (one.number == number) return std::move(one);
  }
  return std::unexpected(unknown_message());
}

}  // namespace

Routes TournamentChatCalls::routes() const {
  const HandlersOf to(*this);
  const Access browser = Access::browser_only();
  return {
      {"GET", "tournaments/*/messages", Access::anybody(), to(&TournamentChatCalls::read)},
      {"POST", "tournaments/*/messages", Access::with(Scope::chat), to(&TournamentChatCalls::say), Body::fields},
      {"POST", "tournaments/*/messages/delete", browser, to(&TournamentChatCalls::remove), Body::fields},
      {"POST", "tournaments/*/messages/report", browser, to(&TournamentChatCalls::report), Body::fields},
      {"GET", "moderation/tournaments", browser, to(&TournamentChatCalls::list_reports)},
      {"POST", "moderation/tournaments", browser, to(&TournamentChatCalls::decide), Body::fields},
  };
}

void TournamentChatCalls::read(Call call) const {
  const auto id = TournamentId::parse(call.parameter);
  if (!id) return call.reply(error_response(unknown_contest<TournamentContest>()));
  services_.readers.read(
      call.request.address, std::move(call.reply),
      [&services = services_, id = *id, player = call.caller.player](Application::Reply reply) {
        const TournamentChatTable table{services.store.pages()};
        const auto open = table.is_open(id, services.now());
        auto messages = table.messages(id);
        if (!open || !messages) return reply(error_response(unreadable_chat()));
        if (!*open) return reply(error_response(unknown_contest<TournamentContest>()));
        std::erase_if(*messages, [&](const auto& one) { return services.moderation.has_blocked(player, one.by); });
        const Viewer viewer{player, services.names};
        reply(HttpResponse::json(
            200, json::serialize(json::object{{"open", **open}, {"messages", messages_json(*messages, viewer)}})));
      });
}

void TournamentChatCalls::say(Call call) const {
  const auto id = TournamentId::parse(call.parameter);
  const game::PlayerId by = call.caller.player;
  auto text = parse_message_text(call.request.body);
  if (!id) return call.reply(error_response(unknown_contest<TournamentContest>()));
  if (!text) return call.reply(error_response(text.error()));
  services_.chats.say(*id, by, std::move(*text),
                      [&names = services_.names, by,
                       reply = std::move(call.reply)](std::expected<TournamentMessage, Error> said) mutable {
                        if (!said) return reply(error_response(said.error()));
                        reply(HttpResponse::json(201, json::serialize(public_json(*said, Viewer{by, names}))));
                      });
}

// Organisers moderate their own tournaments.
void TournamentChatCalls::remove(Call call) const {
  const auto id = TournamentId::parse(call.parameter);
  const auto number = parse_which(call.request.body);
  if (!id) return call.reply(error_response(unknown_contest<TournamentContest>()));
  if (!number) return call.reply(error_response(number.error()));
  const std::string address = call.request.address;
  const game::PlayerId by = call.caller.player;
  services_.readers.read(
      address, as_http<void>(204, call, services_.names),
      [&services = services_, id = *id, by, number = *number](auto reply) {
        const auto view = services.tournaments.view(id);
        if (!view) return reply(std::unexpected(view.error()));
        if ((*view)->state.organiser() != by) {
          return reply(std::unexpected(Error{ErrorCode::not_allowed, "Only the organiser can do this."}));
        }
        const auto message = shown_message(services.store.pages(), id, number);
        if (!message) return reply(std::unexpected(message.error()));
        services.chats.remove(id, number, std::move(reply));
      });
}

void TournamentChatCalls::report(Call call) const {
  const auto id = TournamentId::parse(call.parameter);
  const auto wish = parse_message_report(call.request.body);
  if (!id) return call.reply(error_response(unknown_contest<TournamentContest>()));
  if (!wish) return call.reply(error_response(wish.error()));
  const std::string address = call.request.address;
  const game::PlayerId by = call.caller.player;
  services_.readers.read(
      address, as_http<void>(204, call, services_.names),
      [&services = services_, id = *id, by, wish = *wish](auto reply) {
        const auto message = shown_message(services.store.pages(), id, wish.number);
        if (!message) return reply(std::unexpected(message.error()));
        const TournamentMessageReport made{
            .tournament = id, .number = wish.number, .by = by, .at = services.now(), .reason = wish.reason};
        services.moderation.report(by, message->by, ReportTournamentMessage{made}, std::move(reply));
      });
}

// --- for moderators ---

void TournamentChatCalls::list_reports(Call call) const {
  const game::PlayerId by = call.caller.player;
  if (const auto allowed = check_moderator(services_.accounts, by); !allowed) {
    return call.reply(error_response(allowed.error()));
  }
  services_.readers.read(call.request.address, std::move(call.reply),
                         [&services = services_, by](Application::Reply reply) {
                           const auto reported = TournamentChatTable{services.store.pages()}.reported(longest_queue);
                           if (!reported) return reply(error_response(unreadable_chat()));
                           const Viewer viewer{by, services.names};
                           json::array list;
                           for (const auto& one : *reported) list.push_back(reported_json(one, viewer));
                           reply(HttpResponse::json(200, json::serialize(json::object{{"reports", std::move(list)}})));
                         });
}

void TournamentChatCalls::decide(Call call) const {
  const std::string address = call.request.address;
  const game::PlayerId by = call.caller.player;
  auto verdict = parse_message_verdict(call.request.body);
  auto reply = as_http<void>(204, call, services_.names);
  if (auto allowed = check_moderator(services_.accounts, by); !allowed) return reply(std::move(allowed));
  if (!verdict) return reply(std::unexpected(std::move(verdict.error())));
  services_.readers.read(address, std::move(reply),
                         [&services = services_, by, verdict = std::move(*verdict)](auto answer) mutable {
                           const auto& [tournament, number, sentence] = verdict;
                           const auto message = TournamentChatTable{services.store.pages()}.find(tournament, number);
                           if (!message) return answer(std::unexpected(unreadable_chat()));
                           if (!*message) return answer(std::unexpected(unknown_message()));
                           if (auto allowed = check_power(services.accounts, by, (*message)->by); !allowed) {
                             return answer(std::move(allowed));
                           }
                           const UnixMillis at = services.now();
                           Judgement judgement{.author = (*message)->by, .sentence = sentence, .changes = {}};
                           const std::string about = fmt::format("tournament {}", tournament.text());
                           judgement.sentence.note = sentence.note.empty() ? about : about + ": " + sentence.note;
                           judgement.changes.emplace_back(CloseTournamentMessageReports{tournament, number, at});
                           if (sentence.remove)
                             judgement.changes.emplace_back(DeleteTournamentMessage{tournament, number, at});
                           auto decided = [&chats = services.chats, tournament, remove = sentence.remove,
                                           answer = std::move(answer)](std::expected<void, Error> done) mutable {
                             if (done && remove) chats.tell_again(tournament);
                             answer(std::move(done));
                           };
                           services.moderation.judge(by, std::move(judgement), std::move(decided));
                         });
}

}  // namespace ootori::server
