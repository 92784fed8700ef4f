// Moves a whole site from one store to another and back: everything arrives, wherever the move was interrupted.
#include "server/store/moving.hpp"

#include <fstream>

#include "server/chat/chat_table.hpp"
#include "server/testing/store_fixture.hpp"

namespace ootori::server::testing {
namespace {

class MovingTest : public StoreTest {
 protected:
  // Some of everything: more rows than are copied at once, texts that are not UTF-8, keys of several columns, identity
  // keys.
  void fill() {
    const auto store = open_test_store(from.data);
    ASSERT_TRUE(write_now(*store, {AddAccount{account("Ann")}, AddLogin{login()}}));
    for (int i = 0; i < 30; ++i) {
      const auto id = GameId::random();
      Append append = first_append(id);
      for (std::uint64_t number = 2; number < 50; ++number) {
        append.events.push_back({number, 2000, game::Moved{any_move(Tori::spec)}});
      }
      ASSERT_TRUE(append_now(*store, append));
    }
    for (const char* note : {"one", "caf\xe9", "\xff"}) {
      ASSERT_TRUE(
          write_now(*store, {AddAudit{{.at = 1, .actor = "a", .action = "b", .subject = note, .detail = "鵬"}}}));
    }
  }

  [[nodiscard]] static std::vector<MovedTable> move_now(const StorePlace& from, const StorePlace& to) {
    const auto moved = move_store({.from = from, .to = to}, whole_schema());
    if (!moved) throw std::runtime_error(moved.error().message);
    return *moved;
  }

  static std::int64_t rows_of(const std::vector<MovedTable>& tables, std::string_view name) {
    for (const MovedTable& table : tables) {
      if (table.name == name) return table.rows;
    }
    return -1;
  }

  // From a folder to the kind of store that the tests run on.
  TemporaryFolder other;
  StorePlace from{.data = folder.path() / "site"};
  StorePlace to = is_on_postgres() ? StorePlace{.data = {}, .address = place_of(other.path()).address}
                                   : StorePlace{.data = other.path() / "site"};

  static std::unique_ptr<Store> open_test_store(const std::filesystem::path& where) {
    return *open_store({.data = where}, whole_schema());
  }
};

TEST_F(MovingTest, EverythingIsMovedThereAndBack) {
  fill();
  const auto there = move_now(from, to);
  EXPECT_EQ(rows_of(there, "games"), 30);
  EXPECT_EQ(rows_of(there, "events"), 30 * 49);
  EXPECT_EQ(rows_of(there, "audit"), 3);
  {
    const auto store = open_store(to, whole_schema());
    ASSERT_TRUE(store) << store.error().message;
    EXPECT_EQ(AccountTable{**store}.accounts(), std::vector{account("Ann")});
    EXPECT_EQ(AccountTable{**store}.audit(2)->front().subject, "\xff");
    ASSERT_TRUE(write_now(**store, {AddAudit{{.at = 2, .actor = "a", .action = "b", .subject = "", .detail = ""}}}))
        << "keys go on counting";
    EXPECT_EQ(AccountTable{**store}.audit(9)->size(), 4U);
  }
  const StorePlace back{.data = folder.path() / "back"};
  const auto returned = move_now(to, back);
  EXPECT_EQ(rows_of(returned, "events"), 30 * 49);
  EXPECT_EQ(rows_of(returned, "audit"), 4);
  for (std::size_t i = 0; i < there.size(); ++i) {
    EXPECT_EQ(returned[i].name, there[i].name);
    if (there[i].name != "audit") EXPECT_EQ(returned[i].checksum, there[i].checksum) << there[i].name;
  }
}

// The folder of a server over a database may be a mount point, which cannot be replaced by another folder.
TEST_F(MovingTest, FromADatabaseIntoTheServersOwnFolder) {
  if (!is_on_postgres()) GTEST_SKIP() << "needs PostgreSQL";
  fill();
  (void)move_now(from, to);
  const StorePlace server{.data = folder.path() / "server", .address = to.address};
  ASSERT_TRUE(open_store(server, whole_schema()));
  {
    const auto running = open_store(server, whole_schema());
    ASSERT_TRUE(running);
    EXPECT_FALSE(move_store({.from = server, .to = {.data = server.data}}, whole_schema())) << "while a server runs";
  }
  EXPECT_EQ(rows_of(move_now(server, {.data = server.data}), "events"), 30 * 49);
  EXPECT_EQ(AccountTable{*open_test_store(server.data)}.accounts(), std::vector{account("Ann")});
}

TEST_F(MovingTest, AnInterruptedMoveResumesAndIsNotServedUntilDone) {
  fill();
  struct BrokenOff {};
  int tells = 0;
  for (int stop = 3;; stop += 7) {
    try {
      tells = 0;
      const auto moved = move_store({.from = from,
                                     .to = to,
                                     .tell =
                                         [&](const MoveProgress&) {
                                           if (++tells == stop) throw BrokenOff{};
                                         }},
                                    whole_schema());
      ASSERT_TRUE(moved) << moved.error().message;
      EXPECT_EQ(rows_of(*moved, "events"), 30 * 49);
      break;
    } catch (const BrokenOff&) {
      const auto unfinished = open_store(to, whole_schema());
      ASSERT_FALSE(unfinished);
      EXPECT_TRUE(unfinished.error().message.contains("not finished")) << unfinished.error().message;
    }
  }
  EXPECT_TRUE(open_store(to, whole_schema()));
}

TEST_F(MovingTest, ChangesMeanwhileAreDetected) {
  fill();
  struct BrokenOff {};
  EXPECT_THROW((void)move_store({.from = from,
                                 .to = to,
                                 .tell =
                                     [&](const MoveProgress& progress) {
                                       if (progress.table == "events" && progress.rows > 600) throw BrokenOff{};
                                     }},
                                whole_schema()),
               BrokenOff);
  ASSERT_TRUE(sqlite::Connection::open((from.data / "ootori.db").string())->execute("UPDATE games SET updated = 7"));
  const auto moved = move_store({.from = from, .to = to}, whole_schema());
  ASSERT_FALSE(moved);
  EXPECT_TRUE(moved.error().message.contains("games")) << moved.error().message;
}

TEST_F(MovingTest, ExistingDataIsNotOverwritten) {
  fill();
  (void)move_now(from, to);
  const auto again = move_store({.from = from, .to = to}, whole_schema());
  ASSERT_FALSE(again);
  EXPECT_TRUE(again.error().message.contains("already")) << again.error().message;
}

// SQLite would bring the contents of that log into the database that arrives.
TEST_F(MovingTest, AFolderWithTheLogOfAnotherDatabaseIsRefused) {
  fill();
  const StorePlace used{.data = folder.path() / "used"};
  std::filesystem::create_directory(used.data);
  std::ofstream(used.data / "ootori.db-wal") << "precious";
  const auto moved = move_store({.from = from, .to = used}, whole_schema());
  ASSERT_FALSE(moved);
  EXPECT_TRUE(moved.error().message.contains("ootori.db-wal")) << moved.error().message;
  EXPECT_EQ(std::filesystem::file_size(used.data / "ootori.db-wal"), 8U);
  EXPECT_FALSE(std::filesystem::exists(used.data / "ootori.db"));
}

TEST_F(MovingTest, ARunningServerIsNotMoved) {
  const auto store = open_test_store(from.data);
  const auto moved = move_store({.from = from, .to = to}, whole_schema());
  ASSERT_FALSE(moved);
  EXPECT_EQ(moved.error().kind, StoreError::Kind::locked);
}

}  // namespace
}  // namespace ootori::server::testing
