// A learner's attempt at a task, checked move by move against the rules. The code does not know any solution: every
// attempt that reaches the goal is correct. All functions are pure.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "rules/games.hpp"
#include "school/goal.hpp"

namespace ootori::school {

// What the opponent does between the learner's moves, in tasks with several moves. In mates, the opponent always
// defends.
enum class Opponent : std::uint8_t {
  waits,   // passes, unless it is in check
  guards,  // also passes, but the attempt fails if it can capture a piece
};

struct Task {
  AnyPosition start;  // the learner plays the side to move
  Goal goal;
  Opponent opponent = Opponent::waits;
  int moves = 1;  // the number of moves that the learner may play, at least 1
};

enum class Progress : std::uint8_t { going, done, failed };

// Why an attempt has failed.
enum class Miss : std::uint8_t {
  illegal,     // the move breaks `rule`
  off_goal,    // a legal move that does not do what the task asks for
  too_many,    // no moves are left
  captured,    // the opponent captures the piece with `reply`
  loses,       // the opponent wins material with `reply`
  too_little,  // the move wins less than the task asks for
  no_check,    // in a mate: the move gives no check, and after `reply` there is no mate
  no_threat,   // the move threatens to win less than the task asks for
  escapes,     // the opponent escapes, or lasts too long, with `reply`
  is_mated,    // the opponent mates with `reply`
  ends_game,   // the game ended before the goal was reached
};

// A stable code for data and messages, such as "off_goal".
std::string_view code(Miss miss);

struct Judgement {
  Progress progress = Progress::going;
  std::optional<Miss> miss{};         // if the attempt failed
  std::optional<IllegalMove> rule{};  // if the move is illegal
  // The opponent's replies, one for each of the learner's legal moves; none if the opponent passed or the task was
  // over. After a failed move: the reply that shows why it fails.
  std::vector<std::optional<Move>> replies{};
  std::vector<Square> left{};  // for `reach` and `capture`: the squares that remain
  AnyPosition position;        // after the last reply; if the attempt is not over, the learner is to move
};

// Checks the learner's moves, up to the first one that ends the attempt.
Judgement judge(const Task& task, std::span<const Move> moves);

}  // namespace ootori::school
