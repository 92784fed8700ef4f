// What every store does, on SQLite and on PostgreSQL (tests/postgres.sh); and what SQLite does when the disk fails.
#include <latch>

#include <sqlite3.h>

#include "server/accounts/account_table.hpp"
#include "server/chat/chat_table.hpp"
#include "server/games/game_table.hpp"
#include "server/schema.hpp"
#include "server/testing/faulty_vfs.hpp"
#include "server/testing/store_fixture.hpp"

namespace ootori::server::testing {
namespace {

TEST_F(StoreTest, AppendedEventsSurviveReopening) {
  const auto id = GameId::random();
  std::vector<Recorded> events{created(Yari::spec),
                               {2, 1500, game::Moved{any_move(Yari::spec)}},
                               {3, 1600, game::TakenBack{0}},
                               {4, 1700, game::Ended{{Color::white, Termination::resignation}}}};
  const Digest digest{.plies = 0, .outcome = Outcome{Color::white, Termination::resignation}, .engine_to_move = false};
  ASSERT_TRUE(append_now(*open(), {.id = id, .game = &Yari::spec, .events = events, .digest = digest}));
  const auto store = open();
  EXPECT_EQ(GameTable{*store}.load(id), events);
  const auto games = GameTable{*store}.list(ann, 10);
  ASSERT_TRUE(games);
  ASSERT_EQ(games->size(), 1U);
  const Summary& summary = games->front();
  EXPECT_EQ(summary.id, id);
  EXPECT_EQ(summary.game, &Yari::spec);
  EXPECT_EQ(summary.handicap, "none");
  EXPECT_EQ(summary.created, 1000);
  EXPECT_EQ(summary.updated, 1700);
  EXPECT_EQ(summary.digest, digest);
  EXPECT_EQ(summary.seats.side_of(ann), Color::black);
}

TEST_F(StoreTest, AnUnknownGameHasNoEvents) {
  const auto events = GameTable{*open()}.load(GameId::random());
  ASSERT_TRUE(events);
  EXPECT_TRUE(events->empty());
}

TEST_F(StoreTest, EventNumbersAreUnique) {
  const auto store = open();
  const auto id = GameId::random();
  ASSERT_TRUE(append_now(*store, first_append(id)));
  ASSERT_TRUE(append_now(*store, move_append(id, 2)));
  const auto before = GameTable{*store}.load(id);
  const auto again = append_now(*store, move_append(id, 2));
  ASSERT_FALSE(again);
  EXPECT_EQ(again.error().kind, StoreError::Kind::conflict);
  EXPECT_EQ(GameTable{*store}.load(id), before);
  EXPECT_FALSE(append_now(*store, first_append(id))) << "a game is created once";
}

TEST_F(StoreTest, AConflictAffectsNoOtherGame) {
  std::atomic<int> good = 0;
  std::atomic<int> bad = 0;
  const auto store = open();
  const auto taken = GameId::random();
  ASSERT_TRUE(append_now(*store, first_append(taken)));
  std::vector<GameId> ids;
  for (int i = 0; i < 50; ++i) {
    ids.push_back(GameId::random());
    const auto count = [&](const Store::Result<void>& result) { ++(result ? good : bad); };
    store->write({first_append(ids.back())}, count);
    store->write({first_append(taken)}, count);
  }
  ASSERT_TRUE(eventually([&] { return good + bad == 100; }));
  EXPECT_EQ(good, 50);
  for (const GameId& id : ids) EXPECT_EQ(GameTable{*store}.load(id)->size(), 1U);
}

TEST_F(StoreTest, WaitingAppendsShareACommit) {
  constexpr int games = 2000;
  std::atomic<int> done = 0;
  const auto busy = std::make_shared<std::latch>(1);
  const auto store = open();
  store->write({first_append(GameId::random())}, [busy](const Store::Result<void>&) { busy->wait(); });
  ASSERT_TRUE(eventually([&] { return store->commits() == 1; }));
  for (int i = 0; i < games; ++i) {
    store->write({first_append(GameId::random())}, [&](const Store::Result<void>& result) { done += result ? 1 : 0; });
  }
  busy->count_down();
  ASSERT_TRUE(eventually([&] { return done == games; }));
  EXPECT_EQ(store->commits(), 2U);
}

TEST_F(StoreTest, EverythingAppendedIsCommittedBeforeTheStoreCloses) {
  std::atomic<int> done = 0;
  {
    const auto store = open();
    for (int i = 0; i < 100; ++i) {
      store->write({first_append(GameId::random())},
                   [&](const Store::Result<void>& result) { done += result ? 1 : 0; });
    }
  }
  EXPECT_EQ(done, 100);
  EXPECT_EQ(*database().integer("SELECT count(*) FROM events"), 100);
}

TEST_F(StoreTest, GamesWithAnEngineToMoveAreFound) {
  const auto store = open();
  const auto waiting = GameId::random();
  const auto idle = GameId::random();
  for (const GameId& id : {waiting, idle}) ASSERT_TRUE(append_now(*store, first_append(id)));
  ASSERT_TRUE(append_now(*store, move_append(waiting, 2)));
  EXPECT_EQ(GameTable{*store}.awaiting_engine(), std::vector{waiting});
  ASSERT_TRUE(append_now(*store, move_append(waiting, 3)));
  EXPECT_EQ(GameTable{*store}.awaiting_engine(), std::vector<GameId>{});
}

TEST_F(StoreTest, AListIsNewestFirstAndLimited) {
  const auto store = open();
  std::vector<GameId> ids;
  for (int i = 0; i < 5; ++i) {
    ids.push_back(GameId::random());
    ASSERT_TRUE(append_now(*store, first_append(ids.back(), Tori::spec, 1000 + i)));
  }
  const auto games = GameTable{*store}.list(ann, 3);
  ASSERT_EQ(games->size(), 3U);
  for (std::size_t i = 0; i < 3; ++i) EXPECT_EQ((*games)[i].id, ids[4 - i]);
}

TEST_F(SqliteStoreTest, AFullDiskFailsTheWriteCompletely) {
  const auto store = open(30);
  const auto id = GameId::random();
  ASSERT_TRUE(append_now(*store, first_append(id)));
  std::uint64_t stored = 1;
  Store::Result<void> result;
  while (result && stored < 10'000) {
    auto append = move_append(id, stored + 1);
    for (std::uint64_t more = 2; more <= 20; ++more)
      append.events.push_back({stored + more, 2000, append.events[0].event});
    result = append_now(*store, append);
    if (result) stored += append.events.size();
  }
  ASSERT_FALSE(result);
  EXPECT_EQ(result.error().kind, StoreError::Kind::storage);
  EXPECT_TRUE(result.error().message.contains("full")) << result.error().message;
  EXPECT_EQ(GameTable{*store}.load(id)->size(), stored);
  EXPECT_EQ(GameTable{*store}.list(ann, 1)->front().digest.plies, stored - 20);
}

TEST_F(StoreTest, AnAccountSurvivesReopening) {
  ASSERT_TRUE(write_now(*open(), {AddAccount{account("Ann")}, AddLogin{login()}}));
  EXPECT_EQ(AccountTable{*open()}.accounts(), std::vector{account("Ann")});
  EXPECT_EQ(AccountTable{*open()}.logins(), std::vector{login()});
  ASSERT_TRUE(write_now(*open(), {UseLogin{login().id, 5000}}));
  EXPECT_EQ(AccountTable{*open()}.logins()->front().used, 5000);
  ASSERT_TRUE(write_now(*open(), {EndLogin{login().id}}));
  EXPECT_TRUE(write_now(*open(), {EndLogin{login().id}})) << "a second time";
  EXPECT_EQ(AccountTable{*open()}.logins(), std::vector<Login>{});
}

TEST_F(StoreTest, NamesAreUniqueIgnoringCase) {
  const auto store = open();
  ASSERT_TRUE(write_now(*store, {AddAccount{account("Ann")}}));
  Account other = account("aNN");
  other.player = {"other"};
  const auto again = write_now(*store, {AddAccount{other}});
  ASSERT_FALSE(again);
  EXPECT_EQ(again.error().kind, StoreError::Kind::conflict);
  EXPECT_EQ(AccountTable{*store}.accounts(), std::vector{account("Ann")});
}

TEST_F(StoreTest, ADeletedGuestCannotGetAnAccount) {
  const auto store = open();
  ASSERT_TRUE(write_now(*store, {DeleteGuest{{.player = ann, .folded = {}, .deleted = 1}, true}}));
  const auto added = write_now(*store, {AddAccount{account("Ann")}});
  ASSERT_FALSE(added);
  EXPECT_EQ(added.error().kind, StoreError::Kind::conflict);
  EXPECT_EQ(AccountTable{*store}.accounts(), std::vector<Account>{});
}

TEST_F(StoreTest, ANewPasswordEndsTheOtherLogins) {
  const auto store = open();
  Login other = login();
  other.id = *LoginId::parse("333333333333");
  other.token = "other";
  ASSERT_TRUE(write_now(*store, {AddAccount{account("Ann")}, AddLogin{login()}, AddLogin{other}}));
  ASSERT_TRUE(write_now(*store, {SetPassword{ann, "new", login().id}}));
  EXPECT_EQ(AccountTable{*store}.logins(), std::vector{login()});
  EXPECT_EQ(AccountTable{*store}.accounts()->front().password, "new");
}

TEST_F(StoreTest, ChangesCheckedWithAnOldPasswordFail) {
  const auto store = open();
  ASSERT_TRUE(write_now(*store, {AddAccount{account("Ann")}, SetPassword{ann, "owner's", {}}, AddLogin{login()}}));
  const FormerPlayer former{.player = ann, .folded = "ann", .deleted = 1};
  for (const Change& change : {Change{SetPassword{ann, "intruder's", {}}}, Change{SetEmail{ann, "x@example.org"}},
                               Change{DeleteAccount{former}}}) {
    const auto done = write_now(*store, {CheckPassword{ann, "old"}, change});
    ASSERT_FALSE(done);
    EXPECT_EQ(done.error().kind, StoreError::Kind::conflict);
  }
  ASSERT_EQ(AccountTable{*store}.accounts()->size(), 1U);
  EXPECT_EQ(AccountTable{*store}.accounts()->front().password, "owner's");
  EXPECT_EQ(AccountTable{*store}.accounts()->front().email, std::nullopt);
  EXPECT_EQ(AccountTable{*store}.logins(), std::vector{login()});
  EXPECT_TRUE(write_now(*store, {CheckPassword{ann, "owner's"}, SetPassword{ann, "new", {}}}));
  EXPECT_EQ(AccountTable{*store}.accounts()->front().password, "new");
}

TEST_F(StoreTest, ALaterSilenceOutlivesTheOneItReplaced) {
  const auto store = open();
  const Silence first{.id = SilenceId::random(), .who = ann, .by = {"judge"}, .at = 1, .until = 9};
  Silence second = first;
  second.id = SilenceId::random();
  ASSERT_TRUE(write_now(*store, {SetSilence{first}}));
  ASSERT_TRUE(write_now(*store, {SetSilence{second}}));
  EXPECT_EQ(write_now(*store, {EndSilence{first.id}}).error().kind, StoreError::Kind::conflict);
  EXPECT_EQ(ChatTable{*store}.silences(), std::vector{second});
  EXPECT_TRUE(write_now(*store, {EndSilence{second.id}}));
  EXPECT_TRUE(ChatTable{*store}.silences()->empty());
}

TEST_F(StoreTest, DamagedAccountsAndSeeksAreSkipped) {
  const Seek seek{.id = *SeekId::parse("222222222222"),
                  .terms = {.game = &Tori::spec},
                  .side = {},
                  .by = ann,
                  .to = {},
                  .listed = true,
                  .created = 1,
                  .expires = 2};
  Seek sound = seek;
  sound.id = *SeekId::parse("333333333333");
  ASSERT_TRUE(write_now(*open(), {AddAccount{account("Ann")}, AddLogin{login()}, AddSeek{seek}, AddSeek{sound}}));
  ASSERT_TRUE(database().execute("UPDATE logins SET id = 'short'"));
  EXPECT_EQ(AccountTable{*open()}.logins(), std::vector<Login>{});
  for (const char* damage : {"sfen = 'x'", "time = 'x'", "game = 'chess'", "id = 'short'"}) {
    ASSERT_TRUE(database().execute(fmt::format("UPDATE seeks SET {} WHERE id = '222222222222'", damage)));
    EXPECT_EQ(SeekTable{*open()}.seeks(), std::vector{sound}) << damage;
    ASSERT_TRUE(database().execute("UPDATE seeks SET sfen = NULL, time = NULL, game = 'tori'"));
  }
}

TEST_F(StoreTest, ADamagedEventIsAnErrorAndNotACrash) {
  const auto id = GameId::random();
  ASSERT_TRUE(append_now(*open(), first_append(id)));
  for (const char* text :
       {"", "{", "[]", R"({"type":"danced"})", R"({"type":"moved"})", R"({"type":"moved","usi":"9z9z"})",
        R"({"type":"created","game":"tori","handicap":"x","start":"","seats":{}})"}) {
    ASSERT_TRUE(database().execute(fmt::format("UPDATE events SET event = '{}'", text)));
    const auto events = GameTable{*open()}.load(id);
    ASSERT_FALSE(events) << text;
    EXPECT_EQ(events.error().kind, StoreError::Kind::damaged);
  }
}

// Every write and every sync fails once, in turn: what was acknowledged is there afterwards, what was refused can be
// repeated, and no event is stored in part.
TEST(StoreFaults, NoAcknowledgedEventIsLostWhicheverWriteFails) {
  FaultyVfs vfs;
  for (const int code : {SQLITE_IOERR_WRITE, SQLITE_FULL}) {
    int failures = 0;
    bool failed = true;
    for (int nth = 1; failed; ++nth) {
      const TemporaryFolder folder;
      const auto id = GameId::random();
      std::uint64_t acknowledged = 0;
      {
        const auto store = *SqliteStore::open({.folder = folder.path(), .schema = whole_schema()});
        vfs.fail(nth, code);
        for (std::uint64_t number = 1; number <= 6; ++number) {
          const auto append = [&] {
            return append_now(*store, number == 1 ? first_append(id) : move_append(id, number));
          };
          auto result = append();
          if (!result) {
            ++failures;
            EXPECT_EQ(result.error().kind, StoreError::Kind::storage);
            EXPECT_EQ(GameTable{*store}.load(id)->size(), acknowledged);
            result = append();
          }
          ASSERT_TRUE(result) << result.error().message << " at write " << nth;
          acknowledged = number;
        }
      }
      failed = vfs.has_failed();
      vfs.fail(0, code);
      const auto events = GameTable{**SqliteStore::open({.folder = folder.path(), .schema = whole_schema()})}.load(id);
      ASSERT_TRUE(events);
      EXPECT_EQ(events->size(), acknowledged) << "write " << nth;
    }
    EXPECT_GT(failures, 6) << "every append has failed at least once";
  }
}

TEST(StoreFaults, AnAccountAndItsLoginAreStoredTogetherWhicheverWriteFails) {
  FaultyVfs vfs;
  int failures = 0;
  bool failed = true;
  for (int nth = 1; failed; ++nth) {
    const TemporaryFolder folder;
    {
      const auto store = *SqliteStore::open({.folder = folder.path(), .schema = whole_schema()});
      vfs.fail(nth, SQLITE_FULL);
      const auto made = write_now(*store, {AddAccount{account("Ann")}, AddLogin{login()}});
      failed = vfs.has_failed();
      vfs.fail(0, SQLITE_OK);
      if (!made) ++failures;
      EXPECT_EQ(AccountTable{*store}.accounts()->size(), made ? 1U : 0U) << "write " << nth;
      EXPECT_EQ(AccountTable{*store}.logins()->size(), made ? 1U : 0U) << "write " << nth;
      if (!made) EXPECT_TRUE(write_now(*store, {AddAccount{account("Ann")}, AddLogin{login()}}));
    }
    const auto store = *SqliteStore::open({.folder = folder.path(), .schema = whole_schema()});
    EXPECT_EQ(AccountTable{*store}.accounts(), std::vector{account("Ann")});
    EXPECT_EQ(AccountTable{*store}.logins(), std::vector{login()});
  }
  EXPECT_GT(failures, 1);
}

}  // namespace
}  // namespace ootori::server::testing
