// Rooms of tournaments, without a network.
#include <latch>
#include <optional>
#include <thread>

#include <gtest/gtest.h>

#include "server/testing/rooms_fixture.hpp"
#include "server/testing/store_fixture.hpp"
#include "server/tournaments/tournaments.hpp"

namespace ootori::server::testing {
namespace {

using namespace tournament;

// Blocks when it receives news, until the test releases it.
class SlowEar final : public Listener {
 public:
  [[nodiscard]] const game::PlayerId& who() const override { return ann; }
  void hear(const News& /*news*/) override {
    hears.count_down();
    goes_on.wait();
  }

  std::latch hears{1}, goes_on{1};
};

class TournamentRooms : public RoomsTest {
 protected:
  static Settings spring() {
    Settings settings{.system = System::arena,
                      .name = "Spring",
                      .about = {},
                      .prizes = {},
                      .games = {all_games.front()},
                      .time = *game::LiveTime::from({.main = std::chrono::minutes{3}})};
    settings.length = std::chrono::hours{1};
    settings.no_show = std::chrono::minutes{1};
    settings.starts = 1'000'000;
    return settings;
  }
  [[nodiscard]] ContestServices contest_services(Rooms& rooms) {
    return {.store = *store, .rooms = rooms, .names = names, .now = [this] { return now.load(); }};
  }
  using Told = Later<std::expected<void, Error>>;
  static void join(Tournaments& tournaments, const TournamentId& id, const game::PlayerId& player, Told& told) {
    tournaments.ask(
        id, [player](const State&) -> TournamentRoom::Decision { return TournamentRoom::Events{Joined{player, 1500}}; },
        {}, told.taker());
  }
};

// The thread of the sockets carries everybody's moves, so it must not wait.
TEST_F(TournamentRooms, SlowFollowersDelayNoOthers) {
  Rooms rooms(services());
  Tournaments tournaments(contest_services(rooms), [this] { return time_up(); }, std::chrono::milliseconds{5});
  Later<std::expected<TournamentId, Error>> announced;
  tournaments.announce(ann, spring(), announced.taker());
  const TournamentId id = announced.get().value();
  const auto slow = std::make_shared<SlowEar>();
  const auto other = std::make_shared<Ear>();
  const auto gone = std::make_shared<Ear>();
  ASSERT_TRUE(tournaments.follow(id, slow));
  ASSERT_TRUE(tournaments.follow(id, gone));
  tournaments.unfollow(id, gone);
  Told first, second;
  join(tournaments, id, ann, first);
  slow->hears.wait();
  // While that listener is being notified, somebody else comes, looks and goes.
  ASSERT_TRUE(tournaments.follow(id, other));
  tournaments.unfollow(id, other);
  ASSERT_TRUE(tournaments.follow(id, other));
  EXPECT_EQ(tournaments.view(id).value()->state.entrants().size(), 1U);
  slow->goes_on.count_down();
  join(tournaments, id, bob, second);
  EXPECT_TRUE(first.get());
  EXPECT_TRUE(second.get());
  EXPECT_TRUE(eventually([&] { return other->count<TournamentNews>() == 1; }));
  EXPECT_EQ(gone->count<TournamentNews>(), 0U);
}

// The server was down at the start, so nobody is there when it is back.
TEST_F(TournamentRooms, AMissedStartWaitsForThePlayers) {
  Rooms rooms(services());
  std::optional<TournamentId> id;
  {
    Tournaments before(contest_services(rooms), [this] { return time_up(); }, std::chrono::milliseconds{5});
    Later<std::expected<TournamentId, Error>> announced;
    before.announce(ann, spring(), announced.taker());
    id = announced.get().value();
    Told first, second;
    join(before, *id, ann, first);
    join(before, *id, bob, second);
    ASSERT_TRUE(first.get() && second.get());
  }
  now = spring().starts + game::Millis{std::chrono::minutes{15}}.count();
  const auto is_planned = [&](const Tournaments& tournaments) {
    return tournaments.view(*id).value()->state.phase() == Phase::planned;
  };
  ASSERT_TRUE(names.add(ann, "Ann") && names.add(bob, "Bob"));
  Tournaments after(contest_services(rooms), [this] { return time_up(); }, std::chrono::milliseconds{5});
  ASSERT_TRUE(after.resume());
  const auto starts = [&] { return after.view(*id).value()->state.settings().starts; };
  ASSERT_TRUE(eventually([&] { return starts() == now + game::Millis{std::chrono::minutes{10}}.count(); }));
  EXPECT_EQ(TournamentTable{*store}.current(1)->front().starts, starts()) << "lists tell it too";
  now = starts() - 1;
  std::this_thread::sleep_for(std::chrono::milliseconds{50});
  EXPECT_TRUE(is_planned(after));
  now = now + 1;
  EXPECT_TRUE(eventually([&] { return !is_planned(after); }));
}

// Also if the organiser pairs the rounds.
TEST_F(TournamentRooms, PlayersWhoAreAwayAfterAnOutageAreNotWithdrawn) {
  ASSERT_TRUE(names.add(ann, "Ann") && names.add(bob, "Bob"));
  Rooms rooms(services());
  Settings settings = spring();
  settings.system = System::swiss;
  settings.length = {};
  settings.rounds = 3;
  settings.automatic = false;
  std::optional<TournamentId> id;
  std::string game;
  {
    Tournaments before(contest_services(rooms), [this] { return time_up(); }, std::chrono::milliseconds{5});
    ASSERT_TRUE(before.resume());
    Later<std::expected<TournamentId, Error>> announced;
    before.announce(ann, settings, announced.taker());
    id = announced.get().value();
    Told first, second;
    join(before, *id, ann, first);
    join(before, *id, bob, second);
    ASSERT_TRUE(first.get() && second.get());
    now = settings.starts;
    const auto is_paired = [&] { return before.view(*id).value()->state.meetings().size() == 1; };
    ASSERT_TRUE(eventually(is_paired));
    game = before.view(*id).value()->state.meetings().front().game;
  }
  ASSERT_TRUE(write_now(
      *store,
      {NoteRunning{now}, EnterArrival{*id, {.game = game, .result = Result::black_forfeited, .was_no_show = true}}}));
  now = now + game::Millis{std::chrono::minutes{5}}.count();
  Tournaments after(contest_services(rooms), [this] { return time_up(); }, std::chrono::milliseconds{5});
  ASSERT_TRUE(after.resume());
  const auto state = [&] { return after.view(*id).value()->state; };
  ASSERT_TRUE(eventually([&] { return state().meetings().front().result == Result::black_forfeited; }));
  for (const Entrant& entrant : state().entrants()) EXPECT_FALSE(entrant.has_left);
}

TEST_F(TournamentRooms, ARunningServerIsNotedForTheNextOne) {
  Rooms rooms(services());
  Tournaments tournaments(contest_services(rooms), [this] { return time_up(); }, std::chrono::milliseconds{5});
  ASSERT_TRUE(tournaments.resume());
  std::this_thread::sleep_for(std::chrono::milliseconds{50});
  EXPECT_EQ(TournamentTable{*store}.last_running().value(), std::nullopt) << "there is no tournament";
  Later<std::expected<TournamentId, Error>> announced;
  tournaments.announce(ann, spring(), announced.taker());
  ASSERT_TRUE(announced.get());
  const auto noted = [&] { return TournamentTable{*store}.last_running().value(); };
  EXPECT_TRUE(eventually([&] { return noted() == now.load(); }));
  now = now + 30'000;
  uptime = uptime.load() + std::chrono::seconds{30};
  EXPECT_TRUE(eventually([&] { return noted() == now.load(); }));
}

TEST_F(TournamentRooms, AnArenaGoesOnIfTheClockIsSetBack) {
  ASSERT_TRUE(names.add(ann, "Ann") && names.add(bob, "Bob"));
  Rooms rooms(services());
  Tournaments tournaments(contest_services(rooms), [this] { return time_up(); }, std::chrono::milliseconds{5});
  ASSERT_TRUE(tournaments.resume());
  Later<std::expected<TournamentId, Error>> announced;
  tournaments.announce(ann, spring(), announced.taker());
  const TournamentId id = announced.get().value();
  Told first, second;
  join(tournaments, id, ann, first);
  join(tournaments, id, bob, second);
  ASSERT_TRUE(first.get() && second.get());
  const auto meetings = [&] { return tournaments.view(id).value()->state.meetings(); };
  now = spring().starts + 600'000;
  ASSERT_TRUE(eventually([&] { return meetings().size() == 1; }));
  now = now - 300'000;
  Told scored;
  const std::string game = meetings().front().game;
  tournaments.ask(
      id,
      [game](const State&) -> TournamentRoom::Decision { return TournamentRoom::Events{Scored{game, Result::drawn}}; },
      {}, scored.taker());
  ASSERT_TRUE(scored.get());
  EXPECT_TRUE(eventually([&] {
    now = now + 100;
    return meetings().size() == 2;
  }));
  EXPECT_LT(now, spring().starts + 600'000) << "before the clock is right again";
}

}  // namespace
}  // namespace ootori::server::testing
