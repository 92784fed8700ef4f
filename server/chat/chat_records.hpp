// What is kept of chats and of their moderation: the changes that are written, and what can be read.
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

struct StoreError;

// What `who` wrote is not shown to `by`.
struct Mute {
  MuteId id;
  game::PlayerId by, who;
  UnixMillis at;

  bool operator==(const Mute&) const = default;
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

enum class ModeratorAct : std::uint8_t { deleted, dismissed, silenced, unsilenced, settled, called_off };

inline constexpr std::array<std::pair<ModeratorAct, std::string_view>, 6> act_names{
    {{ModeratorAct::deleted, "deleted"},
     {ModeratorAct::dismissed, "dismissed"},
     {ModeratorAct::silenced, "silenced"},
     {ModeratorAct::unsilenced, "unsilenced"},
     {ModeratorAct::settled, "settled"},
     {ModeratorAct::called_off, "called_off"}}};

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

// --- changes ---

// A conflict if its author is gone for ever.
struct AddMessage {
  GameId game;
  ChatMessage message;
};

// It is shown to nobody any more; moderators still find it in the log's company.
struct DeleteMessage {
  GameId game;
  std::uint64_t message;
  UnixMillis at;
};

// Once for every pair; a second one changes nothing.
struct AddMute {
  Mute mute;
};

struct EndMute {
  MuteId id;
};

// Once for every message and reporter; a second one changes nothing.
struct AddReport {
  Report report;
};

// All open reports of a message are dealt with.
struct CloseReports {
  GameId game;
  std::uint64_t message;
  UnixMillis at;
};

// In place of one that there may be.
struct SetSilence {
  Silence silence;
};

// A conflict if another has taken its place.
struct EndSilence {
  SilenceId id;
};

struct LogAct {
  ModeratorEntry entry;
};

using ChatChange =
    std::variant<AddMessage, DeleteMessage, AddMute, EndMute, AddReport, CloseReports, SetSilence, EndSilence, LogAct>;

// --- reading ---

// A message that somebody has reported and nobody has dealt with.
struct ReportedMessage {
  GameId game;
  ChatMessage message;
  std::vector<Report> reports;       // oldest first
  std::vector<ChatMessage> context;  // what was said before it in the same channel, oldest first, at most 5
};

// Any thread; blocks for the time of a read.
class ChatRecords {
 public:
  template <class T>
  using Result = std::expected<T, StoreError>;

  virtual ~ChatRecords() = default;

  // Those of a game that are not deleted, in order.
  virtual Result<std::vector<ChatMessage>> messages(const GameId& game) = 0;
  // The highest number that a message of the game ever had; 0: none.
  virtual Result<std::uint64_t> last_message(const GameId& game) = 0;
  virtual Result<std::vector<Mute>> mutes() = 0;
  virtual Result<std::vector<Silence>> silences() = 0;
  // Open reports, the message first whose first report is the oldest.
  virtual Result<std::vector<ReportedMessage>> reported(std::size_t limit) = 0;
  // Newest first.
  virtual Result<std::vector<ModeratorEntry>> log(std::size_t limit) = 0;
};

}  // namespace ootori::server
