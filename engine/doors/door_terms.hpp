// The parameters of a protocol interface.
#pragma once

#include <string>

#include "rules/games.hpp"

namespace ootori {

struct DoorTerms {
  const GameSpec* game = all_games.front();
  std::string version;     // shown after the program's name
  std::uint64_t seed = 0;  // for the random choices of the lower levels
};

}  // namespace ootori
