#include "server/store/backup.hpp"

#include <array>
#include <cstddef>
#include <cstdlib>
#include <fstream>

#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sqlite3.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "server/schema.hpp"
#include "server/store/sqlite.hpp"
#include "server/testing/faulty_vfs.hpp"
#include "server/testing/test_server.hpp"

namespace ootori::server::testing {
namespace {

class BackupTest : public ServerTest {
 protected:
  // In the folder, beside the data of the server.
  ServerOptions options() override { return local_options(folder.path() / "data", engine); }

  [[nodiscard]] std::filesystem::path data() const { return folder.path() / "data"; }
  [[nodiscard]] std::filesystem::path database() const { return data() / "ootori.db"; }
  [[nodiscard]] std::filesystem::path copy() const { return folder.path() / "copy.db"; }

  // Lets each write of `act` fail in turn until it succeeds, and tells `check` each time whether it succeeded. Returns
  // the number of failures.
  template <class Act, class Check>
  static int refusals_of_a_failing_disk(const Act& act, const Check& check) {
    FaultyVfs vfs;
    int refused = 0;
    bool failed = true;
    for (int nth = 1; failed; ++nth) {
      SCOPED_TRACE(fmt::format("write {}", nth));
      vfs.fail(nth, SQLITE_FULL);
      const auto done = act();
      failed = vfs.has_failed();
      vfs.fail(0, SQLITE_OK);
      if (!done) ++refused;
      check(done.has_value());
    }
    return refused;
  }
};

TEST_F(BackupTest, ARunningServerCanBeBackedUpAndTheCopyWorks) {
  const auto game = browser.new_game();
  std::atomic<bool> stop = false;
  std::jthread busy([&, port = browser.port] {
    Browser other{.port = port};
    // A slow backup outlasts the limit of games an address may create; what is refused then does not matter here.
    constexpr std::string_view wish = R"({"game":"yari","side":"black","handicap":"none","level":3})";
    while (!stop) other.post("/api/v1/games", wish);
  });
  const auto made = back_up(data(), copy());
  stop = true;
  busy.join();
  ASSERT_TRUE(made) << made.error().message;
  const auto before = browser.get("/api/v1/games/" + game).body;
  server.reset();
  std::filesystem::remove_all(data());
  std::filesystem::create_directory(data());
  std::filesystem::rename(copy(), database());
  start();
  EXPECT_EQ(browser.get("/api/v1/games/" + game).body, before);
}

// Nothing can be created where the backup is stored, for example because the disk is mounted read-only.
TEST_F(BackupTest, TheCopyIsReadWithoutCreatingFilesBesideIt) {
  const auto copies = folder.path() / "copies";
  std::filesystem::create_directory(copies);
  ASSERT_TRUE(back_up(data(), copies / "copy.db"));
  auto reading = *sqlite::Connection::open_to_read((copies / "copy.db").string());
  EXPECT_EQ(*reading.integer("PRAGMA application_id"), ootori_application_id);
  for (const auto& entry : std::filesystem::directory_iterator(copies)) {
    EXPECT_EQ(entry.path().filename(), "copy.db");
  }
}

TEST_F(BackupTest, FailuresSayWhyAndLeaveNothing) {
  const auto nowhere = back_up(folder.path() / "nothing", copy());
  ASSERT_FALSE(nowhere);
  EXPECT_TRUE(nowhere.error().message.contains("nothing/ootori.db does not exist"));
  std::filesystem::create_directory_symlink("loop", folder.path() / "loop");  // hides what is behind it, even from root
  const auto hidden = back_up(folder.path() / "loop", copy());
  ASSERT_FALSE(hidden);
  EXPECT_TRUE(hidden.error().message.contains("loop/ootori.db cannot be read: ")) << hidden.error().message;
  EXPECT_FALSE(back_up(data(), folder.path() / "no" / "folder" / "copy.db"));
  std::ofstream(copy()) << "precious";
  const auto again = back_up(data(), copy());
  ASSERT_FALSE(again);
  EXPECT_TRUE(again.error().message.contains("already"));
  EXPECT_EQ(std::filesystem::file_size(copy()), 8U);
}

TEST_F(BackupTest, AFailingDiskLeavesNoHalfCopy) {
  server.reset();
  const int refused = refusals_of_a_failing_disk([this] { return back_up(data(), copy()); },
                                                 [this](bool made) {
                                                   EXPECT_EQ(std::filesystem::exists(copy()), made);
                                                   EXPECT_FALSE(std::filesystem::exists(copy().string() + ".partial"));
                                                   std::filesystem::remove(copy());
                                                 });
  EXPECT_GT(refused, 3);
}

class RestoreTest : public BackupTest {
 protected:
  void SetUp() override {
    BackupTest::SetUp();
    first = browser.new_game();
    ASSERT_TRUE(back_up(data(), copy()));
    second = browser.new_game("yari");
  }

