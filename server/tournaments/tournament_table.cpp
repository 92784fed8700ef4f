#include "server/tournaments/tournament_table.hpp"

#include <algorithm>

#include "server/store/joined.hpp"
#include "server/tournaments/tournament_events.hpp"
#include "server/wire/time_json.hpp"

namespace ootori::server {
namespace {

constexpr std::array<SchemaStep, 2> steps{{{15, R"sql(
  CREATE TABLE tournaments (
    id        TEXT    PRIMARY KEY,
    organiser TEXT    NOT NULL,
    name      TEXT    NOT NULL,
    system    TEXT    NOT NULL,
    games     TEXT    NOT NULL,
    time      TEXT    NOT NULL,
    listed    INTEGER NOT NULL,
    club      TEXT,                    -- NULL: for everybody
    phase     TEXT    NOT NULL,
    is_over   INTEGER NOT NULL,
    starts    INTEGER NOT NULL,
    created   INTEGER NOT NULL,
    updated   INTEGER NOT NULL,
    players   INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX tournaments_current ON tournaments (starts) WHERE is_over = 0;
  CREATE INDEX tournaments_past ON tournaments (updated) WHERE is_over <> 0;
  CREATE INDEX tournaments_by_organiser ON tournaments (organiser);
  CREATE INDEX tournaments_of_club ON tournaments (club, is_over, updated) WHERE club IS NOT NULL;
  CREATE TABLE tournament_events (
    tournament TEXT    NOT NULL,
    number     INTEGER NOT NULL,       -- from 1
    at         INTEGER NOT NULL,
    event      TEXT    NOT NULL,
    PRIMARY KEY (tournament, number)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE tournament_players (
    player     TEXT NOT NULL,
    tournament TEXT NOT NULL,
    PRIMARY KEY (player, tournament)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE tournament_arrivals (
    game       TEXT    PRIMARY KEY,
    tournament TEXT    NOT NULL,
    result     TEXT,                   -- NULL: the organiser decides
    no_show    INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
)sql"},
                                           {17, R"sql(
  CREATE TABLE tournament_watch (
    id      INTEGER PRIMARY KEY CHECK (id = 1),
    running INTEGER NOT NULL             -- when a server was last known to run
  ) STRICT;
)sql"}}};

// When a player is deleted, the tournaments stay, because they are the other players' too.
constexpr auto texts = std::to_array<TextColumn>({
    {"tournaments", "id"},
    {"tournaments", "organiser", Fate::stays, "tournaments"},
    {"tournaments", "name"},
    {"tournaments", "system"},
    {"tournaments", "games"},
    {"tournaments", "time"},
    {"tournaments", "club"},
    {"tournaments", "phase"},
    {"tournament_events", "tournament"},
    {"tournament_events", "event", Fate::stays, "tournaments"},
    {"tournament_players", "player", Fate::stays, "tournaments"},
    {"tournament_players", "tournament"},
    {"tournament_arrivals", "game"},
    {"tournament_arrivals", "tournament"},
    {"tournament_arrivals", "result"},
});

constexpr Sql add_tournament_sql =
    "INSERT INTO tournaments (id, organiser, name, system, games, time, listed, club, phase, is_over, starts, created, "
    "updated, players) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, 0, ?10, ?11, ?11, 0)";
constexpr Sql update_tournament_sql =
    "UPDATE tournaments SET phase = ?2, is_over = ?3, updated = ?4, players = ?5 WHERE id = ?1";
constexpr Sql revise_tournament_sql = "UPDATE tournaments SET name = ?2, listed = ?3, starts = ?4 WHERE id = ?1";
constexpr Sql add_event_sql = "INSERT INTO tournament_events (tournament, number, at, event) VALUES (?, ?, ?, ?)";
constexpr Sql add_player_sql =
    "INSERT INTO tournament_players (player, tournament) VALUES (?, ?) ON CONFLICT DO NOTHING";
constexpr Sql remove_player_sql = "DELETE FROM tournament_players WHERE player = ? AND tournament = ?";
constexpr Sql add_arrival_sql =
    "INSERT INTO tournament_arrivals (game, tournament, result, no_show) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING";
constexpr Sql take_arrival_sql = "DELETE FROM tournament_arrivals WHERE game = ?";

constexpr Sql note_running_sql =
    "INSERT INTO tournament_watch (id, running) VALUES (1, ?1) ON CONFLICT (id) DO UPDATE SET running = ?1";
constexpr Sql last_running_sql = "SELECT running FROM tournament_watch";

constexpr Sql unlist_tournament_sql = "UPDATE tournaments SET listed = 0, club = NULL WHERE id = ?";

constexpr Sql events_sql = "SELECT event FROM tournament_events WHERE tournament = ? ORDER BY number";
constexpr Sql is_over_sql = "SELECT is_over FROM tournaments WHERE id = ?";
constexpr Sql unfinished_sql = "SELECT id FROM tournaments WHERE is_over = 0 ORDER BY starts";
constexpr std::string_view summaries =
    "SELECT id, organiser, name, system, games, time, phase, starts, created, updated, players, club, "
    "(SELECT title FROM clubs WHERE clubs.name = tournaments.club AND closed IS NULL) FROM tournaments WHERE ";
constexpr std::string_view that_are_on = "is_over = 0 AND listed <> 0 ORDER BY starts, id LIMIT ?1";
constexpr std::string_view that_are_over =
    "is_over <> 0 AND listed <> 0 AND updated <= ?1 AND (updated < ?1 OR id > ?2) ORDER BY updated DESC, id LIMIT ?3";
constexpr std::string_view that_are_on_in_club = "is_over = 0 AND club = ?1 ORDER BY starts, id LIMIT ?2";
constexpr std::string_view that_are_over_in_club =
    "is_over <> 0 AND club = ?1 AND updated <= ?2 AND (updated < ?2 OR id > ?3) ORDER BY updated DESC, id LIMIT ?4";
constexpr std::string_view of_that_player =
    "organiser = ?1 OR id IN (SELECT tournament FROM tournament_players WHERE player = ?1) "
    "ORDER BY created DESC, id LIMIT ?2";
constexpr Sql current_sql = sqlite::joined<summaries, that_are_on>;
constexpr Sql past_sql = sqlite::joined<summaries, that_are_over>;
constexpr Sql current_in_club_sql = sqlite::joined<summaries, that_are_on_in_club>;
constexpr Sql past_in_club_sql = sqlite::joined<summaries, that_are_over_in_club>;
constexpr Sql of_player_sql = sqlite::joined<summaries, of_that_player>;
constexpr Sql participations_sql =
    "SELECT id, name, CASE WHEN organiser = ?1 THEN 1 ELSE 0 END, created FROM tournaments "
    "WHERE organiser = ?1 OR id IN (SELECT tournament FROM tournament_players WHERE player = ?1) ORDER BY created, id";
constexpr Sql arrivals_sql = "SELECT tournament, game, result, no_show FROM tournament_arrivals LIMIT ?";

std::string names_of(const std::vector<const GameSpec*>& games) {
  std::string names;
  for (const GameSpec* spec : games) names += (names.empty() ? "" : " ") + std::string(spec->id);
  return names;
}

StoreResult<TournamentId> tournament_id(const Row& row) {
  const auto id = TournamentId::parse(row.text(0));
  if (!id) return std::unexpected(storage_error("a stored tournament has an impossible id"));
  return *id;
}

StoreResult<tournament::Event> event_of(const Row& row) {
  auto event = parse_stored_tournament(row.text(0));
  if (!event) return std::unexpected(storage_error(std::move(event.error())));
  return std::move(*event);
}

StoreResult<TournamentSummary> tournament_summary(const Row& row) {
  auto id = tournament_id(row);
  if (!id) return std::unexpected(std::move(id.error()));
  std::optional<TournamentSummary::OfClub> club;
  if (!row.is_null(11) && !row.is_null(12)) club.emplace(std::string(row.text(11)), std::string(row.text(12)));
  return TournamentSummary{.id = std::move(*id),
                           .organiser = std::string(row.text(1)),
                           .name = std::string(row.text(2)),
                           .system = std::string(row.text(3)),
                           .games = std::string(row.text(4)),
                           .time = std::string(row.text(5)),
                           .phase = std::string(row.text(6)),
                           .starts = row.integer(7),
                           .created = row.integer(8),
                           .updated = row.integer(9),
                           .players = row.integer(10),
                           .club = std::move(club)};
}

StoreResult<Participation> participation_of(const Row& row) {
  return Participation{.tournament = std::string(row.text(0)),
                       .name = std::string(row.text(1)),
                       .organiser = row.integer(2) != 0,
                       .at = row.integer(3)};
}

StoreResult<TournamentTable::Arrival> arrival_of(const Row& row) {
  auto id = tournament_id(row);
  if (!id) return std::unexpected(std::move(id.error()));
  TournamentTable::Arrival arrival{.tournament = std::move(*id),
                                   .arrived = {.game = std::string(row.text(1)), .result = {}, .was_no_show = false}};
  if (!row.is_null(2)) arrival.arrived.result = tournament::parse_result(row.text(2));
  arrival.arrived.was_no_show = row.integer(3) != 0;
  return arrival;
}

// Players in whose lists the tournament appears from now on, including those for whom the organiser reserves a place.
std::vector<game::PlayerId> named_in(const tournament::Event& event) {
  if (const auto* joined = std::get_if<tournament::Joined>(&event)) return {joined->player};
  if (const auto* taken = std::get_if<tournament::PlaceTaken>(&event)) return {taken->player};
  std::vector<game::PlayerId> named;
  if (const auto* imported = std::get_if<tournament::Imported>(&event)) {
    for (const tournament::Place& place : imported->places) {
      if (place.reserved) named.push_back(*place.reserved);
    }
  }
  return named;
}

// The place that was taken or reopened.
std::optional<std::size_t> place_of(const tournament::Event& event) {
  if (const auto* taken = std::get_if<tournament::PlaceTaken>(&event)) return taken->place;
  if (const auto* freed = std::get_if<tournament::PlaceFreed>(&event)) return freed->place;
  return std::nullopt;
}

// The accounts that had this place or for which it was reserved.
std::vector<game::PlayerId> once_in(std::size_t place, const std::vector<tournament::Event>& events) {
  std::vector<game::PlayerId> players;
  for (const tournament::Event& event : events) {
    if (place_of(event) == place) std::ranges::copy(named_in(event), std::back_inserter(players));
    const auto* imported = std::get_if<tournament::Imported>(&event);
    if (imported != nullptr && imported->places[place].reserved) players.push_back(*imported->places[place].reserved);
  }
  return players;
}

// Accounts that have lost the place are no longer named by the tournament, unless for another reason.
StoreResult<void> forget_once_in(Transaction& transaction, std::size_t place, const AppendToTournament& append) {
  const auto events = transaction.query(events_sql, event_of, append.id.text());
  if (!events) return std::unexpected(events.error());
  for (const game::PlayerId& player : once_in(place, *events)) {
    if (append.after.number_of(player) || append.after.place_reserved_for(player)) continue;
    if (auto removed = transaction.execute(remove_player_sql, player.value, append.id.text()); !removed) return removed;
  }
  return {};
}

StoreResult<void> announce(Transaction& transaction, const AppendToTournament& append,
                           const tournament::Announced& announced) {
  const tournament::Settings& settings = announced.settings;
  const auto club = settings.club.empty() ? std::nullopt : std::optional{settings.club};
  return transaction.execute(add_tournament_sql, append.id.text(), announced.organiser.value, settings.name,
                             tournament::text(settings.system), names_of(settings.games), stored_time(settings.time),
                             std::int64_t{settings.listed}, club, tournament::text(append.after.phase()),
                             settings.starts, append.at);
}

}  // namespace

constinit const Tables tournament_tables{.room = "tournaments", .steps = steps, .texts = texts};

StoreResult<void> AppendToTournament::apply(Transaction& transaction) const {
  std::uint64_t number = first;
  for (const tournament::Event& event : events) {
    if (const auto* announced = std::get_if<tournament::Announced>(&event)) {
      if (auto added = announce(transaction, *this, *announced); !added) return added;
    }
    if (const auto* revised = std::get_if<tournament::Revised>(&event)) {
      const tournament::Settings& settings = revised->settings;
      auto done = transaction.execute(revise_tournament_sql, id.text(), settings.name, std::int64_t{settings.listed},
                                      settings.starts);
      if (!done) return done;
    }
    if (std::holds_alternative<tournament::Delayed>(event)) {
      const tournament::Settings& settings = after.settings();
      auto done = transaction.execute(revise_tournament_sql, id.text(), settings.name, std::int64_t{settings.listed},
                                      settings.starts);
      if (!done) return done;
    }
    for (const game::PlayerId& player : named_in(event)) {
      if (auto added = transaction.execute(add_player_sql, player.value, id.text()); !added) return added;
    }
    if (const auto place = place_of(event)) {
      if (auto done = forget_once_in(transaction, *place, *this); !done) return done;
    }
    auto added =
        transaction.execute(add_event_sql, id.text(), static_cast<std::int64_t>(number++), at, stored_text(event));
    if (!added) return added;
  }
  const auto players =
      static_cast<std::int64_t>(std::ranges::count(after.entrants(), false, [&](const tournament::Entrant& one) {
        return one.has_left && after.phase() == tournament::Phase::planned;
      }));
  return transaction.execute(update_tournament_sql, id.text(), tournament::text(after.phase()),
                             std::int64_t{after.is_over()}, at, players);
}

StoreResult<void> NoteRunning::apply(Transaction& transaction) const {
  return transaction.execute(note_running_sql, now);
}

StoreResult<void> EnterArrival::apply(Transaction& transaction) const {
  const auto result = arrived.result.transform([](tournament::Result one) { return tournament::text(one); });
  return transaction.execute(add_arrival_sql, arrived.game, tournament.text(), result,
                             std::int64_t{arrived.was_no_show});
}

StoreResult<void> TakeArrival::apply(Transaction& transaction) const {
  return transaction.execute_or("the result of the game was taken already", take_arrival_sql, game);
}

StoreResult<void> UnlistTournament::apply(Transaction& transaction) const {
  return transaction.execute(unlist_tournament_sql, id.text());
}

StoreResult<std::vector<tournament::Event>> TournamentTable::events(const TournamentId& id) const {
  return store_.query(events_sql, event_of, id.text());
}

StoreResult<std::optional<bool>> TournamentTable::is_over(const TournamentId& id) const {
  const auto found =
      store_.query(is_over_sql, [](const Row& row) -> StoreResult<bool> { return row.integer(0) != 0; }, id.text());
  if (!found) return std::unexpected(found.error());
  return found->empty() ? std::nullopt : std::optional<bool>{found->front()};
}

StoreResult<std::vector<TournamentId>> TournamentTable::unfinished() const {
  return store_.query_sound(unfinished_sql, tournament_id);
}

StoreResult<std::vector<TournamentSummary>> TournamentTable::current(std::size_t limit) const {
  return store_.query_sound(current_sql, tournament_summary, static_cast<std::int64_t>(limit));
}

StoreResult<std::vector<TournamentSummary>> TournamentTable::past(const std::optional<ListPlace<TournamentId>>& after,
                                                                  std::size_t limit) const {
  const auto [at, id] = last_row(after);
  return store_.query_sound(past_sql, tournament_summary, at, id, static_cast<std::int64_t>(limit));
}

StoreResult<std::vector<TournamentSummary>> TournamentTable::OfClub::current(std::size_t limit) const {
  return store.query_sound(current_in_club_sql, tournament_summary, club, static_cast<std::int64_t>(limit));
}

StoreResult<std::vector<TournamentSummary>> TournamentTable::OfClub::past(
    const std::optional<ListPlace<TournamentId>>& after, std::size_t limit) const {
  const auto [at, id] = last_row(after);
  return store.query_sound(past_in_club_sql, tournament_summary, club, at, id, static_cast<std::int64_t>(limit));
}

StoreResult<std::vector<TournamentSummary>> TournamentTable::of_player(const std::string& player,
                                                                       std::size_t limit) const {
  return store_.query_sound(of_player_sql, tournament_summary, player, static_cast<std::int64_t>(limit));
}

StoreResult<std::vector<Participation>> TournamentTable::participations(const std::string& player) const {
  return store_.query(participations_sql, participation_of, player);
}

StoreResult<std::optional<UnixMillis>> TournamentTable::last_running() const {
  const auto noted =
      store_.query(last_running_sql, [](const Row& row) -> StoreResult<UnixMillis> { return row.integer(0); });
  if (!noted) return std::unexpected(noted.error());
  return noted->empty() ? std::nullopt : std::optional{noted->front()};
}

StoreResult<std::vector<TournamentTable::Arrival>> TournamentTable::arrivals(std::size_t limit) const {
  return store_.query_sound(arrivals_sql, arrival_of, static_cast<std::int64_t>(limit));
}

}  // namespace ootori::server
