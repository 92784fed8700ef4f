// Simuls with a clock that the test sets: what time decides, crashes, and failures of the store.
#include "server/simuls/simul_room.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "server/simuls/simuls.hpp"
#include "server/testing/captured_log.hpp"
#include "server/testing/rooms_fixture.hpp"
#include "server/testing/store_fixture.hpp"

namespace ootori::server::testing {
namespace {

namespace simul = tournament::simul;

class SimulRooms : public RoomsTest {
 protected:
  void SetUp() override {
    ASSERT_TRUE(names.add(ann, "Ann"));
    ASSERT_TRUE(names.add(bob, "Bob"));
  }

  [[nodiscard]] ContestServices simul_services(Rooms& rooms) {
    return {.store = *store, .rooms = rooms, .names = names, .now = [this] { return now.load(); }};
  }

  static simul::Settings usual() {
    const auto time = *game::LiveTime::from({.main = std::chrono::minutes{5}});
    return {.game = &Tori::spec, .time = time, .host_time = time};
  }

  // As a killed server left it: the start is stored, but no game has been created.
  simul::State store_started(const SimulId& id, const std::vector<std::string>& games) {
    std::vector<simul::Event> events{simul::Opened{usual(), ann, now}};
    const std::vector<game::PlayerId> guests{bob, {"cleo"}};
    simul::Started started{.at = now, .boards = {}};
    for (std::size_t number = 0; number < games.size(); ++number) {
      events.emplace_back(simul::Applied{guests[number], 1500});
      events.emplace_back(simul::Accepted{guests[number]});
      started.boards.push_back({.game = games[number], .guest = guests[number], .host_color = Color::black});
    }
    events.emplace_back(started);
    auto state = *simul::State::fold(events);
    EXPECT_TRUE(write_now(*store, {AppendToSimul{.id = id, .first = 1, .events = events, .after = state, .at = now}}));
    return state;
  }

