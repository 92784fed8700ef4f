// Tests talk to a USI or UCI interface, and read what it writes.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include <gtest/gtest.h>

#include "engine/doors/door.hpp"
#include "engine/doors/testing/transcript.hpp"

namespace ootori::testing {

// A Door and its output, with a small hash table to keep the tests fast.
class Visit {
 public:
  explicit Visit(const Dialect& dialect, const GameSpec& spec = Tori::spec)
      : door_(dialect, {.game = &spec, .version = "1", .seed = 1}, transcript_.stream()) {
    say("setoption name Hash value 1");
  }

  bool say(std::string_view line) { return door_.obey(line); }
  std::optional<std::string> hear(std::string_view beginning) { return transcript_.wait_for(beginning); }
  Transcript& transcript() { return transcript_; }

  // The position that `d` shows, as SFEN.
  std::string sfen() {
    say("d");
    return hear("Sfen: ").value_or("nothing");
  }

 private:
  Transcript transcript_;
  Door door_;
};

// For tests of both interfaces; door_test.cpp names them.
class EitherDoor : public ::testing::TestWithParam<const Dialect*> {
 protected:
  const Dialect& dialect() const { return *GetParam(); }
  std::string word(std::string_view end) const { return std::string{dialect().name}.append(end); }
};

}  // namespace ootori::testing
