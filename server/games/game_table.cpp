#include "server/games/game_table.hpp"

#include <array>
#include <cstdint>
#include <string>
#include <utility>

#include "notation/mail_handicap.hpp"
#include "server/games/digest.hpp"
#include "server/games/event_json.hpp"
#include "server/store/joined.hpp"
#include "server/wire/game_json.hpp"
#include "server/wire/time_json.hpp"

namespace ootori::server {
namespace {

constexpr std::array<SchemaStep, 4> steps{{{1, R"sql(
  CREATE TABLE games (
    id             TEXT    PRIMARY KEY,
    game           TEXT    NOT NULL,
    handicap       TEXT,
    created        INTEGER NOT NULL,
    updated        INTEGER NOT NULL,
    plies          INTEGER NOT NULL,
    winner         TEXT    CHECK (winner IN ('black', 'white')),
    reason         TEXT,
    engine_to_move INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX games_awaiting_engine ON games (id) WHERE engine_to_move <> 0;

  CREATE TABLE seats (
    game_id TEXT    NOT NULL REFERENCES games (id),
    color   TEXT    NOT NULL CHECK (color IN ('black', 'white')),
    guest   TEXT,
    level   INTEGER,
    PRIMARY KEY (game_id, color),
    CHECK ((guest IS NULL) <> (level IS NULL))
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX seats_of_guest ON seats (guest) WHERE guest IS NOT NULL;

  CREATE TABLE events (
    game_id TEXT    NOT NULL REFERENCES games (id),
    number  INTEGER NOT NULL,
    at      INTEGER NOT NULL,
    event   TEXT    NOT NULL,
    PRIMARY KEY (game_id, number)
  ) STRICT, WITHOUT ROWID;
)sql"},
                                           {2, R"sql(
  ALTER TABLE seats RENAME COLUMN guest TO player;
  DROP INDEX seats_of_guest;
  CREATE INDEX seats_of_player ON seats (player) WHERE player IS NOT NULL;

  -- Before this version every game was one against the engine, so whose turn it is was known.
  ALTER TABLE games ADD COLUMN turn TEXT NOT NULL DEFAULT 'black' CHECK (turn IN ('black', 'white'));
  UPDATE games SET turn = (SELECT color FROM seats WHERE game_id = games.id
    AND CASE WHEN level IS NULL THEN 0 ELSE 1 END = engine_to_move);
  ALTER TABLE games ADD COLUMN time TEXT;         -- JSON; NULL: no clock
  ALTER TABLE games ADD COLUMN rated INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE games ADD COLUMN deadline INTEGER;  -- when the flag of who is to move falls, unless the server is down
  CREATE INDEX games_by_deadline ON games (deadline) WHERE deadline IS NOT NULL;
)sql"},
                                           {13, R"sql(
  ALTER TABLE games ADD COLUMN adjourned INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE games ADD COLUMN vacations INTEGER NOT NULL DEFAULT 0;  -- 1: Black is on vacation, 2: White, 3: both
)sql"},
                                           {15, R"sql(
  -- `adjourned` is 2 once both players were asked to go on.
  ALTER TABLE games ADD COLUMN rematch_of TEXT;
  UPDATE games SET rematch_of = older.game_id FROM (
    SELECT game_id, replace(replace(event, '{"type":"rematched","id":"', ''), '"}', '') AS next
    FROM events WHERE event LIKE '{"type":"rematched","id":"%'
  ) older WHERE older.next = games.id;

  -- In the order in which they ended, without a gap: whoever has read up to a number has missed nothing.
  CREATE TABLE ended_games (
    number  INTEGER PRIMARY KEY,
    game_id TEXT    NOT NULL REFERENCES games (id)
  ) STRICT;
  INSERT INTO ended_games (game_id) SELECT id FROM games WHERE reason IS NOT NULL ORDER BY updated, id;

  -- In older databases its condition reads otherwise, and is not known again in that of a query.
  DROP INDEX games_awaiting_engine;
  CREATE INDEX games_awaiting_engine ON games (id) WHERE engine_to_move <> 0;
)sql"}}};

// A deleted player's games stay, because they belong to the opponents too.
constexpr std::array<TextColumn, 14> texts{{
    {"games", "id"},
    {"games", "game"},
    {"games", "handicap"},
    {"games", "winner"},
    {"games", "reason"},
    {"games", "turn"},
    {"games", "time"},
    {"games", "rematch_of"},
    {"seats", "game_id"},
    {"seats", "color"},
    {"seats", "player", Fate::stays, "games"},
    {"events", "game_id"},
    {"events", "event", Fate::stays, "games"},
    {"ended_games", "game_id"},
}};

constexpr std::string_view load_sql =
    "SELECT number, at, event, game FROM events JOIN games ON games.id = game_id WHERE game_id = ? ORDER BY number";

// The columns for summary_of(); statements append their conditions.
constexpr std::string_view summaries =
    "SELECT id, game, handicap, created, updated, plies, winner, reason, engine_to_move, "
    "       black.player, black.level, white.player, white.level, turn, time, rated, deadline, adjourned, vacations "
    "FROM games JOIN seats black ON black.game_id = id AND black.color = 'black' "
    "           JOIN seats white ON white.game_id = id AND white.color = 'white' "
    "WHERE ";
constexpr std::string_view of_player = "id IN (SELECT game_id FROM seats WHERE player = ?1) ";

constexpr std::string_view of_that_id = "games.id = ?1";
constexpr std::string_view summary_sql = sqlite::joined<summaries, of_that_id>;
constexpr std::string_view newest_first = "ORDER BY created DESC, id LIMIT ?2";
constexpr std::string_view list_sql = sqlite::joined<summaries, of_player, newest_first>;
constexpr std::string_view that_run = "AND reason IS NULL ORDER BY created DESC, id";
constexpr std::string_view list_running_sql = sqlite::joined<summaries, of_player, that_run>;
// Games after (updated, id) in the list.
constexpr std::string_view that_ended =
    "AND reason IS NOT NULL AND (?2 IS NULL OR updated < ?2 OR (updated = ?2 AND id < ?3)) "
    "ORDER BY updated DESC, id DESC LIMIT ?4";
constexpr std::string_view list_ended_sql = sqlite::joined<summaries, of_player, that_ended>;
// Games against people that ended and were not aborted, before (created, id).
constexpr std::string_view that_count =
    "AND black.player IS NOT NULL AND white.player IS NOT NULL "
    "AND reason IS NOT NULL AND plies >= 2 AND (winner IS NOT NULL OR reason <> 'abandoned') "
    "AND (?2 IS NULL OR game = ?2) AND (?3 IS NULL OR rated = ?3) "
    "AND (?4 IS NULL OR black.player = ?4 OR white.player = ?4) "
    "AND (?5 IS NULL OR ?5 = CASE WHEN winner IS NULL THEN 'even' "
    "     WHEN (winner = 'black') = (black.player = ?1) THEN 'won' ELSE 'lost' END) "
    "AND (?6 IS NULL OR created < ?6 OR (created = ?6 AND id < ?7)) "
    "ORDER BY created DESC, id DESC LIMIT ?8";
constexpr std::string_view finished_sql = sqlite::joined<summaries, of_player, that_count>;

// Queries that return only ids.
constexpr std::string_view awaiting_sql = "SELECT id FROM games WHERE engine_to_move <> 0 ORDER BY updated";
constexpr std::string_view due_sql =
    "SELECT id FROM games WHERE deadline IS NOT NULL AND deadline <= ? ORDER BY deadline";
constexpr std::string_view all_of_sql =
    "SELECT id FROM games WHERE id IN (SELECT game_id FROM seats WHERE player = ?) ORDER BY created DESC, id";
constexpr std::string_view running_sql =
    "SELECT id FROM seats JOIN games ON id = game_id WHERE player = ? AND reason IS NULL ORDER BY id";
// After the end only a rematch can be offered, and only its answer can follow.
constexpr std::string_view awaiting_answer_sql =
    "SELECT id FROM seats JOIN games ON id = game_id WHERE player = ? AND reason IS NOT NULL AND "
    "(SELECT event FROM events WHERE events.game_id = games.id ORDER BY number DESC LIMIT 1) "
    "LIKE '{\"type\":\"offered\"%' ORDER BY id";
constexpr std::string_view between_sql =
    "SELECT game_id FROM seats one JOIN seats other USING (game_id) WHERE one.player = ? AND other.player = ? LIMIT 1";

constexpr Sql add_game_sql =
    "INSERT INTO games (id, game, handicap, created, updated, plies, engine_to_move, time, rated, rematch_of) "
    "VALUES (?, ?, ?, ?, ?, 0, 0, ?, ?, ?)";
constexpr Sql add_seat_sql = "INSERT INTO seats (game_id, color, player, level) VALUES (?, ?, ?, ?)";
constexpr Sql add_event_sql = "INSERT INTO events (game_id, number, at, event) VALUES (?, ?, ?, ?)";
constexpr Sql add_ended_sql = "INSERT INTO ended_games (game_id) VALUES (?)";
constexpr Sql update_game_sql =
    "UPDATE games SET updated = ?2, plies = ?3, winner = ?4, reason = ?5, engine_to_move = ?6, "
    "turn = ?7, deadline = ?8, adjourned = ?9, vacations = ?10 WHERE id = ?1";
constexpr Sql put_off_sql =
    "UPDATE games SET deadline = ?1 WHERE deadline IS NOT NULL AND deadline < ?1 "
    "AND (adjourned <> 0 OR time LIKE '%\"correspondence\"%')";
constexpr Sql played_sql = "SELECT game_id FROM seats WHERE player = ? LIMIT 1";

std::int64_t stored(std::uint64_t number) { return static_cast<std::int64_t>(number); }

std::optional<std::string_view> winner_of(const Digest& digest) {
  if (!digest.outcome || !digest.outcome->winner) return std::nullopt;
  return text(*digest.outcome->winner);
}

std::optional<std::string_view> reason_of(const Digest& digest) {
  if (!digest.outcome) return std::nullopt;
  return code(digest.outcome->reason);
}

// As encoded in the schema.
std::int64_t vacations_of(const Digest& digest) {
  return std::int64_t{digest.on_vacation[0]} + 2 * std::int64_t{digest.on_vacation[1]};
}

game::Seat seat_of(const Row& row, int player_column) {
  if (!row.is_null(player_column)) return game::PersonSeat{{std::string(row.text(player_column))}};
  const auto level = game::Level::from(row.integer(player_column + 1));
  return game::EngineSeat{level.value_or(*game::Level::from(game::Level::weakest))};
}

std::optional<Outcome> outcome_of(const Row& row, int winner_column) {
  const auto reason = parse_termination(row.text(winner_column + 1));
  if (!reason) return std::nullopt;
  return Outcome{parse_color(row.text(winner_column)), *reason};
}

StoreResult<Recorded> recorded_of(const Row& row) {
  const auto spec = game_named(row.text(3));
  if (!spec) return std::unexpected(spec.error());
  auto event = parse_stored(row.text(2), **spec);
  if (!event) return std::unexpected(storage_error(std::move(event.error())));
  return Recorded{static_cast<std::uint64_t>(row.integer(0)), row.integer(1), std::move(*event)};
}

StoreResult<Summary> summary_of(const Row& row) {
  auto id = GameId::parse(row.text(0));
  const auto spec = game_named(row.text(1));
  if (!spec) return std::unexpected(spec.error());
  if (!id) return std::unexpected(storage_error("a stored game has an impossible id"));
  const auto time = time_of(row, 14);
  if (!time) return std::unexpected(time.error());
  Digest digest{.plies = static_cast<std::size_t>(row.integer(5)),
                .outcome = outcome_of(row, 6),
                .turn = parse_color(row.text(13)).value_or(Color::black),
                .engine_to_move = row.integer(8) != 0};
  if (!row.is_null(16)) digest.deadline = row.integer(16);
  digest.adjourned = row.integer(17) != 0;
  digest.recalled = row.integer(17) == 2;
  digest.on_vacation = {(row.integer(18) & 1) != 0, (row.integer(18) & 2) != 0};
  return Summary{.id = std::move(*id),
                 .game = *spec,
                 .handicap = row.is_null(2) ? text_of_handicap(std::nullopt) : std::string(row.text(2)),
                 .seats = {seat_of(row, 9), seat_of(row, 11)},
                 .time = *time,
                 .rated = row.integer(15) != 0,
                 .created = row.integer(3),
                 .updated = row.integer(4),
                 .digest = digest};
}

StoreResult<void> add_seat(Transaction& transaction, const GameId& id, Color color, const game::Seat& seat) {
  std::optional<std::string_view> player;
  std::optional<std::int64_t> level;
  if (const auto* person = std::get_if<game::PersonSeat>(&seat)) player = person->player.value;
  if (const auto* engine = std::get_if<game::EngineSeat>(&seat)) level = engine->level.value();
  return transaction.execute(add_seat_sql, id.text(), text(color), player, level);
}

StoreResult<void> add_game(Transaction& transaction, const Append& append, const game::Created& created) {
  const UnixMillis at = append.events.front().at;
  auto added = transaction.execute(add_game_sql, append.id.text(), append.game->id, handicap_of(created.start), at, at,
                                   created.time.transform(stored_time), std::int64_t{created.rated},
                                   append.rematch_of.transform([](const GameId& id) { return id.text(); }));
  for (const Color color : {Color::black, Color::white}) {
    if (added) added = add_seat(transaction, append.id, color, created.seats[color]);
  }
  return added;
}

}  // namespace

constinit const Tables game_tables{.room = "games", .steps = steps, .texts = texts};

StoreResult<void> Append::apply(Transaction& transaction) const {
  if (const auto* created = game::as_created(events.front().event)) {
    if (auto added = add_game(transaction, *this, *created); !added) return added;
  }
  for (const Recorded& recorded : events) {
    auto added = transaction.execute(add_event_sql, id.text(), stored(recorded.number), recorded.at,
                                     stored_text(recorded.event, *game));
    if (added && ends_game(recorded.event)) added = transaction.execute(add_ended_sql, id.text());
    if (!added) return added;
  }
  return transaction.execute(update_game_sql, id.text(), events.back().at, stored(digest.plies), winner_of(digest),
                             reason_of(digest), std::int64_t{digest.engine_to_move}, text(digest.turn), digest.deadline,
                             std::int64_t{digest.recalled ? 2 : digest.adjourned}, vacations_of(digest));
}

StoreResult<void> PutOffDeadlines::apply(Transaction& transaction) const {
  return transaction.execute(put_off_sql, until);
}

StoreResult<void> HasNotPlayed::apply(Transaction& transaction) const {
  const auto games = transaction.query(played_sql, id_of, player.value);
  if (!games) return std::unexpected(games.error());
  if (games->empty()) return {};
  return std::unexpected(StoreError{StoreError::Kind::conflict, "the player has played already"});
}

StoreResult<std::vector<Recorded>> GameTable::load(const GameId& game) const {
  return store_.query(load_sql, recorded_of, game.text());
}

StoreResult<std::optional<Summary>> GameTable::summary(const GameId& game) const {
  auto found = store_.query(summary_sql, summary_of, game.text());
  if (!found) return std::unexpected(std::move(found.error()));
  return found->empty() ? std::nullopt : std::optional{std::move(found->front())};
}

StoreResult<std::vector<Summary>> GameTable::list(const game::PlayerId& player, std::size_t limit) const {
  return store_.query(list_sql, summary_of, player.value, stored(limit));
}

StoreResult<std::vector<Summary>> GameTable::list_running(const game::PlayerId& player) const {
  return store_.query_sound(list_running_sql, summary_of, player.value);
}

StoreResult<std::vector<Summary>> GameTable::list_ended(const game::PlayerId& player,
                                                        const std::optional<GamePlace>& before,
                                                        std::size_t limit) const {
  const auto at = before.transform([](const GamePlace& place) { return place.at; });
  const auto id = before.transform([](const GamePlace& place) { return place.id.text(); });
  return store_.query(list_ended_sql, summary_of, player.value, at, id, stored(limit));
}

StoreResult<std::vector<GameId>> GameTable::between(const game::PlayerId& one, const game::PlayerId& other) const {
  return store_.query(between_sql, id_of, one.value, other.value);
}

StoreResult<std::vector<Summary>> GameTable::finished(const game::PlayerId& player, const GameFilter& filter,
                                                      std::size_t limit) const {
  std::optional<std::string_view> spec;
  if (filter.game != nullptr) spec = filter.game->id;
  const auto rated = filter.rated.transform([](bool is) { return std::int64_t{is}; });
  std::optional<std::string_view> opponent;
  if (filter.opponent) opponent = filter.opponent->value;
  const auto result = filter.result.transform([](GameResult one) { return text(one); });
  const auto created = filter.before.transform([](const GamePlace& place) { return place.at; });
  const auto id = filter.before.transform([](const GamePlace& place) { return place.id.text(); });
  return store_.query(finished_sql, summary_of, player.value, spec, rated, opponent, result, created, id,
                      stored(limit));
}

StoreResult<std::vector<GameId>> GameTable::awaiting_engine() const { return store_.query_sound(awaiting_sql, id_of); }

StoreResult<std::vector<GameId>> GameTable::due(UnixMillis until) const {
  return store_.query_sound(due_sql, id_of, until);
}

StoreResult<std::vector<GameId>> GameTable::all_of(const game::PlayerId& player) const {
  return store_.query_sound(all_of_sql, id_of, player.value);
}

StoreResult<std::vector<GameId>> GameTable::running(const game::PlayerId& player) const {
  return store_.query_sound(running_sql, id_of, player.value);
}

StoreResult<std::vector<GameId>> GameTable::awaiting_answer(const game::PlayerId& player) const {
  return store_.query_sound(awaiting_answer_sql, id_of, player.value);
}

StoreResult<const GameSpec*> game_named(std::string_view name) {
  if (const GameSpec* spec = find_game(name)) return spec;
  return std::unexpected(storage_error("a stored game is of an unknown kind: " + std::string(name)));
}

StoreResult<GameId> id_of(const Row& row) {
  if (auto id = GameId::parse(row.text(0))) return *id;
  return std::unexpected(storage_error("a stored game has an impossible id"));
}

StoreResult<std::optional<game::TimeControl>> time_of(const Row& row, int column) {
  if (row.is_null(column)) return std::nullopt;
  auto time = parse_stored_time(row.text(column));
  if (!time) return std::unexpected(storage_error("a stored time control is impossible"));
  return time;
}

}  // namespace ootori::server
