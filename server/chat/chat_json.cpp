#include "server/chat/chat_json.hpp"

#include <limits>
#include <utility>

#include <boost/json.hpp>
#include <fmt/format.h>

#include "server/chat/chat_text.hpp"
#include "server/wire/game_json.hpp"

namespace ootori::server {
namespace {

namespace json = boost::json;

json::object person(const game::PlayerId& player, const Viewer& viewer) {
  return public_json(game::Seat{game::PersonSeat{player}}, viewer);
}

template <class T>
json::value or_null(const std::optional<T>& value) {
  if (!value) return nullptr;
  return json::value(*value);
}

std::optional<std::chrono::minutes> parse_minutes(Fields& fields, std::string_view name) {
  return fields.optional_number(name, 1, Moderation::longest_silence.count()).transform([](std::int64_t minutes) {
    return std::chrono::minutes{minutes};
  });
}

}  // namespace

json::object public_json(const ChatMessage& message, const Viewer& viewer) {
  json::object object{{"n", message.number},
                      {"at", message.at},
                      {"channel", text(message.channel)},
                      {"by", person(message.by, viewer)},
                      {"side", or_null(message.side.transform([](Color color) { return text(color); }))}};
  if (const auto* phrase = std::get_if<Phrase>(&message.words)) {
    object["phrase"] = code(*phrase);
  } else {
    object["text"] = std::get<std::string>(message.words);
  }
  return object;
}

json::object public_json(const Block& block, const Viewer& viewer) {
  return {{"id", block.id.text()}, {"player", person(block.who, viewer)}, {"at", block.at}};
}

json::object public_json(const Silence& silence, const Viewer& viewer) {
  return {{"id", silence.id.text()},
          {"player", person(silence.who, viewer)},
          {"by", person(silence.by, viewer)},
          {"at", silence.at},
          {"until", silence.until}};
}

json::object public_json(const ReportedMessage& reported, const Viewer& viewer) {
  json::array reports;
  for (const Report& report : reported.reports) {
    reports.push_back(
        json::object{{"by", person(report.by, viewer)}, {"at", report.at}, {"reason", text(report.reason)}});
  }
  json::array context;
  for (const ChatMessage& message : reported.context) context.push_back(public_json(message, viewer));
  return {{"game", reported.game.text()},
          {"message", public_json(reported.message, viewer)},
          {"reports", std::move(reports)},
          {"context", std::move(context)}};
}

json::object public_json(const ModeratorEntry& entry, const Viewer& viewer) {
  return {{"at", entry.at},
          {"moderator", person(entry.moderator, viewer)},
          {"act", text(entry.act)},
          {"player", person(entry.whom, viewer)},
          {"game", or_null(entry.game.transform([](const GameId& id) { return id.text(); }))},
          {"message", or_null(entry.message)},
          {"until", or_null(entry.until)},
          {"note", entry.note}};
}

std::optional<Said> parse_said(Fields& fields) {
  const auto channel = parse_channel(fields.text("channel"));
  if (!channel) {
    fields.refuse(ErrorCode::bad_value, "channel", "The field \"channel\" must be players or spectators.");
  }
  const auto written = fields.optional_text("text");
  const auto chosen = fields.optional_text("phrase");
  if (written.has_value() == chosen.has_value()) {
    fields.refuse(ErrorCode::bad_value, "text", "A message has either a \"text\" or a \"phrase\".");
    return std::nullopt;
  }
  if (chosen) {
    const auto phrase = parse_phrase(*chosen);
    if (!phrase) fields.refuse(ErrorCode::bad_value, "phrase", "There is no such phrase.");
    if (!phrase || !channel) return std::nullopt;
    return Said{*channel, *phrase};
  }
  auto words = read_chat_text(*written);
  if (!words) fields.refuse(ErrorCode::bad_value, "text", describe(words.error()));
  if (!words || !channel) return std::nullopt;
  return Said{*channel, std::move(*words)};
}

std::optional<MessageRef> parse_message(Fields& fields) {
  auto id = GameId::parse(fields.text("game"));
  if (!id) fields.refuse(ErrorCode::unknown_game, "game", "There is no such game.");
  const auto number = fields.number("message", 1, std::numeric_limits<std::int64_t>::max());
  if (!id || !number) return std::nullopt;
  return MessageRef{std::move(*id), static_cast<std::uint64_t>(*number)};
}

std::string parse_note(Fields& fields) {
  const auto written = fields.optional_text("note");
  if (!written || written->empty()) return {};
  auto note = read_chat_text(*written);
  if (note) return std::move(*note);
  if (note.error() != ChatTextFault::empty) {
    fields.refuse(ErrorCode::bad_value, "note", describe(note.error(), "A note"));
  }
  return {};
}

std::optional<Complaint> parse_reason(Fields& fields) {
  const auto reason = parse_complaint(fields.text("reason"));
  if (!reason) {
    fields.refuse(ErrorCode::bad_value, "reason", "The field \"reason\" must be insult, spam, advice or other.");
  }
  return reason;
}

Sentence parse_sentence(Fields& fields) {
  const bool remove = fields.flag("delete").value_or(false);
  const auto silence = parse_minutes(fields, "silence");
  return {.remove = remove, .silence = silence, .note = parse_note(fields)};
}

std::expected<AskReport, Error> parse_report(std::string_view body) {
  auto fields = Fields::parse(body);
  if (!fields) return std::unexpected(std::move(fields.error()));
  auto about = parse_message(*fields);
  const auto reason = parse_reason(*fields);
  if (auto fault = fields->fault()) return std::unexpected(std::move(*fault));
  return AskReport{std::move(*about), *reason};
}

std::expected<AskBlock, Error> parse_block(std::string_view body) {
  auto fields = Fields::parse(body);
  if (!fields) return std::unexpected(std::move(fields.error()));
  auto name = fields->optional_text("player");
  if (name) {
    if (auto fault = fields->fault()) return std::unexpected(std::move(*fault));
    return AskBlock{std::move(*name)};
  }
  auto about = parse_message(*fields);
  if (auto fault = fields->fault()) return std::unexpected(std::move(*fault));
  return AskBlock{std::move(*about)};
}

std::expected<Verdict, Error> parse_verdict(std::string_view body) {
  auto fields = Fields::parse(body);
  if (!fields) return std::unexpected(std::move(fields.error()));
  const auto about = parse_message(*fields);
  auto sentence = parse_sentence(*fields);
  if (auto fault = fields->fault()) return std::unexpected(std::move(*fault));
  return Verdict{.about = *about, .sentence = std::move(sentence)};
}

std::expected<AskSilence, Error> parse_silence(std::string_view body) {
  auto fields = Fields::parse(body);
  if (!fields) return std::unexpected(std::move(fields.error()));
  std::string player = fields->text("player");
  const auto span = parse_minutes(*fields, "minutes");
  if (!span) {
    fields->refuse(ErrorCode::bad_value, "minutes", "The field \"minutes\" says how long: 1 to 525600, a year.");
  }
  std::string note = parse_note(*fields);
  if (auto fault = fields->fault()) return std::unexpected(std::move(*fault));
  return AskSilence{std::move(player), *span, std::move(note)};
}

}  // namespace ootori::server
