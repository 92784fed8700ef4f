#include "engine/evaluation.hpp"

#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/evaluation_terms.hpp"
#include "engine/testing/positions.hpp"

namespace ootori {
namespace {

template <class G>
using Evaluation = testing::GameTest<G>;
TYPED_TEST_SUITE(Evaluation, testing::Games);

TYPED_TEST(Evaluation, TheAccumulatorFollowsEveryMove) {
  testing::at_random_positions<TypeParam>(1, 30, 120, [](const Game<TypeParam>& game) {
    const Accumulator<TypeParam> now{game.position()};
    for (const Move move : game.permitted_moves()) {
      const auto next = game.position().after(move);
      ASSERT_EQ(now.moved(game.position(), move, next), Accumulator<TypeParam>{next});
    }
  });
}

TYPED_TEST(Evaluation, IsSymmetricForBothSides) {
  testing::at_random_positions<TypeParam>(2, 50, 120, [](const Game<TypeParam>& game) {
    ASSERT_EQ(evaluate(game.position()), evaluate(testing::turned(game.position())));
  });
}

// What count_danger() reports of pieces near a royal piece.
struct Danger {
  std::vector<std::size_t> kinds;
  std::vector<int> squares_of_each;
  int undefended = -1;
  bool is_trapped = false;

  void attacker(std::size_t kind) { kinds.push_back(kind); }
  void attacked_squares(int number) { squares_of_each.push_back(number); }
  void threat_drop(std::size_t, int) {}
  void undefended_squares(int number) { undefended = number; }
  void no_escape() { is_trapped = true; }
};

// The squares that pieces of `By`, other than the royal one, attack; each piece is shown to `visit`.
template <class G, Color By>
Bitboard attacked_by(const Position<G>& position, Bitboard around, auto&& visit) {
  Bitboard all = 0;
  Attacks<G>::for_each_type([&]<PieceType T>() {
    for (const Square from : squares(position.pieces(By, T))) {
      const Bitboard hits = Attacks<G>::template from<By, T>(from, position.occupied()) & around;
      if (T == G::spec.royal || hits == 0) continue;
      all |= hits;
      visit(index(T), count(hits));
    }
  });
  return all;
}

TYPED_TEST(Evaluation, KnowsEveryPieceThatAttacksSquaresNextToARoyalPiece) {
  using G = TypeParam;
  testing::at_random_positions<G>(3, 60, 150, [](const Game<G>& game) {
    const auto& position = game.position();
    Danger found;
    count_danger<G, Color::white>(position, found);
    const Bitboard around =
        Attacks<G>::template leaps<Color::white, G::spec.royal>[index(position.royal(Color::white))];
    Danger expected;
    const Bitboard attacked = attacked_by<G, Color::black>(position, around, [&](std::size_t kind, int number) {
      expected.attacker(kind);
      expected.attacked_squares(number);
    });
    const Bitboard defended = attacked_by<G, Color::white>(position, around, [](std::size_t, int) {});
    const Bitboard open = around & ~position.pieces(Color::white);
    ASSERT_THAT(found.kinds, ::testing::UnorderedElementsAreArray(expected.kinds));
    ASSERT_THAT(found.squares_of_each, ::testing::UnorderedElementsAreArray(expected.squares_of_each));
    ASSERT_EQ(found.undefended, count(open & ~defended));
    ASSERT_EQ(found.is_trapped, (open & ~attacked) == 0);
  });
}

TYPED_TEST(Evaluation, AnExtraPieceIsAlwaysBetter) {
  auto setup = Setup<TypeParam>::initial();
  const Value even = evaluate(Position<TypeParam>::initial());
  for (std::size_t kind = 0; kind < TypeParam::spec.hand_kinds(); ++kind) {
    auto more = setup;
    more.hands[0].add(PieceType{static_cast<int>(kind)});
    EXPECT_GT(evaluate(*Position<TypeParam>::from(more, Strictness::lenient)), even + 40) << kind;
  }
}

}  // namespace
}  // namespace ootori
