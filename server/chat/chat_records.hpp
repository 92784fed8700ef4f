// What is kept of chats and of their moderation.
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

// `by` wants nothing to do with `who`: reads nothing of theirs, and is neither challenged nor paired with them. Nobody
// but `by` learns of it.
struct Block {
  BlockId id;
  game::PlayerId by, who;
  UnixMillis at;

  bool operator==(const Block&) const = default;
};

// Until then somebody may not write anywhere.
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

// One line of the audit log, which only grows.
struct ModeratorEntry {
  UnixMillis at;
  game::PlayerId moderator;
  ModeratorAct act;
  game::PlayerId whom;
  std::optional<GameId> game{};  // that it was about, or the message in it
  std::optional<std::uint64_t> message{};
  std::optional<UnixMillis> until{};  // of a silence
  std::string note{};

  bool operator==(const ModeratorEntry&) const = default;
};

// A message that somebody has reported and nobody has dealt with.
struct ReportedMessage {
  GameId game;
  ChatMessage message;
  std::vector<Report> reports;       // oldest first
  std::vector<ChatMessage> context;  // what was said before it in the same channel, oldest first, at most 5
};

// What somebody wrote in the chat of a game, as its author is given it.
struct WrittenMessage {
  GameId game;
  UnixMillis at;
  std::string channel;
  std::string words;  // a text, or the code of a phrase
  bool is_phrase = false;
  std::optional<UnixMillis> deleted{};  // by a moderator

  bool operator==(const WrittenMessage&) const = default;
};

}  // namespace ootori::server
