// The tables of tournament chats: messages, and reports about them.
#pragma once

#include <atomic>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/chat/chat_records.hpp"
#include "server/store/schema.hpp"
#include "server/store/store.hpp"
#include "server/wire/id.hpp"
#include "server/wire/unix_time.hpp"

namespace ootori::server {

extern const Tables tournament_chat_tables;

inline constexpr std::int64_t kept_tournament_messages = 200;        // the newest ones, in each tournament
inline constexpr std::chrono::hours tournament_chat_stays_open{24};  // after the end of the tournament

// The message of a conflict.
inline constexpr std::string_view tournament_chat_closed = "This chat is closed.";

struct TournamentMessage {
  std::uint64_t number;  // increasing from 1 in its tournament
  UnixMillis at;
  game::PlayerId by;
  std::string text;

  bool operator==(const TournamentMessage&) const = default;
};

// A conflict if the chat is closed or the author's account was deleted. The oldest messages beyond those that are kept
// are deleted, unless a report about them is open.
struct AddTournamentMessage {
  TournamentId tournament;
  TournamentMessage message;  // its number is assigned when it is stored
  std::shared_ptr<std::atomic<std::uint64_t>> given_number;

  [[nodiscard]] StoreResult<void> apply(Transaction& transaction) const;
};

// Its text is kept for its author and for reports.
struct DeleteTournamentMessage {
  TournamentId tournament;
  std::uint64_t number;
  UnixMillis at;

  [[nodiscard]] StoreResult<void> apply(Transaction& transaction) const;
};

struct TournamentMessageReport {
  TournamentId tournament;
  std::uint64_t number;
  game::PlayerId by;
  UnixMillis at;
  Complaint reason;

  bool operator==(const TournamentMessageReport&) const = default;
};

// One for each message and reporter; a second one changes nothing.
struct ReportTournamentMessage {
  TournamentMessageReport report;

  [[nodiscard]] StoreResult<void> apply(Transaction& transaction) const;
};

// Closes all open reports about a message.
struct CloseTournamentMessageReports {
  TournamentId tournament;
  std::uint64_t number;
  UnixMillis at;

  [[nodiscard]] StoreResult<void> apply(Transaction& transaction) const;
};

// A message with open reports.
struct ReportedTournamentMessage {
  TournamentId tournament;
  std::string name;  // of the tournament
  TournamentMessage message;
  std::optional<UnixMillis> deleted;             // by the organiser, which decides nothing about its author
  std::vector<TournamentMessageReport> reports;  // oldest first
  std::vector<TournamentMessage> context;        // messages before it, oldest first, at most 5
};

// As its author gets it in the export.
struct WrittenTournamentMessage {
  std::int64_t number;
  UnixMillis at;
  std::string text;
  std::optional<UnixMillis> deleted;
};

class TournamentChatTable {
 public:
  explicit TournamentChatTable(Reads& store) : store_(store) {}

  // Whether the chat is open at this time; none: there is no such tournament.
  [[nodiscard]] StoreResult<std::optional<bool>> is_open(const TournamentId& id, UnixMillis now) const;
  // The messages that are not deleted, in order.
  [[nodiscard]] StoreResult<std::vector<TournamentMessage>> messages(const TournamentId& id) const;
  // Finds deleted messages too.
  [[nodiscard]] StoreResult<std::optional<TournamentMessage>> find(const TournamentId& id, std::uint64_t number) const;
  // The message with the oldest report comes first. Without those of deleted accounts.
  [[nodiscard]] StoreResult<std::vector<ReportedTournamentMessage>> reported(std::int64_t limit) const;

  // The tournaments in whose chats a player has written, also deleted messages.
  [[nodiscard]] StoreResult<std::vector<TournamentId>> tournaments_with_messages_by(const game::PlayerId& player) const;
  // A player's messages with numbers above `after`, in order, at most `limit`.
  [[nodiscard]] StoreResult<std::vector<WrittenTournamentMessage>> messages_by(const game::PlayerId& player,
                                                                               const TournamentId& id,
                                                                               std::int64_t after,
                                                                               std::size_t limit) const;
  [[nodiscard]] StoreResult<std::vector<TournamentMessageReport>> reports_by(const game::PlayerId& player) const;

 private:
  Reads& store_;
};

}  // namespace ootori::server
