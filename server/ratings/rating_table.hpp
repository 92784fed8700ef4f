// The ratings of players, for each game and speed, and how they came about. Written with the end of a rated game, in
// the same transaction.
#pragma once

#include <cstdint>
#include <vector>

#include "game/glicko.hpp"
#include "game/speed.hpp"
#include "server/games/stored_game.hpp"
#include "server/store/schema.hpp"
#include "server/store/store.hpp"
#include "server/wire/id.hpp"

namespace ootori::server {

extern const Tables rating_tables;

// Glicko-2 counts time in rating periods. Every game is a period of its own here, so that its result is seen at once;
// between games the deviation grows by the calendar: from 60 to that of a new player in three years.
inline constexpr std::chrono::days rating_period{1};

struct Standing {
  game::PlayerId player;
  const GameSpec* game;
  game::Speed speed;
  game::Rating rating;
  std::int64_t games;
  UnixMillis updated;

  bool operator==(const Standing&) const = default;
};

struct GamesPlayed {
  const GameSpec* game;
  std::int64_t count;
  std::int64_t handicaps = 0;  // of them

  bool operator==(const GamesPlayed&) const = default;
};

struct RatingChange {
  GameId game;
  const GameSpec* spec;
  game::Speed speed;
  UnixMillis at;
  double rating, deviation;  // after the game

  bool operator==(const RatingChange&) const = default;
};

// How many rating periods lie between two times of day; none, if they are the wrong way round.
[[nodiscard]] double periods_between(UnixMillis from, UnixMillis to);

// A rating as it is shown and judged: as uncertain as it has become since its last game.
[[nodiscard]] game::Rating rested(const Standing& standing, UnixMillis now);

// A player's place in a list, the best first.
struct RatingPlace {
  double rating;
  game::PlayerId player;
};

// Who stands in a list together.
enum class Kind : bool { people, bots };

// Enters the end of a game, at `at`, if it is one that counts: rated, between accounts, and not called off. Stored
// together with that end.
struct EnterResult {
  GameId game;
  Digest digest;
  UnixMillis at;

  [[nodiscard]] StoreResult<void> apply(Transaction& transaction) const;
};

// What can be read. Any thread; blocks for the time of a read.
class RatingTable {
 public:
  explicit RatingTable(Reads& store) : store_(store) {}

  [[nodiscard]] StoreResult<std::vector<Standing>> standings(const game::PlayerId& player) const;
  // Rounded; that of a new player where there is none, or it cannot be read.
  [[nodiscard]] int rating_of(const game::PlayerId& player, const GameSpec& spec, game::Speed speed) const;
  // Oldest first, the last `limit`.
  [[nodiscard]] StoreResult<std::vector<RatingChange>> rating_changes(const game::PlayerId& player,
                                                                      std::size_t limit) const;
  // The same from a moment until before another one, the last `limit`.
  [[nodiscard]] StoreResult<std::vector<RatingChange>> rating_changes_between(const game::PlayerId& player,
                                                                              UnixMillis from, UnixMillis until,
                                                                              std::size_t limit) const;
  // Games against people that have ended, rated or not.
  [[nodiscard]] StoreResult<std::vector<GamesPlayed>> games_played(const game::PlayerId& player) const;
  // Who was not provisional after the last game, best first; only those after a place in the list, at most `limit`.
  // Some have become provisional since: Leaderboard leaves them out.
  [[nodiscard]] StoreResult<std::vector<Standing>> certain(const GameSpec& spec, game::Speed speed, Kind kind,
                                                           const std::optional<RatingPlace>& after,
                                                           std::size_t limit) const;

 private:
  Reads& store_;
};

}  // namespace ootori::server
