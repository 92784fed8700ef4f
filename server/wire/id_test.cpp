#include "server/wire/id.hpp"

#include <set>
#include <string>

#include <gtest/gtest.h>

namespace ootori::server {
namespace {

TEST(Id, HasTwelveLettersAndDigits) {
  EXPECT_EQ(GameId::parse("23456789abcd")->text(), "23456789abcd");
  EXPECT_EQ(GameId::parse("zyxwvutsrqpn")->text(), "zyxwvutsrqpn");
  for (const char* wrong : {"", "23456789abc", "23456789abcde", "23456789abc ", "23456789ab-d", "23456789ABCD"}) {
    EXPECT_FALSE(GameId::parse(wrong)) << wrong;
  }
}

TEST(Id, HasNoCharactersThatSoundOrLookAlike) {
  for (const char confusable : {'l', 'o', '0', '1'}) {
    EXPECT_FALSE(GameId::parse(std::string(11, '2') + confusable)) << confusable;
  }
}

TEST(Id, IsRandom) {
  std::set<std::string> ids;
  std::set<char> characters;
  for (int i = 0; i < 1000; ++i) {
    const auto id = SeekId::random();
    EXPECT_EQ(SeekId::parse(id.text()), id);
    ids.insert(id.text());
    characters.insert(id.text().begin(), id.text().end());
  }
  EXPECT_EQ(ids.size(), 1000U);
  EXPECT_EQ(characters.size(), 32U);
}

}  // namespace
}  // namespace ootori::server
