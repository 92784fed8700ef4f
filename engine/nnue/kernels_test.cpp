#include "engine/nnue/kernels.hpp"

#include <limits>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "engine/testing/nets.hpp"

namespace ootori {
namespace {

constexpr std::size_t width = Net<Tori>::width;

// Arbitrary 16-bit sums, including ones that no net produces.
Net<Tori>::Row any_row(std::uint64_t seed) {
  Net<Tori>::Row row;
  for (auto& value : row) value = static_cast<std::int16_t>(splitmix64(seed));
  return row;
}

RC_GTEST_PROP(Kernels, UpdateAsThePortableOnesDo, (std::uint64_t seed, std::uint8_t adds, std::uint8_t removes)) {
  const auto net = testing::shared_random_net<Tori>(seed);
  RowChanges changes;
  for (int i = 0; i < adds % 40; ++i) changes.add(net->rows[splitmix64(seed) % net->rows.size()].data());
  for (int i = 0; i < removes % 40; ++i) changes.remove(net->rows[splitmix64(seed) % net->rows.size()].data());
  const auto from = any_row(seed);
  Net<Tori>::Row portable;
  Net<Tori>::Row native = from;
  PortableKernels::update<width>(from.data(), portable.data(), changes);
  Kernels::update<width>(native.data(), native.data(), changes);  // in place
  RC_ASSERT(native == portable);
#if defined(__x86_64__)
  native = from;
  KernelsOfThisProcessor::update<width>(native.data(), native.data(), changes);
  RC_ASSERT(native == portable);
#endif
}

RC_GTEST_PROP(Kernels, WeighAsThePortableOnesDo, (std::uint64_t seed)) {
  const auto sums = any_row(seed);
  const auto net = testing::random_net<Tori>(seed + 1);
  for (const auto& weights : net.output_weights) {
    RC_ASSERT(Kernels::weigh<width>(sums.data(), weights.data()) ==
              PortableKernels::weigh<width>(sums.data(), weights.data()));
#if defined(__x86_64__)
    RC_ASSERT(KernelsOfThisProcessor::weigh<width>(sums.data(), weights.data()) ==
              PortableKernels::weigh<width>(sums.data(), weights.data()));
#endif
  }
}

TEST(Kernels, HoldTheGreatestOutputThereIs) {
  Net<Tori>::Row sums;
  sums.fill(std::numeric_limits<std::int16_t>::max());
  Net<Tori>::Row weights;
  for (const int sign : {1, -1}) {
    weights.fill(static_cast<std::int16_t>(sign * NetUnits::most_output_weight));
    const int expected = sign * static_cast<int>(width) * NetUnits::most_output_weight * 255 * 255;
    EXPECT_EQ(Kernels::weigh<width>(sums.data(), weights.data()), expected);
    EXPECT_EQ(PortableKernels::weigh<width>(sums.data(), weights.data()), expected);
  }
}

TEST(Kernels, ClipAndSquare) {
  Net<Tori>::Row sums{};
  Net<Tori>::Row weights{};
  const std::array<std::pair<int, int>, 5> cases{{{-5, 0}, {0, 0}, {1, 1}, {254, 254 * 254}, {300, 255 * 255}}};
  for (const auto& [sum, squared] : cases) {
    sums[7] = static_cast<std::int16_t>(sum);
    weights[7] = 3;
    EXPECT_EQ(Kernels::weigh<width>(sums.data(), weights.data()), 3 * squared) << sum;
  }
}

}  // namespace
}  // namespace ootori
