// Plays games from the random choices of a property test: choice n plays the permitted move with index n, modulo the
// number of permitted moves.
#pragma once

#include <cstdint>
#include <random>
#include <vector>

#include "rules/game.hpp"

namespace ootori::testing {

using Choices = std::vector<std::uint16_t>;

inline Choices random_choices(std::uint32_t seed, std::size_t plies) {
  std::mt19937 random{seed};
  Choices choices(plies);
  for (auto& choice : choices) choice = static_cast<std::uint16_t>(random());
  return choices;
}

// Calls `at(game)` for the start and after every move, until the choices or the game end.
template <class G, class F>
void play_choices(const Choices& choices, F&& at, Game<G> game = Game<G>{}) {
  at(game);
  for (const std::uint16_t choice : choices) {
    const MoveList moves = game.permitted_moves();
    if (moves.empty()) return;
    (void)game.play(moves[choice % moves.size()]);
    at(game);
  }
}

}  // namespace ootori::testing
