#include "bot/policy.hpp"

#include <boost/json.hpp>
#include <gtest/gtest.h>

namespace ootori::bot {
namespace {

boost::json::object seek(std::string_view more) {
  return boost::json::parse(R"({"game":"tori","handicap":"none","sfen":null,"rated":false,)"
                            R"("by":{"kind":"account","name":"Ann","you":false},)" +
                            std::string(more) + "}")
      .as_object();
}

const std::string five_minutes =
    R"("time":{"kind":"live","main":300000,"increment":0,"delay":0,"byoyomi":0,"periods":0})";

TEST(Policy, AcceptsWhateverIsNotForbidden) {
  EXPECT_EQ(reason_to_decline(seek(five_minutes), {}), std::nullopt);
  EXPECT_EQ(reason_to_decline(seek(R"("time":null)"), {}), std::nullopt);
  EXPECT_EQ(reason_to_decline(seek(R"("time":{"kind":"correspondence","days":3})"), {}), std::nullopt);
}

TEST(Policy, EachRuleDeclines) {
  EXPECT_TRUE(reason_to_decline(seek(five_minutes), {.games = {"yari"}}));
  EXPECT_TRUE(reason_to_decline(seek(five_minutes), {.rated = Rated::only}));
  EXPECT_FALSE(reason_to_decline(seek(five_minutes), {.rated = Rated::never}));
  EXPECT_TRUE(reason_to_decline(seek(five_minutes), {.opponents = Opponents::bots}));
  EXPECT_FALSE(reason_to_decline(seek(five_minutes), {.opponents = Opponents::people}));
  EXPECT_TRUE(reason_to_decline(seek(R"("time":null)"), {.without_clock = false}));
  EXPECT_TRUE(reason_to_decline(seek(R"("time":{"kind":"correspondence","days":3})"), {.correspondence = false}));
  EXPECT_TRUE(reason_to_decline(seek(R"("time":{"kind":"hourglass","main":60000})"), {}));
  auto rated = seek(five_minutes);
  rated["rated"] = true;
  EXPECT_TRUE(reason_to_decline(rated, {.rated = Rated::never}));
  auto handicap = seek(five_minutes);
  handicap["handicap"] = "falcon";
  EXPECT_TRUE(reason_to_decline(handicap, {.handicaps = false}));
  EXPECT_FALSE(reason_to_decline(handicap, {}));
  auto position = seek(five_minutes);
  position["sfen"] = "3k3/7/7/7/7/7/3K3 b - 1";
  EXPECT_TRUE(reason_to_decline(position, {.handicaps = false}));
  auto by_bot = seek(five_minutes);
  by_bot["by"].as_object()["bot"] = true;
  EXPECT_TRUE(reason_to_decline(by_bot, {.opponents = Opponents::people}));
}

TEST(Policy, TreatsARematchAsAChallenge) {
  const auto game =
      boost::json::parse(R"({"id":"23456789abcd","game":"yari","handicap":"none","side":"white","rated":true,)"
                         R"("time":null,"seats":{"black":{"kind":"account","name":"Ann","bot":true},)"
                         R"("white":{"kind":"account","name":"Hato_bot","you":true,"bot":true}}})")
          .as_object();
  EXPECT_EQ(opponent_in(game).at("name").as_string(), "Ann");
  EXPECT_FALSE(reason_to_decline(challenge_again(game), {}));
  EXPECT_TRUE(reason_to_decline(challenge_again(game), {.games = {"tori"}}));
  EXPECT_TRUE(reason_to_decline(challenge_again(game), {.rated = Rated::never}));
  EXPECT_TRUE(reason_to_decline(challenge_again(game), {.opponents = Opponents::people}));
  EXPECT_TRUE(reason_to_decline(challenge_again(game), {.without_clock = false}));
  EXPECT_TRUE(opponent_in({}).empty());
}

TEST(Policy, LimitsLiveAndSlowGamesSeparately) {
  const Policy policy{.most_at_once = 2, .most_slow = 3};
  for (const std::string_view slow : {R"("time":null)", R"("time":{"kind":"correspondence","days":3})"}) {
    EXPECT_TRUE(has_room_for(seek(slow), {.live = 2, .slow = 2}, policy));
    EXPECT_FALSE(has_room_for(seek(slow), {.live = 0, .slow = 3}, policy));
  }
  EXPECT_TRUE(has_room_for(seek(five_minutes), {.live = 1, .slow = 3}, policy));
  EXPECT_FALSE(has_room_for(seek(five_minutes), {.live = 2, .slow = 0}, policy));
  EXPECT_LE(Policy{}.most_at_once + Policy{}.most_slow, most_games);
}

TEST(Policy, CountsTimeLikeTheServer) {
  using std::chrono::seconds;
  EXPECT_FALSE(reason_to_decline(seek(five_minutes), {.shortest = seconds{300}, .longest = seconds{300}}));
  EXPECT_TRUE(reason_to_decline(seek(five_minutes), {.shortest = seconds{301}}));
  const auto byoyomi =
      seek(R"("time":{"kind":"live","main":60000,"increment":1000,"delay":500,"byoyomi":10000,"periods":3})");
  const seconds whole{60 + 40 + 20 + 200 + 20};
  EXPECT_FALSE(reason_to_decline(byoyomi, {.shortest = whole, .longest = whole}));
  EXPECT_TRUE(reason_to_decline(byoyomi, {.longest = whole - seconds{1}}));
}

}  // namespace
}  // namespace ootori::bot
