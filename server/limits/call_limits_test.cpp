// Parsing of limits, and the ledger that enforces them, with a simulated clock.
#include "server/limits/call_limits.hpp"

#include <gtest/gtest.h>

#include "server/limits/ledger.hpp"

namespace ootori::server {
namespace {

using namespace std::chrono_literals;

TEST(CallLimits, RoundTrip) {
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

TEST(CallLimits, InvalidValuesAreRefused) {
  for (const std::string one : {"", "5", "5,", "5,1", "5,1/", "5,1/day", "0,1/s", "5,0/s", "-1,1/s", "5,1/s ", "5/s,1",
                                "9999999,1/s", "5,2000/s", "on"}) {
    const auto terms = parse_limit(one);
    ASSERT_FALSE(terms) << one;
    EXPECT_TRUE(terms.error().contains('"' + one + '"')) << terms.error();
  }
}

TEST(Ledger, CountsPerPlayerAndPerAddress) {
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

TEST(Ledger, ALargeThingCountsAsSeveral) {
  game::Millis now{0};
  CallLimits limits;
  limits.edits_of_player = {.most = 3, .again = 1s};
  limits.edits_of_address = {.most = 20, .again = 1s};
  Ledger ledger(limits, {}, [&] { return now; });
  const auto edit = [&](const std::string& player, int size) {
    return ledger.make(Making::edit, {player}, "home", size).has_value();
  };
  EXPECT_FALSE(edit("ann", 16)) << "also if fewer are left";
  now = 13s;
  EXPECT_TRUE(edit("ann", 1)) << "the last of the missing ones";
  now = 14s;
  EXPECT_FALSE(edit("ann", 1));
  EXPECT_FALSE(edit("bob", 16));
  EXPECT_FALSE(edit("cho", 1));
  EXPECT_TRUE(edit("dan", 1)) << "the address has made 34 in 14 seconds";
}

}  // namespace
}  // namespace ootori::server
