// Which data folders the store opens: new ones and its own of every version, but no others.
#include "server/schema.hpp"

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include <sqlite3.h>

#include "server/accounts/account_table.hpp"
#include "server/games/game_table.hpp"
#include "server/lines/lines_table.hpp"
#include "server/lobby/seek_table.hpp"
#include "server/search/saved_search_table.hpp"
#include "server/studies/study_json.hpp"
#include "server/studies/study_table.hpp"
#include "server/testing/faulty_vfs.hpp"
#include "server/testing/store_fixture.hpp"
#include "server/tokens/token_table.hpp"
#include "server/vacation/vacation_table.hpp"

namespace ootori::server::testing {
namespace {

class SchemaTest : public SqliteStoreTest {
 protected:
  // Makes the database one of that version, with today's rows as far as it has columns for them.
  void go_back_to(std::int64_t version) const {
    const auto today = folder.path() / "today.db";
    std::filesystem::rename(folder.path() / "ootori.db", today);
    auto old = database();
    for (std::int64_t step = 1; step <= version; ++step) ASSERT_TRUE(old.execute(whole_schema().script(step))) << step;
    ASSERT_TRUE(
        old.execute(fmt::format("PRAGMA foreign_keys = OFF; PRAGMA application_id = {}; PRAGMA user_version = {}; "
                                "ATTACH '{}' AS today",
                                ootori_application_id, version, today.string())));
    for (const std::string& copy : copies(old)) ASSERT_TRUE(old.execute(copy)) << copy;
  }

