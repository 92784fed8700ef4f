#include "engine/mate/mate_table.hpp"

#include <gtest/gtest.h>

namespace ootori {
namespace {

Key key_of(std::uint64_t number) {
  std::uint64_t state = number;
  return splitmix64(state);
}

void fill(MateTable& table, std::uint64_t positions) {
  for (std::uint64_t number = 0; number < positions; ++number) {
    table.store(key_of(number), Hand{}, {.proof = 7, .disproof = 5, .least = 3, .depth = 2}, 1);
  }
}

std::uint64_t number_met(const MateTable& table, std::uint64_t positions) {
  std::uint64_t met = 0;
  for (std::uint64_t number = 0; number < positions; ++number) {
    const MateFacts facts = table.look(key_of(number), Hand{}, true);
    if (!facts.is_met) continue;
    ++met;
    EXPECT_EQ(facts.proof, 7U);
    EXPECT_EQ(facts.disproof, 5U);
    EXPECT_EQ(facts.least, 3);
  }
  return met;
}

TEST(MateTable, ForgetsAnyNumberOfPositions) {
  MateTable table{8};
  for (const bool is_shared : {false, true, false}) {
    for (const std::uint64_t positions : {1U, 100U, 4095U, 4096U, 50'000U, 10U}) {
      table.begin_search(is_shared);
      EXPECT_EQ(number_met(table, positions), 0U) << positions;
      fill(table, positions);
      EXPECT_EQ(number_met(table, positions), positions);
      table.forget();
      EXPECT_EQ(number_met(table, positions), 0U) << positions;
      EXPECT_EQ(table.permille_full(), 0);
    }
  }
}

// Over all steps of its growth, and for a table that is too small to grow.
TEST(MateTable, KeepsItsEntriesWhenItGrows) {
  for (const std::size_t mib : {0U, 1U, 8U, 64U}) {
    MateTable table{mib};
    table.begin_search(false);
    std::uint64_t filled = 0;
    for (const std::uint64_t positions : {1U, 500U, 800U, 2000U, 6000U, 12'000U, 50'000U}) {
      if (positions > mib * 6000) break;
      for (; filled < positions; ++filled) {
        table.store(key_of(filled), Hand{}, {.proof = 7, .disproof = 5, .least = 3, .depth = 2}, 1);
      }
      EXPECT_EQ(number_met(table, positions), positions) << mib;
    }
    table.begin_search(true);
    EXPECT_EQ(number_met(table, filled), filled) << mib;
  }
}

TEST(MateTable, MakesRoomWhenItIsFull) {
  MateTable table{1};
  table.begin_search(false);
  fill(table, 100'000);  // three times what it holds
  const std::uint64_t met = number_met(table, 100'000);
  EXPECT_GT(met, 25'000U);
  EXPECT_LE(met, 15U * 2048);
  EXPECT_GT(table.permille_full(), 950);
  table.begin_search(false);
  EXPECT_EQ(table.permille_full(), 0);
  table.store(key_of(100'001), Hand{}, {.proof = 7, .disproof = 5, .least = 3}, 1);
  EXPECT_EQ(number_met(table, 100'000), met - 1);
  EXPECT_TRUE(table.look(key_of(100'001), Hand{}, true).is_met);
}

TEST(LoopTable, HoldsEntriesOfTheCurrentSearchOnly) {
  LoopTable table{1};
  table.begin_search();
  EXPECT_FALSE(table.look(key_of(1)));
  table.store(key_of(1), {.least = 9, .depth = 4});
  const auto loop = table.look(key_of(1));
  ASSERT_TRUE(loop);
  EXPECT_EQ(loop->least, 9);
  EXPECT_EQ(loop->depth, 4);
  EXPECT_FALSE(table.look(key_of(2)));
  table.begin_search();
  EXPECT_FALSE(table.look(key_of(1)));
  table.store(key_of(2), {.least = 1, .depth = 1});
  EXPECT_FALSE(table.look(key_of(1)));
}

}  // namespace
}  // namespace ootori
