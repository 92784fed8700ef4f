// The nets compiled into the program from engine/nets/. They beat the hand-crafted evaluation (docs/strength.md).
#pragma once

#include "engine/nnue/any_net.hpp"

namespace ootori {

// Always returns the same net; null if there is none for the game. Safe on any thread.
template <class G>
[[nodiscard]] SharedNet<G> built_in_net();

}  // namespace ootori
