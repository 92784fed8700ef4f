#include "engine/review/game_review.hpp"

#include <algorithm>

#include <gmock/gmock.h>

#include "engine/review/review_chart.hpp"
#include "engine/review/review_text.hpp"
#include "engine/testing/positions.hpp"
#include "notation/game_text.hpp"
#include "notation/usi.hpp"

namespace ootori {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;

Record record_from(const GameSpec& spec, std::string_view text) {
  return record_of(parse_game_text(spec, text).value());
}

GameReview reviewed(const Record& record) {
  Engine engine{{.hash_mib = 1}};
  return review_game(record, engine, {.limits = {.nodes = 3000}}).value();
}

// Black leaves an Eagle where a Swallow can take it, and White takes it.
Record eagle_lost() {
  Record record = record_from(Tori::spec, "sfen rpckcpl/7/sssssss/2s+F3/SSSSSSS/7/LPCKCPR b - 1 moves 7e7d 4c4d");
  record.set_tag("Black", "Hanako & <Taro>");
  return record;
}

TEST(GameReview, MarksAMoveThatLosesAnEagle) {
  const GameReview review = reviewed(eagle_lost());
  ASSERT_EQ(review.moves.size(), 2U);
  const ReviewedMove& first = review.moves.front();
  EXPECT_EQ(first.judgement, Judgement::blunder);
  EXPECT_FALSE(first.is_best());
  EXPECT_GT(first.best, first.played);
  EXPECT_EQ(first.mover, Color::black);
  const ReviewedMove& second = review.moves.back();
  EXPECT_EQ(second.judgement, Judgement::none);
  EXPECT_LT(second.score_for_black(), Score::centipawns(0));
  EXPECT_EQ(review.sides[index(Color::black)].number_of(Judgement::blunder), 1);
  EXPECT_LT(review.sides[index(Color::black)].accuracy, 50);
  EXPECT_GT(review.sides[index(Color::white)].accuracy, 90);
}

TEST(GameReview, ReportsAMissedMate) {
  const GameReview review =
      reviewed(record_from(Tori::spec, "sfen 3k3/2SP1+F1/3S1R1/2P2C1/7/7/3K3 b RLfl3c2p14s 1 moves 4g3g"));
  ASSERT_EQ(review.moves.size(), 1U);
  EXPECT_EQ(review.moves.front().missed_mate(), 7);
  EXPECT_EQ(review.moves.front().line_moves.size(), 7U);
  EXPECT_THAT(write_review_text(review), AllOf(HasSubstr(", 1 move. "), HasSubstr("missed mate in 7: ")));
}

TEST(GameReview, AMateIsMissedOnlyIfItIsGone) {
  ReviewedMove move;
  const auto missed = [&](Score best, Score played) {
    move.best = best;
    move.played = played;
    return move.missed_mate();
  };
  EXPECT_EQ(missed(Score::win_in(5), Score::centipawns(300)), 5);
  EXPECT_EQ(missed(Score::win_in(5), Score::win_in(9)), std::nullopt) << "only slower";
  EXPECT_EQ(missed(Score::centipawns(300), Score::centipawns(100)), std::nullopt);
  EXPECT_EQ(missed(Score::centipawns(300), Score::loss_in(6)), std::nullopt);
}

TEST(GameReview, ShowsFurtherLinesIfTheEngineGivesThem) {
  Engine engine{{.hash_mib = 1, .multi_pv = 3}};
  const GameReview review = review_game(eagle_lost(), engine, {.limits = {.nodes = 3000}}).value();
  for (const ReviewedMove& move : review.moves) {
    ASSERT_EQ(move.others.size(), 2U);
    EXPECT_NE(move.others.front().texts.front(), move.line.front());
    EXPECT_LE(move.others.back().score, move.best);
    EXPECT_THAT(write_review_text(review), HasSubstr(move.others.back().texts.front()));
  }
  EXPECT_THAT(write_review_json(review), HasSubstr("\"others\":[{\"score\":"));
}

TEST(GameReview, RecognizesTheFinalMate) {
  const GameReview review = reviewed(record_from(Tori::spec, "sfen k6/7/1K5/7/7/7/7 b C 1 moves C*7b"));
  EXPECT_EQ(review.start, Score::win_in(1));
  ASSERT_EQ(review.moves.size(), 1U);
  EXPECT_EQ(review.moves.front().played, Score::win_in(1));
  EXPECT_EQ(review.moves.front().lost, 0);
  EXPECT_THAT(write_review_text(review), HasSubstr("counting the move"));
  EXPECT_THAT(write_review_json(review), HasSubstr("\"score\":{\"mate\":1}"));
}

TEST(GameReview, EndsWhenItIsStopped) {
  Engine engine{{.hash_mib = 1}};
  std::stop_source stop;
  std::size_t looked_at = 0;
  const auto after_one = [&](std::size_t done, std::size_t) {
    looked_at = done;
    if (done == 2) stop.request_stop();
  };
  const ReviewTerms terms{.limits = {.nodes = 3000}, .stop = stop.get_token()};
  const auto review = review_game(eagle_lost(), engine, terms, after_one);
  ASSERT_FALSE(review);
  EXPECT_THAT(review.error(), HasSubstr("stopped"));
  EXPECT_EQ(looked_at, 2U);
}

TEST(GameReview, HasNoResultIfItIsStoppedBeforeItsFirstMove) {
  Engine engine{{.hash_mib = 1}};
  std::stop_source stop;
  stop.request_stop();
  const ReviewTerms terms{.limits = {.nodes = 3000}, .stop = stop.get_token()};
  for (const Record& record : {new_record(Tori::spec), eagle_lost()}) {
    std::size_t looked_at = 0;
    const auto review = review_game(record, engine, terms, [&](std::size_t done, std::size_t) { looked_at = done; });
    ASSERT_FALSE(review);
    EXPECT_EQ(review.error(), "the review was stopped");
    EXPECT_EQ(looked_at, 1U);
  }
}

TEST(GameReview, HasTheBetterLineAsMovesToo) {
  for (const ReviewedMove& move : reviewed(eagle_lost()).moves) {
    ASSERT_EQ(move.line.size(), move.line_moves.size());
    EXPECT_EQ(move.is_best(), !move.line_moves.empty() && move.line_moves.front() == move.move);
  }
  EXPECT_THAT(write_review_json(reviewed(eagle_lost())), HasSubstr(R"("usi":[")"));
  EXPECT_THAT(write_review_json(reviewed(eagle_lost())), HasSubstr(R"("chance":0.)"));
}

TEST(GameReview, OfAGameWithoutMovesHasItsStart) {
  const GameReview review = reviewed(new_record(Yari::spec));
  EXPECT_TRUE(review.moves.empty());
  EXPECT_EQ(review.sides[index(Color::white)].accuracy, 100);
  EXPECT_THAT(write_review_chart(review), HasSubstr("</svg>"));
}

TEST(GameReview, NamesAnIllegalMove) {
  Record record = new_record(Tori::spec);
  record.moves.push_back({.move = parse_usi(Tori::spec, "4g5f").value()});
  record.moves.push_back({.move = parse_usi(Tori::spec, "4g5f").value()});
  Engine engine{{.hash_mib = 1}};
  const auto review = review_game(record, engine, {.limits = {.nodes = 100}});
  ASSERT_FALSE(review);
  EXPECT_THAT(review.error(), HasSubstr("Move 2"));
}

TEST(GameReview, ReportsProgress) {
  std::vector<std::size_t> done;
  Engine engine{{.hash_mib = 1}};
  static_cast<void>(
      review_game(eagle_lost(), engine, {.limits = {.nodes = 100}}, [&](std::size_t number, std::size_t of) {
        done.push_back(number);
        EXPECT_EQ(of, 3U);
      }));
  EXPECT_THAT(done, ::testing::ElementsAre(1, 2, 3));
}

TEST(GameReview, IsReproducible) {
  EXPECT_EQ(write_review_json(reviewed(eagle_lost())), write_review_json(reviewed(eagle_lost())));
}

TEST(ReviewText, HasMarksBetterLinesAndBothSides) {
  const std::string text = write_review_text(reviewed(eagle_lost()));
  EXPECT_THAT(text, HasSubstr("1. S-7d    ??"));
  EXPECT_THAT(text, HasSubstr("better "));
  EXPECT_THAT(text, HasSubstr("Hanako & <Taro> (Black): accuracy "));
  EXPECT_THAT(text, HasSubstr("1 blunder, 0 mistakes, 0 inaccuracies"));
  EXPECT_THAT(text, HasSubstr("White: accuracy "));
}

TEST(ReviewJson, HasEveryMove) {
  const std::string text = write_review_json(reviewed(eagle_lost()));
  EXPECT_THAT(text, HasSubstr(R"({"game":"tori","start":{"cp":)"));
  EXPECT_THAT(text, HasSubstr(R"("black":{"name":"Hanako & <Taro>","moves":1,)"));
  EXPECT_THAT(text, HasSubstr(R"({"number":1,"side":"black","usi":"7e7d","move":"S-7d","score":{"cp":-)"));
  EXPECT_THAT(text, HasSubstr(R"("judgement":"blunder"})"));
}

TEST(ScoreText, IsInSwallowsOrPlies) {
  EXPECT_EQ(score_text(Score::centipawns(0)), "+0.00");
  EXPECT_EQ(score_text(Score::centipawns(-125)), "-1.25");
  EXPECT_EQ(score_text(Score::win_in(5)), "#5");
  EXPECT_EQ(score_text(Score::loss_in(4)), "#-4");
}

TEST(ReviewChart, HasPointsMarksAndEscapedNames) {
  const std::string svg = write_review_chart(reviewed(eagle_lost()));
  const auto curve = svg.substr(svg.find("class=\"curve\""));
  EXPECT_EQ(std::ranges::count(curve.substr(0, curve.find("/>")), 'L'), 2);
  EXPECT_THAT(svg, HasSubstr("class=\"mark blunder\""));
  EXPECT_THAT(svg, HasSubstr("Hanako &amp; &lt;Taro&gt; (Black): accuracy"));
  EXPECT_THAT(svg, ::testing::Not(HasSubstr("<Taro>")));
  EXPECT_THAT(svg, HasSubstr("role=\"img\""));
}

}  // namespace
}  // namespace ootori
