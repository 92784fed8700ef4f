// Which bots are listed, and in which order, without a network.
#include "server/bots/bot_offers.hpp"

#include "server/testing/lobby_fixture.hpp"

namespace ootori::server::testing {
namespace {

using Bots = std::vector<game::PlayerId>;

class BotOffersTest : public LobbyTest {
 protected:
  // The bot offers a game and is ready to play it.
  std::shared_ptr<Ear> connect(const game::PlayerId& bot) {
    offers.put(bot, {.game = &Tori::spec, .time = blitz, .rated = OfferedRated::any});
    auto ear = std::make_shared<Ear>(bot);
    lobby->enter(ear, Lobby::Waits::yes);
    return ear;
  }
  Bots listed(const game::PlayerId& viewer = ann) {
    const auto found = list_bots(offers, *lobby, moderation, RatingTable{*store}, viewer, now);
    EXPECT_TRUE(found);
    Bots bots;
    for (const ListedBot& one : *found) bots.push_back(one.bot);
    return bots;
  }
  void rate(const game::PlayerId& bot, std::string_view game, int rating) {
    ASSERT_TRUE(TestDatabase(folder.path())
                    .execute(fmt::format("INSERT INTO ratings VALUES ('{}', '{}', 'blitz', {}, 60, 0.06, 40, {})",
                                         bot.value, game, rating, now.load())));
  }

  const game::TimeControl blitz = *game::LiveTime::from({.main = 5min});
  BotOffers offers;
};

TEST_F(BotOffersTest, TheFiftyStrongestAreListed) {
  const auto number = [](int bot) { return game::PlayerId{fmt::format("bot{}", bot)}; };
  for (int bot = 10; bot < 61; ++bot) connect(number(bot));
  rate(number(10), "tori", 1800);
  rate(number(11), "tori", 2000);
  rate(number(12), "yari", 2200);  // it does not offer this game
  const Bots bots = listed();
  ASSERT_EQ(bots.size(), most_listed_bots);
  EXPECT_EQ(bots[0], number(11));
  EXPECT_EQ(bots[1], number(10));
  EXPECT_EQ(std::ranges::count(bots, number(12)), 0) << "of those without a rating, one is left out";
}

TEST_F(BotOffersTest, OnlyThoseWhoCanPlayNowAreListed) {
  connect(bob);
  EXPECT_EQ(listed(), Bots{bob});
  EXPECT_EQ(listed(bob), Bots{}) << "oneself is no opponent";
  names.ban(bob, now + 1);
  EXPECT_EQ(listed(), Bots{});
  now += 1;
  EXPECT_EQ(listed(), Bots{bob});
  const auto first = connect(cat);
  const auto second = connect(cat);
  lobby->leave(first);
  EXPECT_EQ(listed().size(), 2U) << "it has another connection";
  lobby->leave(second);
  EXPECT_EQ(listed(), Bots{bob});
}

TEST_F(BotOffersTest, OffersOfFormerBotsAreDropped) {
  connect(bob);
  connect(cat);
  offers.keep_only([](const game::PlayerId& player) { return player == cat; });
  EXPECT_EQ(listed(), Bots{cat});
  offers.withdraw(cat, Yari::spec);
  EXPECT_EQ(listed(), Bots{cat}) << "it offers the other game";
  offers.withdraw(cat, Tori::spec);
  EXPECT_TRUE(offers.all().empty());
}

}  // namespace
}  // namespace ootori::server::testing
