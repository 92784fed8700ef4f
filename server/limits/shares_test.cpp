#include "server/limits/shares.hpp"

#include <gtest/gtest.h>

namespace ootori::server {
namespace {

TEST(Shares, PerAddressAreLimited) {
  Shares shares{{.of_address = 3, .of_all = 100}};
  EXPECT_TRUE(shares.take("a", 3));
  EXPECT_FALSE(shares.take("a", 1));
  EXPECT_TRUE(shares.take("b", 3)) << "another's are its own";
  shares.give_back("a", 2);
  EXPECT_TRUE(shares.take("a", 2));
  EXPECT_EQ(shares.all(), 6U);
}

TEST(Shares, InTotalAreLimited) {
  Shares shares{{.of_address = 3, .of_all = 4}};
  EXPECT_TRUE(shares.take("a", 3));
  EXPECT_FALSE(shares.take("b", 2));
  EXPECT_TRUE(shares.take("b", 1));
  shares.give_back("a", 3);
  EXPECT_TRUE(shares.take("b", 2));
}

TEST(Shares, TakeAnywayIgnoresTheLimit) {
  Shares shares{{.of_address = 1, .of_all = 1}};
  shares.take_anyway("a", 5);
  EXPECT_EQ(shares.all(), 5U);
  EXPECT_FALSE(shares.take("a", 1));
  shares.give_back("a", 5);
  EXPECT_TRUE(shares.take("a", 1));
}

TEST(Shares, AreReleasedWithTheirHolder) {
  Shares shares{{.of_address = 1, .of_all = 10}};
  {
    auto share = Share::of(shares, "a");
    ASSERT_TRUE(share);
    const auto moved = std::move(share);
    EXPECT_FALSE(Share::of(shares, "a"));
    EXPECT_TRUE(Share::of(shares, "b")) << "and gone again";
  }
  EXPECT_EQ(shares.all(), 0U);
  EXPECT_TRUE(Share::of(shares, "a"));
}

}  // namespace
}  // namespace ootori::server
