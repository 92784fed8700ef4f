// The evaluation weights of each game. A new game starts with weights derived from its piece table; weights trained on
// its games have a file of their own.
#pragma once

#include "engine/evaluation_weights.hpp"
#include "engine/tori_weights.hpp"
#include "engine/yari_weights.hpp"
#include "rules/tori.hpp"
#include "rules/yari.hpp"

namespace ootori {

template <class G>
inline constexpr EvaluationWeights evaluation_weights = derived_weights<G>();

template <>
inline constexpr EvaluationWeights evaluation_weights<Tori> = tori_weights;

template <>
inline constexpr EvaluationWeights evaluation_weights<Yari> = yari_weights;

// How far the low levels misjudge the values of moves, against Tori Shogi. In Yari Shogi errors of the same size are
// too small for level 1 to lose half its games against a beginner (BeginnerTest).
template <class G>
inline constexpr double misjudgement = 1;

template <>
inline constexpr double misjudgement<Yari> = 1.7;

}  // namespace ootori
