#include "server/practice/practice_table.hpp"

#include "server/ratings/rating_table.hpp"

namespace ootori::server {
namespace {

constexpr std::array<SchemaStep, 1> steps{{{14, R"sql(
  CREATE TABLE practice_tries (
    player  TEXT    NOT NULL,
    number  INTEGER NOT NULL,          -- among the player's, from 1
    id      TEXT    NOT NULL,          -- given by the client
    game    TEXT    NOT NULL,
    problem TEXT    NOT NULL,
    at      INTEGER NOT NULL,
    kind    TEXT    NOT NULL,
    run     INTEGER,                   -- when its timed run began
    solved  INTEGER NOT NULL,
    rating  REAL,                      -- of the player after it; NULL: it was not rated
    PRIMARY KEY (player, number)
  ) STRICT, WITHOUT ROWID;
  CREATE UNIQUE INDEX practice_tries_by_id ON practice_tries (player, id);
  CREATE INDEX practice_tries_by_problem ON practice_tries (player, problem);
  CREATE TABLE practice_ratings (
    player     TEXT    NOT NULL,
    game       TEXT    NOT NULL,
    rating     REAL    NOT NULL,
    deviation  REAL    NOT NULL,
    volatility REAL    NOT NULL,
    tries      INTEGER NOT NULL,
    updated    INTEGER NOT NULL,
    PRIMARY KEY (player, game)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE practice_problems (
    problem    TEXT    PRIMARY KEY,
    game       TEXT    NOT NULL,
    rating     REAL    NOT NULL,
    deviation  REAL    NOT NULL,
    volatility REAL    NOT NULL,
    tries      INTEGER NOT NULL,
    withdrawn  INTEGER                 -- when; NULL: it was not
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX practice_problems_of_game ON practice_problems (game);
  CREATE TABLE problem_reports (
    player    TEXT    NOT NULL,
    problem   TEXT    NOT NULL,
    at        INTEGER NOT NULL,
    fault     TEXT    NOT NULL,
    note      TEXT    NOT NULL,
    decided   INTEGER,                 -- when; NULL: it waits
    moderator TEXT,
    PRIMARY KEY (player, problem)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX problem_reports_awaited ON problem_reports (at) WHERE decided IS NULL;
)sql"}}};

constexpr auto texts = std::to_array<TextColumn>({
    {"practice_tries", "player", Fate::deleted, "practice_tries"},
    {"practice_tries", "id"},
    {"practice_tries", "game"},
    {"practice_tries", "problem"},
    {"practice_tries", "kind"},
    {"practice_ratings", "player", Fate::deleted, "practice_ratings"},
    {"practice_ratings", "game"},
    {"practice_problems", "problem"},
    {"practice_problems", "game"},
    {"problem_reports", "player", Fate::deleted, "problem_reports"},
    {"problem_reports", "problem"},
    {"problem_reports", "fault"},
    {"problem_reports", "note"},
    {"problem_reports", "moderator", Fate::stays},
});

constexpr std::array<Sql, 3> forget{"DELETE FROM practice_tries WHERE player = ?1",
                                    "DELETE FROM practice_ratings WHERE player = ?1",
                                    "DELETE FROM problem_reports WHERE player = ?1"};

constexpr std::string_view player_gone = "the player was deleted";

constexpr Sql rating_of_try_sql = "SELECT 1 FROM practice_tries WHERE player = ? AND id = ?";
constexpr Sql tried_before_sql = "SELECT 1 FROM practice_tries WHERE player = ? AND problem = ? LIMIT 1";
constexpr Sql solver_sql =
    "SELECT rating, deviation, volatility, updated FROM practice_ratings WHERE player = ? AND game = ?";
constexpr Sql problem_sql = "SELECT rating, deviation, volatility, withdrawn FROM practice_problems WHERE problem = ?";
constexpr Sql add_try_sql =
    "INSERT INTO practice_tries (player, number, id, game, problem, at, kind, run, solved, rating) "
    "SELECT ?1, n.number, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9 "
    "FROM (SELECT coalesce(max(number), 0) + 1 AS number FROM practice_tries WHERE player = ?1) n "
    "WHERE n.number <= ?10 AND NOT EXISTS (SELECT 1 FROM former_players WHERE player = ?1)";
constexpr Sql put_solver_sql =
    "INSERT INTO practice_ratings (player, game, rating, deviation, volatility, tries, updated) "
    "VALUES (?1, ?2, ?3, ?4, ?5, 1, ?6) ON CONFLICT (player, game) DO UPDATE SET "
    "rating = ?3, deviation = ?4, volatility = ?5, tries = practice_ratings.tries + 1, "
    "updated = CASE WHEN practice_ratings.updated > ?6 THEN practice_ratings.updated ELSE ?6 END";
constexpr Sql put_problem_sql =
    "INSERT INTO practice_problems (problem, game, rating, deviation, volatility, tries) "
    "VALUES (?1, ?2, ?3, ?4, ?5, 1) ON CONFLICT (problem) DO UPDATE SET "
    "rating = ?3, deviation = ?4, volatility = ?5, tries = practice_problems.tries + 1";

constexpr Sql add_report_sql =
    "INSERT INTO problem_reports (player, problem, at, fault, note) SELECT ?1, ?2, ?3, ?4, ?5 "
    "WHERE NOT EXISTS (SELECT 1 FROM former_players WHERE player = ?1) "
    "ON CONFLICT (player, problem) DO UPDATE SET at = ?3, fault = ?4, note = ?5, decided = NULL, moderator = NULL";
constexpr Sql decide_sql =
    "UPDATE problem_reports SET decided = ?1, moderator = ?2 WHERE problem = ?3 AND decided IS NULL";
constexpr Sql withdraw_sql =
    "INSERT INTO practice_problems (problem, game, rating, deviation, volatility, tries, withdrawn) "
    "VALUES (?1, ?2, ?3, ?4, ?5, 0, ?6) ON CONFLICT (problem) DO UPDATE SET withdrawn = ?6";

constexpr Sql tries_sql =
    "SELECT number, id, problem, at, kind, run, solved, rating FROM practice_tries "
    "WHERE player = ?1 AND (?2 = '' OR game = ?2) AND number > ?3 ORDER BY number LIMIT ?4";
constexpr Sql standings_sql =
    "SELECT game, rating, deviation, volatility, tries, updated FROM practice_ratings WHERE player = ? ORDER BY game";
constexpr Sql problems_sql =
    "SELECT problem, rating, deviation, volatility, tries, withdrawn FROM practice_problems WHERE game = ? "
    "ORDER BY problem";
constexpr Sql awaited_sql =
    "SELECT player, problem, at, fault, note FROM problem_reports WHERE decided IS NULL ORDER BY at, problem LIMIT ?";
constexpr Sql reports_by_sql =
    "SELECT player, problem, at, fault, note FROM problem_reports WHERE player = ? ORDER BY at, problem";

struct LastRating {
  game::Rating rating;
  UnixMillis updated;
};

struct LastProblem {
  game::Rating rating;
  bool is_withdrawn;
};

StoreResult<bool> there(const Row&) { return true; }

StoreResult<LastRating> last_rating(const Row& row) {
  return LastRating{{row.real(0), row.real(1), row.real(2)}, row.integer(3)};
}

StoreResult<LastProblem> last_problem(const Row& row) {
  return LastProblem{{row.real(0), row.real(1), row.real(2)}, !row.is_null(3)};
}

StoreResult<StoredTry> try_of(const Row& row) {
  const auto kind = parse_try_kind(row.text(4));
  if (!kind) return std::unexpected(storage_error("a stored try is of an unknown kind"));
  StoredTry one{.number = row.integer(0),
                .id = std::string(row.text(1)),
                .problem = std::string(row.text(2)),
                .at = row.integer(3),
                .kind = *kind,
                .run = {},
                .solved = row.integer(6) != 0,
                .rating = {}};
  if (!row.is_null(5)) one.run = row.integer(5);
  if (!row.is_null(7)) one.rating = row.real(7);
  return one;
}

StoreResult<SolverStanding> solver_standing(const Row& row) {
  return SolverStanding{.game = std::string(row.text(0)),
                        .rating = {row.real(1), row.real(2), row.real(3)},
                        .tries = row.integer(4),
                        .updated = row.integer(5)};
}

StoreResult<ProblemStanding> problem_standing(const Row& row) {
  return ProblemStanding{.problem = std::string(row.text(0)),
                         .rating = {row.real(1), row.real(2), row.real(3)},
                         .tries = row.integer(4),
                         .is_withdrawn = !row.is_null(5)};
}

StoreResult<ProblemReport> report_row(const Row& row) {
  const auto fault = parse_problem_fault(row.text(3));
  if (!fault) return std::unexpected(storage_error("a stored report of a problem has an unknown reason"));
  return ProblemReport{.by = {std::string(row.text(0))},
                       .problem = std::string(row.text(1)),
                       .at = row.integer(2),
                       .fault = *fault,
                       .note = std::string(row.text(4))};
}

// A player's rating at the time `at`: it becomes less certain with time, like ratings of games.
StoreResult<game::Rating> rating_of(Transaction& transaction, const game::PlayerId& player, std::string_view game,
                                    UnixMillis at) {
  const auto last = transaction.query(solver_sql, last_rating, player.value, game);
  if (!last) return std::unexpected(last.error());
  if (last->empty()) return game::new_solver;
  return game::rest(last->front().rating, periods_between(last->front().updated, at));
}

template <class Named>
constexpr auto value_named(const Named& names, std::string_view name) -> std::optional<decltype(names[0].first)> {
  for (const auto& [value, its_name] : names) {
    if (its_name == name) return value;
  }
  return std::nullopt;
}

}  // namespace

constinit const Tables practice_tables{.room = "practice", .steps = steps, .texts = texts, .forget = forget};

std::string_view text(TryKind kind) { return try_kind_names[static_cast<std::size_t>(kind)].second; }
std::optional<TryKind> parse_try_kind(std::string_view name) { return value_named(try_kind_names, name); }
std::string_view text(ProblemFault fault) { return problem_fault_names[static_cast<std::size_t>(fault)].second; }
std::optional<ProblemFault> parse_problem_fault(std::string_view name) {
  return value_named(problem_fault_names, name);
}

StoreResult<void> EnterTry::apply(Transaction& transaction) const {
  const std::string_view game = one.problem->game->id;
  const auto known = transaction.query(rating_of_try_sql, there, player.value, one.id.text());
  if (!known) return std::unexpected(known.error());
  const auto rating = rating_of(transaction, player, game, one.at);
  if (!rating) return std::unexpected(rating.error());
  *entered = {.is_new = known->empty(), .rating = *rating};
  if (!entered->is_new) return {};
  const auto before = transaction.query(tried_before_sql, there, player.value, one.problem->id);
  if (!before) return std::unexpected(before.error());
  const auto problem = transaction.query(problem_sql, last_problem, one.problem->id);
  if (!problem) return std::unexpected(problem.error());
  const bool is_withdrawn = !problem->empty() && problem->front().is_withdrawn;
  entered->is_rated = before->empty() && weight > 0 && !is_withdrawn;
  game::PracticeRatings ratings{
      .solver = *rating,
      .problem = problem->empty() ? game::untried_problem(one.problem->difficulty) : problem->front().rating};
  if (entered->is_rated) ratings = game::rate_try(ratings, one.solved, weight);
  entered->rating = ratings.solver;
  const auto after = entered->is_rated ? std::optional{ratings.solver.rating} : std::nullopt;
  auto done = transaction.execute_or("the player was deleted, or has the maximum number of tries", add_try_sql,
                                     player.value, one.id.text(), game, one.problem->id, one.at, text(one.kind),
                                     one.run, std::int64_t{one.solved}, after, most_tries);
  if (!done || !entered->is_rated) return done;
  done = transaction.execute(put_solver_sql, player.value, game, ratings.solver.rating, ratings.solver.deviation,
                             ratings.solver.volatility, one.at);
  if (!done) return done;
  return transaction.execute(put_problem_sql, one.problem->id, game, ratings.problem.rating, ratings.problem.deviation,
                             ratings.problem.volatility);
}

StoreResult<void> AddProblemReport::apply(Transaction& transaction) const {
  return transaction.execute_or(player_gone, add_report_sql, report.by.value, report.problem, report.at,
                                text(report.fault), report.note);
}

StoreResult<void> DecideProblem::apply(Transaction& transaction) const {
  auto done = transaction.execute(decide_sql, at, moderator.value, problem->id);
  if (!done) return done;
  const game::Rating untried = game::untried_problem(problem->difficulty);
  return transaction.execute(withdraw_sql, problem->id, problem->game->id, untried.rating, untried.deviation,
                             untried.volatility, withdraw ? std::optional{at} : std::nullopt);
}

StoreResult<std::vector<StoredTry>> PracticeTable::tries(const game::PlayerId& player, std::string_view game,
                                                         std::int64_t since, std::size_t limit) const {
  return store_.query(tries_sql, try_of, player.value, game, since, static_cast<std::int64_t>(limit));
}

StoreResult<std::vector<SolverStanding>> PracticeTable::standings(const game::PlayerId& player) const {
  return store_.query(standings_sql, solver_standing, player.value);
}

StoreResult<std::vector<ProblemStanding>> PracticeTable::problems(const GameSpec& game) const {
  return store_.query(problems_sql, problem_standing, game.id);
}

StoreResult<std::vector<ProblemReport>> PracticeTable::awaited_reports(std::size_t limit) const {
  return store_.query_sound(awaited_sql, report_row, static_cast<std::int64_t>(limit));
}

StoreResult<std::vector<ProblemReport>> PracticeTable::reports_by(const game::PlayerId& player) const {
  return store_.query(reports_by_sql, report_row, player.value);
}

}  // namespace ootori::server
