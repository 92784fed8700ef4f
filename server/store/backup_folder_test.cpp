#include "server/store/backup_folder.hpp"

#include <fstream>

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
  for (const char* name : {"ootori-2026.db", "before the upgrade.db", "ootori-20200101T000000Z.db.partial"}) {
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

}  // namespace
}  // namespace ootori::server::testing
