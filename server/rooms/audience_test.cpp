#include "server/rooms/audience.hpp"

#include "game/terms.hpp"
#include "server/testing/rooms_fixture.hpp"

namespace ootori::server::testing {
namespace {

using namespace std::chrono_literals;

class AudienceTest : public ::testing::Test {
 protected:
  static game::State between(const game::PlayerId& black, const game::PlayerId& white) {
    const auto time = game::LiveTime::from({.main = 5min});
    return game::State{
        game::begin({.game = &Tori::spec, .time = *time}, {game::PersonSeat{black}, game::PersonSeat{white}})};
  }
  [[nodiscard]] Instant at(game::Millis uptime) const { return {uptime, 1000 + uptime.count()}; }

  const GameId id = GameId::random();
  Names names;
  Audience audience{id, names};
  const game::State state = between(ann, bob);
  const std::shared_ptr<Ear> ear = std::make_shared<Ear>(ann);
};

TEST_F(AudienceTest, ReportsThePresenceOfPlayersOnly) {
  audience.begin(0ms);
  audience.enter(ear);
  audience.observe(state, at(1ms));
  ASSERT_TRUE(ear->last<PresenceNews>());
  EXPECT_TRUE(ear->last<PresenceNews>()->black);
  EXPECT_FALSE(ear->last<PresenceNews>()->white);
  EXPECT_EQ(audience.away(Color::white, 5ms), 5ms);
  EXPECT_EQ(audience.away(Color::black, 5ms), std::nullopt);

  const auto opponent = std::make_shared<Ear>(bob);
  audience.enter(opponent);
  audience.observe(state, at(2ms));
  EXPECT_TRUE(ear->last<PresenceNews>()->white);
  audience.leave(opponent);
  audience.observe(state, at(3ms));
  EXPECT_FALSE(ear->last<PresenceNews>()->white);

  const auto stranger = std::make_shared<Ear>(game::PlayerId{"stranger"});
  audience.enter(stranger);
  audience.observe(state, at(4ms));
  EXPECT_FALSE(stranger->last<PresenceNews>()) << "that is no news";
}

TEST_F(AudienceTest, BannedPlayersAreAway) {
  audience.begin(0ms);
  audience.enter(ear);
  audience.observe(state, at(1ms));
  names.ban(ann, std::nullopt);
  audience.observe(state, at(2ms));
  EXPECT_FALSE(ear->last<PresenceNews>()->black);
}

TEST_F(AudienceTest, APlayerIsPresentWithAnyLiveConnection) {
  audience.begin(0ms);
  audience.enter(ear);
  const auto first = std::make_shared<Ear>(bob);
  const auto second = std::make_shared<Ear>(bob);
  for (const auto& one : {first, second}) audience.enter(one);
  audience.observe(state, at(10s));
  first->fall_silent(5s);
  audience.observe(state, at(20s));
  EXPECT_TRUE(ear->last<PresenceNews>()->white);
  second->fall_silent(6s);
  audience.observe(state, at(21s));
  EXPECT_FALSE(ear->last<PresenceNews>()->white);
  EXPECT_EQ(audience.away(Color::white, 21s), 5s) << "the last sign of life counts";
  EXPECT_EQ(ear->last<PresenceNews>()->away[index(Color::white)], 5s);
  first->fall_silent({});
  audience.observe(state, at(22s));
  EXPECT_TRUE(ear->last<PresenceNews>()->white);
  EXPECT_EQ(ear->last<PresenceNews>()->away[index(Color::white)], std::nullopt);
}

// A reload closes the only live connection while one that died earlier is not closed yet.
TEST_F(AudienceTest, APlayerWhoLeavesWasPresentUntilThen) {
  audience.begin(0ms);
  audience.enter(ear);
  const auto dead = std::make_shared<Ear>(bob);
  const auto live = std::make_shared<Ear>(bob);
  for (const auto& one : {dead, live}) audience.enter(one);
  dead->fall_silent(50s);
  audience.observe(state, at(60s));
  EXPECT_TRUE(ear->last<PresenceNews>()->white);
  audience.leave(live);
  audience.observe(state, at(60s), live.get());
  EXPECT_FALSE(ear->last<PresenceNews>()->white);
  EXPECT_EQ(audience.away(Color::white, 60s), 0s);
  EXPECT_EQ(ear->last<PresenceNews>()->claim_in, game::away_patience);
}

TEST_F(AudienceTest, APlayerWhoseSilentConnectionClosesIsAwaySinceItsLastSignOfLife) {
  audience.begin(0ms);
  audience.enter(ear);
  const auto opponent = std::make_shared<Ear>(bob);
  audience.enter(opponent);
  audience.observe(state, at(10s));
  opponent->fall_silent(5s);
  audience.leave(opponent);
  audience.observe(state, at(20s), opponent.get());
  EXPECT_EQ(audience.away(Color::white, 20s), 5s);
}

TEST_F(AudienceTest, CountsPeopleAndNotSockets) {
  for (const char* who : {"ann", "cho", "cho", "dan"}) audience.enter(std::make_shared<Ear>(game::PlayerId{who}));
  EXPECT_EQ(audience.spectators(state.seats()), 2U) << "a player is none";
  EXPECT_EQ(audience.listeners().size(), 4U);
}

TEST_F(AudienceTest, ASubscriberEnteringTwiceIsToldOnce) {
  audience.enter(ear);
  audience.enter(ear);
  audience.tell(Pong{});
  EXPECT_EQ(audience.listeners().size(), 1U);
  audience.leave(ear);
  EXPECT_TRUE(audience.is_empty());
}

}  // namespace
}  // namespace ootori::server::testing
