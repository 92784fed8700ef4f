#include "server/mail/post_office.hpp"

#include <gtest/gtest.h>

namespace ootori::server::testing {
namespace {

TEST(AccountMails, AreRetriedAtGrowingIntervals) {
  using std::chrono::minutes;
  EXPECT_EQ(wait_after(1), minutes{1});
  EXPECT_EQ(wait_after(2), minutes{2});
  EXPECT_EQ(wait_after(5), minutes{16});
  EXPECT_EQ(wait_after(9), minutes{240});
  EXPECT_EQ(wait_after(1'000), minutes{240});
}

}  // namespace
}  // namespace ootori::server::testing
