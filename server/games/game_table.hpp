// The tables of games: seats, events, and the data shown in lists.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "server/games/game_filter.hpp"
#include "server/games/stored_game.hpp"
#include "server/store/schema.hpp"
#include "server/store/store.hpp"

namespace ootori::server {

extern const Tables game_tables;

// Events have the key (game, number), so if two writers add the same number, one gets a conflict.
struct Append {
  GameId id;
  const GameSpec* game;
  std::vector<Recorded> events;        // not empty; numbers continue from the last stored event
  Digest digest;                       // state of the game after these events
  std::optional<GameId> rematch_of{};  // for a new game: the game of which it is a rematch

  [[nodiscard]] StoreResult<void> apply(Transaction& transaction) const;
};

// Correspondence games and adjournments that are due earlier are due at `until`.
struct PutOffDeadlines {
  UnixMillis until;

  [[nodiscard]] StoreResult<void> apply(Transaction& transaction) const;
};

// A conflict if the player has ever had a seat in a game.
struct HasNotPlayed {
  game::PlayerId player;

  [[nodiscard]] StoreResult<void> apply(Transaction& transaction) const;
};

// Reads the tables. May be called from any thread; blocks during the read.
class GameTable {
 public:
  explicit GameTable(Reads& store) : store_(store) {}

  // All events of a game, in order. Empty if there is no such game.
  [[nodiscard]] StoreResult<std::vector<Recorded>> load(const GameId& game) const;

  // The data shown in lists. Does not read the events, so the cost is independent of the game's length. Empty if there
  // is no such game.
  [[nodiscard]] StoreResult<std::optional<Summary>> summary(const GameId& game) const;

  // The newest games of a player, newest first, at most `limit`.
  [[nodiscard]] StoreResult<std::vector<Summary>> list(const game::PlayerId& player, std::size_t limit) const;

  // All games of a player, newest first.
  [[nodiscard]] StoreResult<std::vector<GameId>> all_of(const game::PlayerId& player) const;

  // A player's games against people, without aborted games, newest first, at most `limit`. Ignores the filter's speed,
  // which the store does not know.
  [[nodiscard]] StoreResult<std::vector<Summary>> finished(const game::PlayerId& player, const GameFilter& filter,
                                                           std::size_t limit) const;

  // Games in progress in which an engine is to move.
  [[nodiscard]] StoreResult<std::vector<GameId>> awaiting_engine() const;

  // Games in progress of a player.
  [[nodiscard]] StoreResult<std::vector<GameId>> running(const game::PlayerId& player) const;

  // Finished games of a player in which either side has offered a rematch that is not answered.
  [[nodiscard]] StoreResult<std::vector<GameId>> awaiting_answer(const game::PlayerId& player) const;

  // Games in progress whose deadline is at or before `until`.
  [[nodiscard]] StoreResult<std::vector<GameId>> due(UnixMillis until) const;

  // Summaries of a player's games in progress, newest first.
  [[nodiscard]] StoreResult<std::vector<Summary>> list_running(const game::PlayerId& player) const;

  // A player's finished games, ordered by their latest event, newest first; only those after `before` in the list, at
  // most `limit`.
  [[nodiscard]] StoreResult<std::vector<Summary>> list_ended(const game::PlayerId& player,
                                                             const std::optional<GamePlace>& before,
                                                             std::size_t limit) const;

  // One game between the two players, if there is any.
  [[nodiscard]] StoreResult<std::vector<GameId>> between(const game::PlayerId& one, const game::PlayerId& other) const;

 private:
  Reads& store_;
};

// --- for other folders' tables that refer to games ---

// Fails for a game that this program does not know: the row was then written by a later version.
[[nodiscard]] StoreResult<const GameSpec*> game_named(std::string_view name);
// The game id in the first column.
[[nodiscard]] StoreResult<GameId> id_of(const Row& row);
[[nodiscard]] StoreResult<std::optional<game::TimeControl>> time_of(const Row& row, int column);

}  // namespace ootori::server
