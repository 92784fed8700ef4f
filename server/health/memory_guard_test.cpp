#include "server/health/memory_guard.hpp"

#include <gtest/gtest.h>

#include "server/http/outbox.hpp"

namespace ootori::server {
namespace {

TEST(MemoryGuard, ShedsLoadAboveTheCeilingUntilMemoryIsFreed) {
  std::size_t resident = 100;
  Shares unsent{{.of_address = 10'000'000, .of_all = 10'000'000}};
  Workers workers{1};
  MemoryGuard guard(workers, 1'000, [&] { return resident; });
  Outbox slow(unsent, "192.0.2.1", 1'000'000);
  guard.look();
  EXPECT_FALSE(MemoryPressure::is_on());
  EXPECT_TRUE(slow.add(100'000));
  resident = 1'100;
  guard.look();
  EXPECT_TRUE(MemoryPressure::is_on());
  EXPECT_FALSE(slow.add(1)) << "it has more waiting than a little";
  Outbox reader(unsent, "192.0.2.2", 1'000'000);
  EXPECT_TRUE(reader.add(1'000)) << "who reads is served";
  resident = 950;
  guard.look();
  EXPECT_TRUE(MemoryPressure::is_on()) << "not to and fro";
  resident = 850;
  guard.look();
  EXPECT_FALSE(MemoryPressure::is_on());
  EXPECT_TRUE(slow.add(1));
}

TEST(MemoryGuard, TheCeilingItselfIsAllowed) {
  std::size_t resident = 1'000;
  Workers workers{1};
  MemoryGuard guard(workers, 1'000, [&] { return resident; });
  const auto is_on_at = [&](std::size_t bytes) {
    resident = bytes;
    guard.look();
    return MemoryPressure::is_on();
  };
  EXPECT_FALSE(is_on_at(1'000));
  EXPECT_TRUE(is_on_at(1'001));
  EXPECT_TRUE(is_on_at(901));
  EXPECT_FALSE(is_on_at(900));
  EXPECT_FALSE(is_on_at(901));
}

TEST(MemoryGuard, ReadsTheMemoryOfThisProcess) { EXPECT_GT(resident_memory(), 1'000'000U); }

}  // namespace
}  // namespace ootori::server
