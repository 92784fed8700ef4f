#include "engine/doors/xboard_options.hpp"

#include <gmock/gmock.h>

namespace ootori {
namespace {

TEST(XBoardOptions, AreThoseWithoutACommand) {
  const auto lines = xboard_options(Settings{});
  EXPECT_THAT(lines,
              ::testing::IsSupersetOf(
                  {"feature option=\"Skill Level -spin 20 1 20\"", "feature option=\"UCI_LimitStrength -check 0\"",
                   "feature option=\"OwnBook -check 0\"", "feature option=\"BookFile -file <empty>\"",
                   "feature option=\"Book Width -spin 20 0 500\"", "feature option=\"Clear Hash -button\""}));
  EXPECT_THAT(lines, ::testing::Not(::testing::Contains(::testing::HasSubstr("\"Hash "))));
  EXPECT_THAT(lines, ::testing::Not(::testing::Contains(::testing::HasSubstr("Variant"))));
}

TEST(XBoardOptions, CheckboxesAreSetByANumber) {
  EXPECT_EQ(value_from_xboard("UCI_LimitStrength", "1"), "true");
  EXPECT_EQ(value_from_xboard("uci_limitstrength", "0"), "false");
  EXPECT_EQ(value_from_xboard("UCI_LimitStrength", "2"), "2");
  EXPECT_EQ(value_from_xboard("Skill Level", "1"), "1");
  EXPECT_EQ(value_from_xboard("nonsense", "1"), "1");
}

}  // namespace
}  // namespace ootori
