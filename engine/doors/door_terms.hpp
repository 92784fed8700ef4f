// What a front door is opened with.
#pragma once

#include <string>

#include "rules/games.hpp"

namespace ootori {

struct DoorTerms {
  const GameSpec* game = all_games.front();
  std::string version;     // of the program, after its name
  std::uint64_t seed = 0;  // of the weaker levels' choices
};

}  // namespace ootori
