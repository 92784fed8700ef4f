#include "bot/offers.hpp"

#include <boost/json.hpp>
#include <gtest/gtest.h>

namespace ootori::bot {
namespace {

using std::chrono::seconds;

std::int64_t main_time(const Policy& policy) {
  const auto offers = offers_of(policy);
  EXPECT_FALSE(offers.empty());
  return boost::json::parse(offers.begin()->second).at("time").at("main").to_number<std::int64_t>();
}

TEST(Offers, AreTenMinutesOrTheNearestAllowedTime) {
  EXPECT_EQ(main_time({}), 600'000);
  EXPECT_EQ(main_time({.longest = seconds{180}}), 180'000);
  EXPECT_EQ(main_time({.shortest = seconds{900}}), 900'000);
}

TEST(Offers, AreForTheGamesItPlays) {
  const auto offers = offers_of({.games = {"yari"}, .rated = Rated::only});
  ASSERT_EQ(offers.size(), 1U);
  EXPECT_EQ(offers.begin()->first, "yari");
  EXPECT_EQ(boost::json::parse(offers.begin()->second).at("rated").as_string(), "only");
  EXPECT_EQ(offers_of({}).size(), ids_of(listed_games).size());
}

TEST(Offers, AreAcceptedByItsOwnPolicy) {
  for (const Policy& policy : {Policy{}, Policy{.longest = seconds{60}}, Policy{.shortest = seconds{3600}},
                               Policy{.rated = Rated::only}, Policy{.opponents = Opponents::people}}) {
    for (const auto& [game, offer] : offers_of(policy)) {
      auto seek = boost::json::parse(offer).as_object();
      seek["rated"] = policy.rated == Rated::only;
      seek["game"] = game;
      seek["handicap"] = "none";
      seek["sfen"] = nullptr;
      seek["by"] = {{"kind", "account"}, {"name", "Ann"}};
      EXPECT_EQ(reason_to_decline(seek, policy), std::nullopt) << game;
    }
  }
}

TEST(Offers, ABotForBotsOnlyOffersNothing) {
  EXPECT_TRUE(offers_of({.opponents = Opponents::bots}).empty());
  EXPECT_TRUE(offers_of({.shortest = seconds{60}, .longest = seconds{30}}).empty()) << "what it would not take";
}

}  // namespace
}  // namespace ootori::bot
