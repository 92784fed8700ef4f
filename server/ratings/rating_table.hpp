// The players' ratings for each game and speed, and their history. They are written in the transaction that stores the
// end of a rated game.
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

// Glicko-2 counts time in rating periods. Here every game is a period of its own, so its result is seen at once.
// Between games the deviation grows with the calendar: from 60 to that of a new player in three years.
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

// The number of rating periods between two times; 0 if `to` is before `from`.
[[nodiscard]] double periods_between(UnixMillis from, UnixMillis to);

// A rating as it is shown and compared: its deviation has grown since the last game.
[[nodiscard]] game::Rating rested(const Standing& standing, UnixMillis now);

// A position in a list of players, best first.
struct RatingPlace {
  double rating;
  game::PlayerId player;
};

// People and bots are listed separately.
enum class Kind : bool { people, bots };

// Enters the result of a game that ended at `at`, if it counts: rated, between accounts, and not aborted. Written
// together with the end of the game.
struct EnterResult {
  GameId game;
  Digest digest;
  UnixMillis at;

  [[nodiscard]] StoreResult<void> apply(Transaction& transaction) const;
};

// Queries. Any thread; each call blocks while it reads.
class RatingTable {
 public:
  explicit RatingTable(Reads& store) : store_(store) {}

  [[nodiscard]] StoreResult<std::vector<Standing>> standings(const game::PlayerId& player) const;
  // Rounded. The rating of a new player if there is none or it cannot be read.
  [[nodiscard]] int rating_of(const game::PlayerId& player, const GameSpec& spec, game::Speed speed) const;
  // The last `limit` changes, oldest first.
  [[nodiscard]] StoreResult<std::vector<RatingChange>> rating_changes(const game::PlayerId& player,
                                                                      std::size_t limit) const;
  // The same for changes at or after `from` and before `until`.
  [[nodiscard]] StoreResult<std::vector<RatingChange>> rating_changes_between(const game::PlayerId& player,
                                                                              UnixMillis from, UnixMillis until,
                                                                              std::size_t limit) const;
  // Changes after `last` (or all), oldest first, at most `limit`.
  [[nodiscard]] StoreResult<std::vector<RatingChange>> rating_changes_after(const game::PlayerId& player,
                                                                            const std::optional<RatingChange>& last,
                                                                            std::size_t limit) const;
  // Finished games against people, rated or not.
  [[nodiscard]] StoreResult<std::vector<GamesPlayed>> games_played(const game::PlayerId& player) const;
  // Players who were not provisional after their last game, best first, starting after `after`, at most `limit`. Some
  // may have become provisional since; read_best() leaves them out.
  [[nodiscard]] StoreResult<std::vector<Standing>> certain(const GameSpec& spec, game::Speed speed, Kind kind,
                                                           const std::optional<RatingPlace>& after,
                                                           std::size_t limit) const;

 private:
  Reads& store_;
};

}  // namespace ootori::server
