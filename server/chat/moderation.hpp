// Blocked players, temporary silences, and moderators' decisions on reports. docs/protocol.md, 'Chat'.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <expected>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "server/accounts/names.hpp"
#include "server/chat/chat_table.hpp"
#include "server/limits/rate_limit.hpp"
#include "server/wire/error.hpp"
#include "server/wire/reply.hpp"

namespace ootori::server {

// Rate limits per player.
struct ChatLimits {
  RateLimitTerms messages{.most = 6, .again = std::chrono::seconds{3}};
  RateLimitTerms reports{.most = 10, .again = std::chrono::minutes{5}};
};

// Dependencies of Moderation. They must be thread-safe and outlive it.
struct ModerationServices {
  Store& store;
  const Names& names;
  std::function<UnixMillis()> now;
  std::function<game::Millis()> uptime;
  ChatLimits limits{};
  std::function<std::vector<Change>(const Block&)> stored_with_block{};  // changes to store with each new block
  std::function<void(const Block&)> blocked{};                           // called after each new block
};

// A moderator's decision on a reported message. If neither deleted nor silenced, the report is dismissed.
struct Sentence {
  bool remove;
  std::optional<std::chrono::minutes> silence;  // for the message's author
  std::string note{};                           // for the moderation log

  bool operator==(const Sentence&) const = default;
};

// A decision with the author it concerns, and the changes to store with it: closing the reports, deleting the message.
struct Judgement {
  game::PlayerId author;
  Sentence sentence;
  std::vector<Change> changes;
  std::optional<GameId> game{};            // for the log, if the message belongs to a game
  std::optional<std::uint64_t> message{};  // its number
};

// Thread-safe. No function blocks, unless it says so. Replies may come on any thread.
class Moderation {
 public:
  static constexpr std::size_t most_blocks = 500;  // by one player; beyond it: not_allowed
  static constexpr std::chrono::minutes longest_silence{60 * 24 * 365};
  static constexpr std::size_t longest_queue = 100;  // reported messages in one answer
  static constexpr std::size_t longest_log = 200;    // latest entries in one answer

  explicit Moderation(const ModerationServices& services);
  ~Moderation() { close(); }
  Moderation(const Moderation&) = delete;
  Moderation& operator=(const Moderation&) = delete;

  // Loads the stored blocks and silences. Blocks.
  [[nodiscard]] Store::Result<void> resume();

  [[nodiscard]] bool has_blocked(const game::PlayerId& by, const game::PlayerId& whom) const;
  // Whether either player has blocked the other.
  [[nodiscard]] bool are_apart(const game::PlayerId& one, const game::PlayerId& other) const;
  // The block of `whom` by `by`, if any.
  [[nodiscard]] std::optional<BlockId> block_of(const game::PlayerId& by, const game::PlayerId& whom) const;
  // Counts towards the rate limit on messages. Guests may send only phrases to spectators.
  [[nodiscard]] std::expected<void, Error> may_write(const game::PlayerId& by, const Say& say);
  // For chats that everybody can read and where only accounts may write. Counts towards the same limit.
  [[nodiscard]] std::expected<void, Error> may_write_openly(const game::PlayerId& by);
  // The message that may_write() counted last could not be stored, so it does not count.
  void uncount_message(const game::PlayerId& by);

  [[nodiscard]] std::vector<Block> blocks(const game::PlayerId& by) const;  // newest first
  void block(const game::PlayerId& by, const game::PlayerId& whom, Reply<Block> reply);
  void end_block(const game::PlayerId& by, const BlockId& id, Reply<void> reply);

  // `made` stores the report of a message by `author`. Counts towards the rate limit on reports.
  void report(const game::PlayerId& by, const game::PlayerId& author, Change made, Reply<void> reply);

  // For moderators. The caller must check that `moderator` is one.
  void judge(const game::PlayerId& moderator, Judgement judgement, Reply<void> reply);
  void silence(const game::PlayerId& moderator, const game::PlayerId& whom, std::chrono::minutes span, std::string note,
               Reply<Silence> reply);
  void end_silence(const game::PlayerId& moderator, const SilenceId& id, Reply<void> reply);
  [[nodiscard]] std::vector<Silence> silences() const;  // those in effect, newest first
  [[nodiscard]] std::optional<UnixMillis> silenced_until(const game::PlayerId& player) const;

  // Accepts no new work, and waits until all pending changes are stored and answered.
  void close();

 private:
  void write(std::vector<Change> changes, std::move_only_function<void(std::expected<void, Error>)> done);
  [[nodiscard]] std::expected<void, Error> check_silence(const game::PlayerId& by) const;
  [[nodiscard]] std::expected<void, Error> count_message(const game::PlayerId& by);
  [[nodiscard]] Silence make_silence(const game::PlayerId& moderator, const game::PlayerId& whom,
                                     std::chrono::minutes span) const;
  [[nodiscard]] std::expected<std::optional<Block>, Error> find_or_make_room(const game::PlayerId& by,
                                                                             const game::PlayerId& whom) const;
  [[nodiscard]] const BlockId* find_block(const game::PlayerId& by, const game::PlayerId& whom) const;
  Block remember(const Block& block);

  const ModerationServices services_;
  mutable std::mutex mutex_;
  std::map<BlockId, Block> blocks_;
  std::map<game::PlayerId, std::map<game::PlayerId, BlockId>> blocked_by_;  // blocker, blocked player
  std::map<game::PlayerId, Silence> silences_;
  RateLimit messages_, reports_;
  bool closed_ = false;
  int under_way_ = 0;
  std::condition_variable quiet_;
};

}  // namespace ootori::server
