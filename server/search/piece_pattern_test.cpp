#include "server/search/piece_pattern.hpp"

#include <rapidcheck/gtest.h>

namespace ootori::server::testing {
namespace {

TEST(PiecePatterns, AreReadLikeSfen) {
  const auto position = initial_position(Tori::spec);
  const auto fits = [&](std::string_view text) { return PiecePattern::parse(Tori::spec, text)->fits(position); };
  EXPECT_TRUE(fits(""));
  EXPECT_TRUE(fits("K4g, k4a"));
  EXPECT_TRUE(fits("K４七、ｋ４一，　S4五"));
  EXPECT_FALSE(fits("k４七"));
  EXPECT_FALSE(fits("k4g"));
  EXPECT_FALSE(fits("+F4f"));
  EXPECT_FALSE(fits("S*1"));
}

TEST(PiecePatterns, AcceptOrRefuseAnyText) {
  EXPECT_TRUE(rc::check([](const std::string& text) { (void)PiecePattern::parse(Yari::spec, text); }));
}

}  // namespace
}  // namespace ootori::server::testing
