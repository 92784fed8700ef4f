#include "rules/perft.hpp"

#include <gtest/gtest.h>

#include "rules/attack_tables.hpp"
#include "rules/games.hpp"
#include "rules/judkins.hpp"
#include "rules/minishogi.hpp"

namespace ootori {
namespace {

// The sanitizers need half a minute for the last ply, and meet nothing there that they have not met before.
#if __has_feature(address_sanitizer)
constexpr int most_plies = 5;
#else
constexpr int most_plies = 6;
#endif

// Fairy-Stockfish and two independent generators agree on these.
TEST(Perft, ToriFromTheStartingPosition) {
  const std::uint64_t expected[] = {1, 17, 288, 5430, 103857, 2179749, 46867039};
  for (int depth = 0; depth <= most_plies; ++depth) EXPECT_EQ(perft(Position<Tori>::initial(), depth), expected[depth]);
}

TEST(Perft, YariFromTheStartingPosition) {
  const std::uint64_t expected[] = {1, 20, 400, 7960, 158404, 3174917, 63607658};
  for (int depth = 0; depth <= most_plies; ++depth) EXPECT_EQ(perft(Position<Yari>::initial(), depth), expected[depth]);
}

// Fairy-Stockfish and the slow generator agree on these.
TEST(Perft, MinishogiFromTheStartingPosition) {
  const std::uint64_t expected[] = {1, 14, 181, 2512, 35401, 533203};
  for (int depth = 0; depth <= 5; ++depth) EXPECT_EQ(perft(Position<Minishogi>::initial(), depth), expected[depth]);
}

TEST(Perft, JudkinsFromTheStartingPosition) {
  const std::uint64_t expected[] = {1, 20, 336, 6183, 118345, 2389896};
  for (int depth = 0; depth <= 5; ++depth) EXPECT_EQ(perft(Position<Judkins>::initial(), depth), expected[depth]);
}

TEST(Perft, PlayingEveryLeafGivesTheSameCount) {
  EXPECT_EQ(perft_without_bulk(Position<Tori>::initial(), 4), 103857U);
  EXPECT_EQ(perft_without_bulk(Position<Yari>::initial(), 4), 158404U);
  EXPECT_EQ(perft_without_bulk(Position<Minishogi>::initial(), 4), 35401U);
  EXPECT_EQ(perft_without_bulk(Position<Judkins>::initial(), 4), 118345U);
}

// A small table is overwritten all the time, a large one keeps everything. Neither may change the counts.
TEST(Perft, ATableGivesTheSameCount) {
  for (const std::size_t bytes : {std::size_t{1}, std::size_t{1} << 10, std::size_t{1} << 24}) {
    PerftTable table{bytes};
    EXPECT_EQ(perft(Position<Tori>::initial(), 5, table), 2179749U) << bytes;
    EXPECT_EQ(perft(Position<Tori>::initial(), 4, table), 103857U) << bytes;
    EXPECT_EQ(perft(Position<Yari>::initial(), 5, table), 3174917U) << bytes;
  }
}

TEST(PerftTable, KeepsTheLastEntryOfASlot) {
  PerftTable table{1};
  EXPECT_EQ(table.find(1, 2, 3), std::nullopt);
  table.store(1, 2, 3, 42);
  EXPECT_EQ(table.find(1, 2, 3), 42U);
  EXPECT_EQ(table.find(1, 2, 4), std::nullopt);
  EXPECT_EQ(table.find(2, 1, 3), std::nullopt);
  table.store(2, 1, 3, 7);
  EXPECT_EQ(table.find(1, 2, 3), std::nullopt);
}

}  // namespace
}  // namespace ootori
