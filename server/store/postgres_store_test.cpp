// A store whose database is restarted, killed or cut off: acknowledged data stays, nothing is stored twice, and the
// store recovers by itself. Runs only with tests/postgres.sh.
#include "server/store/postgres_store.hpp"

#include <atomic>
#include <set>

#include "server/testing/store_fixture.hpp"

namespace ootori::server::testing {
namespace {

constexpr std::array<SchemaStep, 1> steps{{{1, R"sql(
  CREATE TABLE notes (
    number INTEGER NOT NULL,
    copy   INTEGER PRIMARY KEY
  ) STRICT;
)sql"}}};
constinit const Tables tables{.room = "notes", .steps = steps, .texts = {}};

// No constraint forbids writing it twice, so a duplicate would be seen.
struct Note {
  std::int64_t number;
  [[nodiscard]] StoreResult<void> apply(Transaction& transaction) const {
    return transaction.execute("INSERT INTO notes (number) VALUES (?)", number);
  }
};

void control(const std::string& what) {
  const char* program = std::getenv("OOTORI_TEST_POSTGRES_CONTROL");
  ASSERT_NE(program, nullptr);
  ASSERT_EQ(std::system(fmt::format("{} {}", program, what).c_str()), 0) << what;
}

class PostgresStoreTest : public ::testing::Test {
 protected:
  void SetUp() override {
    if (!is_on_postgres()) GTEST_SKIP() << "this is about PostgreSQL: tests/postgres.sh";
    open(30s);
  }

  void open(std::chrono::milliseconds patience) {
    store.reset();
    auto opened = PostgresStore::open({.folder = folder.path(),
                                       .address = place_of(folder.path()).address,
                                       .schema = Schema({&tables}),
                                       .on_loss = [this](StoreLoss loss) { outdated += loss == StoreLoss::outdated; },
                                       .patience = patience});
    ASSERT_TRUE(opened) << opened.error().message;
    store = std::move(*opened);
  }

  // Writes from several threads while `disturb` runs. What is acknowledged must be stored exactly once, anything else
  // at most once.
  void write_through(const std::function<void()>& disturb) {
    std::atomic<bool> is_over = false;
    std::atomic<std::int64_t> next = 1;
    std::mutex mutex;
    std::set<std::int64_t> acknowledged, refused;
    std::vector<std::jthread> writers;
    for (int i = 0; i < 4; ++i) {
      writers.emplace_back([&] {
        while (!is_over) {
          const std::int64_t number = next++;
          const auto written = write_now(*store, {Note{number}});
          const std::scoped_lock lock(mutex);
          (written ? acknowledged : refused).insert(number);
        }
      });
    }
    disturb();
    is_over = true;
    writers.clear();
    EXPECT_TRUE(refused.empty()) << refused.size() << " were refused";
    const auto stored = store->query("SELECT number FROM notes",
                                     [](const Row& row) -> StoreResult<std::int64_t> { return row.integer(0); });
    ASSERT_TRUE(stored) << stored.error().message;
    const std::set<std::int64_t> once(stored->begin(), stored->end());
    EXPECT_EQ(stored->size(), once.size()) << "something is there twice";
    EXPECT_TRUE(std::ranges::includes(once, acknowledged)) << "something acknowledged is lost";
    EXPECT_GT(acknowledged.size(), 20U);
  }

  TemporaryFolder folder;
  std::atomic<int> outdated = 0;
  std::unique_ptr<PostgresStore> store;
};

TEST_F(PostgresStoreTest, SurvivesCutConnectionsAtAnyMoment) {
  write_through([&] {
    TestDatabase other(folder.path());
    for (int round = 0; round < 100; ++round) {
      std::this_thread::sleep_for(std::chrono::milliseconds(5 + round % 7));
      ASSERT_TRUE(other.execute(
          "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> "
          "pg_backend_pid()"));
    }
  });
}

TEST_F(PostgresStoreTest, SurvivesARestartOfTheDatabase) {
  write_through([] {
    for (int round = 0; round < 2; ++round) {
      std::this_thread::sleep_for(200ms);
      control("restart");
    }
    std::this_thread::sleep_for(200ms);
  });
}

TEST_F(PostgresStoreTest, SurvivesACrashOfTheDatabase) {
  write_through([] {
    for (int round = 0; round < 2; ++round) {
      std::this_thread::sleep_for(200ms);
      control("kill");
      control("start");
    }
    std::this_thread::sleep_for(200ms);
  });
}

TEST_F(PostgresStoreTest, WritesToAnUnreachableDatabaseFailInTime) {
  open(300ms);
  ASSERT_TRUE(write_now(*store, {Note{1}}));
  control("stop");
  const auto refused = write_now(*store, {Note{2}});
  const auto unread = store->pages().query("SELECT 1", [](const Row&) -> StoreResult<bool> { return true; });
  const auto again = write_now(*store, {Note{3}});
  control("start");
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().kind, StoreError::Kind::storage);
  EXPECT_FALSE(unread);
  EXPECT_FALSE(again);
  ASSERT_TRUE(eventually([&] { return write_now(*store, {Note{4}}).has_value(); })) << "it goes on by itself";
  const auto stored = store->query("SELECT number FROM notes ORDER BY number",
                                   [](const Row& row) -> StoreResult<std::int64_t> { return row.integer(0); });
  ASSERT_TRUE(stored);
  EXPECT_EQ(*stored, (std::vector<std::int64_t>{1, 4}));
  EXPECT_EQ(outdated, 0);
}

// A commit that waits for a replica is already on disk. When the database stops meanwhile, nobody hears of it.
TEST_F(PostgresStoreTest, StoringWhatWasReportedAsFailedEndsTheWriter) {
  open(300ms);
  ASSERT_TRUE(write_now(*store, {Note{1}}));
  std::jthread database([this] {
    {
      TestDatabase other(folder.path());
      ASSERT_TRUE(other.execute("ALTER SYSTEM SET synchronous_standby_names = 'nobody'"));
      ASSERT_TRUE(other.execute("SELECT pg_reload_conf()"));
      ASSERT_TRUE(eventually(
          [&] { return *other.integer("SELECT count(*) FROM pg_stat_activity WHERE wait_event = 'SyncRep'") == 1; }));
      ASSERT_TRUE(other.execute("ALTER SYSTEM RESET synchronous_standby_names"));
    }
    control("stop");
  });
  std::vector<std::int64_t> numbers{1, 2};
  auto written = write_now(*store, {Note{numbers.back()}});
  for (; written; written = write_now(*store, {Note{numbers.back()}})) {
    numbers.push_back(numbers.back() + 1);  // until the setting is in force
  }
  EXPECT_EQ(written.error().kind, StoreError::Kind::unconfirmed);
  database.join();
  control("start");
  EXPECT_TRUE(eventually([&] { return outdated == 1; }));
  EXPECT_FALSE(write_now(*store, {Note{0}})) << "it would build on what it does not know";
  open(300ms);
  const auto stored = store->query("SELECT number FROM notes ORDER BY number",
                                   [](const Row& row) -> StoreResult<std::int64_t> { return row.integer(0); });
  ASSERT_TRUE(stored);
  EXPECT_EQ(*stored, numbers);
}

// The connection is cut after the commit, but the writer finds that it was stored and says so.
TEST_F(PostgresStoreTest, WhatWasReportedAsStoredIsNotDoubtful) {
  open(30s);
  ASSERT_TRUE(write_now(*store, {Note{1}}));
  std::atomic<bool> is_cut = false;
  std::jthread database([this, &is_cut] {
    TestDatabase other(folder.path());
    ASSERT_TRUE(other.execute("ALTER SYSTEM SET synchronous_standby_names = 'nobody'"));
    ASSERT_TRUE(other.execute("SELECT pg_reload_conf()"));
    ASSERT_TRUE(eventually(
        [&] { return *other.integer("SELECT count(*) FROM pg_stat_activity WHERE wait_event = 'SyncRep'") == 1; }));
    ASSERT_TRUE(other.execute("ALTER SYSTEM RESET synchronous_standby_names"));
    is_cut = true;
    ASSERT_TRUE(other.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE wait_event = 'SyncRep'"));
    ASSERT_TRUE(other.execute("SELECT pg_reload_conf()"));
  });
  std::int64_t last = 1;
  while (!is_cut) ASSERT_TRUE(write_now(*store, {Note{++last}}));
  database.join();
  TestDatabase other(folder.path());
  ASSERT_TRUE(other.execute(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> "
      "pg_backend_pid()"));
  ASSERT_TRUE(write_now(*store, {Note{++last}}));
  EXPECT_EQ(*other.integer("SELECT count(*) FROM notes"), last);
  EXPECT_EQ(outdated, 0);
}

// A writer whose connection was cut while another server began to write must not write any more.
TEST_F(PostgresStoreTest, AReplacedServerWritesNothing) {
  open(300ms);
  ASSERT_TRUE(write_now(*store, {Note{1}}));
  TestDatabase other(folder.path());
  ASSERT_TRUE(other.execute("UPDATE ootori_store SET owner = 7"));
  EXPECT_FALSE(write_now(*store, {Note{2}}));
  ASSERT_TRUE(other.execute(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> "
      "pg_backend_pid()"));
  EXPECT_FALSE(write_now(*store, {Note{3}}));
  EXPECT_EQ(*other.integer("SELECT count(*) FROM notes"), 1);
}

TEST(PostgresAddress, InvalidAddressesAreNamed) {
  const TemporaryFolder folder;
  const auto store =
      PostgresStore::open({.folder = folder.path(), .address = "postgres://[x", .schema = Schema({&tables})});
  ASSERT_FALSE(store);
  EXPECT_TRUE(store.error().message.contains("address")) << store.error().message;
}

TEST(PostgresAddress, IsShownWithoutThePassword) {
  EXPECT_EQ(postgres::shown("postgres://ann:secret@db.example.org:5433/games?sslmode=verify-full"),
            "the PostgreSQL database games at db.example.org");
  EXPECT_EQ(postgres::shown("host=/run/postgresql dbname=games password=secret"),
            "the PostgreSQL database games at /run/postgresql");
  EXPECT_EQ(postgres::shown("postgres:///games"), "the PostgreSQL database games");
  EXPECT_EQ(postgres::shown("user=ann password=secret"), "the PostgreSQL database");
  EXPECT_EQ(postgres::shown("postgres://[secret"), "PostgreSQL") << "what cannot be read is not shown";
}

TEST(PostgresAddress, FaultsDoNotShowThePassword) {
  EXPECT_EQ(postgres::fault_of_address("postgres://ann:secret@db.example.org/games"), std::nullopt);
  EXPECT_EQ(postgres::fault_of_address("dbname=games"), std::nullopt);
  for (const char* address : {"postgres://ann:secret@[x/games", "password=secret nonsense", "colour=red"}) {
    const auto fault = postgres::fault_of_address(address);
    ASSERT_TRUE(fault) << address;
    EXPECT_FALSE(fault->empty() || fault->contains('\n')) << *fault;
  }
}

TEST(PostgresAddress, ErrorsDoNotShowThePassword) {
  const TemporaryFolder folder;
  const auto store = PostgresStore::open(
      {.folder = folder.path(), .address = "postgres://ann:secret@127.0.0.1:1/games", .schema = Schema({&tables})});
  ASSERT_FALSE(store);
  EXPECT_TRUE(store.error().message.contains("games at 127.0.0.1")) << store.error().message;
  EXPECT_FALSE(store.error().message.contains("secret"));
}

}  // namespace
}  // namespace ootori::server::testing
