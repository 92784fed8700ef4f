// Types for sharing nets. A net is immutable, so any number of searches can share it.
#pragma once

#include <memory>

#include "rules/games.hpp"

namespace ootori {

template <class G>
struct Net;

template <class G>
using SharedNet = std::shared_ptr<const Net<G>>;

using AnyNet = OneOfGames<SharedNet>;  // never null

}  // namespace ootori
