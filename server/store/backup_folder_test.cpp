#include "server/store/backup_folder.hpp"

#include <fstream>
#include <optional>

#include "files/folder_presence.hpp"
#include "server/schema.hpp"
#include "server/store/backup.hpp"
#include "server/store/sqlite.hpp"
#include "server/testing/test_server.hpp"

namespace ootori::server::testing {
namespace {

constexpr UnixMillis morning = 1'795'502'400'000;  // 2026-11-24T06:40:00Z
constexpr UnixMillis day = 86'400'000;

class BackupFolder : public ServerTest {
 protected:
  ServerOptions options() override { return local_options(data(), engine); }
  [[nodiscard]] std::filesystem::path data() const { return folder.path() / "data"; }
  [[nodiscard]] std::filesystem::path copies() const { return folder.path() / "copies" / "here"; }

  // Overwrites the first page of a table, as a failing disk might.
  static void damage_table(const std::filesystem::path& database, const std::string& table) {
    std::int64_t page = 0;
    std::int64_t size = 0;
    {
      auto connection = *sqlite::Connection::open(database.string());
      ASSERT_TRUE(connection.execute("PRAGMA wal_checkpoint(TRUNCATE)"));
      page = *connection.integer("SELECT rootpage FROM sqlite_schema WHERE name = '" + table + "'");
      size = *connection.integer("PRAGMA page_size");
    }
    std::fstream file(database, std::ios::in | std::ios::out | std::ios::binary);
    file.seekp((page - 1) * size);
    file << std::string(static_cast<std::size_t>(size), '\0');
    ASSERT_TRUE(file.flush());
  }

  [[nodiscard]] std::vector<std::string> names() const {
    std::vector<std::string> all;
    for (const StoredBackup& one : backups_in(copies())) all.push_back(one.file.filename());
    return all;
  }
};

TEST_F(BackupFolder, KeepsTheNewest) {
  std::filesystem::create_directory(copies().parent_path());
  for (int i = 0; i < 4; ++i) {
    const auto made = back_up_into(data(), copies(), 2, morning + i * day);
    ASSERT_TRUE(made) << made.error().message;
    EXPECT_TRUE(std::filesystem::exists(*made));
  }
  EXPECT_EQ(names(), (std::vector<std::string>{"ootori-20261126T064000Z.db", "ootori-20261127T064000Z.db"}));
  EXPECT_EQ(backups_in(copies()).back().made, morning + 3 * day);
  EXPECT_EQ(std::filesystem::status(copies()).permissions(), std::filesystem::perms::owner_all);
}

TEST_F(BackupFolder, LeavesFilesOfOtherNamesAlone) {
  ASSERT_TRUE(back_up_into(data(), copies().parent_path(), 1, morning));
  const auto folder = copies().parent_path();
  for (const char* name : {"ootori-2026.db", "before the upgrade.db", "before the upgrade.db.partial"}) {
    std::ofstream(folder / name) << "kept";
  }
  ASSERT_TRUE(back_up_into(data(), folder, 1, morning + day));
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder), {}), 4);
  EXPECT_EQ(backups_in(folder).size(), 1U);
}

TEST_F(BackupFolder, AFailedBackupRemovesNothing) {
  std::filesystem::create_directory(copies().parent_path());
  ASSERT_TRUE(back_up_into(data(), copies(), 1, morning));
  server.reset();
  std::filesystem::remove(data() / "ootori.db");
  EXPECT_FALSE(back_up_into(data(), copies(), 1, morning + day));
  EXPECT_EQ(names(), std::vector<std::string>{"ootori-20261124T064000Z.db"});
  EXPECT_TRUE(backups_in(folder.path() / "missing").empty());
}

// The old backups are all that is left of the data.
TEST_F(BackupFolder, ADamagedDatabaseIsNoBackupAndRemovesNone) {
  browser.new_game();
  std::filesystem::create_directory(copies().parent_path());
  const auto good = back_up_into(data(), copies(), 1, morning);
  ASSERT_TRUE(good);
  server.reset();
  damage_table(data() / "ootori.db", "events");
  for (int i = 1; i <= 2; ++i) {
    const auto bad = back_up_into(data(), copies(), 1, morning + i * day);
    ASSERT_FALSE(bad);
    EXPECT_TRUE(bad.error().message.contains("damaged")) << bad.error().message;
  }
  EXPECT_EQ(names(), std::vector<std::string>{"ootori-20261124T064000Z.db"});
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator(copies()), {}), 1) << "nothing else is left there";
  const auto restored = restore(data(), *good, whole_schema());
  EXPECT_TRUE(restored) << restored.error().message;
}

// The program was killed, or the power failed.
TEST_F(BackupFolder, WhatAnInterruptedBackupHasLeftIsRemoved) {
  std::filesystem::create_directories(copies());
  const auto left = {"ootori-20261123T064000Z.db.partial", "ootori-20261123T064000Z.db.partial-journal"};
  for (const char* name : left) std::ofstream(copies() / name) << "half";
  ASSERT_TRUE(back_up_into(data(), copies(), 2, morning));
  for (const char* name : left) EXPECT_FALSE(std::filesystem::exists(copies() / name)) << name;
}

TEST_F(BackupFolder, TheUnfinishedBackupOfAnotherProcessStays) {
  std::filesystem::create_directories(copies());
  const auto other = copies() / "ootori-20261124T063900Z.db.partial";
  std::ofstream(other) << "growing";
  std::optional<FolderPresence> presence(copies());
  presence->share();
  ASSERT_TRUE(back_up_into(data(), copies(), 2, morning));
  EXPECT_TRUE(std::filesystem::exists(other));
  presence.reset();
  ASSERT_TRUE(back_up_into(data(), copies(), 2, morning + day));
  EXPECT_FALSE(std::filesystem::exists(other));
}

}  // namespace
}  // namespace ootori::server::testing
