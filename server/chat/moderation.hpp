// Who has blocked whom, who may not write for a time, and what moderators do about what was reported.
// docs/protocol.md, 'Chat'.
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

// How often one player may do something.
struct ChatLimits {
  RateLimitTerms messages{.most = 6, .again = std::chrono::seconds{3}};
  RateLimitTerms reports{.most = 10, .again = std::chrono::minutes{5}};
};

// What moderation works with. Thread-safe, and outlives it.
struct ModerationServices {
  Store& store;
  const Names& names;
  std::function<UnixMillis()> now;
  std::function<game::Millis()> uptime;
  ChatLimits limits{};
  std::function<std::vector<Change>(const Block&)> stored_with_block{};  // what is stored with each, if anything is
  std::function<void(const Block&)> blocked{};                           // told of each, if anybody is
};

// What a moderator decides about a message that was reported. Neither of the two: nothing was wrong with it.
struct Sentence {
  bool remove;
  std::optional<std::chrono::minutes> silence;  // of its author
  std::string note{};                           // for the log

  bool operator==(const Sentence&) const = default;
};

// The same with whose message it is, and what is stored with it: reports are closed, and the message may be deleted.
struct Judgement {
  game::PlayerId author;
  Sentence sentence;
  std::vector<Change> changes;
  std::optional<GameId> game{};            // for the log, where the message is one of a game
  std::optional<std::uint64_t> message{};  // the number of it
};

// Any thread; everything returns at once. Replies come on any thread.
class Moderation {
 public:
  static constexpr std::size_t most_blocks = 500;  // of one player; over it: not_allowed
  static constexpr std::chrono::minutes longest_silence{60 * 24 * 365};
  static constexpr std::size_t longest_queue = 100;  // reported messages in one answer
  static constexpr std::size_t longest_log = 200;    // lines in one answer, the newest

  explicit Moderation(const ModerationServices& services);
  ~Moderation() { close(); }
  Moderation(const Moderation&) = delete;
  Moderation& operator=(const Moderation&) = delete;

  // Reads what the last server left.
  [[nodiscard]] Store::Result<void> resume();

  [[nodiscard]] bool has_blocked(const game::PlayerId& by, const game::PlayerId& whom) const;
  // Whether one of the two has blocked the other.
  [[nodiscard]] bool are_apart(const game::PlayerId& one, const game::PlayerId& other) const;
  // The block of the one by the other, if there is one.
  [[nodiscard]] std::optional<BlockId> block_of(const game::PlayerId& by, const game::PlayerId& whom) const;
  // Counts against the limit on messages; whoever has no account chooses from phrases among spectators.
  [[nodiscard]] std::expected<void, Error> may_write(const game::PlayerId& by, const Say& say);
  // Where everybody reads it, and only people with an account write. Counts against the same limit.
  [[nodiscard]] std::expected<void, Error> may_write_openly(const game::PlayerId& by);

  [[nodiscard]] std::vector<Block> blocks(const game::PlayerId& by) const;  // newest first
  void block(const game::PlayerId& by, const game::PlayerId& whom, Reply<Block> reply);
  void end_block(const game::PlayerId& by, const BlockId& id, Reply<void> reply);

  // `made` stores the report of a message of the author. Counts against the limit on reports.
  void report(const game::PlayerId& by, const game::PlayerId& author, Change made, Reply<void> reply);

  // For moderators; who is one is the caller's to know.
  void judge(const game::PlayerId& moderator, Judgement judgement, Reply<void> reply);
  void silence(const game::PlayerId& moderator, const game::PlayerId& whom, std::chrono::minutes span, std::string note,
               Reply<Silence> reply);
  void end_silence(const game::PlayerId& moderator, const SilenceId& id, Reply<void> reply);
  [[nodiscard]] std::vector<Silence> silences() const;  // those that last, newest first
  [[nodiscard]] std::optional<UnixMillis> silenced_until(const game::PlayerId& player) const;

  // Waits until what was begun is stored and answered; begins nothing any more.
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
  std::map<game::PlayerId, std::map<game::PlayerId, BlockId>> blocked_by_;  // by whom, whom
  std::map<game::PlayerId, Silence> silences_;
  RateLimit messages_, reports_;
  bool closed_ = false;
  int under_way_ = 0;
  std::condition_variable quiet_;
};

}  // namespace ootori::server
