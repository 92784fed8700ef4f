// The tables of chats: messages, blocks, reports, silences and the moderation log.
#pragma once

#include <vector>

#include "server/chat/chat_records.hpp"
#include "server/store/schema.hpp"
#include "server/store/store.hpp"

namespace ootori::server {

extern const Tables chat_tables;

// A conflict if the author's account or guest was deleted.
struct AddMessage {
  GameId game;
  ChatMessage message;

  [[nodiscard]] StoreResult<void> apply(Transaction& transaction) const;
};

// Hides the message in the chat; its row stays.
struct DeleteMessage {
  GameId game;
  std::uint64_t message;
  UnixMillis at;

  [[nodiscard]] StoreResult<void> apply(Transaction& transaction) const;
};

// At most one for each pair; adding another changes nothing.
struct AddBlock {
  Block block;

  [[nodiscard]] StoreResult<void> apply(Transaction& transaction) const;
};

struct EndBlock {
  BlockId id;

  [[nodiscard]] StoreResult<void> apply(Transaction& transaction) const;
};

// At most one for each message and reporter; adding another changes nothing.
struct AddReport {
  Report report;

  [[nodiscard]] StoreResult<void> apply(Transaction& transaction) const;
};

// Closes all open reports of a message.
struct CloseReports {
  GameId game;
  std::uint64_t message;
  UnixMillis at;

  [[nodiscard]] StoreResult<void> apply(Transaction& transaction) const;
};

// Replaces the player's previous silence, if any.
struct SetSilence {
  Silence silence;

  [[nodiscard]] StoreResult<void> apply(Transaction& transaction) const;
};

// A conflict if another silence has replaced this one.
struct EndSilence {
  SilenceId id;

  [[nodiscard]] StoreResult<void> apply(Transaction& transaction) const;
};

struct LogAct {
  ModeratorEntry entry;

  [[nodiscard]] StoreResult<void> apply(Transaction& transaction) const;
};

// What a player of a game has written to the opponent.
struct OpponentQuery {
  game::PlayerId by, to;
  UnixMillis since;
};

// Reads the tables. May be called from any thread; blocks during the reads.
class ChatTable {
 public:
  explicit ChatTable(Reads& store) : store_(store) {}

  // The messages of a game that are not deleted, in order.
  [[nodiscard]] StoreResult<std::vector<ChatMessage>> messages(const GameId& game) const;
  // The newest messages in the players' channel that one player wrote for the other from `since` on, at most `limit`,
  // oldest first. Without deleted ones, and none if the other player has blocked the author.
  [[nodiscard]] StoreResult<std::vector<ChatMessage>> messages_to_opponent(const GameId& game,
                                                                           const OpponentQuery& query,
                                                                           std::size_t limit) const;
  // The highest message number ever used in the game; 0 if there are no messages.
  [[nodiscard]] StoreResult<std::uint64_t> last_message(const GameId& game) const;
  // The games in which a player has written, also deleted messages.
  [[nodiscard]] StoreResult<std::vector<GameId>> games_with_messages_by(const game::PlayerId& player) const;
  // A player's messages in a game with numbers above `after`, in order, at most `limit`.
  [[nodiscard]] StoreResult<std::vector<WrittenMessage>> messages_by(const game::PlayerId& player, const GameId& game,
                                                                     std::int64_t after, std::size_t limit) const;
  [[nodiscard]] StoreResult<std::vector<Block>> blocks() const;
  [[nodiscard]] StoreResult<std::vector<Silence>> silences() const;
  // Messages with open reports, ordered by their oldest report.
  [[nodiscard]] StoreResult<std::vector<ReportedMessage>> reported(std::size_t limit) const;
  // Newest first.
  [[nodiscard]] StoreResult<std::vector<ModeratorEntry>> log(std::size_t limit) const;

  // By or about one player, oldest first.
  [[nodiscard]] StoreResult<std::vector<Block>> blocks_by(const game::PlayerId& player) const;
  [[nodiscard]] StoreResult<std::vector<Report>> reports_by(const game::PlayerId& player) const;
  [[nodiscard]] StoreResult<std::vector<Silence>> silences_of(const game::PlayerId& player) const;
  [[nodiscard]] StoreResult<std::vector<ModeratorEntry>> acts_about(const game::PlayerId& player) const;

 private:
  Reads& store_;
};

}  // namespace ootori::server
