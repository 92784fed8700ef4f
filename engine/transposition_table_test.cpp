#include "engine/transposition_table.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace ootori {
namespace {

Transposition entry(int depth, Value value) {
  return {.move = Move::board(Square{3}, Square{12}, true),
          .value = value,
          .evaluation = -value / 2,
          .depth = depth,
          .bound = Bound::exact,
          .on_pv = true};
}

RC_GTEST_PROP(TranspositionTable, RoundTrips, (std::uint64_t key, std::int16_t value, std::int16_t eval)) {
  TranspositionTable table{1};
  const Transposition stored{.move = Move::from_raw(static_cast<std::uint16_t>(key)),
                             .value = value,
                             .evaluation = eval,
                             .depth = static_cast<int>(key % 128),
                             .bound = static_cast<Bound>(1 + key % 3),
                             .on_pv = (key & 4) != 0};
  table.store(key, stored);
  const auto found = table.probe(key);
  RC_ASSERT(found.has_value());
  RC_ASSERT(found->move == stored.move);
  RC_ASSERT(found->value == stored.value);
  RC_ASSERT(found->evaluation == stored.evaluation);
  RC_ASSERT(found->depth == stored.depth);
  RC_ASSERT(found->bound == stored.bound);
  RC_ASSERT(found->on_pv == stored.on_pv);
}

TEST(TranspositionTable, DoesNotFindOtherKeys) {
  TranspositionTable table{1};
  table.store(0x1234567890abcdef, entry(5, 100));
  EXPECT_FALSE(table.probe(0x1234567890abcdee).has_value());
  EXPECT_FALSE(table.probe(0).has_value());
}

TEST(TranspositionTable, KeepsTheDeeperOfTheSameSearch) {
  TranspositionTable table{1};
  table.store(42, entry(10, 100));
  Transposition shallow = entry(2, 7);
  shallow.bound = Bound::lower;
  table.store(42, shallow);
  EXPECT_EQ(table.probe(42)->depth, 10);
  table.new_search();
  table.store(42, shallow);
  EXPECT_EQ(table.probe(42)->depth, 2);
}

TEST(TranspositionTable, KeepsTheMoveIfALaterSearchHasNone) {
  TranspositionTable table{1};
  table.store(42, entry(4, 100));
  table.store(42, {.move = {}, .value = 9, .evaluation = 1, .depth = 5, .bound = Bound::upper, .on_pv = false});
  EXPECT_EQ(table.probe(42)->value, 9);
  EXPECT_EQ(table.probe(42)->move, entry(4, 100).move);
}

TEST(TranspositionTable, ReplacesOldSearchesFirst) {
  TranspositionTable table{1};
  // Keys that differ only in their low bits share a bucket.
  for (Key key = 1; key <= 4; ++key) table.store(key, entry(20, 1));
  table.new_search();
  table.new_search();
  table.new_search();
  for (Key key = 5; key <= 8; ++key) table.store(key, entry(1, 1));
  for (Key key = 5; key <= 8; ++key) EXPECT_TRUE(table.probe(key).has_value()) << key;
}

// Stores random keys, as many as a quarter of the table can hold.
void fill_a_quarter(TranspositionTable& table) {
  std::uint64_t state = 1;
  for (int n = 0; n < (1 << 20) / 16 / 4; ++n) table.store(splitmix64(state), entry(4, 100));
}

TEST(TranspositionTable, ReportsHowFullThisSearchMadeIt) {
  TranspositionTable table{1};
  EXPECT_EQ(table.permille(), 0);
  fill_a_quarter(table);
  EXPECT_NEAR(table.permille(), 250, 25);
  table.new_search();
  EXPECT_EQ(table.permille(), 0);
}

TEST(TranspositionTable, ClearForgetsEverything) {
  TranspositionTable table{1};
  table.store(42, entry(4, 100));
  fill_a_quarter(table);
  table.clear();
  EXPECT_FALSE(table.probe(42).has_value());
  EXPECT_EQ(table.permille(), 0);
}

RC_GTEST_PROP(TranspositionTable, MateDistancesRoundTrip, ()) {
  const int ply = *rc::gen::inRange(0, max_ply);
  const int plies = *rc::gen::inRange(ply, Score::longest_mate - max_ply);
  RC_ASSERT(from_table(to_table(mates_in(plies), ply), ply) == mates_in(plies));
  RC_ASSERT(from_table(to_table(mated_in(plies), ply), ply) == mated_in(plies));
  // Reached three plies deeper by another path, the mate is as far from the position as before.
  RC_ASSERT(from_table(to_table(mates_in(plies), ply), ply + 3) == mates_in(plies + 3));
  const Value plain = *rc::gen::inRange(-max_evaluation, max_evaluation);
  RC_ASSERT(from_table(to_table(plain, ply), ply) == plain);
}

}  // namespace
}  // namespace ootori
