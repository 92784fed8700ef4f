#include "engine/blindness.hpp"

#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/testing/positions.hpp"
#include "notation/usi.hpp"

namespace ootori {
namespace {

using ::testing::IsEmpty;
using ::testing::UnorderedElementsAre;
using MoveNames = std::set<std::string>;

constexpr int always = 1024;

MoveNames overlooked(std::string_view sfen, Blindness::Chances chances, std::uint64_t seed = 1) {
  const auto position = testing::position_of<Tori>(sfen);
  const Blindness blindness{chances, seed};
  MoveNames names;
  for (const Move move : legal_moves(position)) {
    if (blindness.overlooks(position, move)) names.insert(write_usi(Tori::spec, move));
  }
  return names;
}

// Both royal pieces on file 4, so that files 7 and 1 and rank d are far from both.
TEST(Blindness, FarDropsAreMoreThanTwoSquaresFromBothRoyalPieces) {
  MoveNames far;
  for (const char rank : std::string_view{"abcdefg"}) {
    for (const char file : std::string_view{"71"}) far.insert({'C', '*', file, rank});
  }
  for (const char file : std::string_view{"65432"}) far.insert({'C', '*', file, 'd'});
  EXPECT_EQ(overlooked("3k3/7/7/7/7/7/3K3 b C 1", {.far_drop = always}), far);
}

TEST(Blindness, OtherDropsAreQuietButSeenNextToTheOpponentsRoyalPiece) {
  const MoveNames quiet = overlooked("3k3/7/7/7/7/7/3K3 b C 1", {.quiet = always});
  EXPECT_TRUE(quiet.contains("C*2a") && quiet.contains("C*6b") && quiet.contains("C*4c") && quiet.contains("C*4e"));
  EXPECT_TRUE(quiet.contains("C*4f") && quiet.contains("C*3g")) << "next to one's own";
  EXPECT_TRUE(quiet.contains("4g4f"));
  for (const std::string square : {"5a", "3a", "5b", "4b", "3b"}) EXPECT_FALSE(quiet.contains("C*" + square)) << square;
  EXPECT_FALSE(quiet.contains("C*4d") || quiet.contains("C*1g")) << "far drops";
}

TEST(Blindness, LongMovesGoOverMoreThanTwoSquares) {
  EXPECT_THAT(overlooked("3k3/7/7/7/7/7/R2K3 b - 1", {.long_move = always}),
              UnorderedElementsAre("7g7d", "7g7c", "7g7b", "7g7a"));
  EXPECT_THAT(overlooked("3k3/7/7/7/7/7/R2K3 b - 1", {.quiet = always}), ::testing::IsSupersetOf({"7g7f", "7g7e"}));
  EXPECT_THAT(overlooked("3k2R/7/7/7/7/7/3K3 b - 1", {.long_move = always}),
              UnorderedElementsAre("1a5e", "1a6f", "1a7g"))
      << "1a4d gives check, 1a3c goes over two squares";
}

TEST(Blindness, CapturesAndMovesOfAnAttackedPieceAreSeen) {
  EXPECT_THAT(overlooked("3k3/s6/7/7/7/7/R2K3 b - 1", {.long_move = always}), UnorderedElementsAre("7g7d", "7g7c"));
  EXPECT_THAT(overlooked("3k3/7/7/7/7/1c5/R2K3 b - 1", {.long_move = always}), IsEmpty());
}

TEST(Blindness, RepliesToCheckAreSeen) {
  EXPECT_THAT(overlooked("3k3/7/7/7/7/3c3/3K3 b S 1", {.far_drop = always, .long_move = always, .quiet = always}),
              IsEmpty());
}

TEST(Blindness, TheSeedDecidesWhichMovesAreOverlooked) {
  constexpr std::string_view sfen = "3k3/7/7/7/7/7/3K3 b C 1";
  std::set<MoveNames> differently;
  std::size_t all = 0;
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    const MoveNames some = overlooked(sfen, {.far_drop = always / 4}, seed);
    EXPECT_EQ(overlooked(sfen, {.far_drop = always / 4}, seed), some);
    differently.insert(some);
    all += some.size();
  }
  EXPECT_GT(differently.size(), 90U);
  EXPECT_NEAR(static_cast<double>(all) / 1900, 0.25, 0.05) << "of 19 far drops each";
}

}  // namespace
}  // namespace ootori
