#include "rules/perft.hpp"

#include <gtest/gtest.h>

#include "rules/games.hpp"

namespace ootori {
namespace {

// Fairy-Stockfish and two independent generators agree on these.
TEST(Perft, ToriFromTheArray) {
  const std::uint64_t expected[] = {1, 17, 288, 5430, 103857, 2179749, 46867039};
  for (int depth = 0; depth <= 6; ++depth) EXPECT_EQ(perft(Position<Tori>::initial(), depth), expected[depth]);
}

TEST(Perft, YariFromTheArray) {
  const std::uint64_t expected[] = {1, 20, 400, 7960, 158404, 3174917, 63607658};
  for (int depth = 0; depth <= 6; ++depth) EXPECT_EQ(perft(Position<Yari>::initial(), depth), expected[depth]);
}

TEST(Perft, CountsTheSameWithEveryLeafPlayed) {
  EXPECT_EQ(perft_without_bulk(Position<Tori>::initial(), 4), 103857U);
  EXPECT_EQ(perft_without_bulk(Position<Yari>::initial(), 4), 158404U);
}

}  // namespace
}  // namespace ootori
