#include "notation/any_move.hpp"

#include <gtest/gtest.h>

#include "notation/usi.hpp"

namespace ootori {
namespace {

std::string read(std::string_view text) {
  const auto move = parse_any_move(Position<Tori>::initial(), text, {});
  return move ? write_usi(Tori::spec, *move) : std::string{code(move.error().fault)};
}

TEST(AnyMove, IsReadInEveryNotation) {
  for (const std::string_view text : {"3d3c", "Sx3c", "Sx33", "sx3c", "▲３三燕", "３三燕(34)", "3d-3c"}) {
    EXPECT_EQ(read(text), "3d3c") << text;
  }
}

TEST(AnyMove, ThatIsNoneIsRefused) {
  EXPECT_EQ(read(""), "empty_text");
  EXPECT_EQ(read("S-3a"), "no_such_move");
  EXPECT_EQ(read("同燕"), "no_previous_move");
  EXPECT_EQ(read("S*4d"), "S*4d") << "USI, whose legality is for the rules to judge";
}

}  // namespace
}  // namespace ootori