  [[nodiscard]] std::size_t games() { return browser.get("/api/v1/games").json().at("games").as_array().size(); }

  std::string first, second;
};

TEST_F(RestoreTest, TheCopyReplacesTheDataAndKeepsTheOld) {
  server.reset();
  const auto kept = restore(data(), copy(), whole_schema());
  ASSERT_TRUE(kept) << kept.error().message;
  EXPECT_EQ(kept->filename(), "ootori.db.before-restore");
  start();
  EXPECT_EQ(games(), 1U);
  server.reset();
  const auto again = restore(data(), *kept, whole_schema());
  ASSERT_TRUE(again) << again.error().message;
  EXPECT_EQ(again->filename(), "ootori.db.before-restore-2");
  start();
  EXPECT_EQ(games(), 2U) << "what was kept is whole";
}

TEST_F(RestoreTest, TheLogOfAKilledServerIsKeptToo) {
  const auto other = folder.path() / "other";
  std::filesystem::create_directory(other);
  for (const char* ending : {"", "-wal"}) {  // as they are while the server runs
    const std::string name = std::string("ootori.db") + ending;
    std::filesystem::copy_file(data() / name, other / name);
  }
  const auto kept = restore(other, copy(), whole_schema());
  ASSERT_TRUE(kept) << kept.error().message;
  server.reset();
  ASSERT_TRUE(restore(data(), *kept, whole_schema()));
  start();
  EXPECT_EQ(games(), 2U);
}

// SQLite would bring the contents of that log into the restored database.
TEST_F(RestoreTest, ALogWhoseDatabaseIsGoneIsKeptAside) {
  const auto other = folder.path() / "other";
  std::filesystem::create_directory(other);
  // As it is while the server runs, with both games.
  std::filesystem::copy_file(data() / "ootori.db-wal", other / "ootori.db-wal");
  const auto size = std::filesystem::file_size(other / "ootori.db-wal");
  ASSERT_GT(size, 0U);
  const auto kept = restore(other, copy(), whole_schema());
  ASSERT_TRUE(kept) << kept.error().message;
  EXPECT_TRUE(kept->empty()) << "there was no database";
  EXPECT_EQ(std::filesystem::file_size(other / "ootori.db.before-restore-wal"), size);
  auto restored = *sqlite::Connection::open((other / "ootori.db").string());
  EXPECT_EQ(*restored.integer("SELECT count(*) FROM games"), 1);
  EXPECT_EQ(*restored.integer("SELECT count(*) FROM pragma_integrity_check WHERE integrity_check <> 'ok'"), 0);
}

TEST_F(RestoreTest, AMissingFolderIsCreated) {
  const auto kept = restore(folder.path() / "new" / "folder", copy(), whole_schema());
  ASSERT_TRUE(kept) << kept.error().message;
  EXPECT_TRUE(kept->empty());
  EXPECT_TRUE(std::filesystem::exists(folder.path() / "new" / "folder" / "ootori.db"));
}

TEST_F(RestoreTest, TheFolderOfARunningServerIsRefused) {
  const auto kept = restore(data(), copy(), whole_schema());
  ASSERT_FALSE(kept);
  EXPECT_EQ(kept.error().kind, StoreError::Kind::locked);
  EXPECT_EQ(games(), 2U);
}

TEST_F(RestoreTest, InvalidCopiesAreRefusedAndChangeNothing) {
  server.reset();
  const auto bad = folder.path() / "bad.db";
  const auto begin_with_a_copy = [&] {
    std::filesystem::copy_file(copy(), bad, std::filesystem::copy_options::overwrite_existing);
  };
  EXPECT_FALSE(restore(data(), folder.path() / "nothing.db", whole_schema()));
  std::ofstream(bad) << std::string(8192, 'x');
  EXPECT_FALSE(restore(data(), bad, whole_schema()));
  std::filesystem::remove(bad);
  ASSERT_TRUE(sqlite::Connection::open(bad.string())->execute("CREATE TABLE recipes (name TEXT)"));
  EXPECT_TRUE(restore(data(), bad, whole_schema()).error().message.contains("not a backup of ootori"));
  begin_with_a_copy();
  ASSERT_TRUE(sqlite::Connection::open(bad.string())->execute("PRAGMA user_version = 1000"));
  EXPECT_EQ(restore(data(), bad, whole_schema()).error().kind, StoreError::Kind::too_new);
  for (const int version : {-2'000'000'000, 0, 5}) {  // the upgrade from this version does not fit the tables
    begin_with_a_copy();
    ASSERT_TRUE(sqlite::Connection::open(bad.string())->execute("PRAGMA user_version = " + std::to_string(version)));
    EXPECT_FALSE(restore(data(), bad, whole_schema())) << version;
  }
  begin_with_a_copy();
  std::fstream damage(bad, std::ios::in | std::ios::out | std::ios::binary);
  for (int page = 2; page < 8; ++page) {
    damage.seekp(page * 4096);
    damage << std::string(200, '\x7f');
  }
  damage.close();
  EXPECT_FALSE(restore(data(), bad, whole_schema()));
  for (const auto& entry : std::filesystem::directory_iterator(data())) {
    EXPECT_FALSE(entry.path().string().contains("restor")) << entry.path();
  }
  start();
  EXPECT_EQ(games(), 2U);
}

// In it, root may read only what everybody may read.
class AsNobody {
 public:
  AsNobody() {
    if (::geteuid() == 0) EXPECT_EQ(::seteuid(65534), 0);
  }
  AsNobody(const AsNobody&) = delete;
  AsNobody& operator=(const AsNobody&) = delete;
  ~AsNobody() {
    if (::getuid() == 0) EXPECT_EQ(::seteuid(0), 0);
  }
};

TEST_F(RestoreTest, FilesThatMayNotBeReadAreNotCalledMissing) {
  using std::filesystem::perms;
  server.reset();
  const auto closed = folder.path() / "closed";
  std::filesystem::create_directory(closed);
  std::filesystem::rename(copy(), closed / "copy.db");
  std::filesystem::permissions(folder.path(), perms::group_exec | perms::others_exec,
                               std::filesystem::perm_options::add);
  const auto fault = [&] {
    const AsNobody nobody;
    return restore(data(), closed / "copy.db", whole_schema()).error().message;
  };
  const std::string says =
      fmt::format("cannot restore {}: Permission denied; run this command as root", (closed / "copy.db").string());
  std::filesystem::permissions(closed, perms::none);
  EXPECT_EQ(fault(), says) << "a closed folder";
  std::filesystem::permissions(closed, perms::all);
  std::filesystem::permissions(closed / "copy.db", perms::none);
  EXPECT_EQ(fault(), says) << "a closed file";
  std::filesystem::permissions(database(), perms::none);
  std::filesystem::permissions(data(), perms::all);
  const AsNobody nobody;
  EXPECT_EQ(back_up(data(), closed / "other.db").error().message,
            fmt::format("{} cannot be read: Permission denied; run this command as root", database().string()));
  EXPECT_FALSE(std::filesystem::exists(closed / "other.db"));
}

// systemd before version 247 and old containers do not know it, and answer EPERM.
bool forbid_faccessat2() {
  std::array filter{sock_filter BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, nr)),
                    sock_filter BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_faccessat2, 0, 1),
                    sock_filter BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM),
                    sock_filter BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW)};
  const sock_fprog program{.len = filter.size(), .filter = filter.data()};
  return ::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 && ::prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0;
}

