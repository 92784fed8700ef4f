#include "rules/seen_positions.hpp"

#include <random>

#include <gtest/gtest.h>

namespace ootori {
namespace {

std::vector<Visit> random_visits(std::uint64_t seed, std::size_t number) {
  std::mt19937_64 random(seed);
  std::vector<Visit> visits(number);
  for (Visit& visit : visits) visit = {.board_key = random(), .hand_key = random()};
  return visits;
}

std::size_t count_contained(const SeenPositions& seen, std::span<const Visit> visits) {
  return static_cast<std::size_t>(
      std::ranges::count_if(visits, [&](const Visit& visit) { return seen.may_contain(visit); }));
}

TEST(SeenPositions, ContainsEveryAddedPositionAndFewOthers) {
  const std::vector<Visit> visits = random_visits(1, 9000);
  const std::vector<Visit> others = random_visits(2, 10'000);
  SeenPositions seen;
  for (std::size_t size = 1; size <= visits.size(); ++size) {
    seen.add_last_of(std::span(visits).first(size));
    if (size % 1500 != 0) continue;
    EXPECT_EQ(count_contained(seen, std::span(visits).first(size)), size);
    EXPECT_LT(count_contained(seen, others), others.size() / 16);
  }
}

TEST(SeenPositions, ShortHistoriesRuleNothingOut) {
  const std::vector<Visit> visits = random_visits(1, SeenPositions::few);
  SeenPositions seen;
  seen.reset(visits);
  EXPECT_EQ(count_contained(seen, random_visits(2, 100)), 100U);
}

TEST(SeenPositions, ForgetsWhatIsTakenBack) {
  const std::vector<Visit> visits = random_visits(1, 9000);
  SeenPositions seen;
  seen.reset(visits);
  seen.reset(std::span(visits).first(1000));
  EXPECT_EQ(count_contained(seen, std::span(visits).first(1000)), 1000U);
  EXPECT_LT(count_contained(seen, std::span(visits).last(8000)), 500U);
  seen.add_last_of(std::span(visits).first(1001));
  EXPECT_EQ(count_contained(seen, std::span(visits).first(1001)), 1001U);
}

}  // namespace
}  // namespace ootori
