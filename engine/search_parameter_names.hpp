// All numbers of SearchParameters by name, to try one out: `ootori match`, `search.NAME=VALUE`.
#pragma once

#include <array>
#include <string_view>
#include <utility>

#include "engine/tunable_parameters.hpp"
#include "rules/games.hpp"

namespace ootori {

using SearchParameter = int SearchParameters::*;

// Those that tuning leaves alone.
inline constexpr auto untuned_parameters = std::to_array<std::pair<std::string_view, SearchParameter>>({
    {"aspiration_depth", &SearchParameters::aspiration_depth},
    {"razor_depth", &SearchParameters::razor_depth},
    {"reverse_futility_depth", &SearchParameters::reverse_futility_depth},
    {"null_move_depth", &SearchParameters::null_move_depth},
    {"probcut_depth", &SearchParameters::probcut_depth},
    {"internal_reduction_depth", &SearchParameters::internal_reduction_depth},
    {"singular_depth", &SearchParameters::singular_depth},
    {"futility_depth", &SearchParameters::futility_depth},
    {"capture_futility_depth", &SearchParameters::capture_futility_depth},
});
static_assert((untuned_parameters.size() + tunable_parameters.size()) * sizeof(int) == sizeof(SearchParameters),
              "every number has a name");

// A search takes these without harm, though it may play badly by them.
inline constexpr int most_search_parameter = 10'000;
[[nodiscard]] constexpr int least_search_parameter(SearchParameter parameter) {
  using P = SearchParameters;
  const bool divides = parameter == &P::null_move_depth_divisor || parameter == &P::null_move_margin ||
                       parameter == &P::reduction_history_divisor;
  return divides ? 1 : -most_search_parameter;
}

// Null: there is none of this name.
[[nodiscard]] constexpr SearchParameter find_search_parameter(std::string_view name) {
  for (const TunableParameter& parameter : tunable_parameters) {
    if (parameter.name == name) return parameter.member;
  }
  for (const auto& [known, member] : untuned_parameters) {
    if (known == name) return member;
  }
  return nullptr;
}

// What the search of a game goes by where nothing else is said.
[[nodiscard]] inline SearchParameters search_parameters_of(const GameSpec& game) {
  return visit_game(game, []<class G>() { return search_parameters<G>; });
}

}  // namespace ootori
