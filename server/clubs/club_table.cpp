#include "server/clubs/club_table.hpp"

#include <algorithm>
#include <array>

#include "server/accounts/credentials.hpp"
#include "server/games/game_table.hpp"
#include "server/store/joined.hpp"

namespace ootori::server {
namespace {

constexpr std::array<SchemaStep, 1> club_steps{{{15, R"sql(
  CREATE TABLE clubs (
    name    TEXT    PRIMARY KEY,           -- of its address
    title   TEXT    NOT NULL,
    about   TEXT    NOT NULL,
    joining TEXT    NOT NULL CHECK (joining IN ('open', 'request', 'link')),
    key     TEXT    NOT NULL,              -- of the link by which members join
    created INTEGER NOT NULL,
    members INTEGER NOT NULL,
    closed  INTEGER                        -- then the name alone stays, so that nobody takes the address again
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX clubs_by_size ON clubs (members DESC, name) WHERE closed IS NULL;
  CREATE TABLE club_people (
    club   TEXT    NOT NULL,
    player TEXT    NOT NULL,
    rank   INTEGER NOT NULL,               -- 0 owner, 1 leader, 2 member, 3 has applied, 4 was removed
    since  INTEGER NOT NULL,
    PRIMARY KEY (club, player)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX club_people_by_rank ON club_people (club, rank, since, player);
  CREATE INDEX club_people_by_player ON club_people (player, rank);
  CREATE TABLE club_reports (
    club    TEXT    NOT NULL,
    player  TEXT    NOT NULL,              -- who reports
    at      INTEGER NOT NULL,
    reason  TEXT    NOT NULL,
    decided INTEGER,
    PRIMARY KEY (club, player)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX club_reports_awaited ON club_reports (at) WHERE decided IS NULL;
  CREATE INDEX club_reports_by_player ON club_reports (player);
)sql"}}};

constexpr auto club_texts = std::to_array<TextColumn>({
    {"clubs", "name"},
    {"clubs", "title"},
    {"clubs", "about"},
    {"clubs", "joining"},
    {"clubs", "key"},
    {"club_people", "club"},
    {"club_people", "player", Fate::deleted, "clubs"},
    {"club_reports", "club"},
    {"club_reports", "player", Fate::deleted, "club_reports"},
    {"club_reports", "reason"},
});

// When the owner is deleted, the longest-serving leader becomes the owner, or else the oldest member. A club without
// members is closed.
constexpr std::array<Sql, 6> forget_in_clubs{
    "UPDATE club_people SET rank = 0 WHERE club IN (SELECT club FROM club_people WHERE player = ?1 AND rank = 0) "
    "AND player = (SELECT next.player FROM club_people next WHERE next.club = club_people.club AND next.player <> ?1 "
    "AND next.rank <= 2 ORDER BY next.rank, next.since, next.player LIMIT 1)",
    "UPDATE clubs SET members = (SELECT count(*) FROM club_people other WHERE other.club = clubs.name "
    "AND other.rank <= 2 AND other.player <> ?1) WHERE name IN (SELECT club FROM club_people WHERE player = ?1)",
    "DELETE FROM club_people WHERE player = ?1",
    "UPDATE clubs SET title = '', about = '', key = '', closed = unixepoch() * 1000 WHERE closed IS NULL "
    "AND members = 0",
    "DELETE FROM club_people WHERE club IN (SELECT name FROM clubs WHERE closed IS NOT NULL)",
    "DELETE FROM club_reports WHERE player = ?1 OR club IN (SELECT name FROM clubs WHERE closed IS NOT NULL)",
};

constexpr std::string_view clubs_where = "SELECT name, title, about, joining, key, created, members FROM clubs WHERE ";
constexpr std::string_view of_that_club_name = "name = ?1 AND closed IS NULL";
constexpr std::string_view from_that_place = "closed IS NULL ORDER BY members DESC, name LIMIT ?2 OFFSET ?1";
constexpr Sql find_club_sql = sqlite::joined<clubs_where, of_that_club_name>;
constexpr Sql list_clubs_sql = sqlite::joined<clubs_where, from_that_place>;
constexpr Sql taken_sql = "SELECT count(*) FROM clubs WHERE name = ?1";
constexpr Sql rank_sql = "SELECT rank FROM club_people WHERE club = ?1 AND player = ?2";
constexpr Sql people_sql =
    "SELECT player, rank, since FROM club_people WHERE club = ?1 AND rank >= ?2 AND rank <= ?3 "
    "ORDER BY rank, since, player LIMIT ?5 OFFSET ?4";
constexpr Sql count_sql = "SELECT count(*) FROM club_people WHERE club = ?1 AND rank = ?2";
constexpr Sql of_player_in_clubs_sql =
    "SELECT name, title, members, rank, since FROM club_people JOIN clubs ON name = club "
    "WHERE player = ?1 AND rank <= 3 AND closed IS NULL ORDER BY since DESC, name";
constexpr Sql best_in_club_sql =
    "SELECT player, rating, deviation, volatility, games, updated FROM ratings WHERE game = ?2 AND speed = ?3 "
    "AND player IN (SELECT player FROM club_people WHERE club = ?1 AND rank <= 2) "
    "ORDER BY CASE WHEN deviation <= ?4 THEN 0 ELSE 1 END, rating DESC, player LIMIT ?5";
constexpr Sql awaited_club_reports_sql =
    "SELECT club, player, at, reason FROM club_reports WHERE decided IS NULL ORDER BY at, club, player LIMIT ?1";
constexpr Sql club_reports_by_sql =
    "SELECT club, player, at, reason FROM club_reports WHERE player = ?1 ORDER BY at, club";

std::optional<ClubRank> read_rank(std::int64_t number) {
  if (number < 0 || number >= std::ssize(club_rank_names)) return std::nullopt;
  return static_cast<ClubRank>(number);
}

StoreResult<Club> club_of(const Row& row) {
  const auto joining = parse_joining(row.text(3));
  if (!joining) return std::unexpected(storage_error("a stored club has an impossible way to join"));
  return Club{.name = std::string(row.text(0)),
              .head = {.title = std::string(row.text(1)), .about = std::string(row.text(2)), .joining = *joining},
              .key = std::string(row.text(4)),
              .created = row.integer(5),
              .members = row.integer(6)};
}

StoreResult<ClubRank> rank_of(const Row& row) {
  const auto rank = read_rank(row.integer(0));
  if (!rank) return std::unexpected(storage_error("a stored rank in a club is impossible"));
  return *rank;
}

StoreResult<std::int64_t> number_of(const Row& row) { return row.integer(0); }

StoreResult<ClubPerson> person_of(const Row& row) {
  const auto rank = read_rank(row.integer(1));
  if (!rank) return std::unexpected(storage_error("a stored rank in a club is impossible"));
  return ClubPerson{.player = {std::string(row.text(0))}, .rank = *rank, .since = row.integer(2)};
}

StoreResult<ClubPart> part_of(const Row& row) {
  const auto rank = read_rank(row.integer(3));
  if (!rank) return std::unexpected(storage_error("a stored rank in a club is impossible"));
  return ClubPart{.name = std::string(row.text(0)),
                  .title = std::string(row.text(1)),
                  .members = row.integer(2),
                  .rank = *rank,
                  .since = row.integer(4)};
}

StoreResult<ClubReport> club_report_of(const Row& row) {
  const auto reason = parse_complaint(row.text(3));
  if (!reason) return std::unexpected(storage_error("a stored report of a club has an unknown reason"));
  return ClubReport{
      .club = std::string(row.text(0)), .by = {std::string(row.text(1))}, .at = row.integer(2), .reason = *reason};
}

std::int64_t stored_rank(ClubRank rank) { return static_cast<std::int64_t>(rank); }

}  // namespace

constinit const Tables club_tables{
    .room = "clubs", .steps = club_steps, .texts = club_texts, .forget = forget_in_clubs};

bool is_club_name(std::string_view text) {
  const auto fits = [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-'; };
  if (text.size() < shortest_club_name || text.size() > longest_club_name || !std::ranges::all_of(text, fits)) {
    return false;
  }
  return text.front() != '-' && text.back() != '-' && !is_reserved_name(text);
}

StoreResult<std::optional<Club>> ClubTable::find(std::string_view name) const {
  auto found = store_.query(find_club_sql, club_of, name);
  if (!found) return std::unexpected(std::move(found.error()));
  return found->empty() ? std::nullopt : std::optional{std::move(found->front())};
}

StoreResult<bool> ClubTable::is_taken(std::string_view name) const {
  const auto found = store_.query(taken_sql, number_of, name);
  if (!found) return std::unexpected(found.error());
  return found->front() != 0;
}

StoreResult<std::vector<Club>> ClubTable::list(std::int64_t from, std::int64_t limit) const {
  return store_.query_sound(list_clubs_sql, club_of, from, limit);
}

StoreResult<std::optional<ClubRank>> ClubTable::rank(std::string_view club, const game::PlayerId& player) const {
  const auto found = store_.query(rank_sql, rank_of, club, player.value);
  if (!found) return std::unexpected(found.error());
  return found->empty() ? std::nullopt : std::optional{found->front()};
}

StoreResult<std::vector<ClubPerson>> ClubTable::people(std::string_view club, ClubRank first, ClubRank last,
                                                       std::int64_t from, std::int64_t limit) const {
  return store_.query_sound(people_sql, person_of, club, stored_rank(first), stored_rank(last), from, limit);
}

StoreResult<std::int64_t> ClubTable::count(std::string_view club, ClubRank rank) const {
  const auto found = store_.query(count_sql, number_of, club, stored_rank(rank));
  if (!found) return std::unexpected(found.error());
  return found->front();
}

StoreResult<std::vector<ClubPart>> ClubTable::of_player(const game::PlayerId& player) const {
  return store_.query_sound(of_player_in_clubs_sql, part_of, player.value);
}

StoreResult<std::vector<Standing>> ClubTable::best(std::string_view club, const GameSpec& spec, game::Speed speed,
                                                   std::int64_t limit) const {
  const auto standing = [&](const Row& row) -> StoreResult<Standing> {
    return Standing{.player = {std::string(row.text(0))},
                    .game = &spec,
                    .speed = speed,
                    .rating = {row.real(1), row.real(2), row.real(3)},
                    .games = row.integer(4),
                    .updated = row.integer(5)};
  };
  return store_.query(best_in_club_sql, standing, club, spec.id, text(speed), game::provisional_deviation, limit);
}

StoreResult<std::vector<ClubReport>> ClubTable::awaited_reports(std::int64_t limit) const {
  return store_.query_sound(awaited_club_reports_sql, club_report_of, limit);
}

StoreResult<std::vector<ClubReport>> ClubTable::reports_by(const game::PlayerId& player) const {
  return store_.query_sound(club_reports_by_sql, club_report_of, player.value);
}

}  // namespace ootori::server
