// The database tables for practice: tries, ratings of players and of problems, and reports of faulty problems.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "game/practice_rating.hpp"
#include "game/seat.hpp"
#include "rules/game_spec.hpp"
#include "server/practice/problem_set.hpp"
#include "server/store/schema.hpp"
#include "server/store/store.hpp"
#include "server/wire/id.hpp"
#include "server/wire/unix_time.hpp"

namespace ootori::server {

extern const Tables practice_tables;

// Where a problem was tried. The first try at a problem is rated if it is in the stream or at the problem of the day.
enum class TryKind : std::uint8_t { stream, daily, review, run };

inline constexpr std::array<std::pair<TryKind, std::string_view>, 4> try_kind_names{{
    {TryKind::stream, "stream"},
    {TryKind::daily, "daily"},
    {TryKind::review, "review"},
    {TryKind::run, "run"},
}};
[[nodiscard]] std::string_view text(TryKind kind);
[[nodiscard]] std::optional<TryKind> parse_try_kind(std::string_view name);

// A player's try at a problem in one sitting; only the first attempt counts, not repeated ones.
struct PracticeTry {
  TryId id;  // chosen by the client, so a try that is sent twice counts once
  const PracticeProblem* problem;
  UnixMillis at;  // by the client's clock, but not later than its arrival
  TryKind kind;
  std::optional<UnixMillis> run{};  // start of the timed run that the try belongs to
  bool solved;
};

// The result of storing a try.
struct Entered {
  bool is_new = false;                    // it was not stored before
  bool is_rated = false;                  // it has changed the ratings
  game::Rating rating{game::new_solver};  // of the player, after the try
};

// Tries stored for each player; a conflict beyond that.
inline constexpr std::int64_t most_tries = 50'000;

// Stores a try and, if it is the first at this problem, updates both ratings. Writes the result to `entered`. A
// conflict if the player was deleted or has the maximum number of tries.
struct EnterTry {
  game::PlayerId player;
  PracticeTry one;
  double weight;  // of the try in the ratings, 0 … 1
  std::shared_ptr<Entered> entered;

  [[nodiscard]] StoreResult<void> apply(Transaction& transaction) const;
};

enum class ProblemFault : std::uint8_t { no_mate, other_solution, shown_wrongly, too_alike };

inline constexpr std::array<std::pair<ProblemFault, std::string_view>, 4> problem_fault_names{{
    {ProblemFault::no_mate, "no_mate"},                // the stated solution does not mate
    {ProblemFault::other_solution, "other_solution"},  // an equally fast mate was called wrong
    {ProblemFault::shown_wrongly, "shown_wrongly"},
    {ProblemFault::too_alike, "too_alike"},  // to another problem
}};
[[nodiscard]] std::string_view text(ProblemFault fault);
[[nodiscard]] std::optional<ProblemFault> parse_problem_fault(std::string_view name);

struct ProblemReport {
  game::PlayerId by;
  std::string problem;
  UnixMillis at;
  ProblemFault fault;
  std::string note;

  bool operator==(const ProblemReport&) const = default;
};

// Replaces the player's earlier report of the problem. A conflict if the player was deleted.
struct AddProblemReport {
  ProblemReport report;

  [[nodiscard]] StoreResult<void> apply(Transaction& transaction) const;
};

// A moderator's decision about all open reports of a problem: it is kept, or withdrawn from practice.
struct DecideProblem {
  game::PlayerId moderator;
  const PracticeProblem* problem;
  UnixMillis at;
  bool withdraw;

  [[nodiscard]] StoreResult<void> apply(Transaction& transaction) const;
};

struct StoredTry {
  std::int64_t number;  // counted per player, from 1
  std::string id, problem;
  UnixMillis at;
  TryKind kind;
  std::optional<UnixMillis> run;
  bool solved;
  std::optional<double> rating;  // of the player after the try; empty: the try was not rated
};

struct SolverStanding {
  std::string game;
  game::Rating rating;
  std::int64_t tries;
  UnixMillis updated;
};

struct ProblemStanding {
  std::string problem;
  game::Rating rating;
  std::int64_t tries;
  bool is_withdrawn;
};

// Queries. Any thread; they block until the data is read.
class PracticeTable {
 public:
  explicit PracticeTable(Reads& store) : store_(store) {}

  // Tries in one game, or in all if `game` is empty, with numbers above `since`, in ascending order.
  [[nodiscard]] StoreResult<std::vector<StoredTry>> tries(const game::PlayerId& player, std::string_view game,
                                                          std::int64_t since, std::size_t limit) const;
  [[nodiscard]] StoreResult<std::vector<SolverStanding>> standings(const game::PlayerId& player) const;
  // The problems that have been tried or withdrawn.
  [[nodiscard]] StoreResult<std::vector<ProblemStanding>> problems(const GameSpec& game) const;
  // Reports that nobody has decided on, longest waiting first.
  [[nodiscard]] StoreResult<std::vector<ProblemReport>> awaited_reports(std::size_t limit) const;
  [[nodiscard]] StoreResult<std::vector<ProblemReport>> reports_by(const game::PlayerId& player) const;

 private:
  Reads& store_;
};

}  // namespace ootori::server
