// Statistics of a file of recorded games.
#pragma once

#include <array>
#include <cstddef>
#include <span>

#include "train/recorded_game.hpp"

namespace ootori {

struct GameStatistics {
  std::size_t games = 0;
  std::size_t repeated = 0;          // games with the same moves as an earlier one
  std::size_t illegal = 0;           // games with an illegal move; the moves after it are not counted
  std::array<std::size_t, 2> won{};  // by Black, by White
  std::size_t drawn = 0;
  std::size_t plies = 0;
  std::size_t positions = 0;  // with a score
  std::size_t in_check = 0;
  std::size_t tactical = 0;  // positions whose best move captures or promotes
  std::size_t decisive = 0;  // positions whose score is a mate or another forced win
  double mean_score = 0;     // the mean absolute score in centipawns, without decisive ones
};

template <class G>
[[nodiscard]] GameStatistics statistics_of(std::span<const RecordedGame> games);

}  // namespace ootori
