// The stored records of chats and of their moderation.
#pragma once

#include <array>
#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "server/chat/chat_message.hpp"

namespace ootori::server {

// `by` has blocked `who`: sees none of their messages, and is neither challenged by them nor paired with them. Only
// `by` learns of the block.
struct Block {
  BlockId id;
  game::PlayerId by, who;
  UnixMillis at;

  bool operator==(const Block&) const = default;
};

// The player may not write anywhere until this ends.
struct Silence {
  SilenceId id;
  game::PlayerId who, by;
  UnixMillis at, until;

  bool operator==(const Silence&) const = default;
};

enum class Complaint : std::uint8_t { insult, spam, advice, other };

inline constexpr std::array<std::pair<Complaint, std::string_view>, 4> complaint_names{{{Complaint::insult, "insult"},
                                                                                        {Complaint::spam, "spam"},
                                                                                        {Complaint::advice, "advice"},
                                                                                        {Complaint::other, "other"}}};

constexpr std::string_view text(Complaint reason) { return complaint_names[static_cast<std::size_t>(reason)].second; }

constexpr std::optional<Complaint> parse_complaint(std::string_view name) {
  for (const auto& [reason, its_name] : complaint_names) {
    if (its_name == name) return reason;
  }
  return std::nullopt;
}

struct Report {
  GameId game;
  std::uint64_t message;
  game::PlayerId by;
  UnixMillis at;
  Complaint reason;

  bool operator==(const Report&) const = default;
};

enum class ModeratorAct : std::uint8_t {
  deleted,
  dismissed,
  silenced,
  unsilenced,
  settled,
  called_off,
  cancelled_simul,
  closed_club,
  removed_tournament,
  removed_study
};

inline constexpr std::array<std::pair<ModeratorAct, std::string_view>, 10> act_names{
    {{ModeratorAct::deleted, "deleted"},
     {ModeratorAct::dismissed, "dismissed"},
     {ModeratorAct::silenced, "silenced"},
     {ModeratorAct::unsilenced, "unsilenced"},
     {ModeratorAct::settled, "settled"},
     {ModeratorAct::called_off, "called_off"},
     {ModeratorAct::cancelled_simul, "cancelled_simul"},
     {ModeratorAct::closed_club, "closed_club"},
     {ModeratorAct::removed_tournament, "removed_tournament"},
     {ModeratorAct::removed_study, "removed_study"}}};

constexpr std::string_view text(ModeratorAct act) { return act_names[static_cast<std::size_t>(act)].second; }

// An entry of the moderation log, to which entries are only added.
struct ModeratorEntry {
  UnixMillis at;
  game::PlayerId moderator;
  ModeratorAct act;
  game::PlayerId whom;
  std::optional<GameId> game{};  // the game concerned, or the message's game
  std::optional<std::uint64_t> message{};
  std::optional<UnixMillis> until{};  // end of a silence
  std::string note{};

  bool operator==(const ModeratorEntry&) const = default;
};

// A message with reports that no moderator has decided on.
struct ReportedMessage {
  GameId game;
  ChatMessage message;
  std::vector<Report> reports;       // oldest first
  std::vector<ChatMessage> context;  // the messages before it in the same channel, oldest first, at most 5
};

// A message in a game's chat, for the export of its author's data.
struct WrittenMessage {
  GameId game;
  std::int64_t number;
  UnixMillis at;
  std::string channel;
  std::string words;  // text, or the code of a phrase
  bool is_phrase = false;
  std::optional<UnixMillis> deleted{};  // by a moderator

  bool operator==(const WrittenMessage&) const = default;
};

}  // namespace ootori::server
