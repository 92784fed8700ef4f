#include "engine/lesser_attacks.hpp"

#include <gtest/gtest.h>

#include "engine/testing/positions.hpp"

namespace ootori {
namespace {

template <class G>
using LesserAttacksOf = testing::GameTest<G>;
TYPED_TEST_SUITE(LesserAttacksOf, testing::Games);

// Whether an opposing piece worth less than `type` attacks the square.
template <class G>
bool attacked_by_lesser(const Position<G>& position, PieceType type, Square square) {
  const Color them = ~position.side_to_move();
  for (const Square from : squares(position.pieces(them))) {
    const PieceType attacker = position.type_on(from);
    if (attacker == G::spec.royal || PieceValues<G>::captured(attacker) >= PieceValues<G>::captured(type)) continue;
    if (contains(Attacks<G>::from(them, attacker, from, position.occupied()), square)) return true;
  }
  return false;
}

TYPED_TEST(LesserAttacksOf, AreThoseOfPiecesWorthLess) {
  using G = TypeParam;
  testing::at_random_positions<G>(3, 20, 120, [](const Game<G>& game) {
    const LesserAttacks<G> lesser{game.position()};
    for (std::size_t kind = 0; kind < G::spec.pieces.size(); ++kind) {
      const PieceType type{static_cast<int>(kind)};
      if (type == G::spec.royal) continue;
      for (int square = 0; square < Board<G>::squares; ++square) {
        ASSERT_EQ(contains(lesser.on(type), Square{square}), attacked_by_lesser(game.position(), type, Square{square}))
            << G::spec.pieces[kind].name.en << " on " << square;
      }
    }
  });
}

}  // namespace
}  // namespace ootori
