// Who may read the files of a server.
#include "server/store/private_file.hpp"

#include <fstream>

#include <sys/stat.h>
#include <unistd.h>

#include "server/schema.hpp"
#include "server/store/backup.hpp"
#include "server/store/backup_folder.hpp"
#include "server/store/data_folder.hpp"
#include "server/testing/test_server.hpp"

namespace ootori::server::testing {
namespace {

// With the usual umask, by which everybody may read new files.
class PrivateFiles : public ServerTest {
 protected:
  void SetUp() override {
    before_ = ::umask(022);
    ServerTest::SetUp();
    browser.new_game();
  }
  void TearDown() override { ::umask(before_); }
  ServerOptions options() override { return local_options(data(), engine); }

  [[nodiscard]] std::filesystem::path data() const { return folder.path() / "new" / "data"; }

  static unsigned mode(const std::filesystem::path& file) {
    struct stat about{};
    return ::stat(file.c_str(), &about) == 0 ? about.st_mode & 0777U : 0U;
  }
  void share_with_everybody() {
    using enum std::filesystem::perms;
    for (const auto& entry : std::filesystem::directory_iterator(data())) {
      std::filesystem::permissions(entry.path(), owner_read | owner_write | group_read | others_read);
    }
  }
  void expect_all_private() {
    int seen = 0;
    for (const auto& entry : std::filesystem::directory_iterator(data())) {
      // The explorer opens its index after the server has started.
      EXPECT_TRUE(eventually([&] { return mode(entry.path()) == 0600U; })) << entry.path() << ' ' << mode(entry.path());
      ++seen;
    }
    EXPECT_GE(seen, 4) << "the database, what SQLite has beside it, the lock, the socket";
  }

 private:
  mode_t before_ = 0;
};

TEST_F(PrivateFiles, DataIsReadableByTheServersUserOnly) {
  EXPECT_EQ(mode(data()), 0700U);
  expect_all_private();
}

TEST_F(PrivateFiles, FilesReadableByOthersAreMadePrivate) {
  server.reset();
  std::ofstream(data() / "ootori.db-wal");
  share_with_everybody();
  std::filesystem::remove(data() / "ootori.lock");
  start();
  browser.new_game();
  expect_all_private();
}

TEST_F(PrivateFiles, BackupsAndRestoredDataArePrivate) {
  const auto copy = folder.path() / "copy.db";
  ASSERT_TRUE(back_up(data(), copy));
  EXPECT_EQ(mode(copy), 0600U);
  server.reset();
  ASSERT_TRUE(restore(data(), copy, whole_schema()));
  EXPECT_EQ(mode(data() / "ootori.db"), 0600U);
  EXPECT_EQ(mode(data() / "ootori.db.before-restore"), 0600U);
}

// An administrator runs `ootori admin` as root, and the server must be able to open what the command has written.
TEST_F(PrivateFiles, WhatRootWritesBelongsToTheOwnerOfTheData) {
  if (::geteuid() != 0) GTEST_SKIP() << "only root gives files away";
  constexpr uid_t nobody = 65534;
  const auto owner = [](const std::filesystem::path& file) {
    struct stat about{};
    return ::stat(file.c_str(), &about) == 0 ? about.st_uid : uid_t{1};
  };
  server.reset();
  ASSERT_EQ(::chown(data().c_str(), nobody, nobody), 0);
  std::filesystem::remove(data() / "ootori.lock");
  const auto copies = folder.path() / "copies";  // of root, who could read every copy there
  const auto copy = back_up_into(data(), copies, 3, 0);
  ASSERT_TRUE(copy) << copy.error().message;
  EXPECT_EQ(owner(*copy), nobody);
  EXPECT_EQ(mode(*copy), 0600U);
  ASSERT_TRUE(restore(data(), *copy, whole_schema()));
  EXPECT_EQ(owner(data() / "ootori.db"), nobody);
  EXPECT_EQ(owner(data() / "ootori.lock"), nobody);
  EXPECT_FALSE(make_private_database(data() / "new.db"));
  EXPECT_EQ(owner(data() / "new.db"), nobody);
  EXPECT_FALSE(make_private_file(folder.path() / "own"));
  EXPECT_EQ(owner(folder.path() / "own"), 0U);
}

TEST_F(PrivateFiles, AnExistingFolderIsUnchanged) {
  const auto there = folder.path() / "there";
  std::filesystem::create_directory(there);
  ASSERT_EQ(mode(there), 0755U);
  EXPECT_FALSE(make_private_folder(there));
  EXPECT_EQ(mode(there), 0755U);
  std::ofstream(folder.path() / "file");
  EXPECT_EQ(make_private_folder(folder.path() / "file"), std::errc::file_exists);
}

// As on volumes whose files belong to the group of a container.
TEST(DataFolders, ALockOfAnotherUserMayBeUsed) {
  if (::geteuid() != 0) GTEST_SKIP() << "only root can act as somebody else";
  const TemporaryFolder folder;
  std::filesystem::permissions(folder.path(), std::filesystem::perms::all);
  std::ofstream(folder.path() / "ootori.lock").close();
  ASSERT_EQ(::chmod((folder.path() / "ootori.lock").c_str(), 0666), 0);
  ASSERT_EQ(::seteuid(65534), 0);
  const auto opened = DataFolder::open(folder.path());
  ASSERT_EQ(::seteuid(0), 0);
  EXPECT_TRUE(opened) << opened.error().message;
}

}  // namespace
}  // namespace ootori::server::testing