  static bool has_phase(const Simuls& simuls, const SimulId& id, simul::Phase phase) {
    const auto view = simuls.view(id);
    return view && (*view)->state.phase() == phase;
  }
};

TEST_F(SimulRooms, IsCancelledIfNobodyComes) {
  Rooms rooms(services());
  Simuls simuls(simul_services(rooms), [this] { return time_up(); }, {}, std::chrono::milliseconds{5});
  ASSERT_TRUE(simuls.resume());
  Later<std::expected<SimulId, Error>> opened;
  simuls.open(ann, usual(), opened.taker());
  const SimulId id = *opened.get();
  now += simul::longest_wait.count() - 1;
  std::this_thread::sleep_for(50ms);
  EXPECT_TRUE(has_phase(simuls, id, simul::Phase::open));
  now += 1;
  EXPECT_TRUE(eventually([&] { return has_phase(simuls, id, simul::Phase::cancelled); }));
  simuls.close();
}

// A server was killed after it had stored the start and created one game of two.
TEST_F(SimulRooms, MissingGamesAreCreatedAfterACrash) {
  const SimulId id = SimulId::random();
  const GameId first = GameId::random();
  const GameId second = GameId::random();
  const auto state = store_started(id, {first.text(), second.text()});
  Rooms rooms(services());
  Later<std::expected<GameView, Error>> made;
  rooms.create(first, simul::first_event(state, state.boards()[0], id.text()), {}, made.taker());
  ASSERT_TRUE(made.get());
  Simuls simuls(simul_services(rooms), [this] { return time_up(); }, {}, std::chrono::milliseconds{5});
  ASSERT_TRUE(simuls.resume());
  EXPECT_TRUE(eventually([&] { return GameTable{*store}.summary(second)->has_value(); }));
  for (const GameId& game : {first, second}) {
    EXPECT_EQ(GameTable{*store}.load(game)->size(), 1U) << "made once";
    EXPECT_EQ(GameTable{*store}.summary(game)->value().seats.side_of(ann), Color::black);
  }
  EXPECT_TRUE(has_phase(simuls, id, simul::Phase::running));
  simuls.close();
}

// A result that was stored with the end of its game reaches the simul after a crash, once.
TEST_F(SimulRooms, APendingResultArrivesAfterACrash) {
  const SimulId id = SimulId::random();
  const GameId game = GameId::random();
  store_started(id, {game.text()});
  ASSERT_TRUE(write_now(*store, {EnterBoardResult{{.simul = id, .game = game.text(), .end = BoardEnd::white_won}}}));
  Rooms rooms(services());
  Simuls simuls(simul_services(rooms), [this] { return time_up(); }, {}, std::chrono::milliseconds{5});
  ASSERT_TRUE(simuls.resume());
  EXPECT_TRUE(eventually([&] { return has_phase(simuls, id, simul::Phase::finished); }));
  EXPECT_EQ((*simuls.view(id))->state.boards()[0].result, simul::Result::guest_won);
  EXPECT_TRUE(eventually([&] { return SimulTable{*store}.arrivals(10)->empty(); }));
  simuls.close();
}

TEST_F(SimulRooms, AGameThatCannotBeCreatedHasNoResult) {
  const SimulId id = SimulId::random();
  store_started(id, {GameId::random().text()});
  Rooms rooms(services());
  rooms.close();  // creates no games
  Simuls simuls(simul_services(rooms), [this] { return time_up(); }, {}, std::chrono::milliseconds{5});
  ASSERT_TRUE(simuls.resume());
  EXPECT_TRUE(eventually([&] { return has_phase(simuls, id, simul::Phase::finished); }));
  EXPECT_EQ((*simuls.view(id))->state.boards()[0].result, simul::Result::no_result);
  simuls.close();
}

TEST_F(SimulRooms, AGameWithoutResultIsStoredOnceTheStoreWorksAgain) {
  const SimulId id = SimulId::random();
  store_started(id, {GameId::random().text()});
  const auto next = SimulTable{*store}.events(id)->size() + 1;
  const CapturedLog log;
  Rooms rooms(services());
  rooms.close();  // creates no games
  Simuls simuls(simul_services(rooms), [this] { return time_up(); }, {}, std::chrono::milliseconds{100});
  ASSERT_TRUE(simuls.resume());
  // Somebody else has taken the number of the next event.
  TestDatabase database(folder.path());
  ASSERT_TRUE(database.execute(fmt::format("INSERT INTO simul_events VALUES ('{}', {}, 0, '{{}}')", id.text(), next)));
  EXPECT_TRUE(eventually([&] { return log.contains("the store refused a change of a simul"); }));
  EXPECT_TRUE(has_phase(simuls, id, simul::Phase::running));
  ASSERT_TRUE(database.execute(fmt::format("DELETE FROM simul_events WHERE number = {}", next)));
  EXPECT_TRUE(eventually([&] { return has_phase(simuls, id, simul::Phase::finished); }));
  EXPECT_EQ((*simuls.view(id))->state.boards()[0].result, simul::Result::no_result);
  simuls.close();
}

TEST_F(SimulRooms, ApplicationsPerPlayerAreLimited) {
  Rooms rooms(services());
  Simuls simuls(simul_services(rooms), [this] { return time_up(); },
                {.all = {.begun = no_limit, .of_one = 3, .of_all = 200}, .applications = 1});
  ASSERT_TRUE(simuls.resume());
  for (int number = 0; number < 2; ++number) {
    Later<std::expected<SimulId, Error>> opened;
    simuls.open(ann, usual(), opened.taker());
    const SimulId id = *opened.get();
    if (number == 1) break;
    EXPECT_TRUE(simuls.check_applications(bob));
    Later<std::expected<void, Error>> applied;
    simuls.ask(
        id, [](const simul::State&) { return SimulRoom::Decision{{simul::Applied{bob, 1500}}}; }, {}, applied.taker());
    ASSERT_TRUE(applied.get());
  }
  EXPECT_EQ(simuls.check_applications(bob).error().code, ErrorCode::not_allowed);
  simuls.close();
}

}  // namespace
}  // namespace ootori::server::testing
