#include "server/simuls/simul_table.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "server/games/game_table.hpp"
#include "server/simuls/simul_json.hpp"
#include "server/store/joined.hpp"
#include "server/wire/time_json.hpp"

namespace ootori::server {
namespace {

using namespace tournament::simul;

constexpr std::array<std::string_view, 4> end_names{"black_won", "white_won", "drawn", "no_result"};

constexpr std::array<SchemaStep, 1> simul_steps{{{15, R"sql(
  CREATE TABLE simuls (
    id        TEXT    PRIMARY KEY,
    host      TEXT    NOT NULL,
    game      TEXT    NOT NULL,
    time      TEXT    NOT NULL,
    host_time TEXT    NOT NULL,
    handicap  TEXT    NOT NULL,
    phase     TEXT    NOT NULL,
    is_over   INTEGER NOT NULL,
    opened    INTEGER NOT NULL,
    updated   INTEGER NOT NULL,
    guests    INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX simuls_current ON simuls (opened) WHERE is_over = 0;
  CREATE INDEX simuls_past ON simuls (updated) WHERE is_over <> 0;
  CREATE INDEX simuls_by_host ON simuls (host);
  CREATE TABLE simul_events (
    simul  TEXT    NOT NULL,
    number INTEGER NOT NULL,           -- from 1
    at     INTEGER NOT NULL,
    event  TEXT    NOT NULL,
    PRIMARY KEY (simul, number)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE simul_guests (
    player TEXT NOT NULL,
    simul  TEXT NOT NULL,
    PRIMARY KEY (player, simul)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE simul_arrivals (
    game   TEXT PRIMARY KEY,
    simul  TEXT NOT NULL,
    result TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
)sql"}}};

// When a player is deleted, the simuls stay, because they are the other players' too.
constexpr auto simul_texts = std::to_array<TextColumn>({
    {"simuls", "id"},
    {"simuls", "host", Fate::stays, "simuls"},
    {"simuls", "game"},
    {"simuls", "time"},
    {"simuls", "host_time"},
    {"simuls", "handicap"},
    {"simuls", "phase"},
    {"simul_events", "simul"},
    {"simul_events", "event", Fate::stays, "simuls"},
    {"simul_guests", "player", Fate::stays, "simuls"},
    {"simul_guests", "simul"},
    {"simul_arrivals", "game"},
    {"simul_arrivals", "simul"},
    {"simul_arrivals", "result"},
});

constexpr Sql add_simul_sql =
    "INSERT INTO simuls (id, host, game, time, host_time, handicap, phase, is_over, opened, updated, guests) "
    "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, 0, ?8, ?8, 0)";
constexpr Sql update_simul_sql = "UPDATE simuls SET phase = ?2, is_over = ?3, updated = ?4, guests = ?5 WHERE id = ?1";
constexpr Sql add_simul_event_sql = "INSERT INTO simul_events (simul, number, at, event) VALUES (?, ?, ?, ?)";
constexpr Sql add_guest_sql = "INSERT INTO simul_guests (player, simul) VALUES (?, ?) ON CONFLICT DO NOTHING";
constexpr Sql add_board_result_sql =
    "INSERT INTO simul_arrivals (game, simul, result) VALUES (?, ?, ?) ON CONFLICT DO NOTHING";
constexpr Sql take_board_result_sql = "DELETE FROM simul_arrivals WHERE game = ?";

constexpr Sql simul_events_sql =
    "SELECT event, simuls.game FROM simul_events JOIN simuls ON id = simul WHERE simul = ? ORDER BY number";
constexpr Sql simul_is_over_sql = "SELECT is_over FROM simuls WHERE id = ?";
constexpr Sql unfinished_simuls_sql = "SELECT id FROM simuls WHERE is_over = 0 ORDER BY opened";
constexpr std::string_view simul_summaries =
    "SELECT id, host, game, time, host_time, handicap, phase, opened, updated, guests FROM simuls WHERE ";
constexpr std::string_view simuls_that_are_on = "is_over = 0 ORDER BY opened DESC, id LIMIT ?1";
constexpr std::string_view simuls_that_were_played =
    "is_over <> 0 AND phase = 'finished' AND updated <= ?1 AND (updated < ?1 OR id > ?2) "
    "ORDER BY updated DESC, id LIMIT ?3";
constexpr std::string_view simuls_of_that_player =
    "host = ?1 OR id IN (SELECT simul FROM simul_guests WHERE player = ?1) ORDER BY opened DESC, id LIMIT ?2";
constexpr Sql current_simuls_sql = sqlite::joined<simul_summaries, simuls_that_are_on>;
constexpr Sql past_simuls_sql = sqlite::joined<simul_summaries, simuls_that_were_played>;
constexpr Sql simuls_of_player_sql = sqlite::joined<simul_summaries, simuls_of_that_player>;
constexpr Sql simul_parts_sql =
    "SELECT id, CASE WHEN host = ?1 THEN 1 ELSE 0 END, opened FROM simuls "
    "WHERE host = ?1 OR id IN (SELECT simul FROM simul_guests WHERE player = ?1) ORDER BY opened, id";
constexpr Sql board_results_sql = "SELECT simul, game, result FROM simul_arrivals LIMIT ?";

StoreResult<SimulId> simul_id(const Row& row) {
  const auto id = SimulId::parse(row.text(0));
  if (!id) return std::unexpected(storage_error("a stored simul has an impossible id"));
  return *id;
}

StoreResult<Event> simul_event(const Row& row) {
  const auto spec = game_named(row.text(1));
  if (!spec) return std::unexpected(spec.error());
  auto event = parse_stored_simul(row.text(0), **spec);
  if (!event) return std::unexpected(storage_error(std::move(event.error())));
  return std::move(*event);
}

StoreResult<SimulSummary> simul_summary(const Row& row) {
  auto id = simul_id(row);
  if (!id) return std::unexpected(std::move(id.error()));
  return SimulSummary{.id = std::move(*id),
                      .host = std::string(row.text(1)),
                      .game = std::string(row.text(2)),
                      .time = std::string(row.text(3)),
                      .host_time = std::string(row.text(4)),
                      .handicap = std::string(row.text(5)),
                      .phase = std::string(row.text(6)),
                      .opened = row.integer(7),
                      .updated = row.integer(8),
                      .guests = row.integer(9)};
}

StoreResult<SimulPart> simul_part(const Row& row) {
  return SimulPart{.simul = std::string(row.text(0)), .host = row.integer(1) != 0, .opened = row.integer(2)};
}

StoreResult<BoardResult> board_result(const Row& row) {
  auto id = simul_id(row);
  if (!id) return std::unexpected(std::move(id.error()));
  const auto* end = std::ranges::find(end_names, row.text(2));
  if (end == end_names.end()) return std::unexpected(storage_error("a stored result of a simul is impossible"));
  return BoardResult{
      .simul = std::move(*id), .game = std::string(row.text(1)), .end = static_cast<BoardEnd>(end - end_names.begin())};
}

StoreResult<void> add_simul(Transaction& transaction, const AppendToSimul& append, const Opened& opened) {
  const Settings& settings = opened.settings;
  return transaction.execute(add_simul_sql, append.id.text(), opened.host.value, settings.game->id,
                             stored_time(settings.time), stored_time(settings.host_time), handicap_text(settings),
                             text(append.after.phase()), append.at);
}

}  // namespace

constinit const Tables simul_tables{.room = "simuls", .steps = simul_steps, .texts = simul_texts};

StoreResult<void> AppendToSimul::apply(Transaction& transaction) const {
  std::uint64_t number = first;
  for (const Event& event : events) {
    if (const auto* opened = std::get_if<Opened>(&event)) {
      if (auto added = add_simul(transaction, *this, *opened); !added) return added;
    }
    if (const auto* applied = std::get_if<Applied>(&event)) {
      if (auto added = transaction.execute(add_guest_sql, applied->player.value, id.text()); !added) return added;
    }
    auto added = transaction.execute(add_simul_event_sql, id.text(), static_cast<std::int64_t>(number++), at,
                                     stored_text(event));
    if (!added) return added;
  }
  const auto guests = static_cast<std::int64_t>(after.started() ? after.boards().size() : after.accepted());
  return transaction.execute(update_simul_sql, id.text(), text(after.phase()), std::int64_t{after.is_over()}, at,
                             guests);
}

StoreResult<void> EnterBoardResult::apply(Transaction& transaction) const {
  return transaction.execute(add_board_result_sql, arrived.game, arrived.simul.text(),
                             end_names[static_cast<std::size_t>(arrived.end)]);
}

StoreResult<void> TakeBoardResult::apply(Transaction& transaction) const {
  return transaction.execute_or("the result of the board was taken already", take_board_result_sql, game);
}

StoreResult<std::vector<Event>> SimulTable::events(const SimulId& id) const {
  return store_.query(simul_events_sql, simul_event, id.text());
}

StoreResult<std::optional<bool>> SimulTable::is_over(const SimulId& id) const {
  const auto found = store_.query(
      simul_is_over_sql, [](const Row& row) -> StoreResult<bool> { return row.integer(0) != 0; }, id.text());
  if (!found) return std::unexpected(found.error());
  return found->empty() ? std::nullopt : std::optional<bool>{found->front()};
}

StoreResult<std::vector<SimulId>> SimulTable::unfinished() const {
  return store_.query_sound(unfinished_simuls_sql, simul_id);
}

StoreResult<std::vector<SimulSummary>> SimulTable::current(std::size_t limit) const {
  return store_.query_sound(current_simuls_sql, simul_summary, static_cast<std::int64_t>(limit));
}

StoreResult<std::vector<SimulSummary>> SimulTable::past(const std::optional<ListPlace<SimulId>>& after,
                                                        std::size_t limit) const {
  const auto [at, id] = last_row(after);
  return store_.query_sound(past_simuls_sql, simul_summary, at, id, static_cast<std::int64_t>(limit));
}

StoreResult<std::vector<SimulSummary>> SimulTable::of_player(const std::string& player, std::size_t limit) const {
  return store_.query_sound(simuls_of_player_sql, simul_summary, player, static_cast<std::int64_t>(limit));
}

StoreResult<std::vector<SimulPart>> SimulTable::parts_of(const std::string& player) const {
  return store_.query(simul_parts_sql, simul_part, player);
}

StoreResult<std::vector<BoardResult>> SimulTable::arrivals(std::size_t limit) const {
  return store_.query_sound(board_results_sql, board_result, static_cast<std::int64_t>(limit));
}

}  // namespace ootori::server
