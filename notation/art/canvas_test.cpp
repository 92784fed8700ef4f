#include "notation/art/canvas.hpp"

#include <array>

#include <gtest/gtest.h>

namespace ootori::art {
namespace {

TEST(Number, IsRoundedToTenthsAndWrittenShort) {
  EXPECT_EQ(number(0), "0");
  EXPECT_EQ(number(-.04), "0");
  EXPECT_EQ(number(.5), ".5");
  EXPECT_EQ(number(-.25), "-.3");
  EXPECT_EQ(number(12), "12");
  EXPECT_EQ(number(-99.96), "-100");
  EXPECT_EQ(number(7.349), "7.3");
}

TEST(Polar, RunsClockwiseFromStraightAhead) {
  EXPECT_NEAR(polar(0, 10).forward, 10, 1e-9);
  EXPECT_NEAR(polar(90, 10).right, 10, 1e-9);
  EXPECT_NEAR(polar(180, 10).forward, -10, 1e-9);
  EXPECT_NEAR(polar(-90, 10).right, -10, 1e-9);
}

TEST(Path, IsWrittenAroundTheCentreWithForwardUp) {
  const Path path = Path{}.move_to({0, 0}).line_to({10, 20}).quad_to({-60, 0}, {0, 60}).close();
  EXPECT_EQ(path.data(), "M50 55L60 35Q-10 55 50-5Z");
}

TEST(Polygon, RoundsItsCorners) {
  static constexpr std::array<Point, 3> corners{{{0, 40}, {40, 0}, {-40, 0}}};
  EXPECT_EQ(polygon(corners).data(), "M50 15L90 55L10 55Z");
  EXPECT_EQ(polygon(corners, 4).data().find("Q50 15"), polygon(corners, 4).data().find('Q'));
}

TEST(Normalized, LeavesTheZeroVectorAlone) {
  EXPECT_EQ(length(normalized({0, 0})), 0);
  EXPECT_NEAR(length(normalized({3, 4})), 1, 1e-9);
}

}  // namespace
}  // namespace ootori::art
