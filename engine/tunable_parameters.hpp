// The search parameters that `ootori tune` varies, by name, each with its range of sensible values.
#pragma once

#include <array>
#include <string_view>

#include "engine/search_parameters.hpp"

namespace ootori {

struct TunableParameter {
  std::string_view name;
  int SearchParameters::* member;
  int lowest;
  int highest;
  double step;  // the change that the last trials of a tuning try: an estimate, about a tenth of the usual value
};

// Depth limits are not included: they are too coarse for small steps.
inline constexpr auto tunable_parameters = std::to_array<TunableParameter>({
    {"aspiration_window", &SearchParameters::aspiration_window, 10, 200, 8},
    {"razor_margin", &SearchParameters::razor_margin, 100, 1000, 50},
    {"reverse_futility_margin", &SearchParameters::reverse_futility_margin, 40, 350, 18},
    {"null_move_depth_divisor", &SearchParameters::null_move_depth_divisor, 2, 8, 0.5},
    {"null_move_reduction", &SearchParameters::null_move_reduction, 2, 6, 0.5},
    {"null_move_margin", &SearchParameters::null_move_margin, 80, 800, 45},
    {"probcut_margin", &SearchParameters::probcut_margin, 100, 900, 50},
    {"singular_margin", &SearchParameters::singular_margin, 1, 12, 0.7},
    {"double_extension_margin", &SearchParameters::double_extension_margin, 5, 150, 8},
    {"late_move_base", &SearchParameters::late_move_base, 1, 16, 1},
    {"late_move_scale", &SearchParameters::late_move_scale, 6, 60, 3},
    {"futility_base", &SearchParameters::futility_base, 0, 600, 35},
    {"futility_margin", &SearchParameters::futility_margin, 40, 400, 20},
    {"capture_futility_margin", &SearchParameters::capture_futility_margin, 80, 800, 40},
    {"exchange_margin_quiet", &SearchParameters::exchange_margin_quiet, 5, 160, 8},
    {"exchange_margin_capture", &SearchParameters::exchange_margin_capture, 30, 450, 20},
    {"reduction_base", &SearchParameters::reduction_base, -600, 1600, 90},
    {"reduction_scale", &SearchParameters::reduction_scale, 150, 1000, 40},
    {"reduction_cut_node", &SearchParameters::reduction_cut_node, 0, 3000, 150},
    {"reduction_not_improving", &SearchParameters::reduction_not_improving, 0, 2000, 120},
    {"reduction_pv", &SearchParameters::reduction_pv, 0, 2500, 150},
    {"reduction_check", &SearchParameters::reduction_check, -500, 2500, 140},
    {"reduction_killer", &SearchParameters::reduction_killer, -500, 2500, 140},
    {"reduction_cutoffs", &SearchParameters::reduction_cutoffs, 0, 4000, 200},
    {"reduction_history_divisor", &SearchParameters::reduction_history_divisor, 4, 50, 2},
    {"quiescence_futility", &SearchParameters::quiescence_futility, 50, 800, 40},
    {"correction_scale", &SearchParameters::correction_scale, 4, 80, 4},
    {"history_bonus", &SearchParameters::history_bonus, 40, 500, 25},
    {"history_bonus_most", &SearchParameters::history_bonus_most, 500, 5000, 250},
});

}  // namespace ootori
