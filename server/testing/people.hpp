// The players of tests.
#pragma once

#include "game/seat.hpp"

namespace ootori::server::testing {

inline const game::PlayerId ann{"ann"};
inline const game::PlayerId bob{"bob"};

}  // namespace ootori::server::testing
