#include "rules/hand.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace ootori {
namespace {

TEST(Hand, CountsEachKindByItself) {
  Hand hand;
  EXPECT_TRUE(hand.empty());
  hand.add(PieceType{0});
  hand.add(PieceType{5});
  hand.add(PieceType{5});
  EXPECT_EQ(hand[PieceType{0}], 1);
  EXPECT_EQ(hand[PieceType{1}], 0);
  EXPECT_EQ(hand[PieceType{5}], 2);
  hand.remove(PieceType{0});
  EXPECT_FALSE(hand.holds(PieceType{0}));
}

RC_GTEST_PROP(Hand, DominatesIfNoKindIsFewer, ()) {
  Hand a;
  Hand b;
  bool expected = true;
  for (int kind = 0; kind < 6; ++kind) {
    const int in_a = *rc::gen::inRange(0, 4);
    const int in_b = *rc::gen::inRange(0, 4);
    a.set(PieceType{kind}, in_a);
    b.set(PieceType{kind}, in_b);
    expected = expected && in_a >= in_b;
  }
  RC_ASSERT(a.dominates(b) == expected);
}

}  // namespace
}  // namespace ootori
