#include "rules/betza.hpp"

#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace ootori {
namespace {

std::vector<std::array<int, 3>> listed(const PieceMoves& moves) {
  std::vector<std::array<int, 3>> list;
  for (const PieceMove move : moves) list.push_back({move.step.right, move.step.forward, move.range});
  return list;
}

using ::testing::UnorderedElementsAre;
using A = std::array<int, 3>;

TEST(Betza, ReadsDirectionsOfOrthogonalAtoms) {
  EXPECT_THAT(listed(parse_betza("fW")), UnorderedElementsAre(A{0, 1, 1}));
  EXPECT_THAT(listed(parse_betza("vW")), UnorderedElementsAre(A{0, 1, 1}, A{0, -1, 1}));
  EXPECT_THAT(listed(parse_betza("fsR")), UnorderedElementsAre(A{0, 1, 8}, A{1, 0, 8}, A{-1, 0, 8}));
  EXPECT_THAT(listed(parse_betza("bD")), UnorderedElementsAre(A{0, -2, 1}));
}

TEST(Betza, ReadsDirectionsOfDiagonalAtoms) {
  EXPECT_THAT(listed(parse_betza("fA")), UnorderedElementsAre(A{2, 2, 1}, A{-2, 2, 1}));
  EXPECT_THAT(listed(parse_betza("blF")), UnorderedElementsAre(A{-1, -1, 1}));
  EXPECT_THAT(listed(parse_betza("brB")), UnorderedElementsAre(A{1, -1, 8}));
  EXPECT_THAT(listed(parse_betza("bB2")), UnorderedElementsAre(A{1, -1, 2}, A{-1, -1, 2}));
}

TEST(Betza, ReadsTheForwardKnight) {
  EXPECT_THAT(listed(parse_betza("ffN")), UnorderedElementsAre(A{1, 2, 1}, A{-1, 2, 1}));
}

TEST(Betza, KeepsTheLongerMoveInEachDirection) {
  EXPECT_THAT(listed(parse_betza("fK bR")), UnorderedElementsAre(A{0, 1, 1}, A{1, 1, 1}, A{-1, 1, 1}, A{0, -1, 8}));
  EXPECT_EQ(parse_betza("K bR bB2").size(), 8U);
}

}  // namespace
}  // namespace ootori
