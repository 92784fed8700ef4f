// The numbers that steer the search: margins in centipawns, depths in plies.
#pragma once

#include "rules/games.hpp"

namespace ootori {

struct SearchParameters {
  int aspiration_window = 40;
  int aspiration_depth = 4;

  int razor_depth = 3;
  int razor_margin = 350;

  int reverse_futility_depth = 8;
  int reverse_futility_margin = 130;  // a ply

  int null_move_depth = 2;
  int null_move_reduction = 3;
  int null_move_depth_divisor = 4;
  int null_move_margin = 300;  // a further ply for each of these above beta

  int probcut_depth = 5;
  int probcut_margin = 350;

  int internal_reduction_depth = 4;  // without a table move

  int singular_depth = 6;
  int singular_margin = 3;  // a ply
  int double_extension_margin = 40;

  int late_move_base = 5;  // quiet moves tried at depth d: (base + d²·scale/16) / (improving ? 1 : 2)
  int late_move_scale = 20;
  int futility_depth = 8;
  int futility_base = 200;
  int futility_margin = 140;  // a ply
  int capture_futility_depth = 6;
  int capture_futility_margin = 300;
  int exchange_margin_quiet = 45;     // a ply squared
  int exchange_margin_capture = 150;  // a ply

  // Reductions are in 1024ths of a ply.
  int reduction_base = 400;
  int reduction_scale = 470;  // × ln(depth) × ln(move number)
  int reduction_cut_node = 1500;
  int reduction_not_improving = 700;
  int reduction_pv = 1000;
  int reduction_check = 800;
  int reduction_killer = 1000;
  int reduction_cutoffs = 2048;        // where many children failed high
  int reduction_history_divisor = 14;  // history / this, in 1024ths

  int quiescence_futility = 250;

  int correction_scale = 24;  // in 64ths of the sum of the tables

  int history_bonus = 180;  // a ply
  int history_bonus_most = 1800;

  bool operator==(const SearchParameters&) const = default;
};

// Of a game that has not been tuned: as above.
template <class G>
inline constexpr SearchParameters search_parameters{};

// What `ootori tune` found for each game with its net (docs/training.md).
template <>
inline constexpr SearchParameters search_parameters<Tori>{
    .aspiration_window = 72,
    .razor_margin = 308,
    .reverse_futility_margin = 104,
    .null_move_reduction = 3,
    .null_move_depth_divisor = 4,
    .null_move_margin = 312,
    .probcut_margin = 356,
    .singular_margin = 3,
    .double_extension_margin = 39,
    .late_move_base = 6,
    .late_move_scale = 25,
    .futility_base = 204,
    .futility_margin = 140,
    .capture_futility_margin = 284,
    .exchange_margin_quiet = 46,
    .exchange_margin_capture = 163,
    .reduction_base = 381,
    .reduction_scale = 477,
    .reduction_cut_node = 1461,
    .reduction_not_improving = 698,
    .reduction_pv = 939,
    .reduction_check = 820,
    .reduction_killer = 971,
    .reduction_history_divisor = 14,
    .quiescence_futility = 228,
    .correction_scale = 25,
    .history_bonus = 264,
    .history_bonus_most = 1300,
};

template <>
inline constexpr SearchParameters search_parameters<Yari>{
    .aspiration_window = 70,
    .razor_margin = 368,
    .reverse_futility_margin = 105,
    .null_move_reduction = 3,
    .null_move_depth_divisor = 4,
    .null_move_margin = 312,
    .probcut_margin = 325,
    .singular_margin = 3,
    .double_extension_margin = 43,
    .late_move_base = 6,
    .late_move_scale = 24,
    .futility_base = 218,
    .futility_margin = 140,
    .capture_futility_margin = 314,
    .exchange_margin_quiet = 45,
    .exchange_margin_capture = 163,
    .reduction_base = 451,
    .reduction_scale = 481,
    .reduction_cut_node = 1510,
    .reduction_not_improving = 756,
    .reduction_pv = 980,
    .reduction_check = 752,
    .reduction_killer = 1011,
    .reduction_history_divisor = 14,
    .quiescence_futility = 280,
    .correction_scale = 25,
    .history_bonus = 270,
    .history_bonus_most = 1240,
};

}  // namespace ootori
