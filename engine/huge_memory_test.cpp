#include "engine/huge_memory.hpp"

#include <gtest/gtest.h>
#if defined(__linux__)
#include <unistd.h>
#endif

namespace ootori {
namespace {

TEST(HugeMemory, IsCleared) {
  const auto numbers = make_huge_array<int>(1 << 20);
  for (int n = 0; n < 1 << 20; ++n) ASSERT_EQ(numbers[static_cast<std::size_t>(n)], 0);
}

#if defined(__linux__)
TEST(HugeMemory, RefusesMoreThanTheMachineHas) {
  const auto machine =
      static_cast<std::size_t>(sysconf(_SC_PHYS_PAGES)) * static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
  EXPECT_THROW(static_cast<void>(allocate_huge(machine + 1)), std::bad_alloc);
  EXPECT_THROW(static_cast<void>(allocate_huge(2 * machine)), std::bad_alloc);
}
#endif

}  // namespace
}  // namespace ootori
