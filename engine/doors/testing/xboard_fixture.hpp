// Tests talk to the engine as XBoard does.
#pragma once

#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "engine/doors/testing/transcript.hpp"
#include "engine/doors/xboard.hpp"

namespace ootori::testing {

// An XBoardDoor after XBoard's opening commands, and its output.
class XBoard : public ::testing::Test {
 protected:
  XBoard() : door_({.game = &Tori::spec, .version = "1", .seed = 1}, transcript_.stream()) {
    for (const std::string_view line : {"xboard", "protover 2", "option Hash=1", "new", "variant torishogi", "sd 3"}) {
      say(line);
    }
    (void)hear("piece +F&");
  }

  bool say(std::string_view line) { return door_.obey(line); }
  std::string hear(std::string_view beginning) { return transcript_.wait_for(beginning).value_or("nothing"); }
  // Whether any line of the output so far begins with `beginning`.
  bool has_heard(std::string_view beginning) { return transcript_.count(beginning) > 0; }

  // The lines about its thinking, from line `first` of the output on.
  std::vector<std::string> thoughts(std::size_t first = 0) {
    std::vector<std::string> lines = transcript_.lines();
    lines.erase(lines.begin(), lines.begin() + static_cast<std::ptrdiff_t>(first));
    std::erase_if(lines, [](const std::string& line) { return !line.contains('\t'); });
    return lines;
  }
  // The second move of the last line.
  std::string expected_move() {
    std::istringstream words{thoughts().back()};
    std::string word;
    for (int n = 0; n < 8; ++n) words >> word;
    return word;
  }

  Transcript transcript_;
  XBoardDoor door_;
};

}  // namespace ootori::testing
