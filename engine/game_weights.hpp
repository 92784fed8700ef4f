// The weights of each game. A new game plays at once by those derived from its table; once they are tuned to its games
// they stand in a file of their own.
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

// How much more the low levels misjudge moves than in Tori Shogi. The more a game rewards attack, the larger an error
// must be until it costs a beginner's opponent the game.
template <class G>
inline constexpr double misjudgement = 1;

template <>
inline constexpr double misjudgement<Yari> = 1.7;

}  // namespace ootori
