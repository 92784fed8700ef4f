// A standby server watches the server that writes to the database. Runs only with tests/postgres.sh.
#include "server/store/postgres_watch.hpp"

#include <array>
#include <atomic>

#include "server/store/postgres_store.hpp"
#include "server/testing/store_fixture.hpp"

namespace ootori::server::testing {
namespace {

using Clock = std::chrono::steady_clock;

const std::int64_t known = whole_schema().version();

constexpr const char* cut_sql =
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> "
    "pg_backend_pid()";

class PostgresWatchTest : public ::testing::Test {
 protected:
  void SetUp() override {
    if (!is_on_postgres()) GTEST_SKIP() << "this is about PostgreSQL: tests/postgres.sh";
    address = place_of(folder.path()).address;
  }

  [[nodiscard]] std::unique_ptr<PostgresStore> open(std::chrono::milliseconds patience = 10s) {
    auto opened =
        PostgresStore::open({.folder = folder.path(),
                             .address = address,
                             .schema = whole_schema(),
                             .on_loss = [this](StoreLoss loss) { (loss == StoreLoss::away ? away : replaced)++; },
                             .patience = patience});
    if (!opened) throw std::runtime_error(opened.error().message);
    return std::move(*opened);
  }

  // How long it takes until the database is free; 20 s if it never is.
  static std::chrono::milliseconds until_free(PostgresWatch& watch) {
    const auto begun = Clock::now();
    while (!watch.is_free() && Clock::now() - begun < 20s) std::this_thread::sleep_for(50ms);
    return std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - begun);
  }

