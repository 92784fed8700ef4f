// Locks between processes. Two descriptors of one process exclude each other like those of two.
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <future>
#include <optional>
#include <stdexcept>

#include <gtest/gtest.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include "files/file_lock.hpp"
#include "files/folder_presence.hpp"

namespace ootori {
namespace {

class Locks : public ::testing::Test {
 protected:
  Locks() {
    std::string name = (std::filesystem::temp_directory_path() / "locks-XXXXXX").string();
    if (::mkdtemp(name.data()) == nullptr) throw std::runtime_error("no temporary folder");
    folder = name;
    file = folder / "games";
    std::ofstream(file) << "a game\n";
  }
  ~Locks() override { std::filesystem::remove_all(folder); }

  std::filesystem::path folder, file;
};

using FileLockTest = Locks;
using FolderPresenceTest = Locks;

TEST_F(FileLockTest, IsHeldByOneAtATime) {
  {
    const auto first = FileLock::take(file);
    ASSERT_TRUE(first) << first.error().message();
    const auto second = FileLock::take(file);
    ASSERT_FALSE(second);
    EXPECT_TRUE(second.error().is_taken());
    EXPECT_EQ(second.error().message(), "another process is writing " + file.string());
    EXPECT_EQ(std::filesystem::file_size(file), 7U) << "the file is as it was";
  }
  EXPECT_TRUE(FileLock::take(file));
}

TEST_F(FileLockTest, MovesWithItsHolder) {
  auto first = FileLock::take(file);
  std::optional<FileLock> holder = std::move(*first);
  first = std::unexpected(FileLockError{file, {}});
  EXPECT_FALSE(FileLock::take(file));
  holder.reset();
  EXPECT_TRUE(FileLock::take(file));
}

TEST_F(FileLockTest, SaysWhyAFileCannotBeWritten) {
  const auto lock = FileLock::take(folder / "missing");
  ASSERT_FALSE(lock);
  EXPECT_FALSE(lock.error().is_taken());
  EXPECT_EQ(lock.error().message(), "cannot write " + (folder / "missing").string() + ": No such file or directory");
}

TEST_F(FileLockTest, AFileThatMayOnlyBeReadIsLockedUnlessItMustBeWritten) {
  using std::filesystem::perms;
  std::filesystem::permissions(folder, perms::all);
  std::filesystem::permissions(file, perms::owner_read | perms::group_read | perms::others_read);
  const auto is_so = [&] {
    if (::geteuid() == 0 && ::setuid(65534) != 0) return false;  // root may write everything
    const auto refused = FileLock::take(file, FileLock::Needed::always);
    if (refused || refused.error().code != std::errc::permission_denied) return false;
    const auto lock = FileLock::take(file);
    return lock.has_value() && !FileLock::take(file);
  };
  EXPECT_EXIT(std::exit(is_so() ? 0 : 1), ::testing::ExitedWithCode(0), "");
}

TEST_F(FileLockTest, EndsWithAKilledProcess) {
  const int child = ::fork();
  if (child == 0) {
    const auto lock = FileLock::take(file);
    if (lock) ::kill(::getpid(), SIGKILL);
    ::_exit(1);
  }
  int status = 0;
  ASSERT_EQ(::waitpid(child, &status, 0), child);
  ASSERT_TRUE(WIFSIGNALED(status)) << "it had the lock";
  EXPECT_TRUE(FileLock::take(file));
}

TEST_F(FolderPresenceTest, OnlyTheFirstIsAlone) {
  FolderPresence first{folder};
  EXPECT_TRUE(first.is_alone());
  EXPECT_FALSE(FolderPresence{folder}.is_alone());
  first.share();
  EXPECT_FALSE(first.is_alone());
  EXPECT_FALSE(FolderPresence{folder}.is_alone()) << "the first is still there";
}

TEST_F(FolderPresenceTest, EndsWithItsObject) {
  {
    const FolderPresence first{folder};
  }
  EXPECT_TRUE(FolderPresence{folder}.is_alone());
}

TEST_F(FolderPresenceTest, SharingWaitsWhileSomebodyIsAlone) {
  std::optional<FolderPresence> first{folder};
  FolderPresence second{folder};
  auto shared = std::async(std::launch::async, [&] { second.share(); });
  EXPECT_EQ(shared.wait_for(std::chrono::milliseconds{100}), std::future_status::timeout);
  first->share();
  EXPECT_EQ(shared.wait_for(std::chrono::seconds{20}), std::future_status::ready) << "both are there";
}

TEST_F(FolderPresenceTest, NobodyIsAloneInAFolderThatCannotBeOpened) {
  FolderPresence nowhere{folder / "missing"};
  EXPECT_FALSE(nowhere.is_alone());
  nowhere.share();
  EXPECT_FALSE(FolderPresence{file}.is_alone()) << "a file is no folder";
}

}  // namespace
}  // namespace ootori
