#include "notation/art/limb.hpp"

#include <algorithm>

#include <gtest/gtest.h>

#include "notation/art/token.hpp"
#include "rules/games.hpp"

namespace ootori::art {
namespace {

PieceMoves moves_of(PieceMove move) {
  PieceMoves moves;
  moves.add(move);
  return moves;
}

double reach(Step step, int range) { return limbs(moves_of({step, range})).front().reach; }

TEST(Gait, DependsOnStepAndRange) {
  EXPECT_EQ(gait({{0, 1}, 1}), Gait::step);
  EXPECT_EQ(gait({{1, -1}, 2}), Gait::slide);
  EXPECT_EQ(gait({{-1, 0}, unlimited_range}), Gait::ride);
  EXPECT_EQ(gait({{0, 2}, 1}), Gait::leap);
  EXPECT_EQ(gait({{-1, 2}, 1}), Gait::leap);
}

TEST(Limbs, ExistForEachMove) {
  for (const GameSpec* game : all_games) {
    for (const PieceSpec& spec : game->pieces) EXPECT_EQ(limbs(spec.moves).size(), spec.moves.size()) << spec.name.en;
  }
}

TEST(Limbs, LongerMovesReachFartherInEveryDirection) {
  for (const Step step : {Step{0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}}) {
    EXPECT_LT(reach(step, 1) * 1.02, reach(step, 2));
    EXPECT_LT(reach(step, 2) * 1.1, reach(step, unlimited_range));
  }
}

TEST(Limbs, PointWhereTheMoveGoes) {
  const PieceMoves& crane = Tori::spec[Tori::crane].moves;
  for (const Limb& limb : limbs(crane)) {
    const Point tip = polar(limb.degrees, limb.reach);
    const Point way{static_cast<double>(limb.move.step.right), static_cast<double>(limb.move.step.forward)};
    EXPECT_NEAR(tip.right * way.forward - tip.forward * way.right, 0, 1e-9);
    EXPECT_GT(tip.right * way.right + tip.forward * way.forward, 0);
  }
}

TEST(Limbs, OfMirroredPiecesAreMirrored) {
  const auto left = limbs(Tori::spec[Tori::left_quail].moves);
  const auto right = limbs(Tori::spec[Tori::right_quail].moves);
  for (const Limb& limb : left) {
    const bool found = std::ranges::any_of(right, [&](const Limb& other) {
      const Point tip = polar(limb.degrees, limb.reach);
      return length(polar(-other.degrees, other.reach) - tip) < 1e-9 && other.gait == limb.gait;
    });
    EXPECT_TRUE(found) << limb.degrees;
  }
}

TEST(Limbs, OnlyThoseToTheLeftHaveANegativeSide) {
  for (const Step step : {Step{-1, 1}, {-1, 0}, {-1, -2}}) EXPECT_EQ(limbs(moves_of({step, 1})).front().side(), -1);
  for (const Step step : {Step{0, 1}, {0, -1}, {1, 1}, {1, 0}}) EXPECT_EQ(limbs(moves_of({step, 1})).front().side(), 1);
}

TEST(TokenRoom, KeepsLimbsOnThePicture) {
  for (int degrees = -180; degrees <= 180; ++degrees) {
    const Point tip = polar(degrees, token_room(degrees));
    EXPECT_LE(std::abs(tip.right), 44) << degrees;
    EXPECT_GE(centre_y - tip.forward, 4) << degrees;
    EXPECT_LE(centre_y - tip.forward, 94) << degrees;
  }
}

}  // namespace
}  // namespace ootori::art
