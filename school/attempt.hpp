// A learner's attempt at a task, judged move by move by the rules alone. Nothing here knows a solution: whatever
// reaches the goal is right. All functions are pure.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "rules/games.hpp"
#include "school/goal.hpp"

namespace ootori::school {

// What the other side does between the learner's moves of tasks that take several. In mates it always defends.
enum class Opponent : std::uint8_t {
  waits,   // passes, unless it is in check
  guards,  // passes too, but a piece that it can capture is lost
};

struct Task {
  AnyPosition start;  // the learner is the side to move
  Goal goal;
  Opponent opponent = Opponent::waits;
  int moves = 1;  // that the learner may make, at least 1
};

enum class Progress : std::uint8_t { going, done, failed };

// Why an attempt has failed.
enum class Miss : std::uint8_t {
  illegal,     // the move breaks a rule: `rule`
  off_goal,    // a legal move that is not what was asked for
  too_many,    // the moves are used up
  captured,    // the opponent captures the piece: `reply`
  loses,       // the opponent wins material: `reply`
  too_little,  // it wins less than was asked for
  no_check,    // a move of a mate that gives no check, and after which there is no mate: `reply`
  escapes,     // the opponent gets out, or lasts too long: `reply`
  is_mated,    // the opponent mates: `reply`
  ends_game,   // the game ended before the goal was reached
};

// A stable code for data and messages, such as "off_goal".
std::string_view code(Miss miss);

struct Judgement {
  Progress progress = Progress::going;
  std::optional<Miss> miss{};         // with `failed`
  std::optional<IllegalMove> rule{};  // with `illegal`
  // What the opponent answered, one for each of the learner's legal moves; none where it passed or the task was over.
  // After a failed move: the answer that shows why.
  std::vector<std::optional<Move>> replies{};
  std::vector<Square> left{};  // of `reach` and `capture`: the squares still to come
  AnyPosition position;        // after the last reply; the learner is to move while the attempt goes on
};

// Judges the learner's moves, up to the first that ends the attempt.
Judgement judge(const Task& task, std::span<const Move> moves);

}  // namespace ootori::school
