#include "server/backup.hpp"

#include <fstream>

#include <sqlite3.h>

#include "server/faulty_vfs.hpp"
#include "server/test_server.hpp"

namespace ootori::server::testing {
namespace {

class BackupTest : public ServerTest {
 protected:
  // In the folder, beside the data of the server.
  ServerOptions options() override { return local_options(folder.path() / "data", engine); }

  [[nodiscard]] std::filesystem::path data() const { return folder.path() / "data"; }
  [[nodiscard]] std::filesystem::path copy() const { return folder.path() / "copy.db"; }
};

TEST_F(BackupTest, ARunningServerIsCopiedAndTheCopyServes) {
  const auto game = browser.new_game();
  std::atomic<bool> stop = false;
  std::jthread busy([&, port = browser.port] {
    Browser other{.port = port};
    while (!stop) other.new_game("yari");
  });
  const auto made = back_up(data(), copy());
  stop = true;
  busy.join();
  ASSERT_TRUE(made) << made.error().message;
  const auto before = browser.get("/api/v1/games/" + game).body;
  server.reset();
  std::filesystem::remove_all(data());
  std::filesystem::create_directory(data());
  std::filesystem::rename(copy(), data() / "ootori.db");
  start();
  EXPECT_EQ(browser.get("/api/v1/games/" + game).body, before);
}

TEST_F(BackupTest, WhatCannotBeDoneIsSaidAndLeavesNothing) {
  const auto nowhere = back_up(folder.path() / "nothing", copy());
  ASSERT_FALSE(nowhere);
  EXPECT_TRUE(nowhere.error().message.contains("nothing/ootori.db"));
  EXPECT_FALSE(back_up(data(), folder.path() / "no" / "folder" / "copy.db"));
  std::ofstream(copy()) << "precious";
  const auto again = back_up(data(), copy());
  ASSERT_FALSE(again);
  EXPECT_TRUE(again.error().message.contains("already"));
  EXPECT_EQ(std::filesystem::file_size(copy()), 8U);
}

TEST_F(BackupTest, AFailingDiskLeavesNoHalfCopy) {
  server.reset();
  FaultyVfs vfs;
  int failures = 0;
  bool failed = true;
  for (int nth = 1; failed; ++nth) {
    vfs.fail(nth, SQLITE_FULL);
    const auto made = back_up(data(), copy());
    failed = vfs.has_failed();
    vfs.fail(0, SQLITE_OK);
    if (!made) ++failures;
    EXPECT_EQ(std::filesystem::exists(copy()), made.has_value()) << "write " << nth;
    EXPECT_FALSE(std::filesystem::exists(copy().string() + ".partial"));
    std::filesystem::remove(copy());
  }
  EXPECT_GT(failures, 3);
}

}  // namespace
}  // namespace ootori::server::testing
