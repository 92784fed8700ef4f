#include "tournament/matching.hpp"

#include <bit>

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

namespace ootori::tournament {
namespace {

// The best weight, found by trying all matchings.
std::int64_t best_weight(std::size_t vertices, const std::vector<Edge<std::int64_t>>& edges) {
  std::vector<std::int64_t> best(std::size_t{1} << vertices);
  for (std::size_t set = 1; set < best.size(); ++set) {
    best[set] = best[set & (set - 1)];
    const auto lowest = static_cast<std::size_t>(std::countr_zero(set));
    for (const auto& [one, other, weight] : edges) {
      const std::size_t both = std::size_t{1} << one | std::size_t{1} << other;
      if ((set & both) == both && (one == lowest || other == lowest)) {
        best[set] = std::max(best[set], best[set & ~both] + weight);
      }
    }
  }
  return best.back();
}

template <class Weight>
Weight weight_of(const Mates& mates, const std::vector<Edge<Weight>>& edges) {
  Weight sum = 0;
  for (const auto& [one, other, weight] : edges) {
    if (mates[one] == other) sum += weight;
  }
  return sum;
}

RC_GTEST_PROP(matching, is_the_heaviest, ()) {
  const auto vertices = *rc::gen::inRange<std::size_t>(1, 11);
  const auto heaviest = *rc::gen::element<std::int64_t>(1, 3, 1000);
  std::vector<Edge<std::int64_t>> edges;
  std::vector<Edge<Wide>> wide;
  for (std::size_t one = 0; one < vertices; ++one) {
    for (std::size_t other = one + 1; other < vertices; ++other) {
      const auto weight = *rc::gen::inRange<std::int64_t>(0, heaviest + 1);
      if (weight == 0) continue;
      edges.push_back({one, other, weight});
      wide.push_back({one, other, Wide(weight) << 900});
    }
  }
  const std::int64_t best = best_weight(vertices, edges);
  const Mates mates = heaviest_matching(vertices, edges);
  for (std::size_t vertex = 0; vertex < vertices; ++vertex) RC_ASSERT(mates[mates[vertex]] == vertex);
  RC_ASSERT(weight_of(mates, edges) == best);
  RC_ASSERT(weight_of(heaviest_matching(vertices, wide), wide) == Wide(best) << 900);
}

TEST(matching, without_edges_nobody_has_a_mate) {
  EXPECT_EQ(heaviest_matching(3, std::vector<Edge<std::int64_t>>{}), (Mates{0, 1, 2}));
}

}  // namespace
}  // namespace ootori::tournament
