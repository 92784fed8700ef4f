// A damaged index of openings is rebuilt, whichever page is damaged and whoever notices it.
#include <fstream>

#include "server/testing/captured_log.hpp"
#include "server/testing/explorer_fixture.hpp"

namespace ootori::server::testing::openings {
namespace {

// Overwrites some pages of a database, counted from 1. The first one lists the tables.
void damage_pages_of(const std::filesystem::path& file, std::uintmax_t first, std::uintmax_t last) {
  constexpr std::uintmax_t page = 4096;
  std::fstream damage(file, std::ios::in | std::ios::out | std::ios::binary);
  damage.seekp(static_cast<std::streamoff>((first - 1) * page));
  damage << std::string((last - first + 1) * page, '\x7f');
}

class DamagedExplorer : public ExplorerAtWork {
 protected:
  void SetUp() override {
    ExplorerAtWork::SetUp();
    play(30);
    auto index = *OpeningIndex::open(file(), busy_soon);
    catch_up(index, *store);
    ASSERT_TRUE(index.settle());
  }

  // The page on which a table or its index begins.
  [[nodiscard]] std::uintmax_t page_of(const std::string& table) const {
    return static_cast<std::uintmax_t>(
        *sqlite::Connection::open(file().string())
             ->integer("SELECT rootpage FROM sqlite_schema WHERE name = '" + table + "'"));
  }
  [[nodiscard]] std::uintmax_t pages() const { return std::filesystem::file_size(file()) / 4096; }
  [[nodiscard]] std::size_t times_said() const {
    std::size_t times = 0;
    const std::string text = log.text();
    for (std::size_t at = 0; (at = text.find("is damaged; rebuilding it", at)) != std::string::npos; ++at) ++times;
    return times;
  }
  // About the first position of a game.
  static StoreResult<OpeningCount> ask(Explorer& explorer) {
    return explorer.count({.position = position_id(initial_position(Tori::spec)), .mover = Color::black});
  }
  void expect_a_rebuild(Explorer& explorer) {
    ASSERT_TRUE(eventually([&] { return times_said() > 0; }));
    ASSERT_TRUE(is_current(explorer));
    expect_it_is_whole(explorer, all_games());
    play(5, 3);
    ASSERT_TRUE(is_current(explorer));
    expect_it_is_whole(explorer, all_games());
    EXPECT_EQ(times_said(), 1U) << log.text();
    EXPECT_FALSE(log.text().contains("the index of openings: ")) << log.text();
  }

  CapturedLog log;
};

TEST_F(DamagedExplorer, IsRebuiltIfOnlyItsFirstPageIsSound) {
  damage_pages_of(file(), 2, pages());
  const auto explorer = start();
  expect_a_rebuild(*explorer);
}

TEST_F(DamagedExplorer, IsRebuiltIfItCannotSayHowFarItIs) {
  const auto state = page_of("index_state");
  damage_pages_of(file(), state, state);
  const auto explorer = start();
  expect_a_rebuild(*explorer);
}

TEST_F(DamagedExplorer, IsRebuiltIfItsBusyPositionsAreDamaged) {
  const auto busy = page_of("busy_positions");
  damage_pages_of(file(), busy, busy);
  const auto explorer = start();
  expect_a_rebuild(*explorer);
}

// Nothing reads these pages at the start.
TEST_F(DamagedExplorer, IsRebuiltAfterTheFirstQuestionThatFails) {
  const auto moves = page_of("busy_moves");
  damage_pages_of(file(), moves, moves);
  const auto explorer = start();
  ASSERT_TRUE(is_current(*explorer));
  EXPECT_EQ(times_said(), 0U);
  EXPECT_FALSE(ask(*explorer));
  expect_a_rebuild(*explorer);
}

TEST_F(DamagedExplorer, IsNotRebuiltIfAQuestionFailsForAnotherReason) {
  const auto explorer = start();
  ASSERT_TRUE(is_current(*explorer));
  const auto answer = explorer->read(
      [](const auto& /*reader*/) -> StoreResult<int> { return std::unexpected(storage_error("too many games")); });
  EXPECT_FALSE(answer);
  EXPECT_TRUE(explorer->is_complete());
  EXPECT_EQ(times_said(), 0U);
}

TEST_F(DamagedExplorer, IsRebuiltIfAGameCannotBeAdded) {
  const auto seats = page_of("indexed_seats");
  damage_pages_of(file(), seats, seats);
  const auto explorer = start();
  ASSERT_TRUE(is_current(*explorer));
  play(3, 4);
  expect_a_rebuild(*explorer);
}

TEST_F(DamagedExplorer, IsRebuiltIfItsRowsContradictEachOther) {
  play(1, 4);
  const std::string last = std::to_string(*EndedGames{*store}.last());
  auto connection = sqlite::Connection::open(file().string());
  ASSERT_TRUE(
      connection->execute("INSERT OR REPLACE INTO reached SELECT DISTINCT position, " + last + ", 0, 0 FROM reached"));
  const auto explorer = start();
  expect_a_rebuild(*explorer);
}

TEST_F(DamagedExplorer, AnswersFromItsSoundPagesUntilThen) {
  const auto state = page_of("index_state");
  damage_pages_of(file(), state, state);
  const auto obstacle = folder.path() / explorer_rebuild_file;
  std::filesystem::create_directories(obstacle / "full");
  const auto explorer = start();
  ASSERT_TRUE(eventually([&] { return ask(*explorer).has_value(); }));
  EXPECT_FALSE(ask(*explorer)->moves.empty());
  const auto progress = explorer->progress();
  ASSERT_TRUE(progress) << progress.error().message;
  EXPECT_TRUE(progress->rebuilt);
  std::filesystem::remove_all(obstacle);
  ASSERT_TRUE(is_current(*explorer));
  expect_it_is_whole(*explorer, all_games());
  EXPECT_EQ(times_said(), 1U) << log.text();
}

TEST_F(DamagedExplorer, AHalfBuiltIndexThatIsDamagedIsBuiltAnew) {
  const auto half = folder.path() / explorer_rebuild_file;
  std::filesystem::copy_file(file(), half);
  damage_pages_of(half, 2, pages());
  const auto explorer = start();
  ASSERT_TRUE(eventually([&] { return !std::filesystem::exists(half); }));
  ASSERT_TRUE(is_current(*explorer));
  expect_it_is_whole(*explorer, all_games());
}

}  // namespace
}  // namespace ootori::server::testing::openings
