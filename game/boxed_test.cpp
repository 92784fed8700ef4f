#include "game/boxed.hpp"

#include <string>

#include <gtest/gtest.h>

namespace ootori::game {
namespace {

TEST(Boxed, ValuesAreEqualIfWhatIsInThemIs) {
  const Boxed<std::string> one{std::string{"a"}};
  EXPECT_EQ(one, one);
  EXPECT_EQ(one, Boxed<std::string>{std::string{"a"}});
  EXPECT_NE(one, Boxed<std::string>{std::string{"b"}});
}

}  // namespace
}  // namespace ootori::game