  TemporaryFolder folder;
  std::string address;
  std::atomic<int> away = 0, replaced = 0;
};

TEST_F(PostgresWatchTest, AnEmptyDatabaseIsFree) {
  PostgresWatch watch(address, known);
  EXPECT_TRUE(watch.is_free());
}

TEST_F(PostgresWatchTest, ADatabaseOfALaterVersionIsNeverFree) {
  PostgresWatch late(address, known - 1), right(address, known);
  EXPECT_TRUE(late.is_free()) << "it is empty";
  EXPECT_FALSE(late.is_outdated());
  open().reset();
  EXPECT_TRUE(eventually([&] { return right.is_free(); }));
  EXPECT_TRUE(right.has_known_version());
  EXPECT_FALSE(right.is_outdated());
  EXPECT_FALSE(late.is_free());
  EXPECT_TRUE(late.is_outdated());
  EXPECT_FALSE(late.has_known_version());
}

TEST_F(PostgresWatchTest, AWriterThatStopsIsReplacedAtOnce) {
  auto store = open();
  PostgresWatch watch(address, known);
  EXPECT_FALSE(watch.is_free());
  store.reset();
  EXPECT_LT(until_free(watch), PostgresWatch::grace);
}

TEST_F(PostgresWatchTest, AKilledWriterIsReplacedSoon) {
  TestDatabase killed(folder.path());
  {
    const auto store = open();
  }
  TestDatabase other(folder.path());
  ASSERT_TRUE(other.execute("UPDATE ootori_store SET owner = 7"));  // as if it had not released the database
  auto holder = std::make_unique<TestDatabase>(folder.path());
  ASSERT_TRUE(holder->execute("SELECT pg_advisory_lock(hashtextextended('ootori ' || current_schema(), 0))"));
  PostgresWatch watch(address, known);
  EXPECT_FALSE(watch.is_free());
  holder.reset();
  const auto taken = until_free(watch);
  EXPECT_GE(taken, PostgresWatch::grace);
  EXPECT_LT(taken, PostgresWatch::grace + 2s);
}

TEST_F(PostgresWatchTest, AWriterWhoseConnectionIsCutStaysActive) {
  const auto store = open();
  PostgresWatch watch(address, known);
  EXPECT_FALSE(watch.is_free());  // the first look grants no grace period
  TestDatabase other(folder.path());
  for (int round = 0; round < 3; ++round) {
    ASSERT_TRUE(other.execute(cut_sql));
    const auto until = Clock::now() + 2s;
    while (Clock::now() < until) {
      EXPECT_FALSE(watch.is_free());
      std::this_thread::sleep_for(PostgresWatch::look_every);
    }
  }
  EXPECT_EQ(replaced, 0);
  EXPECT_TRUE(write_now(*store, {}).has_value());
}

TEST_F(PostgresWatchTest, AnIdleWriterStillShowsLife) {
  const auto store = open();
  PostgresWatch watch(address, known);
  const auto until = Clock::now() + PostgresWatch::longest_silence + 2s;
  while (Clock::now() < until) {
    ASSERT_FALSE(watch.is_free());
    std::this_thread::sleep_for(PostgresWatch::look_every);
  }
  EXPECT_EQ(replaced, 0);
}

TEST_F(PostgresWatchTest, AWriterWithoutASignOfLifeIsReplaced) {
  {
    const auto store = open();
  }
  TestDatabase silent(folder.path());
  ASSERT_TRUE(silent.execute("SELECT pg_advisory_lock(hashtextextended('ootori ' || current_schema(), 0))"));
  PostgresWatch watch(address, known);
  const auto taken = until_free(watch);
  EXPECT_GT(taken, PostgresWatch::longest_silence - 2s);
  EXPECT_LT(taken, PostgresWatch::longest_silence + 3s);
  const auto store = open();
  EXPECT_TRUE(store);
}

// For example because it was paused, or its network failed.
TEST_F(PostgresWatchTest, AWriterThatStopsWhileItSendsIsReplaced) {
  {
    const auto store = open();
  }
  auto stopped = postgres::Connection::open(address);
  ASSERT_TRUE(stopped);
  ASSERT_TRUE(stopped->run("SELECT pg_advisory_lock(hashtextextended('ootori ' || current_schema(), 0))"));
  const std::string text(1'000'000, 'x');  // more than libpq keeps back until all statements are there
  stopped->send("SELECT length(?1)", std::array{Value(text)});
  stopped->send("SELECT length(?1)", std::array{Value(text)});
  PostgresWatch watch(address, known);
  EXPECT_LT(until_free(watch), PostgresWatch::longest_silence + 3s);
}

TEST_F(PostgresWatchTest, AnIdleWriterNoticesItsReplacement) {
  const auto store = open();
  TestDatabase other(folder.path());
  ASSERT_TRUE(other.execute("UPDATE ootori_store SET owner = 7"));
  ASSERT_TRUE(other.execute(cut_sql));
  EXPECT_TRUE(eventually([this] { return replaced == 1; }));
  EXPECT_FALSE(write_now(*store, {ProveWritable{}}));
  EXPECT_EQ(replaced, 1);
  EXPECT_EQ(away, 0);
}

TEST_F(PostgresWatchTest, AnIdleWriterNoticesTheLossOfTheDatabase) {
  const auto store = open(300ms);
  const char* control = std::getenv("OOTORI_TEST_POSTGRES_CONTROL");
  ASSERT_EQ(std::system(fmt::format("{} stop", control).c_str()), 0);
  EXPECT_TRUE(eventually([this] { return away == 1; }));
  ASSERT_EQ(std::system(fmt::format("{} start", control).c_str()), 0);
  EXPECT_TRUE(eventually([&] { return write_now(*store, {ProveWritable{}}).has_value(); }));
  EXPECT_EQ(replaced, 0);
}

TEST_F(PostgresWatchTest, TheOthersFindTheWriter) {
  const InnerPlace place{.host = "10.0.0.1", .port = 8090, .key = "k'ey"};
  auto store =
      PostgresStore::open({.folder = folder.path(), .address = address, .schema = whole_schema(), .inner = place});
  ASSERT_TRUE(store);
  PostgresWatch watch(address, known);
  EXPECT_FALSE(watch.is_free());
  EXPECT_EQ(watch.inner_place(), place);
  store->reset();
  // PostgreSQL releases the lock once it has noticed that the connection was closed.
  EXPECT_TRUE(eventually([&] { return watch.is_free(); }));
  EXPECT_EQ(watch.inner_place(), std::nullopt) << "it has ended";
}

UnixMillis now_and(std::chrono::milliseconds skew) {
  const auto now = std::chrono::system_clock::now().time_since_epoch() + skew;
  return std::chrono::duration_cast<std::chrono::milliseconds>(now).count();
}

TEST_F(PostgresWatchTest, AServerWithAWrongClockYieldsToOthers) {
  auto store = open();
  store.reset();
  for (const auto skew : {5s, -5s}) {
    PostgresWatch wrong(address, known, [skew] { return now_and(skew); });
    EXPECT_FALSE(wrong.is_free());
    EXPECT_NEAR(static_cast<double>(wrong.clock_skew().count()), static_cast<double>(skew.count()) * 1000, 200);
    PostgresWatch right(address, known, [] { return now_and(400ms); });
    EXPECT_TRUE(right.is_free());
  }
  PostgresWatch only(address, known, [] { return now_and(5s); });
  EXPECT_GE(until_free(only), PostgresWatch::last_resort) << "better a wrong clock than no server";
}

TEST_F(PostgresWatchTest, ADatabaseThatDoesNotAnswerIsGone) {
  auto connection = postgres::Connection::open(address);
  ASSERT_TRUE(connection);
  connection->set_deadline(300ms);
  ASSERT_TRUE(connection->run("SELECT 1"));
  ASSERT_TRUE(connection->ask("SELECT 1"));
  const auto begun = Clock::now();
  const auto answer = connection->ask("SELECT pg_sleep(5)");
  ASSERT_FALSE(answer);
  EXPECT_TRUE(answer.error().is_lost);
  EXPECT_LT(Clock::now() - begun, 3s);
}

}  // namespace
}  // namespace ootori::server::testing
