#include "train/bar_chart.hpp"

#include <gmock/gmock.h>

namespace ootori {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

TEST(BarChart, DrawsEachBarToScale) {
  const std::vector<Bar> bars{{"Swallow", 1.0, 2.0}, {"Crane", 4.0, {}}, {"Loss", -4.0, {}}};
  const std::string svg = write_bar_chart("Worth", {"board", "hand"}, bars);
  EXPECT_THAT(svg, HasSubstr("<title>Worth</title>"));
  EXPECT_THAT(svg, HasSubstr(">board</tspan> <tspan fill=\"#2a5db0\">hand</tspan>"));
  EXPECT_THAT(svg, HasSubstr("width=\"53.8\""));   // 1 of 8 units between the least and the greatest value
  EXPECT_THAT(svg, HasSubstr("width=\"107.5\""));  // 2
  EXPECT_THAT(svg, HasSubstr("width=\"215.0\""));  // 4, to the right and to the left
  EXPECT_THAT(svg, HasSubstr(">-4.00</text>"));
}

TEST(BarChart, NamesOneSortWhereThereIsOne) {
  const std::string svg = write_bar_chart("Moves", {"evaluation", ""}, std::vector<Bar>{{"3e3d", 0.2, {}}});
  EXPECT_THAT(svg, HasSubstr(">evaluation</tspan></text>"));
  EXPECT_THAT(svg, Not(HasSubstr("second\" x")));
}

}  // namespace
}  // namespace ootori
