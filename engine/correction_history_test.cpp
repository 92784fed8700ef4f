#include "engine/correction_history.hpp"

#include <gtest/gtest.h>

#include "engine/testing/positions.hpp"

namespace ootori {
namespace {

constexpr int full_scale = 64;

template <class G>
struct CorrectionHistoryOf : testing::GameTest<G> {
  using History = CorrectionHistory<G>;

  std::unique_ptr<History> history = std::make_unique<History>();
  typename History::Features start = History::features(Position<G>::initial(), Move{});

  [[nodiscard]] Value correction(const typename History::Features& features) const {
    return history->correction(features, full_scale);
  }
};
TYPED_TEST_SUITE(CorrectionHistoryOf, testing::Games);

TYPED_TEST(CorrectionHistoryOf, StartsAtZero) { EXPECT_EQ(this->correction(this->start), 0); }

TYPED_TEST(CorrectionHistoryOf, ApproachesARecurringErrorWithoutOvershooting) {
  Value before = 0;
  for (int time = 0; time < 300; ++time) {
    this->history->learn(this->start, 100, 6);
    const Value now = this->correction(this->start);
    ASSERT_GE(now, before);
    before = now;
  }
  EXPECT_GT(before, 270);  // of three tables, each of which learns the whole error
  EXPECT_LE(before, 300);
}

TYPED_TEST(CorrectionHistoryOf, DeeperSearchesWeighMore) {
  this->history->learn(this->start, 200, 2);
  const Value shallow = this->correction(this->start);
  *this->history = {};
  this->history->learn(this->start, 200, 10);
  EXPECT_GT(this->correction(this->start), shallow);
}

TYPED_TEST(CorrectionHistoryOf, DistinguishesTheSides) {
  this->history->learn(this->start, 500, 10);
  auto other = this->start;
  other.side = Color::white;
  EXPECT_EQ(this->correction(other), 0);
}

TYPED_TEST(CorrectionHistoryOf, StaysWithinItsBounds) {
  for (int time = 0; time < 1000; ++time) this->history->learn(this->start, max_evaluation, 100);
  EXPECT_LE(this->correction(this->start), 3 * 1000);
  for (int time = 0; time < 2000; ++time) this->history->learn(this->start, -max_evaluation, 100);
  EXPECT_GE(this->correction(this->start), -3 * 1000);
}

}  // namespace
}  // namespace ootori
