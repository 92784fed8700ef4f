#include "terminal/screen/terminal_size.hpp"

#include <cstdlib>

#include <gtest/gtest.h>

namespace ootori::terminal {
namespace {

constexpr TerminalSize usual_size{.rows = 24, .columns = 80};

TEST(TerminalSize, IsBounded) {
  EXPECT_EQ(bounded({.rows = 50, .columns = 132}, usual_size), (TerminalSize{.rows = 50, .columns = 132}));
  EXPECT_EQ(bounded({.rows = 1, .columns = 1}, usual_size), (TerminalSize{.rows = 1, .columns = 1}));
  EXPECT_EQ(bounded({.rows = 65'535, .columns = 65'535}, usual_size), largest_terminal);
  EXPECT_EQ(bounded({.rows = 0, .columns = 6'000}, usual_size),
            (TerminalSize{.rows = 24, .columns = largest_terminal.columns}));
  EXPECT_EQ(bounded({.rows = -1, .columns = 0}, {.rows = 0, .columns = 99'999}),
            (TerminalSize{.rows = 1, .columns = largest_terminal.columns}));
}

TEST(TerminalSize, TheEnvironmentIsBoundedToo) {
  ::setenv("LINES", "2000000000", 1);
  ::setenv("COLUMNS", "6000", 1);
  EXPECT_EQ(size_of_terminal(usual_size), largest_terminal);
  ::setenv("LINES", "40", 1);
  ::setenv("COLUMNS", "100", 1);
  EXPECT_EQ(size_of_terminal(usual_size), (TerminalSize{.rows = 40, .columns = 100}));
  ::unsetenv("LINES");
  ::unsetenv("COLUMNS");
}

}  // namespace
}  // namespace ootori::terminal
