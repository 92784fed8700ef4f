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

}  // namespace ootori
