// Chats as JSON. docs/protocol.md, 'Chat'.
#pragma once

#include <boost/json/object.hpp>

#include "server/chat/chat_message.hpp"
#include "server/chat/chat_records.hpp"
#include "server/chat/moderation.hpp"
#include "server/wire/fields.hpp"

namespace ootori::server {

[[nodiscard]] boost::json::object public_json(const ChatMessage& message, const Viewer& viewer);
[[nodiscard]] boost::json::object public_json(const Block& block, const Viewer& viewer);
// For moderators.
[[nodiscard]] boost::json::object public_json(const Silence& silence, const Viewer& viewer);
[[nodiscard]] boost::json::object public_json(const ReportedMessage& reported, const Viewer& viewer);
[[nodiscard]] boost::json::object public_json(const ModeratorEntry& entry, const Viewer& viewer);

// The fields channel, and text or phrase. None where one is wrong; `fields` has the fault then.
struct Said {
  Channel channel;
  Words words;
};
[[nodiscard]] std::optional<Said> parse_said(Fields& fields);

// Which message of which game somebody means: the fields game and message.
struct MessageRef {
  GameId game;
  std::uint64_t message;
};
[[nodiscard]] std::optional<MessageRef> parse_message(Fields& fields);

// One line of text in the field note, which may be left out.
[[nodiscard]] std::string parse_note(Fields& fields);

// The field reason. None where it is wrong; `fields` has the fault then.
[[nodiscard]] std::optional<Complaint> parse_reason(Fields& fields);

// The fields delete, silence and note. `fields` has the fault where one is wrong.
[[nodiscard]] Sentence parse_sentence(Fields& fields);

// The body of POST /api/v1/reports.
struct AskReport {
  MessageRef about;
  Complaint reason;
};
[[nodiscard]] std::expected<AskReport, Error> parse_report(std::string_view body);

// The body of POST /api/v1/blocks: the author of a message, or a player by name.
using AskBlock = std::variant<MessageRef, std::string>;
[[nodiscard]] std::expected<AskBlock, Error> parse_block(std::string_view body);

// The body of POST /api/v1/moderation/verdicts.
struct Verdict {
  MessageRef about;
  Sentence sentence;
};
[[nodiscard]] std::expected<Verdict, Error> parse_verdict(std::string_view body);

// The body of POST /api/v1/moderation/silences.
struct AskSilence {
  std::string player;
  std::chrono::minutes span;
  std::string note;
};
[[nodiscard]] std::expected<AskSilence, Error> parse_silence(std::string_view body);

}  // namespace ootori::server
