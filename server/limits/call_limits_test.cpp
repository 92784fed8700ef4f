// Parsing of limits, and the ledger that enforces them, with a simulated clock.
#include "server/limits/call_limits.hpp"

#include <gtest/gtest.h>

#include "server/limits/ledger.hpp"

namespace ootori::server {
namespace {

using namespace std::chrono_literals;

TEST(CallLimits, AreWrittenAsTheyAreRead) {
  const CallLimits limits;
  EXPECT_EQ(text(limits.games_of_address), "60,12/min");
  EXPECT_EQ(text(limits.calls_of_address), "3000,200/s");
  EXPECT_EQ(text(no_limit), "off");
  for (const std::string one : {"1,1/s", "200,20/s", "20,2/min", "5,1/h", "off"}) {
    const auto terms = parse_limit(one);
    ASSERT_TRUE(terms) << one;
    EXPECT_EQ(text(*terms), one);
  }
}

TEST(CallLimits, WhatMakesNoSenseIsRefused) {
  for (const std::string one : {"", "5", "5,", "5,1", "5,1/", "5,1/day", "0,1/s", "5,0/s", "-1,1/s", "5,1/s ", "5/s,1",
                                "9999999,1/s", "5,2000/s", "on"}) {
    const auto terms = parse_limit(one);
    ASSERT_FALSE(terms) << one;
    EXPECT_TRUE(terms.error().contains('"' + one + '"')) << terms.error();
  }
}

TEST(Ledger, CountsThePlayerAndTheAddress) {
  game::Millis now{0};
  CallLimits limits;
  limits.seeks_of_player = {.most = 2, .again = 10s};
  limits.seeks_of_address = {.most = 3, .again = 10s};
  Ledger ledger(limits, {}, [&] { return now; });
  const auto make = [&](const std::string& player, const std::string& address) {
    return ledger.make(Making::seek, {player}, address);
  };
  EXPECT_FALSE(make("ann", "home"));
  EXPECT_FALSE(make("ann", "home"));
  const auto refused = make("ann", "home");
  ASSERT_TRUE(refused);
  EXPECT_EQ(refused->code, ErrorCode::too_many);
  EXPECT_EQ(refused->retry_after, 10s);
  EXPECT_FALSE(make("bob", "home")) << "what a player may not does not count for the address";
  EXPECT_TRUE(make("cho", "home"));
  EXPECT_TRUE(make("ann", "elsewhere"));
  EXPECT_FALSE(ledger.make(Making::game, {"ann"}, "home")) << "games are counted apart";
  now = 10s;
  EXPECT_FALSE(make("ann", "home"));
}

}  // namespace
}  // namespace ootori::server
