// Nets as they are handed round: never changed once made, so that any number of searches may share one.
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
