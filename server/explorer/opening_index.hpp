// The index of openings: for each position the moves that were played in it, with their results, and the games. Added
// to as games end, bounded by taking the oldest games out.
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
  // Rows of positions in games; over it the oldest games are taken out.
  std::int64_t rows = 20'000'000;
  // From so many games on a position is counted ahead.
  std::int64_t busy = 500;
};

struct IndexState {
  EndedGame last;  // that was looked at; number 0: none
  std::int64_t games = 0, rows = 0;
};

// The one writer. One thread at a time.
class OpeningIndex {
 public:
  static StoreResult<OpeningIndex> open(const std::filesystem::path& path, const OpeningLimits& limits = {});

  // Adds games, in the order in which they ended, and notes that all up to `last` were looked at: both or neither.
  // Games that are there already stay as they are.
  StoreResult<void> add(std::span<const IndexedGame> games, const EndedGame& last);
  [[nodiscard]] StoreResult<IndexState> state();

  // Takes the ratings of players who were deleted out of it, as the store has done; those that it knows of are passed
  // over.
  StoreResult<void> forget(std::span<const game::PlayerId> players);

  // What has not reached the file itself yet does.
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
  std::int64_t games_ = 0, rows_ = 0;  // as the open change leaves them
};

// What can be read of it. Any thread; blocks for the time of a read.
class OpeningTable {
 public:
  explicit OpeningTable(Reads& index) : index_(index) {}

  // A player's games are the last so many that ended.
  static constexpr std::int64_t most_own_games = 2000;
  static constexpr std::size_t most_recent = 8;

  [[nodiscard]] StoreResult<OpeningCount> count(const OpeningQuestion& question) const;
  // The games of these numbers that are in it, in this order.
  [[nodiscard]] StoreResult<std::vector<IndexedGame>> games(std::span<const std::int64_t> numbers) const;

 private:
  StoreResult<OpeningCount> count_rows(const OpeningQuestion& question) const;
  StoreResult<OpeningCount> count_busy(const OpeningQuestion& question) const;
  StoreResult<OpeningCount> count_own(const OpeningQuestion& question, bool is_busy) const;

  Reads& index_;
};

[[nodiscard]] StoreResult<IndexState> read_index_state(Reads& index);
// A row of `indexed_games_columns`.
[[nodiscard]] StoreResult<IndexedGame> indexed_game_of(const Row& row);
inline constexpr std::string_view indexed_games_columns =
    "number, id, game, start, moves, black, black_level, black_rating, white, white_level, white_rating, speed, rated, "
    "winner, reason, ended ";

}  // namespace ootori::server