TEST_F(RestoreTest, ASandboxThatIsOlderThanASystemCallDoesNotForbidBackups) {
  server.reset();
  const auto works = [&] {
    return forbid_faccessat2() && back_up(data(), folder.path() / "other.db") &&
           restore(data(), copy(), whole_schema());
  };
  EXPECT_EXIT(std::_Exit(works() ? 0 : 1), ::testing::ExitedWithCode(0), "");
}

TEST_F(RestoreTest, AMissingBackupIsCalledMissing) {
  server.reset();
  const auto fault = [&](const std::filesystem::path& file) {
    return restore(data(), file, whole_schema()).error().message;
  };
  EXPECT_TRUE(fault(folder.path() / "nothing.db").ends_with(": there is no such file"));
  EXPECT_TRUE(fault(copy() / "below.db").ends_with(": there is no such file"));
  EXPECT_TRUE(fault(folder.path()).ends_with(": it is not a file"));
}

TEST_F(RestoreTest, AFailingDiskLeavesTheDataUnchanged) {
  server.reset();
  const int refused =
      refusals_of_a_failing_disk([this] { return restore(data(), copy(), whole_schema()); },
                                 [this](bool restored) {
                                   if (restored) return;  // the last round, or a write that only tidied up
                                   EXPECT_TRUE(std::filesystem::exists(database()));
                                   EXPECT_FALSE(std::filesystem::exists(data() / "ootori.db.before-restore"));
                                   EXPECT_FALSE(std::filesystem::exists(data() / "ootori.db.restoring"));
                                 });
  EXPECT_GT(refused, 3);
}

}  // namespace
}  // namespace ootori::server::testing
