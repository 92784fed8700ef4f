#include "server/http/outbox.hpp"

#include <gtest/gtest.h>

namespace ootori::server {
namespace {

// Text that costs this many bytes.
constexpr std::size_t costing(std::size_t bytes) { return bytes - Outbox::of_text; }

TEST(Outbox, HoldsAtMostItsLimit) {
  Shares shares{{.of_address = 1'000'000, .of_all = 1'000'000}};
  Outbox outbox(shares, "192.0.2.1", 100'000);
  EXPECT_TRUE(outbox.add(costing(100'000)));
  EXPECT_FALSE(outbox.add(0)) << "each text costs something";
  outbox.remove(costing(100'000));
  EXPECT_TRUE(outbox.add(costing(10'000)));
  EXPECT_FALSE(outbox.add(costing(90'001)));
  outbox.remove(costing(10'000));
  EXPECT_TRUE(outbox.add(costing(99'000)));
  EXPECT_EQ(shares.all(), 99'000U) << "what was refused is not counted";
}

TEST(Outbox, OneTextMayBeLargerThanItsLimit) {
  Shares shares{{.of_address = 200'000, .of_all = 200'000}};
  Outbox outbox(shares, "192.0.2.1", 100'000);
  EXPECT_FALSE(outbox.add(costing(200'001))) << "the limit of the address counts";
  EXPECT_TRUE(outbox.add(costing(200'000)));
  EXPECT_FALSE(outbox.add(0));
}

TEST(Outbox, ALittleIsAlwaysAllowed) {
  Shares shares{{.of_address = 1'000, .of_all = 1'000}};
  Outbox outbox(shares, "192.0.2.1", 1'000'000);
  EXPECT_TRUE(outbox.add(costing(Outbox::always)));
  EXPECT_EQ(shares.all(), Outbox::always);
  EXPECT_FALSE(outbox.add(0)) << "beyond that, the limit of the address counts";
}

TEST(Outbox, WhatIsLeftIsGivenBackAtTheEnd) {
  Shares shares{{.of_address = 1'000'000, .of_all = 1'000'000}};
  {
    Outbox outbox(shares, "192.0.2.1", 1'000'000);
    EXPECT_TRUE(outbox.add(10'000));
    EXPECT_TRUE(outbox.add(20'000));
    outbox.remove(10'000);
    EXPECT_EQ(shares.all(), 20'000U + Outbox::of_text);
  }
  EXPECT_EQ(shares.all(), 0U);
}

class OutboxThatFills : public ::testing::Test {
 protected:
  static constexpr std::size_t little = Outbox::always / 2;

  void await() {
    outbox.when_little([this] { ++called; });
  }

  Shares shares{{.of_address = 1'000'000, .of_all = 1'000'000}};
  Outbox outbox{shares, "192.0.2.1", 1'000'000};
  int called = 0;
};

TEST_F(OutboxThatFills, TellsOnceWhenLittleIsLeft) {
  ASSERT_TRUE(outbox.add(costing(little)));
  ASSERT_TRUE(outbox.add(costing(1'000)));
  ASSERT_TRUE(outbox.add(costing(1'000)));
  await();
  EXPECT_EQ(called, 0);
  outbox.remove(costing(1'000));
  EXPECT_EQ(called, 0);
  outbox.remove(costing(1'000));
  EXPECT_EQ(called, 1);
  outbox.remove(costing(little));
  EXPECT_EQ(called, 1);
}

TEST_F(OutboxThatFills, TellsAtOnceIfLittleIsLeftAlready) {
  await();
  EXPECT_EQ(called, 1);
  ASSERT_TRUE(outbox.add(costing(little)));
  await();
  EXPECT_EQ(called, 2);
}

TEST_F(OutboxThatFills, TellsEverybodyWhoAsked) {
  ASSERT_TRUE(outbox.add(costing(little + 1)));
  await();
  await();
  outbox.remove(costing(little + 1));
  EXPECT_EQ(called, 2);
}

TEST_F(OutboxThatFills, CanBeAskedAgainByThoseItTells) {
  ASSERT_TRUE(outbox.add(costing(little + 1)));
  outbox.when_little([this] { await(); });
  outbox.remove(costing(little + 1));
  EXPECT_EQ(called, 1);
}

TEST_F(OutboxThatFills, TellsNobodyOnceItIsClosed) {
  ASSERT_TRUE(outbox.add(costing(little + 1)));
  await();
  outbox.close();
  outbox.remove(costing(little + 1));
  await();
  EXPECT_EQ(called, 0);
}

}  // namespace
}  // namespace ootori::server
