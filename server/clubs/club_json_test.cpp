#include "server/clubs/club_json.hpp"

#include <boost/json.hpp>
#include <gtest/gtest.h>

#include "server/clubs/club.hpp"

namespace ootori::server::testing {
namespace {

TEST(ClubName, IsAnAddress) {
  for (const std::string_view name : {"abc", "a-b", "tori-7", "777"}) EXPECT_TRUE(is_club_name(name)) << name;
  for (const std::string_view name : {"", "ab", "a_b", "Abc", "-ab", "ab-", "a b", "admin"}) {
    EXPECT_FALSE(is_club_name(name)) << name;
  }
  EXPECT_TRUE(is_club_name(std::string(30, 'a')));
  EXPECT_FALSE(is_club_name(std::string(31, 'a')));
}

TEST(ClubText, KeepsLineBreaksAndRefusesInvisibleCharacters) {
  const auto about = [](std::string_view text) {
    return parse_club_settings(
        boost::json::serialize(boost::json::object{{"title", "T"}, {"joining", "open"}, {"about", text}}));
  };
  EXPECT_EQ(about("one\n\n  two  \n\n")->head.about, "one\n\ntwo");
  EXPECT_EQ(about("\n \n")->head.about, "");
  EXPECT_EQ(about("鳥将棋")->head.about, "鳥将棋");
  EXPECT_EQ(about("a\tb").error().field, "about");
  EXPECT_EQ(about("a\u200bb").error().field, "about");
  std::string many;
  for (int n = 0; n < 1500; ++n) many += "a\n";
  EXPECT_EQ(about(many).error().field, "about") << "as a whole it is too long";
}

}  // namespace
}  // namespace ootori::server::testing
