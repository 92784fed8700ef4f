#include "terminal/screen/terminal_type.hpp"

#include <gtest/gtest.h>

namespace ootori::terminal {
namespace {

TEST(TerminalType, AnUnknownTerminalIsTreatedLikeXterm) {
  EXPECT_EQ(known_terminal("vt100"), "vt100");
  EXPECT_EQ(known_terminal("no-such-terminal"), "xterm-256color");
  EXPECT_EQ(known_terminal("../../etc/passwd"), "xterm-256color");
}

}  // namespace
}  // namespace ootori::terminal
