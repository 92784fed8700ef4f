#include "engine/threat_squares.hpp"

#include <gtest/gtest.h>

#include "engine/testing/positions.hpp"

namespace ootori {
namespace {

template <class G>
using ThreatSquaresOf = testing::GameTest<G>;
TYPED_TEST_SUITE(ThreatSquaresOf, testing::Games);

// How many enemy pieces worth more a piece of that kind would attack from the square.
template <class G>
int threats(const Position<G>& position, PieceType type, Square square) {
  const Color us = position.side_to_move();
  int count = 0;
  for (const Square to : squares(Attacks<G>::from(us, type, square, position.occupied()) & position.pieces(~us))) {
    const PieceType victim = position.type_on(to);
    if (victim != G::spec.royal && PieceValues<G>::captured(victim) > PieceValues<G>::captured(type)) ++count;
  }
  return count;
}

TYPED_TEST(ThreatSquaresOf, AreThoseThatAttackPiecesWorthMore) {
  using G = TypeParam;
  int forks = 0;
  testing::at_random_positions<G>(3, 20, 120, [&](const Game<G>& game) {
    const Position<G>& position = game.position();
    const ThreatSquares<G> squares_of{position};
    for (std::size_t kind = 0; kind < G::spec.pieces.size(); ++kind) {
      const PieceType type{static_cast<int>(kind)};
      if (type == G::spec.royal) continue;
      for (int at = 0; at < Board<G>::squares; ++at) {
        const Square square{at};
        const int number = threats(position, type, square);
        ASSERT_EQ(contains(squares_of.of(type), square), number >= 1) << G::spec.pieces[kind].name.en << " on " << at;
        ASSERT_EQ(contains(squares_of.forks(type), square), number >= 2)
            << G::spec.pieces[kind].name.en << " on " << at;
        forks += number >= 2 ? 1 : 0;
      }
    }
  });
  EXPECT_GT(forks, 0);
}

}  // namespace
}  // namespace ootori
