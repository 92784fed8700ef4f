// Positions and random games for the engine's tests.
#pragma once

#include "notation/sfen.hpp"
#include "rules/games.hpp"

namespace ootori::testing {

template <class G>
Position<G> position_of(std::string_view sfen) {
  return parse_sfen<G>(sfen, Strictness::lenient).value().position;
}

template <class G>
Game<G> game_of(std::string_view sfen) {
  return Game<G>{position_of<G>(sfen)};
}

// The same position seen by the other side: board turned round, colours and hands swapped.
template <class G>
Position<G> turned(const Position<G>& position) {
  const Setup<G> setup = position.setup();
  Setup<G> other;
  for (std::size_t square = 0; square < Board<G>::squares; ++square) {
    if (const auto piece = setup.board[square]) {
      other.board[Board<G>::squares - 1 - square] = Piece{~piece->color, piece->type};
    }
  }
  other.hands = {setup.hands[1], setup.hands[0]};
  other.side_to_move = ~setup.side_to_move;
  return Position<G>::from(other, Strictness::lenient).value();
}

// Calls `f(game)` for every position of random games, the same ones for the same seed.
template <class G, class F>
void at_random_positions(std::uint64_t seed, int games, int plies, F&& f) {
  for (int n = 0; n < games; ++n) {
    Game<G> game;
    for (int ply = 0; ply < plies; ++ply) {
      f(game);
      const MoveList moves = game.permitted_moves();
      if (moves.empty()) break;
      static_cast<void>(game.play(moves[splitmix64(seed) % moves.size()]));
    }
  }
}

template <class T>
struct GameTest : ::testing::Test {};
using Games = ::testing::Types<Tori, Yari>;

}  // namespace ootori::testing
