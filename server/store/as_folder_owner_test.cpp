#include "server/store/as_folder_owner.hpp"

#include <cstdlib>

#include <pwd.h>
#include <unistd.h>

#include "server/testing/test_server.hpp"

namespace ootori::server::testing {
namespace {

class AsFolderOwnerTest : public ::testing::Test {
 protected:
  static constexpr uid_t nobody = 65534;

  void SetUp() override {
    if (::geteuid() != 0) GTEST_SKIP() << "only root can act as somebody else";
    ::setenv("HOME", "/root", 1);
  }
  void TearDown() override {
    if (home_.empty()) {
      ::unsetenv("HOME");
    } else {
      ::setenv("HOME", home_.c_str(), 1);
    }
  }
  static std::string home() {
    const char* home = std::getenv("HOME");
    return home == nullptr ? "" : home;
  }

  TemporaryFolder folder;

 private:
  std::string home_ = home();
};

TEST_F(AsFolderOwnerTest, RootActsAsTheOwnerForAWhile) {
  const passwd* user = ::getpwuid(nobody);
  if (user == nullptr) GTEST_SKIP() << "this system has no user nobody";
  const std::string home_of_nobody = user->pw_dir;
  const gid_t group = user->pw_gid;
  const int groups = ::getgroups(0, nullptr);
  ASSERT_EQ(::chown(folder.path().c_str(), nobody, 1), 0);
  {
    const AsFolderOwner owner(folder.path());
    EXPECT_EQ(::geteuid(), nobody);
    EXPECT_EQ(::getegid(), group);
    EXPECT_EQ(::getuid(), 0U) << "the audit log names who runs the command";
    EXPECT_EQ(home(), home_of_nobody);
  }
  EXPECT_EQ(::geteuid(), 0U);
  EXPECT_EQ(::getegid(), 0U);
  EXPECT_EQ(::getgroups(0, nullptr), groups);
  EXPECT_EQ(home(), "/root");
}

TEST_F(AsFolderOwnerTest, AnOwnerWithoutANameHasTheGroupOfTheFolder) {
  ASSERT_EQ(::chown(folder.path().c_str(), 54'321, 54'322), 0);
  {
    const AsFolderOwner owner(folder.path());
    EXPECT_EQ(::geteuid(), 54'321U);
    EXPECT_EQ(::getegid(), 54'322U);
    EXPECT_EQ(home(), "");
  }
  EXPECT_EQ(home(), "/root");
}

TEST_F(AsFolderOwnerTest, RootStaysRootInAFolderOfItsOwn) {
  const AsFolderOwner owner(folder.path());
  const AsFolderOwner nobody_there(folder.path() / "missing");
  EXPECT_EQ(::geteuid(), 0U);
  EXPECT_EQ(home(), "/root");
}

}  // namespace
}  // namespace ootori::server::testing
