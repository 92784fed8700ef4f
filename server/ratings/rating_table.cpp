#include "server/ratings/rating_table.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "server/games/game_table.hpp"
#include "server/wire/time_json.hpp"

namespace ootori::server {
namespace {

constexpr std::array<SchemaStep, 1> steps{{{5, R"sql(
  CREATE TABLE ratings (
    player     TEXT    NOT NULL REFERENCES accounts (player),
    game       TEXT    NOT NULL,
    speed      TEXT    NOT NULL,
    rating     REAL    NOT NULL,
    deviation  REAL    NOT NULL,
    volatility REAL    NOT NULL,
    games      INTEGER NOT NULL,
    updated    INTEGER NOT NULL,
    PRIMARY KEY (player, game, speed)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX ratings_by_rank ON ratings (game, speed, rating DESC);
  CREATE TABLE rating_changes (
    player    TEXT    NOT NULL,
    game_id   TEXT    NOT NULL REFERENCES games (id),
    at        INTEGER NOT NULL,
    game      TEXT    NOT NULL,
    speed     TEXT    NOT NULL,
    rating    REAL    NOT NULL,        -- after the game
    deviation REAL    NOT NULL,
    PRIMARY KEY (player, game_id)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX rating_changes_in_order ON rating_changes (player, at);
)sql"}}};

constexpr auto texts = std::to_array<TextColumn>({
    {"ratings", "player", Fate::deleted, "ratings"},
    {"ratings", "game"},
    {"ratings", "speed"},
    {"rating_changes", "player", Fate::deleted, "rating_history"},
    {"rating_changes", "game_id"},
    {"rating_changes", "game"},
    {"rating_changes", "speed"},
});

constexpr std::array<Sql, 2> forget{"DELETE FROM ratings WHERE player = ?1",
                                    "DELETE FROM rating_changes WHERE player = ?1"};

constexpr Sql standings_sql =
    "SELECT player, game, speed, rating, deviation, volatility, games, updated FROM ratings WHERE player = ? "
    "ORDER BY game, speed";
constexpr Sql certain_sql =
    "SELECT player, game, speed, rating, deviation, volatility, games, updated FROM ratings "
    "WHERE game = ?1 AND speed = ?2 AND deviation <= ?3 AND player IN (SELECT player FROM accounts WHERE bot = ?4) "
    "AND (?5 IS NULL OR rating < ?5 OR (rating = ?5 AND player > ?6)) ORDER BY rating DESC, player LIMIT ?7";

constexpr Sql changes_sql =
    "SELECT * FROM (SELECT game_id, game, speed, at, rating, deviation FROM rating_changes WHERE player = ? "
    "ORDER BY at DESC, game_id LIMIT ?) newest ORDER BY at, game_id DESC";

constexpr Sql changes_between_sql =
    "SELECT * FROM (SELECT game_id, game, speed, at, rating, deviation FROM rating_changes WHERE player = ?1 "
    "AND at >= ?2 AND at < ?3 ORDER BY at DESC, game_id LIMIT ?4) newest ORDER BY at, game_id DESC";

constexpr Sql changes_after_sql =
    "SELECT game_id, game, speed, at, rating, deviation FROM rating_changes WHERE player = ?1 "
    "AND at >= ?2 AND (at > ?2 OR game_id > ?3) ORDER BY at, game_id LIMIT ?4";

// Games between two people that were not aborted.
constexpr Sql played_sql =
    "SELECT game, count(*), count(handicap) FROM seats JOIN games ON games.id = game_id "
    "WHERE player = ?1 AND reason IS NOT NULL AND plies >= 2 AND (winner IS NOT NULL OR reason <> 'abandoned') "
    "AND NOT EXISTS (SELECT 1 FROM seats other WHERE other.game_id = games.id AND other.player IS NULL) "
    "GROUP BY game ORDER BY game";

constexpr Sql sides_sql =
    "SELECT black.player, white.player, game, time FROM games "
    "JOIN seats black ON black.game_id = id AND black.color = 'black' "
    "JOIN seats white ON white.game_id = id AND white.color = 'white' "
    "WHERE id = ? AND rated <> 0 AND time IS NOT NULL AND black.player IN (SELECT player FROM accounts) "
    "AND white.player IN (SELECT player FROM accounts)";
constexpr Sql rating_sql =
    "SELECT rating, deviation, volatility, updated FROM ratings WHERE player = ? AND game = ? AND speed = ?";
constexpr Sql put_rating_sql =
    "INSERT INTO ratings (player, game, speed, rating, deviation, volatility, games, updated) "
    "VALUES (?1, ?2, ?3, ?4, ?5, ?6, 1, ?7) ON CONFLICT (player, game, speed) DO UPDATE SET "
    "rating = ?4, deviation = ?5, volatility = ?6, games = ratings.games + 1, updated = ?7";
constexpr Sql add_change_sql =
    "INSERT INTO rating_changes (player, game_id, at, game, speed, rating, deviation) VALUES (?, ?, ?, ?, ?, ?, ?)";

StoreResult<Standing> standing_of(const Row& row) {
  const auto spec = game_named(row.text(1));
  const auto speed = game::parse_speed(row.text(2));
  if (!spec) return std::unexpected(spec.error());
  if (!speed) return std::unexpected(storage_error("a stored rating is of an unknown speed"));
  return Standing{.player = {std::string(row.text(0))},
                  .game = *spec,
                  .speed = *speed,
                  .rating = {row.real(3), row.real(4), row.real(5)},
                  .games = row.integer(6),
                  .updated = row.integer(7)};
}

StoreResult<RatingChange> rating_change_of(const Row& row) {
  auto id = GameId::parse(row.text(0));
  const auto spec = game_named(row.text(1));
  const auto speed = game::parse_speed(row.text(2));
  if (!id || !speed) return std::unexpected(storage_error("a stored change of a rating is impossible"));
  if (!spec) return std::unexpected(spec.error());
  return RatingChange{.game = std::move(*id),
                      .spec = *spec,
                      .speed = *speed,
                      .at = row.integer(3),
                      .rating = row.real(4),
                      .deviation = row.real(5)};
}

StoreResult<GamesPlayed> games_played_of(const Row& row) {
  const auto spec = game_named(row.text(0));
  if (!spec) return std::unexpected(spec.error());
  return GamesPlayed{*spec, row.integer(1), row.integer(2)};
}

// Black's score; a game without a winner is half a point for each.
double score_of(const Outcome& outcome) {
  if (!outcome.winner) return 0.5;
  return *outcome.winner == Color::black ? 1 : 0;
}

bool counts(const Digest& digest) {
  const bool has_begun = digest.plies >= 2;
  return digest.outcome && has_begun && (digest.outcome->winner || digest.outcome->reason != Termination::abandoned);
}

// The players of a rated game, and what it is rated as.
struct Sides {
  game::PlayerId black, white;
  std::string game, speed;
};

// None: the time control cannot be read, so the speed is unknown.
StoreResult<std::optional<Sides>> sides_of(const Row& row) {
  const auto time = parse_stored_time(row.text(3));
  if (!time) return std::nullopt;
  return Sides{.black = {std::string(row.text(0))},
               .white = {std::string(row.text(1))},
               .game = std::string(row.text(2)),
               .speed = std::string(text(game::speed_of(*time)))};
}

struct LastRating {
  game::Rating rating = game::new_rating;
  UnixMillis updated = 0;  // 0: never
};

StoreResult<LastRating> last_rating_of(const Row& row) {
  return LastRating{{row.real(0), row.real(1), row.real(2)}, row.integer(3)};
}

// As it is at this time, after the rest since the last game.
StoreResult<LastRating> last_rating(Transaction& transaction, const game::PlayerId& player, const Sides& sides,
                                    UnixMillis at) {
  const auto found = transaction.query(rating_sql, last_rating_of, player.value, sides.game, sides.speed);
  if (!found) return std::unexpected(found.error());
  if (found->empty()) return LastRating{};
  const LastRating& last = found->front();
  return LastRating{game::rest(last.rating, periods_between(last.updated, at)), last.updated};
}

StoreResult<void> put(Transaction& transaction, const game::PlayerId& player, const Sides& sides, const GameId& id,
                      const game::Rating& rating, UnixMillis at) {
  auto done = transaction.execute(put_rating_sql, player.value, sides.game, sides.speed, rating.rating,
                                  rating.deviation, rating.volatility, at);
  if (!done) return done;
  return transaction.execute(add_change_sql, player.value, id.text(), at, sides.game, sides.speed, rating.rating,
                             rating.deviation);
}

}  // namespace

constinit const Tables rating_tables{.room = "ratings", .steps = steps, .texts = texts, .forget = forget};

double periods_between(UnixMillis from, UnixMillis to) {
  return static_cast<double>(std::max<UnixMillis>(0, to - from)) /
         static_cast<double>(game::Millis{rating_period}.count());
}

game::Rating rested(const Standing& standing, UnixMillis now) {
  return game::rest(standing.rating, periods_between(standing.updated, now));
}

StoreResult<void> EnterResult::apply(Transaction& transaction) const {
  if (!counts(digest)) return {};
  const auto found = transaction.query(sides_sql, sides_of, game.text());
  if (!found) return std::unexpected(found.error());
  if (found->empty() || !found->front()) return {};
  const Sides& sides = *found->front();
  const auto black = last_rating(transaction, sides.black, sides, at);
  if (!black) return std::unexpected(black.error());
  const auto white = last_rating(transaction, sides.white, sides, at);
  if (!white) return std::unexpected(white.error());
  const double score = score_of(*digest.outcome);
  const std::array<game::RatedGame, 1> of_black{{{white->rating, score}}};
  const std::array<game::RatedGame, 1> of_white{{{black->rating, 1 - score}}};
  // Several games of a player may end in the same millisecond. Their changes must have different times, by which the
  // history is ordered.
  const UnixMillis entered = std::max({at, black->updated + 1, white->updated + 1});
  auto done = put(transaction, sides.black, sides, game, game::rate(black->rating, of_black), entered);
  if (!done) return done;
  return put(transaction, sides.white, sides, game, game::rate(white->rating, of_white), entered);
}

StoreResult<std::vector<Standing>> RatingTable::standings(const game::PlayerId& player) const {
  return store_.query(standings_sql, standing_of, player.value);
}

int RatingTable::rating_of(const game::PlayerId& player, const GameSpec& spec, game::Speed speed) const {
  game::Rating rating;
  if (const auto all = standings(player)) {
    for (const Standing& one : *all) {
      if (one.game == &spec && one.speed == speed) rating = one.rating;
    }
  }
  return static_cast<int>(std::lround(rating.rating));
}

StoreResult<std::vector<RatingChange>> RatingTable::rating_changes(const game::PlayerId& player,
                                                                   std::size_t limit) const {
  return store_.query(changes_sql, rating_change_of, player.value, static_cast<std::int64_t>(limit));
}

StoreResult<std::vector<RatingChange>> RatingTable::rating_changes_between(const game::PlayerId& player,
                                                                           UnixMillis from, UnixMillis until,
                                                                           std::size_t limit) const {
  return store_.query(changes_between_sql, rating_change_of, player.value, from, until,
                      static_cast<std::int64_t>(limit));
}

StoreResult<std::vector<RatingChange>> RatingTable::rating_changes_after(const game::PlayerId& player,
                                                                         const std::optional<RatingChange>& last,
                                                                         std::size_t limit) const {
  return store_.query(changes_after_sql, rating_change_of, player.value, last ? last->at : 0,
                      last ? last->game.text() : std::string{}, static_cast<std::int64_t>(limit));
}

StoreResult<std::vector<GamesPlayed>> RatingTable::games_played(const game::PlayerId& player) const {
  return store_.query(played_sql, games_played_of, player.value);
}

StoreResult<std::vector<Standing>> RatingTable::certain(const GameSpec& spec, game::Speed speed, Kind kind,
                                                        const std::optional<RatingPlace>& after,
                                                        std::size_t limit) const {
  const auto rating = after.transform([](const RatingPlace& place) { return place.rating; });
  const auto player = after.transform([](const RatingPlace& place) { return place.player.value; });
  return store_.query(certain_sql, standing_of, spec.id, text(speed), game::provisional_deviation,
                      std::int64_t{kind == Kind::bots}, rating, player, static_cast<std::int64_t>(limit));
}

}  // namespace ootori::server
