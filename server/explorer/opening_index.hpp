// The index of openings: for each position, the moves played in it, their results, and the games. Games are added when
// they end; when the index is full, the oldest games are removed.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <unordered_set>

#include "server/explorer/index_file.hpp"
#include "server/explorer/indexed_game.hpp"
#include "server/explorer/opening_count.hpp"
#include "server/explorer/opening_rows.hpp"

namespace ootori::server {

struct OpeningLimits {
  // Maximum number of rows (positions of games); beyond it the oldest games are removed.
  std::int64_t rows = 20'000'000;
  // Positions with at least this many games get precomputed counts.
  std::int64_t busy = 500;
};

struct IndexState {
  EndedGame last;  // last processed game; number 0: none
  std::int64_t games = 0, rows = 0;
};

// The only writer of the index. Not thread-safe.
class OpeningIndex {
 public:
  static StoreResult<OpeningIndex> open(const std::filesystem::path& path, const OpeningLimits& limits = {});

  // Adds games in the order in which they ended, and records that all games up to `last` are processed, in one
  // transaction. Games that are already in the index do not change.
  StoreResult<void> add(std::span<const IndexedGame> games, const EndedGame& last);
  [[nodiscard]] StoreResult<IndexState> state();

  // Removes the ratings of deleted players, as the store does. Skips players already processed.
  StoreResult<void> forget(std::span<const game::PlayerId> players);

  // Moves all changes from the write-ahead log to the file itself.
  StoreResult<void> settle();
  [[nodiscard]] IndexFile& file() { return *file_; }

 private:
  OpeningIndex(std::unique_ptr<IndexFile> file, const OpeningLimits& limits)
      : file_(std::move(file)), limits_(limits) {}

  struct Reached {
    OpeningRow row;
    std::int64_t number;
    GameFacts facts;
  };
  enum class Sense : bool { add, take };

  StoreResult<void> add_games(std::span<const IndexedGame> games);
  StoreResult<void> add_rows(std::vector<Reached> rows);
  StoreResult<void> count_ahead(const Reached& reached, Sense sense);
  StoreResult<void> count_when_busy(const OpeningRow& row);
  StoreResult<void> take_out(const IndexedGame& game);
  StoreResult<void> take_out_oldest();
  StoreResult<void> forget(const game::PlayerId& player);
  StoreResult<void> read_busy();

  std::unique_ptr<IndexFile> file_;
  OpeningLimits limits_;
  std::unordered_set<PositionId> busy_;
  std::int64_t games_ = 0, rows_ = 0;  // including the uncommitted change
};

// Reads the index. May be called from any thread; blocks during the read.
class OpeningTable {
 public:
  explicit OpeningTable(Reads& index) : index_(index) {}

  // Only the latest games of a player are considered.
  static constexpr std::int64_t most_own_games = 2000;
  static constexpr std::size_t most_recent = 8;

  [[nodiscard]] StoreResult<OpeningCount> count(const OpeningQuestion& question) const;
  // The games with these numbers that are in the index, in this order.
  [[nodiscard]] StoreResult<std::vector<IndexedGame>> games(std::span<const std::int64_t> numbers) const;

 private:
  StoreResult<OpeningCount> count_rows(const OpeningQuestion& question) const;
  StoreResult<OpeningCount> count_busy(const OpeningQuestion& question) const;
  StoreResult<OpeningCount> count_own(const OpeningQuestion& question, bool is_busy) const;

  Reads& index_;
};

[[nodiscard]] StoreResult<IndexState> read_index_state(Reads& index);
// Parses a row of `indexed_games_columns`.
[[nodiscard]] StoreResult<IndexedGame> indexed_game_of(const Row& row);
inline constexpr std::string_view indexed_games_columns =
    "number, id, game, start, moves, black, black_level, black_rating, white, white_level, white_rating, speed, rated, "
    "winner, reason, ended ";

}  // namespace ootori::server
