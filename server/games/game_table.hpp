// The tables of games: who sits where, their events, and what lists show of them.
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

// Events are kept under the key (game, number), so that two writers can never both write event 17: a conflict.
struct Append {
  GameId id;
  const GameSpec* game;
  std::vector<Recorded> events;        // not empty; numbered on from the last one stored
  Digest digest;                       // of the game after these events
  std::optional<GameId> rematch_of{};  // of a game that begins: the one that it is a rematch of

  [[nodiscard]] StoreResult<void> apply(Transaction& transaction) const;
};

// A conflict if the player has a seat in some game.
struct HasNotPlayed {
  game::PlayerId player;

  [[nodiscard]] StoreResult<void> apply(Transaction& transaction) const;
};

// What can be read. Any thread; blocks for the time of a read.
class GameTable {
 public:
  explicit GameTable(Reads& store) : store_(store) {}

  // All events of a game, in order; none if there is no such game.
  [[nodiscard]] StoreResult<std::vector<Recorded>> load(const GameId& game) const;

  // What lists show of a game, whose events are not read: it costs the same however long the game is. None if there is
  // no such game.
  [[nodiscard]] StoreResult<std::optional<Summary>> summary(const GameId& game) const;

  // The newest games of a player, newest first, at most `limit`.
  [[nodiscard]] StoreResult<std::vector<Summary>> list(const game::PlayerId& player, std::size_t limit) const;

  // The games of a player against people that have ended and were not called off, newest first, at most `limit`. What
  // the filter says of the speed is not looked at: the store does not know it.
  [[nodiscard]] StoreResult<std::vector<Summary>> finished(const game::PlayerId& player, const GameFilter& filter,
                                                           std::size_t limit) const;

  // The running games in which an engine is to move.
  [[nodiscard]] StoreResult<std::vector<GameId>> awaiting_engine() const;

  // The running games of a player.
  [[nodiscard]] StoreResult<std::vector<GameId>> running(const game::PlayerId& player) const;

  // The finished games of a player in which a rematch is offered and not answered, by whomever.
  [[nodiscard]] StoreResult<std::vector<GameId>> awaiting_answer(const game::PlayerId& player) const;

  // The running games whose deadline is not after `until`.
  [[nodiscard]] StoreResult<std::vector<GameId>> due(UnixMillis until) const;

  // The running games of a player, whole, newest first.
  [[nodiscard]] StoreResult<std::vector<Summary>> list_running(const game::PlayerId& player) const;

  // The games of a player that have ended, by their last event, newest first; only those after `before` in the list, at
  // most `limit`.
  [[nodiscard]] StoreResult<std::vector<Summary>> list_ended(const game::PlayerId& player,
                                                             const std::optional<GamePlace>& before,
                                                             std::size_t limit) const;

  // A game of both players, if they have one.
  [[nodiscard]] StoreResult<std::vector<GameId>> between(const game::PlayerId& one, const game::PlayerId& other) const;

 private:
  Reads& store_;
};

// What rows of other rooms' tables hold of games.

// Events of a game whose table this program does not have come from a later version.
[[nodiscard]] StoreResult<const GameSpec*> game_named(std::string_view name);
// Of a game, in the first column.
[[nodiscard]] StoreResult<GameId> id_of(const Row& row);
[[nodiscard]] StoreResult<std::optional<game::TimeControl>> time_of(const Row& row, int column);

}  // namespace ootori::server
