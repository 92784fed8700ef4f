// Rooms of tournaments, without a network.
#include <latch>
#include <thread>

#include <gtest/gtest.h>

#include "server/testing/rooms_fixture.hpp"
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
TEST_F(TournamentRooms, WhoFollowsDoesNotWaitUntilOthersAreTold) {
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

}  // namespace
}  // namespace ootori::server::testing
