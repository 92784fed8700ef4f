#include "train/game_statistics.hpp"

#include <cstdlib>
#include <set>

#include "engine/value.hpp"
#include "train/training_set.hpp"

namespace ootori {
namespace {

template <class G>
void add_positions(const RecordedGame& game, GameStatistics& statistics, double& scores) {
  const bool is_legal = replay<G>(game, [&](const Position<G>& position, Move best, int score) {
    ++statistics.positions;
    statistics.in_check += position.in_check() ? 1 : 0;
    statistics.tactical += is_tactical(position, best) ? 1 : 0;
    statistics.decisive += is_decisive(score) ? 1 : 0;
    if (!is_decisive(score)) scores += std::abs(score);
  });
  statistics.illegal += is_legal ? 0 : 1;
}

}  // namespace

template <class G>
GameStatistics statistics_of(std::span<const RecordedGame> games) {
  GameStatistics statistics;
  std::set<std::vector<std::uint16_t>> seen;
  double scores = 0;
  for (const RecordedGame& game : games) {
    ++statistics.games;
    std::vector<std::uint16_t> moves;
    for (const Move move : game.moves) moves.push_back(move.raw());
    statistics.repeated += seen.insert(std::move(moves)).second ? 0 : 1;
    if (game.winner) {
      ++statistics.won[index(*game.winner)];
    } else {
      ++statistics.drawn;
    }
    statistics.plies += game.moves.size();
    add_positions<G>(game, statistics, scores);
  }
  const std::size_t scored = statistics.positions - statistics.decisive;
  statistics.mean_score = scored > 0 ? scores / static_cast<double>(scored) : 0;
  return statistics;
}

#define INSTANTIATE(G) template GameStatistics statistics_of<G>(std::span<const RecordedGame>);
OOTORI_FOR_EACH_GAME(INSTANTIATE)
#undef INSTANTIATE

}  // namespace ootori
