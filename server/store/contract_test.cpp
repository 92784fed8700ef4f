// The contract of Store, tested on SQLite and, with tests/postgres.sh, on PostgreSQL.
#include <atomic>
#include <latch>
#include <limits>

#include "server/testing/captured_log.hpp"
#include "server/testing/store_fixture.hpp"

namespace ootori::server::testing {
namespace {

constexpr std::array<SchemaStep, 1> first_steps{{{1, R"sql(
  CREATE TABLE things (
    id    INTEGER PRIMARY KEY,
    name  TEXT    NOT NULL UNIQUE,
    size  REAL,
    count INTEGER,                     -- of what there is
    note  TEXT    CHECK (note <> 'forbidden')
  ) STRICT;
  CREATE TABLE parts (
    thing  INTEGER NOT NULL REFERENCES things (id) ON DELETE CASCADE,
    number INTEGER NOT NULL,
    PRIMARY KEY (thing, number)
  ) STRICT, WITHOUT ROWID;
)sql"}}};
constexpr std::array<SchemaStep, 2> later_steps{{first_steps[0], {2, R"sql(
  ALTER TABLE things ADD COLUMN color TEXT NOT NULL DEFAULT 'red';
  CREATE INDEX things_by_color ON things (color) WHERE count <> 0;
)sql"}}};
constinit const Tables first_tables{.room = "things", .steps = first_steps, .texts = {}};
constinit const Tables later_tables{.room = "things", .steps = later_steps, .texts = {}};

const Schema& first_schema() {
  static const Schema schema({&first_tables});
  return schema;
}
const Schema& later_schema() {
  static const Schema schema({&later_tables});
  return schema;
}

// A change that is written for one test.
struct Do {
  std::function<StoreResult<void>(Transaction&)> what;
  [[nodiscard]] StoreResult<void> apply(Transaction& transaction) const { return what(transaction); }
};

constexpr Sql add_sql = "INSERT INTO things (name) VALUES (?)";
Do add(std::string name) {
  return {[name = std::move(name)](Transaction& transaction) { return transaction.execute(add_sql, name); }};
}

StoreResult<std::string> text_of(const Row& row) { return std::string(row.text(0)); }
StoreResult<std::int64_t> integer_of(const Row& row) { return row.integer(0); }
using Texts = std::vector<std::string>;

class Contract : public ::testing::Test {
 protected:
  [[nodiscard]] Texts names() { return *store->query("SELECT name FROM things ORDER BY id", text_of); }
  [[nodiscard]] std::int64_t number(Sql sql) { return store->query(sql, integer_of)->front(); }
  void reopen(const Schema& schema) {
    store.reset();
    store = open_test_store(folder.path(), schema);
  }
  [[nodiscard]] StoreError::Kind fault(Change change) {
    const auto written = write_now(*store, {std::move(change)});
    EXPECT_FALSE(written);
    return written ? StoreError::Kind::too_new : written.error().kind;
  }

  TemporaryFolder folder;
  std::unique_ptr<Store> store = open_test_store(folder.path(), first_schema());
};

TEST_F(Contract, ValuesRoundTrip) {
  using namespace std::string_literals;
  static constexpr Sql put = "INSERT INTO things (name, size, count, note) VALUES (?1, ?2, ?3, ?4)";
  const Texts texts{"",    "it's", "鵬 \\ \"x\" ?1 $1 %", "a\0b"s, "\xff\xfe mail as it comes", "\xf4\x8f\xbd\x81",
                    "\n\t"};
  const std::array sizes{0.1, -0.0, 1e308, std::numeric_limits<double>::denorm_min(), 1500.062, 1.0 / 3, -2.0};
  const std::array<std::int64_t, 7> counts{
      0, -1, std::numeric_limits<std::int64_t>::min(), std::numeric_limits<std::int64_t>::max(), 1'800'000'000'000,
      1, 42};
  for (std::size_t i = 0; i < texts.size(); ++i) {
    ASSERT_TRUE(write_now(*store, {Do{[&](Transaction& transaction) {
      return transaction.execute(put, texts[i], sizes[i], counts[i], texts[i]);
    }}}));
  }
  reopen(first_schema());
  std::size_t at = 0;
  const auto seen =
      store->query("SELECT name, size, count, note FROM things ORDER BY id", [&](const Row& row) -> StoreResult<bool> {
        EXPECT_EQ(row.text(0), texts[at]);
        EXPECT_EQ(row.real(1), sizes[at]);
        EXPECT_EQ(row.integer(2), counts[at]);
        EXPECT_EQ(row.text(3), texts[at]);
        ++at;
        return true;
      });
  EXPECT_EQ(at, texts.size());
  for (const std::string& text : texts) {
    EXPECT_EQ(*store->query("SELECT name FROM things WHERE name = ?", text_of, text), Texts{text});
  }
}

TEST_F(Contract, NullIsNullForEveryType) {
  static constexpr Sql put = "INSERT INTO things (name, size, count, note) VALUES (?1, ?2, ?3, ?4)";
  ASSERT_TRUE(write_now(*store, {Do{[](Transaction& transaction) {
    return transaction.execute(put, std::string("x"), std::optional<double>{}, std::optional<std::int64_t>{},
                               std::optional<std::string>{});
  }}}));
  EXPECT_EQ(*store->query(
                "SELECT size, count, note FROM things",
                [](const Row& row) -> StoreResult<bool> { return row.is_null(0) && row.is_null(1) && row.is_null(2); }),
            std::vector{true});
  static constexpr Sql find =
      "SELECT name FROM things WHERE (?1 IS NULL OR name = ?1) AND (?2 IS NULL OR count = ?2) AND (?3 IS NULL OR size "
      "< "
      "?3)";
  const auto found = [&](std::optional<std::string_view> name, std::optional<std::int64_t> count,
                         std::optional<double> size) { return store->query(find, text_of, name, count, size)->size(); };
  EXPECT_EQ(found({}, {}, {}), 1U);
  EXPECT_EQ(found("x", {}, {}), 1U);
  EXPECT_EQ(found("y", {}, {}), 0U);
  EXPECT_EQ(found({}, 1, {}), 0U);
  EXPECT_EQ(found({}, {}, 1.5), 0U);
}

TEST_F(Contract, TextsAreOrderedByTheirBytes) {
  for (const char* name : {"b", "a", "B", "_", "鵬", "é", "A", "a b", "aB"})
    ASSERT_TRUE(write_now(*store, {add(name)}));
  EXPECT_EQ(*store->query("SELECT name FROM things ORDER BY name", text_of),
            (Texts{"A", "B", "_", "a", "a b", "aB", "b", "é", "鵬"}));
  EXPECT_EQ(
      *store->query("SELECT name FROM things WHERE name > ? ORDER BY name DESC LIMIT 2", text_of, std::string("a")),
      (Texts{"鵬", "é"}));
}

TEST_F(Contract, LikeIgnoresCase) {
  for (const char* name : {"Ann", "annette", "Bob"}) ASSERT_TRUE(write_now(*store, {add(name)}));
  EXPECT_EQ(*store->query("SELECT name FROM things WHERE name LIKE 'ANN%' ORDER BY name", text_of),
            (Texts{"Ann", "annette"}));
}

TEST_F(Contract, FunctionsAndComparisonsWorkOnBoth) {
  ASSERT_TRUE(write_now(*store, {add("鵬"), add("B")}));
  EXPECT_EQ(number("SELECT octet_length(name) FROM things WHERE id = 1"), 3);
  EXPECT_EQ(number("SELECT length(name) FROM things WHERE id = 1"), 1);
  EXPECT_EQ(number("SELECT count(*) FROM things WHERE note IS DISTINCT FROM 'x'"), 2);
  EXPECT_EQ(number("SELECT name IS NOT NULL FROM things WHERE id = 1"), 1) << "a comparison is 1 or 0";
  EXPECT_EQ(number("SELECT coalesce(sum(octet_length(name)), 0) FROM things"), 4);
  EXPECT_EQ(*store->query("SELECT lower(name) FROM things WHERE id = 2", text_of), Texts{"b"});
  const auto now =
      std::chrono::duration_cast<std::chrono::seconds>(std::chrono::system_clock::now().time_since_epoch());
  EXPECT_NEAR(static_cast<double>(number("SELECT unixepoch()")), static_cast<double>(now.count()), 60);
}

TEST_F(Contract, KeysIncrementAutomatically) {
  ASSERT_TRUE(write_now(*store, {add("a"), add("b")}));
  reopen(first_schema());
  ASSERT_TRUE(write_now(*store, {add("c")}));
  EXPECT_EQ(*store->query("SELECT id FROM things ORDER BY id", integer_of), (std::vector<std::int64_t>{1, 2, 3}));
}

TEST_F(Contract, AViolatedConstraintIsAConflict) {
  ASSERT_TRUE(write_now(*store, {add("a")}));
  const auto kind_of = [&](Sql sql) {
    return fault(Do{[=](Transaction& transaction) { return transaction.execute(sql); }});
  };
  EXPECT_EQ(fault(add("a")), StoreError::Kind::conflict) << "unique";
  EXPECT_EQ(kind_of("INSERT INTO things (id, name) VALUES (1, 'b')"), StoreError::Kind::conflict) << "key";
  EXPECT_EQ(kind_of("INSERT INTO things (name) VALUES (NULL)"), StoreError::Kind::conflict) << "not null";
  EXPECT_EQ(kind_of("UPDATE things SET note = 'forbidden'"), StoreError::Kind::conflict) << "check";
  EXPECT_EQ(kind_of("INSERT INTO parts (thing, number) VALUES (7, 1)"), StoreError::Kind::conflict) << "foreign key";
  EXPECT_EQ(names(), Texts{"a"});
}

TEST_F(Contract, ExecuteOrFailsWithItsReasonIfNoRowChanges) {
  const auto written =
      write_now(*store, {add("a"), Do{[](Transaction& transaction) {
                           return transaction.execute_or("it is gone", "DELETE FROM things WHERE id = 9");
                         }}});
  ASSERT_FALSE(written);
  EXPECT_EQ(written.error(), (StoreError{StoreError::Kind::conflict, "it is gone"}));
  EXPECT_EQ(names(), Texts{}) << "what was written together is not stored";
  EXPECT_TRUE(write_now(*store, {add("a"), Do{[](Transaction& transaction) {
                                   return transaction.execute_or("it is gone", "DELETE FROM things WHERE name = 'a'");
                                 }}}));
}

TEST_F(Contract, ATransactionReadsItsOwnWrites) {
  std::int64_t seen = 0;
  ASSERT_TRUE(write_now(*store, {add("a"), Do{[&](Transaction& transaction) -> StoreResult<void> {
                                   const auto count = transaction.query("SELECT count(*) FROM things", integer_of);
                                   if (!count) return std::unexpected(count.error());
                                   seen = count->front();
                                   return transaction.execute("UPDATE things SET count = ?", seen);
                                 }}}));
  EXPECT_EQ(seen, 1);
  EXPECT_EQ(number("SELECT count FROM things"), 1);
}

TEST_F(Contract, DeletesCascade) {
  const Do both{[](Transaction& transaction) {
    auto added = transaction.execute("INSERT INTO things (id, name) VALUES (5, 'a')");
    if (!added) return added;
    return transaction.execute("INSERT INTO parts (thing, number) VALUES (5, 1), (5, 2)");
  }};
  ASSERT_TRUE(write_now(*store, {both}));
  ASSERT_TRUE(write_now(*store, {Do{[](Transaction& t) { return t.execute("DELETE FROM things WHERE id = 5"); }}}));
  EXPECT_EQ(number("SELECT count(*) FROM parts"), 0);
}

// Many requests written together, with every kind of conflict among them and at every place.
TEST_F(Contract, AConflictFailsItsOwnRequestOnly) {
  ASSERT_TRUE(write_now(*store, {add("taken")}));
  std::atomic<int> good = 0;
  std::atomic<int> bad = 0;
  for (int i = 0; i < 60; ++i) {
    std::vector<Change> changes{add(fmt::format("good {}", i))};
    if (i % 3 == 1) changes.emplace_back(add("taken"));
    if (i % 3 == 2) {
      changes.emplace_back(Do{[](Transaction& transaction) -> StoreResult<void> {
        const auto count = transaction.query("SELECT count(*) FROM things", integer_of);
        if (!count) return std::unexpected(count.error());
        return std::unexpected(StoreError{StoreError::Kind::conflict, "it does not want to"});
      }});
    }
    store->write(std::move(changes), [&, should_be = i % 3 == 0](const Store::Result<void>& result) {
      EXPECT_EQ(result.has_value(), should_be) << (result ? "" : result.error().message);
      ++(result ? good : bad);
    });
  }
  ASSERT_TRUE(eventually([&] { return good + bad == 60; }));
  EXPECT_EQ(good, 20);
  EXPECT_EQ(number("SELECT count(*) FROM things"), 21);
}

TEST_F(Contract, WaitingRequestsShareACommit) {
  const auto before = store->commits();
  std::latch others_wait(1);
  std::atomic<int> done = 0;
  const auto count = [&](const Store::Result<void>& result) { done += result ? 1 : 1000; };
  store->write({Do{[&](Transaction& /*transaction*/) {
                 others_wait.wait();
                 return StoreResult<void>{};
               }}},
               count);
  for (int i = 0; i < 200; ++i) store->write({add(fmt::format("{}", i))}, count);
  others_wait.count_down();
  ASSERT_TRUE(eventually([&] { return done >= 201; }));
  EXPECT_EQ(done, 201);
  EXPECT_LE(store->commits() - before, 2U);
}

TEST_F(Contract, AcknowledgedWritesAreVisibleToAllAtOnce) {
  for (int i = 1; i <= 20; ++i) {
    ASSERT_TRUE(write_now(*store, {add(fmt::format("{}", i))}));
    EXPECT_EQ(number("SELECT count(*) FROM things"), i);
    EXPECT_EQ(store->pages().query("SELECT count(*) FROM things", integer_of)->front(), i);
  }
}

TEST_F(Contract, ManyThreadsReadAndWrite) {
  std::vector<std::jthread> threads;
  std::atomic<int> faults = 0;
  for (int thread = 0; thread < 6; ++thread) {
    threads.emplace_back([&, thread] {
      for (int i = 0; i < 30; ++i) {
        if (!write_now(*store, {add(fmt::format("{} {}", thread, i))})) ++faults;
        if (!store->query("SELECT name FROM things WHERE id = ?", text_of, std::int64_t{i})) ++faults;
        if (!store->pages().query("SELECT count(*) FROM things", integer_of)) ++faults;
      }
    });
  }
  threads.clear();
  EXPECT_EQ(faults, 0);
  EXPECT_EQ(number("SELECT count(*) FROM things"), 180);
}

TEST_F(Contract, ClosingStoresWaitingWrites) {
  std::atomic<int> stored = 0;
  for (int i = 0; i < 100; ++i) {
    store->write({add(fmt::format("{}", i))}, [&](const Store::Result<void>& result) { stored += result ? 1 : 0; });
  }
  reopen(first_schema());
  EXPECT_EQ(stored, 100);
  EXPECT_EQ(number("SELECT count(*) FROM things"), 100);
}

TEST_F(Contract, ItsWritabilityCanBeChecked) { EXPECT_TRUE(write_now(*store, {ProveWritable{}})); }

TEST_F(Contract, OnlyOneServerCanOpenIt) {
  const auto second = open_store(place_of(folder.path()), first_schema());
  ASSERT_FALSE(second);
  EXPECT_EQ(second.error().kind, StoreError::Kind::locked);
  EXPECT_TRUE(write_now(*store, {add("a")})) << "and the first goes on";
}

TEST_F(Contract, EarlierVersionsAreMigrated) {
  ASSERT_TRUE(write_now(*store, {add("a")}));
  reopen(later_schema());
  EXPECT_EQ(*store->query("SELECT color FROM things", text_of), Texts{"red"});
  reopen(later_schema());
  EXPECT_EQ(names(), Texts{"a"});
}

TEST_F(Contract, ALaterVersionIsLeftUnchanged) {
  reopen(later_schema());
  ASSERT_TRUE(write_now(*store, {add("a")}));
  store.reset();
  const auto earlier = open_store(place_of(folder.path()), first_schema());
  ASSERT_FALSE(earlier);
  EXPECT_EQ(earlier.error().kind, StoreError::Kind::too_new);
  reopen(later_schema());
  EXPECT_EQ(names(), Texts{"a"});
}

TEST_F(Contract, DamagedRowsAreLoggedAndSkipped) {
  const CapturedLog log;
  for (const char* name : {"sound", "damaged\n\x1b[2J", "sound too"}) ASSERT_TRUE(write_now(*store, {add(name)}));
  const auto make = [](const Row& row) -> StoreResult<std::string> {
    if (!row.text(0).starts_with("damaged")) return std::string(row.text(0));
    return std::unexpected(storage_error("it is nonsense"));
  };
  EXPECT_EQ(*store->query_sound("SELECT name FROM things ORDER BY id", make), (Texts{"sound", "sound too"}));
  EXPECT_TRUE(log.contains("skipping a damaged row of the database: it is nonsense (damaged??[2J)")) << log.text();
  const auto all = store->query("SELECT name FROM things ORDER BY id", make);
  ASSERT_FALSE(all) << "where the rows belong together, one damaged row is an error";
  EXPECT_EQ(all.error(), (StoreError{StoreError::Kind::damaged, "it is nonsense"}));
  for (const auto& failed :
       {store->query("SELECT nonsense FROM things", make), store->query_sound("SELECT nonsense FROM things", make)}) {
    ASSERT_FALSE(failed);
    EXPECT_EQ(failed.error().kind, StoreError::Kind::storage) << "a query that fails is not damage";
  }
}

TEST(OtherData, OfAnotherProgramAreLeftUnchanged) {
  const TemporaryFolder folder;
  ASSERT_TRUE(TestDatabase(folder.path()).execute("CREATE TABLE recipes (name TEXT)"));
  const auto store = open_store(place_of(folder.path()), first_schema());
  ASSERT_FALSE(store);
  EXPECT_TRUE(store.error().message.contains("another program")) << store.error().message;
}

}  // namespace
}  // namespace ootori::server::testing
