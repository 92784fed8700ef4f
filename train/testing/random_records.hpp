// Games for training in tests: random moves, scored by the number of pieces in hand, which a net learns quickly.
#pragma once

#include <vector>

#include "train/recorded_game.hpp"

namespace ootori::testing {

template <class G>
int pieces_held(const Position<G>& position, Color side) {
  int sum = 0;
  for (std::size_t kind = 0; kind < G::spec.hand_kinds(); ++kind) {
    sum += position.hand(side)[PieceType{static_cast<int>(kind)}];
  }
  return sum;
}

template <class G>
std::vector<RecordedGame> random_records(std::uint64_t seed, int games, int plies) {
  std::vector<RecordedGame> records;
  for (int number = 0; number < games; ++number) {
    Game<G> game;
    RecordedGame record;
    for (int ply = 0; ply < plies && !game.outcome(); ++ply) {
      const MoveList moves = game.permitted_moves();
      if (moves.empty()) break;
      const Position<G>& position = game.position();
      const Color us = position.side_to_move();
      record.scores.push_back(
          static_cast<std::int16_t>(100 * (pieces_held(position, us) - pieces_held(position, ~us))));
      record.moves.push_back(moves[splitmix64(seed) % moves.size()]);
      if (!game.play(record.moves.back())) break;
    }
    if (number % 3 != 0) record.winner = number % 3 == 1 ? Color::black : Color::white;
    records.push_back(std::move(record));
  }
  return records;
}

}  // namespace ootori::testing
