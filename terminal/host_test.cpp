#include "terminal/host.hpp"

#include <filesystem>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <unistd.h>

#include "files/testing/full_disk.hpp"

namespace ootori::terminal {
namespace {

class HostTest : public ::testing::Test {
 protected:
  void TearDown() override { std::filesystem::remove(path); }

  FileWritten save(const std::string& text, bool replace) {
    host.carry_out(std::vector<Wish>{WriteFile{path, text, replace}});
    return std::get<FileWritten>(host.inbox().take().at(0));
  }
  std::string saved() {
    host.carry_out(std::vector<Wish>{ReadFile{path}});
    return std::get<FileRead>(host.inbox().take().at(0)).text;
  }

  const std::string path =
      (std::filesystem::temp_directory_path() / ("ootori-host-" + std::to_string(::getpid()))).string();
  Host host;
};

TEST_F(HostTest, SavesARecordAndReplacesItOnlyIfAsked) {
  EXPECT_EQ(save("first", false).fault, "");
  EXPECT_TRUE(save("second", false).exists);
  EXPECT_EQ(saved(), "first");
  EXPECT_EQ(save("second", true).fault, "");
  EXPECT_EQ(saved(), "second");
}

TEST_F(HostTest, AFullDiskLeavesTheOldRecord) {
  EXPECT_EQ(save("first", false).fault, "");
  const FullDisk full{1000};
  const FileWritten written = save(std::string(3000, 'x'), true);
  EXPECT_EQ(written.fault, "File too large");
  EXPECT_FALSE(written.exists);
  EXPECT_EQ(saved(), "first");
}

}  // namespace
}  // namespace ootori::terminal
