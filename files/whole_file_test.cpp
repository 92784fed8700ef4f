#include "files/whole_file.hpp"

#include <cstdlib>
#include <fstream>
#include <sstream>

#include <gtest/gtest.h>
#include <unistd.h>

#include "files/testing/full_disk.hpp"

namespace ootori {
namespace {

namespace fs = std::filesystem;

class WholeFile : public ::testing::Test {
 protected:
  void SetUp() override { fs::create_directory(folder); }
  void TearDown() override { fs::remove_all(folder); }

  static std::string bytes_of(const fs::path& file) {
    std::ostringstream bytes;
    bytes << std::ifstream{file, std::ios::binary}.rdbuf();
    return bytes.str();
  }
  [[nodiscard]] std::size_t files() const {
    return static_cast<std::size_t>(std::distance(fs::directory_iterator{folder}, fs::directory_iterator{}));
  }

  const fs::path folder = fs::temp_directory_path() / ("ootori-whole-file-" + std::to_string(::getpid()));
  const fs::path path = folder / "record.kif";
  const std::string longer = std::string(3000, 'x');
};

TEST_F(WholeFile, IsCreatedAndReplaced) {
  EXPECT_FALSE(write_whole_file(path, longer));
  EXPECT_EQ(bytes_of(path), longer);
  EXPECT_FALSE(write_whole_file(path, "new"));
  EXPECT_EQ(bytes_of(path), "new");
  EXPECT_EQ(files(), 1U);
}

TEST_F(WholeFile, AFullDiskLeavesTheOldFile) {
  ASSERT_FALSE(write_whole_file(path, "old"));
  const FullDisk full{1000};
  EXPECT_EQ(write_whole_file(path, longer), std::errc::file_too_large);
  EXPECT_EQ(bytes_of(path), "old");
  EXPECT_EQ(files(), 1U);
}

TEST_F(WholeFile, AFileThatIsProtectedFromWritingStays) {
  ASSERT_FALSE(write_whole_file(path, "old"));
  fs::permissions(folder, fs::perms::all);
  fs::permissions(path, fs::perms::owner_read | fs::perms::others_read);
  const auto is_refused = [&] {
    if (::geteuid() == 0 && ::setuid(65534) != 0) return false;  // root may write everything
    return write_whole_file(path, "new") == std::errc::permission_denied &&
           fault_of_writing(path) == std::errc::permission_denied;
  };
  EXPECT_EXIT(std::exit(is_refused() ? 0 : 1), ::testing::ExitedWithCode(0), "");
  EXPECT_EQ(bytes_of(path), "old");
}

TEST_F(WholeFile, AFullDiskLeavesNoPartOfANewFile) {
  const FullDisk full{1000};
  for (const Existing existing : {Existing::replaced, Existing::kept}) {
    EXPECT_EQ(write_whole_file(path, longer, existing), std::errc::file_too_large);
    EXPECT_EQ(files(), 0U);
  }
}

TEST_F(WholeFile, IsKeptIfWanted) {
  EXPECT_FALSE(write_whole_file(path, "old", Existing::kept));
  EXPECT_EQ(write_whole_file(path, "new", Existing::kept), std::errc::file_exists);
  EXPECT_EQ(bytes_of(path), "old");
}

TEST_F(WholeFile, KeepsItsPermissions) {
  ASSERT_FALSE(write_whole_file(path, "old"));
  fs::permissions(path, fs::perms::owner_read | fs::perms::owner_write);
  ASSERT_FALSE(write_whole_file(path, "new"));
  EXPECT_EQ(fs::status(path).permissions(), fs::perms::owner_read | fs::perms::owner_write);
}

TEST_F(WholeFile, LinksAreFollowed) {
  const fs::path link = folder / "link";
  fs::create_symlink("record.kif", link);
  EXPECT_EQ(behind_links(link), path);
  EXPECT_FALSE(write_whole_file(link, "new"));
  EXPECT_TRUE(fs::is_symlink(link));
  EXPECT_EQ(bytes_of(path), "new");
}

TEST_F(WholeFile, DevicesAreWrittenDirectly) {
  const fs::path link = folder / "full";
  fs::create_symlink("/dev/full", link);
  EXPECT_FALSE(is_replaceable("/dev/full"));
  EXPECT_FALSE(write_whole_file("/dev/null", "new"));
  EXPECT_EQ(write_whole_file(link, "new"), std::errc::no_space_on_device);
  EXPECT_TRUE(fs::is_symlink(link));
  EXPECT_TRUE(fs::is_character_file("/dev/null"));
}

TEST_F(WholeFile, FaultsAreFoundBefore) {
  EXPECT_FALSE(fault_of_writing(path));
  EXPECT_EQ(files(), 0U);
  EXPECT_EQ(fault_of_writing(folder), std::errc::is_a_directory);
  EXPECT_EQ(fault_of_writing(folder / "none" / "record.kif"), std::errc::no_such_file_or_directory);
  EXPECT_FALSE(fault_of_writing("/dev/full"));
}

}  // namespace
}  // namespace ootori
