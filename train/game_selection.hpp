// Selects recorded games and orders them.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include "train/recorded_game.hpp"

namespace ootori {

struct GameSelection {
  std::size_t fewest_plies = 0;
  std::size_t most_plies = RecordedGame::most_plies;
  bool drops_draws = false;
  bool drops_repeated = false;                  // keeps only the first of games with the same moves
  std::optional<std::uint64_t> shuffle_seed{};  // none: keeps the order
  std::size_t most_games = std::numeric_limits<std::size_t>::max();  // keeps the first ones in the resulting order
};

[[nodiscard]] std::vector<RecordedGame> selected(std::vector<RecordedGame> games, const GameSelection& selection);

}  // namespace ootori
