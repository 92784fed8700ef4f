// The numbers that steer the search: margins in centipawns, depths in plies.
#pragma once

#include "rules/game_spec.hpp"

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
  int history_prune_depth = 4;
  int history_prune_margin = 4000;  // a ply

  // Reductions are in 1024ths of a ply.
  int reduction_base = 400;
  int reduction_scale = 470;  // × ln(depth) × ln(move number)
  int reduction_cut_node = 1500;
  int reduction_not_improving = 700;
  int reduction_pv = 1000;
  int reduction_check = 800;
  int reduction_killer = 1000;
  int reduction_history_divisor = 14;  // history / this, in 1024ths

  int quiescence_futility = 250;

  int correction_scale = 24;  // in 64ths of the sum of the tables

  int history_bonus = 180;  // a ply
  int history_bonus_most = 1800;

  bool operator==(const SearchParameters&) const = default;
};

template <class G>
inline constexpr SearchParameters search_parameters{};

}  // namespace ootori
