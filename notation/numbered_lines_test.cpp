#include "notation/numbered_lines.hpp"

#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

namespace ootori {
namespace {

using Lines = std::vector<std::pair<std::size_t, std::string>>;

Lines lines_of(std::string_view text) {
  Lines lines;
  for (NumberedLines rest{text}; !rest.done();) {
    const std::string line{rest.next()};
    lines.emplace_back(rest.number(), line);
  }
  return lines;
}

TEST(NumberedLines, EmptyLinesCount) { EXPECT_EQ(lines_of("a\n\nb"), (Lines{{1, "a"}, {2, ""}, {3, "b"}})); }

TEST(NumberedLines, LinesEndWithLfOrCrLf) {
  EXPECT_EQ(lines_of("a\r\nb\n\r\n"), (Lines{{1, "a"}, {2, "b"}, {3, ""}}));
  EXPECT_EQ(lines_of("a\rb"), (Lines{{1, "a\rb"}}));
}

TEST(NumberedLines, AnEmptyTextHasNone) { EXPECT_EQ(lines_of(""), Lines{}); }

}  // namespace
}  // namespace ootori
