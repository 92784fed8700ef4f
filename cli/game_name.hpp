// The GAME argument of a subcommand. Its help lists game_names().
#pragma once

#include <string>

#include "cli/failure.hpp"
#include "rules/games.hpp"

namespace ootori::cli {

// The game with this name. Ends the program if there is none.
inline const GameSpec& game_or_fail(const std::string& name) {
  if (const GameSpec* spec = find_game(name)) return *spec;
  std::string known;
  for (const GameSpec* spec : all_games) {
    known += (known.empty() ? "" : ", ") + std::string{spec->id};
    if (spec->uci_name != spec->id) known += " (or " + std::string{spec->uci_name} + ")";
  }
  fail("there is no game '" + name + "'; the games are " + known);
}

}  // namespace ootori::cli
