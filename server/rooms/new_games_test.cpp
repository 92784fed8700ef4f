#include "server/rooms/new_games.hpp"

#include "server/testing/rooms_fixture.hpp"

namespace ootori::server::testing {
namespace {

using namespace std::chrono_literals;

class NewGamesTest : public RoomsTest {
 protected:
  ~NewGamesTest() override { games.close(); }

  GameId start() {
    const auto time = game::LiveTime::from({.main = 5min});
    return create(rooms, game::begin({.game = &Tori::spec, .time = *time}, seats));
  }
  GameId begin() {
    const GameId id = start();
    games.begun(id, seats);
    return id;
  }
  [[nodiscard]] static bool hears(const Ear& ear, const GameId& game) {
    return eventually([&] { return ear.count<Begun>() > 0; }) && ear.last<Begun>()->game == game;
  }

  const game::Seats seats{game::PersonSeat{ann}, game::PersonSeat{bob}};
  Rooms rooms{services()};
  NewGames games{rooms, workers, 200ms};
  const std::shared_ptr<Ear> here = std::make_shared<Ear>(ann), there = std::make_shared<Ear>(ann);
  const std::shared_ptr<Ear> opponent = std::make_shared<Ear>(bob);
  std::unique_ptr<SocketPart> socket = games.open({.listener = here, .address = {}});
  std::unique_ptr<SocketPart> another = games.open({.listener = there, .address = {}});
  std::unique_ptr<SocketPart> of_opponent = games.open({.listener = opponent, .address = {}});
};

TEST_F(NewGamesTest, EverySocketOfAPlayerWhoHasNotOpenedTheGameIsTold) {
  const GameId first = begin();
  EXPECT_TRUE(hears(*here, first) && hears(*there, first) && hears(*opponent, first));
  another.reset();
  const GameId second = begin();
  EXPECT_TRUE(eventually([&] { return here->count<Begun>() == 2; }));
  EXPECT_EQ(here->last<Begun>()->game, second);
  EXPECT_EQ(there->count<Begun>(), 1U) << "its socket has closed";
}

TEST_F(NewGamesTest, APlayerWhoWatchesTheGameOnAnySocketIsNotTold) {
  const GameId game = start();
  rooms.watch(game, 0, there);
  games.begun(game, seats);
  EXPECT_TRUE(hears(*opponent, game));
  const GameId next = begin();
  EXPECT_TRUE(hears(*here, next)) << "the first one that Ann is told of";
  EXPECT_EQ(here->count<Begun>(), 1U);
}

TEST_F(NewGamesTest, GamesThatHaveEndedAreNotTold) {
  Later<std::expected<void, Error>> ended;
  const GameId game = start();
  rooms.give_up(game, ann, ended.taker());
  ASSERT_TRUE(ended.get());
  games.begun(game, seats);
  const GameId next = begin();
  EXPECT_TRUE(hears(*here, next));
  EXPECT_EQ(here->count<Begun>(), 1U);
}

TEST_F(NewGamesTest, GamesThatStartTogetherAreToldTogether) {
  for (int i = 0; i < 3; ++i) begin();
  EXPECT_TRUE(eventually([&] { return here->count<Begun>() == 3 && opponent->count<Begun>() == 3; }));
}

TEST_F(NewGamesTest, GamesAgainstTheEngineAreNotTold) {
  games.begun(GameId::random(), {game::PersonSeat{ann}, game::EngineSeat{*game::Level::from(1)}});
  const GameId game = begin();
  EXPECT_TRUE(hears(*here, game));
}

TEST_F(NewGamesTest, NothingIsToldAfterItIsClosed) {
  begin();
  games.close();
  begin();
  std::this_thread::sleep_for(400ms);
  EXPECT_EQ(here->count<Begun>(), 0U);
}

}  // namespace
}  // namespace ootori::server::testing
