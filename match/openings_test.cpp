#include "match/openings.hpp"

#include <fstream>
#include <set>
#include <sstream>

#include <gmock/gmock.h>

#include "notation/sfen.hpp"

namespace ootori {
namespace {

using ::testing::HasSubstr;

std::expected<std::vector<AnyGame>, std::string> read_tori(const std::string& text) {
  std::istringstream in{text};
  return read_openings(Tori::spec, in);
}

TEST(Openings, AreOnePerLine) {
  const auto openings =
      read_tori("# comment\n\nstartpos moves 3d3c 4b3c\nsfen k6/7/7/7/7/7/K6 b R 1 moves 7g7f\nstartpos\n");
  ASSERT_TRUE(openings) << openings.error();
  ASSERT_EQ(openings->size(), 3U);
  EXPECT_EQ(write_opening((*openings)[0]), "startpos moves 3d3c 4b3c");
  EXPECT_EQ(write_opening((*openings)[1]), "sfen k6/7/7/7/7/7/K6 b R 1 moves 7g7f");
  EXPECT_EQ(write_opening((*openings)[2]), "startpos");
}

TEST(Openings, AreReadAfterAByteOrderMark) {
  std::istringstream in{"\xEF\xBB\xBFstartpos moves 7e7d\n"};
  const auto openings = read_openings(Tori::spec, in);
  ASSERT_TRUE(openings) << openings.error();
  EXPECT_EQ(openings->size(), 1u);
}

TEST(Openings, AreRefusedWithTheirLine) {
  EXPECT_THAT(read_tori("startpos moves 3d3c\nstartpos moves 1a1a\n").error(), HasSubstr("line 2: Move 1, '1a1a'"));
  EXPECT_THAT(read_tori("sfen k6/F6/1K5/7/7/7/7 w - 1").error(), HasSubstr("line 1: the game is over"));
  EXPECT_THAT(read_tori("# nothing\n").error(), HasSubstr("no opening"));
}

TEST(Openings, ExistForEveryGame) {
  for (const GameSpec* spec : all_games) {
    std::ifstream file{"match/openings/" + std::string{spec->id} + ".txt"};
    const auto openings = read_openings(*spec, file);
    ASSERT_TRUE(openings) << openings.error();
    EXPECT_GE(openings->size(), 500U);
  }
}

TEST(Openings, AtRandomHaveTheLengthAndAreUnfinished) {
  for (const GameSpec* spec : all_games) {
    for (std::uint64_t seed = 0; seed < 50; ++seed) {
      std::visit(
          [&](const auto& game) {
            EXPECT_EQ(game.plies(), 9U);
            EXPECT_FALSE(game.outcome());
          },
          random_opening(*spec, 9, seed));
    }
    EXPECT_EQ(write_opening(random_opening(*spec, 9, 3)), write_opening(random_opening(*spec, 9, 3)));
    EXPECT_NE(write_opening(random_opening(*spec, 9, 3)), write_opening(random_opening(*spec, 9, 4)));
  }
}

TEST(Openings, OfConsecutiveSeedsDiffer) {
  for (const GameSpec* spec : all_games) {
    std::set<std::string> different;
    for (const std::uint64_t seed : {1U, 2U, 3U}) {
      for (const AnyGame& game : random_openings(*spec, 9, 20, seed)) different.insert(write_opening(game));
    }
    EXPECT_EQ(different.size(), 60U);
  }
}

}  // namespace
}  // namespace ootori
