// The index of openings always agrees with a count over the games, whatever happens to it.
#include "server/explorer/opening_index.hpp"

#include <csignal>
#include <fstream>
#include <random>
#include <thread>

#include <sys/wait.h>
#include <unistd.h>

#include "server/testing/explorer_fixture.hpp"
#include "server/testing/faulty_vfs.hpp"

namespace ootori::server::testing::openings {
namespace {

TEST_F(ExplorerIndex, EqualsACountOverTheGames) {
  play(60);
  auto index = *OpeningIndex::open(file(), busy_soon);
  catch_up(index, *store);
  expect_a_fold(index.file(), all_games());
  EXPECT_GT(*sqlite::Connection::open(file().string())->integer("SELECT count(*) FROM busy_positions"), 4);
  play(20, 2);
  catch_up(index, *store);
  expect_a_fold(index.file(), all_games(), 6);
  EXPECT_TRUE(index.file().is_sound());
}

TEST_F(ExplorerIndex, LeavesOutAbortedAndVeryShortGames) {
  play(60);
  const auto games = all_games();
  EXPECT_LT(games.size(), 60U);
  for (const IndexedGame& game : games) {
    EXPECT_GE(game.moves.size(), 2U);
    EXPECT_TRUE(game.outcome.winner || game.outcome.reason != Termination::abandoned);
  }
}

TEST_F(ExplorerIndex, RemovesTheOldestGamesWhenFull) {
  play(80);
  const std::int64_t most = 250;
  auto index = *OpeningIndex::open(file(), {.rows = most, .busy = 3});
  catch_up(index, *store);
  const auto state = *index.state();
  EXPECT_LE(state.rows, most);
  EXPECT_GT(state.rows, most - 20);
  EXPECT_EQ(*sqlite::Connection::open(file().string())->integer("SELECT count(*) FROM reached"), state.rows);
  auto games = all_games();
  games.erase(games.begin(), games.end() - state.games);
  expect_a_fold(index.file(), games);
}

TEST_F(ExplorerIndex, ForgetsTheRatingsOfDeletedPlayers) {
  play(60);
  auto index = *OpeningIndex::open(file(), busy_soon);
  catch_up(index, *store);
  const FormerPlayer former{.player = bob, .folded = "bob", .deleted = 1};
  ASSERT_TRUE(write_now(*store, {forget_player(bob), DeleteAccount{former}}));
  catch_up(index, *store);
  const auto games = all_games();
  EXPECT_TRUE(std::ranges::any_of(games, [](const IndexedGame& game) { return game.rated && game.rating[0] > 0; }));
  for (const IndexedGame& game : games) {
    const auto side = game.seats.side_of(bob);
    if (side) EXPECT_EQ(game.rating[ootori::index(*side)], 0);
  }
  expect_a_fold(index.file(), games, 6);
  std::vector<std::int64_t> numbers;
  for (const IndexedGame& game : games) numbers.push_back(game.number);
  EXPECT_EQ(*OpeningTable{index.file()}.games(numbers), games) << "the games themselves too";
}

TEST_F(ExplorerIndex, ResumesWhereItStopped) {
  play(30);
  for (int life = 0; life < 40; ++life) {
    auto index = *OpeningIndex::open(file(), busy_soon);
    ASSERT_TRUE(IndexFeed(*store, index).step(1));
  }
  auto index = *OpeningIndex::open(file(), busy_soon);
  expect_a_fold(index.file(), all_games(), 6);
}

TEST_F(ExplorerIndex, IsRebuiltIfDamaged) {
  play(10);
  std::ofstream(file()) << std::string(8192, 'x');
  auto index = *OpeningIndex::open(file(), busy_soon);
  catch_up(index, *store);
  expect_a_fold(index.file(), all_games(), 4);
}

// Failed writes leave no trace, and are repeated later.
TEST_F(ExplorerIndex, StaysConsistentWhenTheDiskFails) {
  play(40);
  const auto games = all_games();
  FaultyVfs vfs{FaultyVfs::Which::all};
  int failures = 0;
  {
    auto index = *OpeningIndex::open(file(), busy_soon);
    IndexFeed feed(*store, index);
    for (int nth = 1; feed.step(3).value_or(1) > 0; ++nth) {
      vfs.fail(nth % 23 + 1, nth % 2 == 0 ? SQLITE_FULL : SQLITE_IOERR_WRITE);
      const auto step = feed.step(3);
      vfs.mend();
      if (!step) ++failures;
    }
    expect_a_fold(index.file(), games, 5);
    EXPECT_TRUE(index.file().is_sound());
  }
  EXPECT_GT(failures, 3);
}

// The indexing process is killed again and again.
TEST_F(ExplorerIndex, SurvivesACrashOfTheIndexer) {
  play(120);
  store.reset();
  std::mt19937 random{7};
  for (int life = 0; life < 12; ++life) {
    const pid_t child = ::fork();
    if (child == 0) {
      const auto again = SqliteStore::open({.folder = folder.path(), .schema = whole_schema()});
      auto index = OpeningIndex::open(file(), busy_soon);
      if (again && index) {
        IndexFeed feed(**again, *index);
        while (feed.step(2).value_or(0) > 0) {
        }
      }
      ::_exit(0);
    }
    std::this_thread::sleep_for(std::chrono::milliseconds{random() % 25});
    ::kill(child, SIGKILL);
    ::waitpid(child, nullptr, 0);
  }
  store = open();
  auto index = *OpeningIndex::open(file(), busy_soon);
  EXPECT_TRUE(index.file().is_sound());
  EXPECT_TRUE(*IndexFeed(*store, index).fits());
  catch_up(index, *store);
  expect_a_fold(index.file(), all_games(), 8);
}

}  // namespace
}  // namespace ootori::server::testing::openings
