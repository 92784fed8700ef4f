#include "engine/review/review_chart.hpp"

#include <regex>
#include <string>
#include <vector>

#include <gmock/gmock.h>

#include "rules/games.hpp"

namespace ootori {
namespace {

using ::testing::Each;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

ReviewedMove move_of(int number, Color mover, Score played, Judgement judgement = Judgement::none) {
  ReviewedMove move;
  move.number = number;
  move.mover = mover;
  move.text = "S-3d";
  move.played = played;
  move.judgement = judgement;
  return move;
}

// Even, then Black loses everything by a blunder, and White gives half of it back.
GameReview turning_game() {
  GameReview review;
  review.game = &Tori::spec;
  review.moves = {move_of(1, Color::black, Score::loss_in(9), Judgement::blunder),
                  move_of(2, Color::white, Score::centipawns(0), Judgement::mistake)};
  review.sides[index(Color::black)] = {
      .name = "Ann & <Bob>", .moves = 1, .accuracy = 12.34, .judgements = {0, 0, 0, 1}};
  review.sides[index(Color::white)] = {.name = "", .moves = 1, .accuracy = 50, .judgements = {0, 0, 1, 0}};
  return review;
}

std::vector<std::string> all_of(const std::string& text, const std::string& pattern) {
  const std::regex regex{pattern};
  std::vector<std::string> found;
  for (std::sregex_iterator at{text.begin(), text.end(), regex}, end; at != end; ++at) found.push_back((*at)[1]);
  return found;
}

std::vector<double> numbers_of(const std::string& chart, const std::string& attribute) {
  std::vector<double> numbers;
  for (const std::string& text : all_of(chart, " " + attribute + "=\"([-0-9.]+)\"")) numbers.push_back(std::stod(text));
  return numbers;
}

TEST(ReviewChart, TheCurveFallsWhenBlackLosesChances) {
  const std::string chart = write_review_chart(turning_game());
  // From the middle of the area at the left to its bottom, and back to the middle at the right.
  EXPECT_THAT(all_of(chart, "class=\"curve\" d=\"([^\"]+)\""), ElementsAre("M64.0 160.0 L245.0 258.0 L426.0 160.0"));
}

TEST(ReviewChart, EverythingLiesInsideThePicture) {
  const std::string chart = write_review_chart(turning_game());
  for (const char* name : {"x", "x1", "x2", "cx"}) {
    EXPECT_THAT(numbers_of(chart, name), Each(::testing::AllOf(::testing::Ge(0), ::testing::Le(440)))) << name;
  }
  for (const char* name : {"y", "y1", "y2", "cy"}) {
    EXPECT_THAT(numbers_of(chart, name), Each(::testing::AllOf(::testing::Ge(0), ::testing::Le(330)))) << name;
  }
}

TEST(ReviewChart, NamesAndAccuraciesStandBesideTheColoursOfTheSides) {
  const std::string chart = write_review_chart(turning_game());
  EXPECT_THAT(all_of(chart, "<text x=\"84.0\" y=\"[0-9.]+\" text-anchor=\"start\">([^<]*)</text>"),
              ElementsAre("Ann &amp; &lt;Bob&gt; (Black): accuracy 12.3 %", "White: accuracy 50.0 %"));
  EXPECT_THAT(chart, Not(HasSubstr("<Bob>")));
}

TEST(ReviewChart, BadMovesAreMarkedOnTheCurve) {
  const std::string chart = write_review_chart(turning_game());
  EXPECT_THAT(all_of(chart, "class=\"mark blunder\">.*<circle cx=\"([^/]*)/>"),
              ElementsAre("245.0\" cy=\"258.0\" r=\"5\""));
  EXPECT_THAT(all_of(chart, "class=\"mark mistake\">.*<circle cx=\"([^/]*)/>"),
              ElementsAre("426.0\" cy=\"160.0\" r=\"5\""));
  EXPECT_THAT(all_of(chart, "class=\"mark inaccuracy(\")"), IsEmpty());
  EXPECT_THAT(all_of(chart, "<title>(1\\. [^<]*)</title>"), ElementsAre("1. S-3d?? #-9"));
}

// A sign below the area would cover the numbers of the moves, and one above it the names.
TEST(ReviewChart, SignsStayInTheArea) {
  GameReview review = turning_game();
  review.moves[1] = move_of(2, Color::white, Score::loss_in(8), Judgement::blunder);
  const std::string chart = write_review_chart(review);
  EXPECT_THAT(all_of(chart, "<text x=\"(?:245|426).0\" y=\"([0-9.]+)\">"), ElementsAre("249.0", "82.0"));
}

TEST(ReviewChart, TheLegendCountsTheMarks) {
  const std::string chart = write_review_chart(turning_game());
  EXPECT_THAT(all_of(chart, "y=\"318.0\" text-anchor=\"start\">([^<]*)</text>"),
              ElementsAre("1 blunder", "1 mistake", "0 inaccuracies"));
}

TEST(ReviewChart, LongGamesHaveAtMostSevenNumbersOfMoves) {
  GameReview review = turning_game();
  review.moves.clear();
  for (int number = 1; number <= 90; ++number) {
    review.moves.push_back(move_of(number, number % 2 == 1 ? Color::black : Color::white, Score::centipawns(0)));
  }
  EXPECT_THAT(all_of(write_review_chart(review), "y=\"276.0\" text-anchor=\"middle\">([0-9]+)</text>"),
              ElementsAre("20", "40", "60", "80"));
}

TEST(ReviewChart, AGameWithoutMovesIsAnEmptyChart) {
  GameReview review = turning_game();
  review.moves.clear();
  EXPECT_THAT(all_of(write_review_chart(review), "class=\"curve\" d=\"([^\"]+)\""), ElementsAre("M64.0 160.0"));
}

}  // namespace
}  // namespace ootori