 private:
  static std::vector<std::string> copies(sqlite::Connection& old) {
    auto columns = *old.prepare(
        "SELECT t.name, group_concat(c.name) FROM main.sqlite_schema t JOIN pragma_table_info(t.name, 'main') c "
        "WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite_%' "
        "AND c.name IN (SELECT name FROM pragma_table_info(t.name, 'today')) GROUP BY t.name");
    std::vector<std::string> all;
    while (*columns.step()) {
      all.push_back(
          fmt::format("INSERT INTO main.{0} ({1}) SELECT {1} FROM today.{0}", columns.text(0), columns.text(1)));
    }
    return all;
  }
};

TEST_F(SchemaTest, OnlyOneServerCanOpenADataFolder) {
  const auto store = open();
  const auto second = SqliteStore::open({.folder = folder.path(), .schema = whole_schema()});
  ASSERT_FALSE(second);
  EXPECT_EQ(second.error().kind, StoreError::Kind::locked);
  EXPECT_TRUE(second.error().message.contains(folder.path().string()));
}

TEST_F(SchemaTest, DataOfALaterVersionIsLeftUnchanged) {
  (void)open();
  ASSERT_TRUE(database().execute("PRAGMA user_version = 1000"));
  const auto store = SqliteStore::open({.folder = folder.path(), .schema = whole_schema()});
  ASSERT_FALSE(store);
  EXPECT_EQ(store.error().kind, StoreError::Kind::too_new);
  EXPECT_EQ(*database().integer("PRAGMA user_version"), 1000);
}

// As the first version left it.
TEST_F(SchemaTest, DataOfTheFirstVersionIsMigrated) {
  constexpr std::string_view start = "rpckcpl/3f3/sssssss/2s1S2/SSSSSSS/3F3/LPCKCPR b - 1";
  const std::string old = fmt::format(
      R"sql(
        CREATE TABLE games (id TEXT PRIMARY KEY, game TEXT NOT NULL, handicap TEXT, created INTEGER NOT NULL,
          updated INTEGER NOT NULL, plies INTEGER NOT NULL, winner TEXT CHECK (winner IN ('black', 'white')),
          reason TEXT, engine_to_move INTEGER NOT NULL) STRICT, WITHOUT ROWID;
        CREATE INDEX games_awaiting_engine ON games (id) WHERE engine_to_move;
        CREATE TABLE seats (game_id TEXT NOT NULL REFERENCES games (id), color TEXT NOT NULL
          CHECK (color IN ('black', 'white')), guest TEXT, level INTEGER, PRIMARY KEY (game_id, color),
          CHECK ((guest IS NULL) <> (level IS NULL))) STRICT, WITHOUT ROWID;
        CREATE INDEX seats_of_guest ON seats (guest) WHERE guest IS NOT NULL;
        CREATE TABLE events (game_id TEXT NOT NULL REFERENCES games (id), number INTEGER NOT NULL, at INTEGER NOT NULL,
          event TEXT NOT NULL, PRIMARY KEY (game_id, number)) STRICT, WITHOUT ROWID;
        INSERT INTO games VALUES ('222222222222', 'tori', NULL, 1000, 2000, 1, NULL, NULL, 1);
        INSERT INTO seats VALUES ('222222222222', 'black', 'ann', NULL), ('222222222222', 'white', NULL, 5);
        INSERT INTO events VALUES
          ('222222222222', 1, 1000, '{{"type":"created","game":"tori","handicap":"none","start":"{}",' ||
            '"seats":{{"black":{{"kind":"guest","guest":"ann"}},"white":{{"kind":"engine","level":5}}}}}}'),
          ('222222222222', 2, 2000, '{{"type":"moved","usi":"3d3c"}}');
        PRAGMA application_id = {}; PRAGMA user_version = 1;)sql",
      start, 0x4f4f544f);
  const auto made = database().execute(old);
  ASSERT_TRUE(made) << made.error().message;
  const auto store = open();
  const auto id = *GameId::parse("222222222222");
  const auto events = GameTable{*store}.load(id);
  ASSERT_TRUE(events) << events.error().message;
  EXPECT_EQ(events->size(), 2U);
  const Summary summary = GameTable{*store}.list(ann, 1)->front();
  EXPECT_EQ(summary.seats.side_of(ann), Color::black);
  EXPECT_EQ(summary.digest, (Digest{.plies = 1, .turn = Color::white, .engine_to_move = true}));
  EXPECT_EQ(summary.time, std::nullopt);
  EXPECT_FALSE(summary.rated);
  EXPECT_EQ(GameTable{*store}.awaiting_engine(), std::vector{id});
  EXPECT_TRUE(
      append_now(*store, {.id = id, .game = &Tori::spec, .events = {{3, 3000, game::TakenBack{0}}}, .digest = {}}));
}

// As the second version left it: without seeks and accounts.
TEST_F(SchemaTest, DataOfTheSecondVersionIsMigrated) {
  const auto id = GameId::random();
  ASSERT_TRUE(append_now(*open(), first_append(id)));
  go_back_to(2);
  const auto store = open();
  EXPECT_EQ(GameTable{*store}.load(id)->size(), 1U);
  EXPECT_EQ(SeekTable{*store}.seeks(), std::vector<Seek>{});
  EXPECT_EQ(AccountTable{*store}.accounts(), std::vector<Account>{});
  EXPECT_TRUE(write_now(*store, {AddAccount{account("Ann")}, AddLogin{login()}}));
}

// As the twelfth version left it: no game adjourned, nobody on vacation.
TEST_F(SchemaTest, GamesOfTheTwelfthVersionAreMigrated) {
  const auto append = first_append(GameId::random());
  ASSERT_TRUE(append_now(*open(), append));
  go_back_to(12);
  const auto store = open();
  EXPECT_EQ(GameTable{*store}.load(append.id)->size(), 1U);
  EXPECT_FALSE(GameTable{*store}.list(ann, 1)->front().digest.adjourned);
  EXPECT_EQ(LinesTable{*store}.lines(append.id), std::vector<StoredLines>{});
  EXPECT_EQ(VacationTable{*store}.vacations(), std::vector<StoredVacation>{});
  ASSERT_TRUE(write_now(*store, {SetLines{append.id, ann, AskLines{1, {"4c4d 4f4e", "3c3d 3e3d"}}}}));
  EXPECT_EQ(LinesTable{*store}.lines(append.id)->front().lines.lines,
            (std::vector<std::string>{"4c4d 4f4e", "3c3d 3e3d"}));
}

// As the fifteenth version left it: without the size of studies.
TEST_F(SchemaTest, StudiesOfTheFifteenthVersionAreCounted) {
  const MakeStudy made{.id = StudyId::random(), .owner = ann, .at = 1000, .made = {{.name = "Openings"}}};
  ASSERT_TRUE(write_now(*open(), {made}));
  go_back_to(15);
  const auto store = open();
  EXPECT_EQ(StudyTable{*store}.bytes_of(ann), stored_study_event(made.made, nullptr).size());
}

// As the sixteenth version left it: without the players whom the searches name.
TEST_F(SchemaTest, SearchesOfTheSixteenthVersionAreDeletedWithWhomTheyName) {
  Account bob = account("Bob_1");
  bob.player = {"bob"};
  const auto save = [&](std::string query) {
    return SaveSearch{.player = ann, .search = {.id = SearchId::random(), .name = query, .query = query, .at = 1}};
  };
  ASSERT_TRUE(write_now(*open(), {AddAccount{account("Ann")}, AddAccount{bob}, save("rated=1&player=BOB_1"),
                                  save("player=bob_12&rated=1"), save("opponent=bob_1&winner=black"), save("")}));
  go_back_to(16);
  const auto store = open();
  ASSERT_TRUE(write_now(*store, {forget_player(bob.player)}));
  const auto left = SavedSearchTable{*store}.of(ann);
  ASSERT_EQ(left->size(), 2U);
  EXPECT_EQ(left->front().query, "");
  EXPECT_EQ(left->back().query, "player=bob_12&rated=1");
}

// As the fifth version left it: without tokens, and no account a bot's.
TEST_F(SchemaTest, AccountsOfTheFifthVersionArePeople) {
  ASSERT_TRUE(write_now(*open(), {AddAccount{account("Ann")}}));
  go_back_to(5);
  const auto store = open();
  EXPECT_EQ(AccountTable{*store}.accounts(), std::vector{account("Ann")});
  EXPECT_EQ(TokenTable{*store}.tokens(), std::vector<ApiToken>{});
}

TEST_F(SchemaTest, ADatabaseOfAnotherProgramIsLeftUnchanged) {
  ASSERT_TRUE(database().execute("CREATE TABLE recipes (name TEXT)"));
  const auto store = SqliteStore::open({.folder = folder.path(), .schema = whole_schema()});
  ASSERT_FALSE(store);
  EXPECT_EQ(store.error().kind, StoreError::Kind::storage);
  EXPECT_EQ(*database().integer("SELECT count(*) FROM sqlite_schema"), 1);
}

TEST_F(SchemaTest, AFileInPlaceOfTheFolderIsAnError) {
  const auto file = folder.path() / "file";
  std::ofstream(file) << "x";
  const auto store = SqliteStore::open({.folder = file, .schema = whole_schema()});
  ASSERT_FALSE(store);
  EXPECT_EQ(store.error().kind, StoreError::Kind::storage);
  EXPECT_TRUE(store.error().message.contains(file.string()));
}

TEST_F(SchemaTest, AFileThatIsNotADatabaseIsAnError) {
  std::ofstream(folder.path() / "ootori.db") << std::string(8192, 'x');
  EXPECT_EQ(SqliteStore::open({.folder = folder.path(), .schema = whole_schema()}).error().kind,
            StoreError::Kind::storage);
}

TEST(SchemaFaults, ADatabaseIsCreatedAtomically) {
  FaultyVfs vfs;
  bool failed = true;
  int failures = 0;
  for (int nth = 1; failed; ++nth) {
    const TemporaryFolder folder;
    vfs.fail(nth, SQLITE_IOERR_WRITE);
    if (const auto broken = SqliteStore::open({.folder = folder.path(), .schema = whole_schema()}); !broken) {
      EXPECT_EQ(broken.error().kind, StoreError::Kind::storage);
      ++failures;
    }
    failed = vfs.has_failed();
    vfs.fail(0, SQLITE_OK);
    const auto store = SqliteStore::open({.folder = folder.path(), .schema = whole_schema()});
    ASSERT_TRUE(store) << store.error().message << " after write " << nth;
    EXPECT_TRUE(append_now(**store, first_append(GameId::random())));
  }
  EXPECT_GT(failures, 3);
}

}  // namespace
}  // namespace ootori::server::testing
