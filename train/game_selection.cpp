#include "train/game_selection.hpp"

#include <algorithm>
#include <set>
#include <utility>

namespace ootori {
namespace {

void drop_repeated(std::vector<RecordedGame>& games) {
  std::set<std::vector<std::uint16_t>> seen;
  std::erase_if(games, [&](const RecordedGame& game) {
    std::vector<std::uint16_t> moves;
    for (const Move move : game.moves) moves.push_back(move.raw());
    return !seen.insert(std::move(moves)).second;
  });
}

// Fisher and Yates.
void shuffle(std::vector<RecordedGame>& games, std::uint64_t state) {
  for (std::size_t left = games.size(); left > 1; --left) {
    std::swap(games[left - 1], games[splitmix64(state) % left]);
  }
}

}  // namespace

std::vector<RecordedGame> selected(std::vector<RecordedGame> games, const GameSelection& selection) {
  std::erase_if(games, [&](const RecordedGame& game) {
    return game.moves.size() < selection.fewest_plies || game.moves.size() > selection.most_plies ||
           (selection.drops_draws && !game.winner);
  });
  if (selection.drops_repeated) drop_repeated(games);
  if (selection.shuffle_seed) shuffle(games, *selection.shuffle_seed);
  if (games.size() > selection.most_games) games.resize(selection.most_games);
  return games;
}

}  // namespace ootori
