// Defines the large tables of rules/attacks.hpp. For rules/instances/attacks.cpp, and for games outside the list of
// games.
#pragma once

#include "rules/attacks.hpp"

namespace ootori {

template <class G>
template <Color By>
constexpr std::array<typename Attacks<G>::Origins, 64> Attacks<G>::origins = computed_origins<By>();

template <class G>
template <Color By>
constexpr std::array<typename Attacks<G>::SquareMap, G::spec.pieces.size()> Attacks<G>::near_royal =
    computed_near_royal<By>();

template <class G>
constexpr std::array<typename Attacks<G>::SquareMap, 64> Attacks<G>::between_ = computed_between();

}  // namespace ootori
