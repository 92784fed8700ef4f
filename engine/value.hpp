// Scores as the search handles them: the raw number of a Score, from the side to move's point of view. Losses mirror
// wins.
//   |value| ≤ max_evaluation         centipawns, from the evaluation
//   known_win ≤ value < least_mate   won by a rule at an unknown distance (perpetual check seen in the tree)
//   value ≥ least_mate               a forced win in a known number of plies
#pragma once

#include "engine/score.hpp"

namespace ootori {

using Value = int;

inline constexpr Value infinite_value = Score::infinite;
inline constexpr Value no_value = Score::infinite + 1;  // fits the table's 16 bits
inline constexpr Value known_win = 20000;
inline constexpr Value max_evaluation = known_win - 1;
inline constexpr Value draw_value = 0;

inline constexpr int max_ply = Score::most_plies - 1;

constexpr Value mates_in(int ply) { return Score::win_in(ply).raw(); }
constexpr Value mated_in(int ply) { return Score::loss_in(ply).raw(); }

constexpr bool is_win(Value value) { return value >= known_win; }
constexpr bool is_loss(Value value) { return value <= -known_win; }
constexpr bool is_decisive(Value value) { return is_win(value) || is_loss(value); }

inline constexpr Value least_mate = mates_in(Score::longest_mate);
constexpr bool is_mate_value(Value value) { return value >= least_mate || value <= -least_mate; }

constexpr Score to_score(Value value) {
  if (value >= least_mate) return Score::win_in(mates_in(0) - value);
  if (value <= -least_mate) return Score::loss_in(mates_in(0) + value);
  return Score::centipawns(value);
}

}  // namespace ootori
