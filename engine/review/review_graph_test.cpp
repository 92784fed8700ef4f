#include "engine/review/review_graph.hpp"

#include <gtest/gtest.h>

#include "rules/games.hpp"

namespace ootori {
namespace {

GameReview review_of(const std::vector<int>& for_black) {
  GameReview review;
  review.game = &Tori::spec;
  for (std::size_t at = 0; at < for_black.size(); ++at) {
    ReviewedMove move;
    move.number = static_cast<int>(at) + 1;
    move.mover = at % 2 == 0 ? Color::black : Color::white;
    const Score score = Score::centipawns(for_black[at]);
    move.played = move.mover == Color::black ? score : -score;
    review.moves.push_back(move);
  }
  return review;
}

TEST(ReviewGraph, FillsBlacksExpectedPoints) {
  GameReview review = review_of({0, 10'000, -10'000});
  review.moves[2].judgement = Judgement::blunder;
  EXPECT_EQ(write_review_graph(review, {.columns = 40, .rows = 4, .unicode = false}),
            "Black |  #\n"
            "      |  #\n"
            "even  | ##\n"
            "White | ##\n"
            "          X\n"
            "        1\n"
            "X blunder, ? mistake, . inaccuracy\n");
}

TEST(ReviewGraph, LongGamesFitAndKeepTheWorstMarks) {
  GameReview review = review_of(std::vector<int>(500, 50));
  review.moves[77].judgement = Judgement::blunder;
  const std::string text = write_review_graph(review, {.columns = 60, .rows = 3, .unicode = false});
  EXPECT_EQ(std::ranges::count(text.substr(0, text.rfind("X blunder")), 'X'), 1);
  for (std::size_t begin = 0; begin < text.size(); begin = text.find('\n', begin) + 1) {
    EXPECT_LE(text.find('\n', begin) - begin, 60U);
  }
}

TEST(ReviewGraph, DrawsEighthsOfARowWithBlocks) {
  GameReview review = review_of({0, 10'000, -10'000, 170});
  review.moves[0].judgement = Judgement::inaccuracy;
  review.moves[3].judgement = Judgement::mistake;
  EXPECT_EQ(write_review_graph(review, {.columns = 40, .rows = 2}),
            "Black |  █ ▁\n"
            "White | ██ █\n"
            "        .  ?\n"
            "        1\n"
            "X blunder, ? mistake, . inaccuracy\n");
}

TEST(ReviewGraph, IsAtLeastTwentyColumnsWideAndNumbersEveryTenthMove) {
  const std::string text = write_review_graph(review_of(std::vector<int>(12, 0)), {.columns = 1, .rows = 1});
  EXPECT_EQ(text,
            "White | ▄▄▄▄▄▄▄▄▄▄▄▄\n"
            "\n"
            "        1         11\n"
            "X blunder, ? mistake, . inaccuracy\n");
  const std::string eleven = write_review_graph(review_of(std::vector<int>(11, 0)), {.rows = 1});
  EXPECT_EQ(eleven.find("11"), std::string::npos) << "it would be wider than the graph";
}

TEST(ReviewGraph, IsEmptyWithoutMoves) { EXPECT_EQ(write_review_graph(review_of({})), ""); }

}  // namespace
}  // namespace ootori
