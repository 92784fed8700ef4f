// The nets that the program brings with it: those of engine/nets/ that beat the hand-made evaluation
// (docs/strength.md).
#pragma once

#include "engine/nnue/any_net.hpp"

namespace ootori {

// The same one each time; null where the game has none. Safe to call from any thread.
template <class G>
[[nodiscard]] SharedNet<G> built_in_net();

}  // namespace ootori
