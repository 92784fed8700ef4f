// The tables of chats: messages, who has blocked whom, reports, who may not write, and the moderators' log.
#pragma once

#include <vector>

#include "server/chat/chat_records.hpp"
#include "server/store/schema.hpp"
#include "server/store/store.hpp"

namespace ootori::server {

extern const Tables chat_tables;

// A conflict if its author is gone for ever.
struct AddMessage {
  GameId game;
  ChatMessage message;

  [[nodiscard]] StoreResult<void> apply(Transaction& transaction) const;
};

// It is shown to nobody any more; moderators still find it in the log's company.
struct DeleteMessage {
  GameId game;
  std::uint64_t message;
  UnixMillis at;

  [[nodiscard]] StoreResult<void> apply(Transaction& transaction) const;
};

// Once for every pair; a second one changes nothing.
struct AddBlock {
  Block block;

  [[nodiscard]] StoreResult<void> apply(Transaction& transaction) const;
};

struct EndBlock {
  BlockId id;

  [[nodiscard]] StoreResult<void> apply(Transaction& transaction) const;
};

// Once for every message and reporter; a second one changes nothing.
struct AddReport {
  Report report;

  [[nodiscard]] StoreResult<void> apply(Transaction& transaction) const;
};

// All open reports of a message are dealt with.
struct CloseReports {
  GameId game;
  std::uint64_t message;
  UnixMillis at;

  [[nodiscard]] StoreResult<void> apply(Transaction& transaction) const;
};

// In place of one that there may be.
struct SetSilence {
  Silence silence;

  [[nodiscard]] StoreResult<void> apply(Transaction& transaction) const;
};

// A conflict if another has taken its place.
struct EndSilence {
  SilenceId id;

  [[nodiscard]] StoreResult<void> apply(Transaction& transaction) const;
};

struct LogAct {
  ModeratorEntry entry;

  [[nodiscard]] StoreResult<void> apply(Transaction& transaction) const;
};

// What can be read. Any thread; blocks for the time of some reads.
class ChatTable {
 public:
  explicit ChatTable(Reads& store) : store_(store) {}

  // Those of a game that are not deleted, in order.
  [[nodiscard]] StoreResult<std::vector<ChatMessage>> messages(const GameId& game) const;
  // The highest number that a message of the game ever had; 0: none.
  [[nodiscard]] StoreResult<std::uint64_t> last_message(const GameId& game) const;
  // What a player has written, oldest first.
  [[nodiscard]] StoreResult<std::vector<WrittenMessage>> messages_by(const game::PlayerId& player) const;
  [[nodiscard]] StoreResult<std::vector<Block>> blocks() const;
  [[nodiscard]] StoreResult<std::vector<Silence>> silences() const;
  // Open reports, the message first whose first report is the oldest.
  [[nodiscard]] StoreResult<std::vector<ReportedMessage>> reported(std::size_t limit) const;
  // Newest first.
  [[nodiscard]] StoreResult<std::vector<ModeratorEntry>> log(std::size_t limit) const;

  // By one player, or about one; oldest first.
  [[nodiscard]] StoreResult<std::vector<Block>> blocks_by(const game::PlayerId& player) const;
  [[nodiscard]] StoreResult<std::vector<Report>> reports_by(const game::PlayerId& player) const;
  [[nodiscard]] StoreResult<std::vector<Silence>> silences_of(const game::PlayerId& player) const;
  [[nodiscard]] StoreResult<std::vector<ModeratorEntry>> acts_about(const game::PlayerId& player) const;

 private:
  Reads& store_;
};

}  // namespace ootori::server
