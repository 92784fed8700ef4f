// The index of openings while a server runs: games are added as they end, and the index is rebuilt on request.
#include "server/explorer/explorer.hpp"

#include <latch>
#include <thread>

#include "server/testing/captured_log.hpp"
#include "server/testing/explorer_fixture.hpp"
#include "server/testing/failing_reads.hpp"

namespace ootori::server::testing::openings {
namespace {

TEST_F(ExplorerAtWork, AddsGamesAsTheyEnd) {
  const auto explorer = start();
  play(30);
  ASSERT_TRUE(is_current(*explorer));
  expect_it_is_whole(*explorer, all_games());
}

TEST_F(ExplorerAtWork, ARebuildReplacesTheIndex) {
  play(30);
  const auto explorer = start();
  ASSERT_TRUE(is_current(*explorer));
  ASSERT_TRUE(sqlite::Connection::open(file().string())->execute("DELETE FROM busy_moves; DELETE FROM reached"));
  explorer->rebuild();
  ASSERT_TRUE(is_current(*explorer));
  expect_it_is_whole(*explorer, all_games());
  play(5, 3);
  ASSERT_TRUE(is_current(*explorer));
  expect_it_is_whole(*explorer, all_games());
}

TEST_F(ExplorerAtWork, AnInterruptedRebuildResumes) {
  play(30);
  {
    auto half = *OpeningIndex::open(folder.path() / explorer_rebuild_file, busy_soon);
    ASSERT_TRUE(IndexFeed(*store, half).step(10));
  }
  const auto explorer = start();
  ASSERT_TRUE(eventually([&] { return !std::filesystem::exists(folder.path() / explorer_rebuild_file); }));
  ASSERT_TRUE(is_current(*explorer));
  expect_it_is_whole(*explorer, all_games());
}

// For example on a full disk.
TEST_F(ExplorerAtWork, ARebuildThatFailsIsLoggedOnceAndTriedAgain) {
  const CapturedLog log;
  const auto half = folder.path() / explorer_rebuild_file;
  std::filesystem::create_directories(half / "in the way");
  play(30);
  const auto explorer = start();
  ASSERT_TRUE(is_current(*explorer));
  explorer->rebuild();
  const std::string error = "the index of openings: ";
  ASSERT_TRUE(eventually([&] { return log.text().contains(error); }));
  std::this_thread::sleep_for(50ms);
  const std::string said = log.text();
  EXPECT_EQ(said.find(error), said.rfind(error)) << said;
  EXPECT_FALSE(said.contains("rebuilding it")) << said;
  std::filesystem::remove_all(half);
  ASSERT_TRUE(is_current(*explorer));
  expect_it_is_whole(*explorer, all_games());
}

TEST_F(ExplorerAtWork, IsCompleteOnceItHasAllGames) {
  play(150);  // more than are added at once
  FailingReads reads(*store);
  reads.fails = true;
  Explorer explorer(reads, {.folder = folder.path(), .pause = 1ms});
  explorer.open();
  std::this_thread::sleep_for(20ms);
  EXPECT_FALSE(explorer.is_complete());
  reads.fails = false;
  ASSERT_TRUE(eventually([&] { return explorer.is_complete(); }));
  EXPECT_EQ(explorer.progress()->indexed, 150);
  reads.fails = true;
  EXPECT_TRUE(eventually([&] { return !explorer.is_complete(); }));
  reads.fails = false;
  EXPECT_TRUE(eventually([&] { return explorer.is_complete(); }));
}

// After restoring a backup, the index contains games that the store does not have.
TEST_F(ExplorerAtWork, AnIndexOfAnotherStoreIsRebuilt) {
  play(30);
  {
    auto index = *OpeningIndex::open(file(), busy_soon);
    catch_up(index, *store);
    store.reset();
    ASSERT_TRUE(database().execute("DELETE FROM ended_games WHERE number > 20"));
    store = open();
    EXPECT_FALSE(*IndexFeed(*store, index).fits());
  }
  const auto explorer = start();
  ASSERT_TRUE(is_current(*explorer));
  expect_it_is_whole(*explorer, all_games());
}

// Is closed while it is read, like the store of a standby server that takes over.
class ClosedReads final : public Reads {
 public:
  std::latch is_read{1}, is_closed{1};

 private:
  StoreResult<void> each(Sql, std::span<const Value>, const Visit&) override {
    if (!is_read.try_wait()) is_read.count_down();
    is_closed.wait();
    return std::unexpected(storage_error("this server reads no more"));
  }
};

TEST(ExplorerAtTheEnd, LogsNothingAboutAStoreThatIsBeingClosed) {
  const CapturedLog log;
  const TemporaryFolder folder;
  ClosedReads reads;
  Explorer explorer(reads, {.folder = folder.path()});
  explorer.open();
  reads.is_read.wait();
  explorer.begin_to_close();
  reads.is_closed.count_down();
  explorer.close();
  EXPECT_EQ(log.text(), "");
}

}  // namespace
}  // namespace ootori::server::testing::openings
