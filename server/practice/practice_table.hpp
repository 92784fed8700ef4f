// What is kept of practice: tries at problems, the ratings of those who solve and of the problems, and reports about
// problems.
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

// Where a problem was tried. A first try in the stream, or at the problem of the day, is rated.
enum class TryKind : std::uint8_t { stream, daily, review, run };

inline constexpr std::array<std::pair<TryKind, std::string_view>, 4> try_kind_names{{
    {TryKind::stream, "stream"},
    {TryKind::daily, "daily"},
    {TryKind::review, "review"},
    {TryKind::run, "run"},
}};
[[nodiscard]] std::string_view text(TryKind kind);
[[nodiscard]] std::optional<TryKind> parse_try_kind(std::string_view name);

// The first try at a problem that was tried in one go: tries again are no tries of their own.
struct PracticeTry {
  TryId id;  // given by the client, so that one that is sent twice counts once
  const PracticeProblem* problem;
  UnixMillis at;  // by the client's clock, but never later than it came
  TryKind kind;
  std::optional<UnixMillis> run{};  // when the timed run began that it belongs to
  bool solved;
};

// What came of one.
struct Entered {
  bool is_new = false;                    // it was not there yet
  bool is_rated = false;                  // it changed the ratings
  game::Rating rating{game::new_solver};  // of the player, after it
};

// Of one player at most so many tries are kept; a conflict beyond.
inline constexpr std::int64_t most_tries = 50'000;

// Writes a try and, if it is the first at this problem, both ratings. `entered` is told what came of it. A conflict if
// the player was deleted, or has no room left.
struct EnterTry {
  game::PlayerId player;
  PracticeTry one;
  double weight;  // 0 … 1, of the try for the ratings
  std::shared_ptr<Entered> entered;

  [[nodiscard]] StoreResult<void> apply(Transaction& transaction) const;
};

enum class ProblemFault : std::uint8_t { no_mate, other_solution, shown_wrongly, too_alike };

inline constexpr std::array<std::pair<ProblemFault, std::string_view>, 4> problem_fault_names{{
    {ProblemFault::no_mate, "no_mate"},                // the stated solution does not mate
    {ProblemFault::other_solution, "other_solution"},  // a move that mates as fast was called wrong
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

// The report of a player about a problem, in place of the one before. A conflict if the player was deleted.
struct AddProblemReport {
  ProblemReport report;

  [[nodiscard]] StoreResult<void> apply(Transaction& transaction) const;
};

// A moderator has decided about what was reported of a problem: it is kept, or withdrawn from practice.
struct DecideProblem {
  game::PlayerId moderator;
  const PracticeProblem* problem;
  UnixMillis at;
  bool withdraw;

  [[nodiscard]] StoreResult<void> apply(Transaction& transaction) const;
};

struct StoredTry {
  std::int64_t number;  // among the player's, from 1
  std::string id, problem;
  UnixMillis at;
  TryKind kind;
  std::optional<UnixMillis> run;
  bool solved;
  std::optional<double> rating;  // of the player after it; none: it was not rated
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

// What can be read. Any thread; blocks for the time of a read.
class PracticeTable {
 public:
  explicit PracticeTable(Reads& store) : store_(store) {}

  // Of one game, or of all where it is empty; those with a greater number than `since`, in their order.
  [[nodiscard]] StoreResult<std::vector<StoredTry>> tries(const game::PlayerId& player, std::string_view game,
                                                          std::int64_t since, std::size_t limit) const;
  [[nodiscard]] StoreResult<std::vector<SolverStanding>> standings(const game::PlayerId& player) const;
  // Of the problems that somebody has tried, or that were withdrawn.
  [[nodiscard]] StoreResult<std::vector<ProblemStanding>> problems(const GameSpec& game) const;
  // Those nobody has decided about, by problem, the longest waiting first.
  [[nodiscard]] StoreResult<std::vector<ProblemReport>> awaited_reports(std::size_t limit) const;
  [[nodiscard]] StoreResult<std::vector<ProblemReport>> reports_by(const game::PlayerId& player) const;

 private:
  Reads& store_;
};

}  // namespace ootori::server
