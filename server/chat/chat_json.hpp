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
// For moderators only.
[[nodiscard]] boost::json::object public_json(const Silence& silence, const Viewer& viewer);
[[nodiscard]] boost::json::object public_json(const ReportedMessage& reported, const Viewer& viewer);
[[nodiscard]] boost::json::object public_json(const ModeratorEntry& entry, const Viewer& viewer);

// The fields `channel`, and `text` or `phrase`. Empty if one is invalid; `fields` then contains the error.
struct Said {
  Channel channel;
  Words words;
};
[[nodiscard]] std::optional<Said> parse_said(Fields& fields);

// The fields `game` and `message`, which identify a message.
struct MessageRef {
  GameId game;
  std::uint64_t message;
};
[[nodiscard]] std::optional<MessageRef> parse_message(Fields& fields);

// The optional field `note`: one line of text. Empty if absent.
[[nodiscard]] std::string parse_note(Fields& fields);

// The field `reason`. Empty if it is invalid; `fields` then contains the error.
[[nodiscard]] std::optional<Complaint> parse_reason(Fields& fields);

// The fields `delete`, `silence` and `note`. If one is invalid, `fields` contains the error.
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
