#include "engine/doors/report.hpp"

#include <gmock/gmock.h>

#include "notation/usi.hpp"

namespace ootori {
namespace {

using ::testing::HasSubstr;

const GameSpec& game = Tori::spec;

SearchReport report_of(Score score) {
  SearchReport report;
  report.line.depth = 7;
  report.line.selective_depth = 12;
  report.line.score = score;
  report.line.moves = {*parse_usi(game, "3d3c"), *parse_usi(game, "S*4d")};
  report.nodes = 5000;
  report.time = Millis{20};
  report.hash_permille = 3;
  return report;
}

TEST(InfoLine, HasAllFieldsInTheUsualOrder) {
  EXPECT_EQ(info_line(usi_dialect, game, report_of(Score::centipawns(-31))),
            "info depth 7 seldepth 12 multipv 1 score cp -31 nodes 5000 nps 250000 hashfull 3 time 20 pv 3d3c S*4d");
  EXPECT_EQ(info_line(uci_dialect, game, report_of(Score::centipawns(5))),
            "info depth 7 seldepth 12 multipv 1 score cp 5 nodes 5000 nps 250000 hashfull 3 time 20 pv e4e5 S@d4");
}

TEST(InfoLine, WritesBounds) {
  SearchReport report = report_of(Score::centipawns(90));
  report.line.bound = SearchLine::Bound::lower;
  EXPECT_THAT(info_line(usi_dialect, game, report), HasSubstr("score cp 90 lowerbound nodes"));
  report.line.bound = SearchLine::Bound::upper;
  EXPECT_THAT(info_line(usi_dialect, game, report), HasSubstr("score cp 90 upperbound nodes"));
}

TEST(InfoLine, CountsMatesInPliesOnUsiAndInMovesOnUci) {
  const auto mate = [](const Dialect& dialect, Score score) { return info_line(dialect, game, report_of(score)); };
  EXPECT_THAT(mate(usi_dialect, Score::win_in(1)), HasSubstr("score mate 1 "));
  EXPECT_THAT(mate(usi_dialect, Score::win_in(5)), HasSubstr("score mate 5 "));
  EXPECT_THAT(mate(usi_dialect, Score::loss_in(4)), HasSubstr("score mate -4 "));
  EXPECT_THAT(mate(uci_dialect, Score::win_in(1)), HasSubstr("score mate 1 "));
  EXPECT_THAT(mate(uci_dialect, Score::win_in(5)), HasSubstr("score mate 3 "));
  EXPECT_THAT(mate(uci_dialect, Score::loss_in(4)), HasSubstr("score mate -2 "));
  EXPECT_THAT(mate(uci_dialect, Score::loss_in(0)), HasSubstr("score mate 0 "));
}

TEST(Dialect, MatesRoundTrip) {
  for (const Dialect* dialect : {&usi_dialect, &uci_dialect}) {
    for (const int won_in : {1, 3, 5, 99}) EXPECT_EQ(dialect->plies_to_mate(dialect->mate_number(won_in)), won_in);
    for (const int lost_in : {2, 4, 98}) EXPECT_EQ(dialect->plies_to_mate(dialect->mate_number(-lost_in)), -lost_in);
  }
}

TEST(BestMoveLine, NamesTheMoveAndTheExpectedAnswer) {
  SearchResult result;
  result.best = *parse_usi(game, "3d3c+");
  EXPECT_EQ(best_move_line(uci_dialect, game, result), "bestmove e4e5+");
  result.ponder = *parse_usi(game, "4b3c");
  EXPECT_EQ(best_move_line(usi_dialect, game, result), "bestmove 3d3c+ ponder 4b3c");
}

TEST(BestMoveLine, ReportsThatTheGameIsOver) {
  EXPECT_EQ(best_move_line(usi_dialect, game, {}), "bestmove resign");
  EXPECT_EQ(best_move_line(uci_dialect, game, {}), "bestmove (none)");
}

// USI's `mate +` stands for a win of unknown length.
TEST(FinalLine, IsForTheSideToMove) {
  const Outcome won{Color::black, Termination::perpetual_check};
  EXPECT_EQ(final_line(usi_dialect, won, Color::black), "info depth 0 score mate +");
  EXPECT_EQ(final_line(usi_dialect, won, Color::white), "info depth 0 score mate 0");
  EXPECT_EQ(final_line(uci_dialect, won, Color::white), "info depth 0 score mate 0");
  EXPECT_EQ(final_line(uci_dialect, {std::nullopt, Termination::repetition}, Color::white), "info depth 0 score cp 0");
}

TEST(InfoLine, CountsTheFirstMomentAsAMillisecond) {
  SearchReport report = report_of(Score::centipawns(1));
  report.time = Millis{0};
  report.line.moves.clear();
  EXPECT_EQ(info_line(usi_dialect, game, report),
            "info depth 7 seldepth 12 multipv 1 score cp 1 nodes 5000 nps 5000000 hashfull 3 time 0");
}

TEST(CheckmateLine, HasTheMovesOfTheMate) {
  SearchResult result;
  result.score = Score::win_in(3);
  result.lines.push_back(report_of(result.score).line);
  EXPECT_EQ(checkmate_line(usi_dialect, game, result), "checkmate 3d3c S*4d");
}

TEST(CheckmateLine, ReportsNoMateOnlyIfProven) {
  SearchResult result;
  EXPECT_EQ(checkmate_line(usi_dialect, game, result), "checkmate nomate") << "the game is over";
  result.best = *parse_usi(game, "3d3c+");
  result.score = Score::loss_in(4);
  EXPECT_EQ(checkmate_line(usi_dialect, game, result), "checkmate nomate") << "the other side mates";
  result.score = Score{};
  EXPECT_EQ(checkmate_line(usi_dialect, game, result), "checkmate timeout");
}

TEST(MateProgressLine, ShowsTheMateSolversProgress) {
  MateProgress progress{.nodes = 150'000, .time = Millis{500}};
  EXPECT_EQ(mate_progress_line(usi_dialect, progress), "info time 500 nodes 150000 nps 300000");
  progress.mate_in = 9;
  EXPECT_EQ(mate_progress_line(usi_dialect, progress), "info time 500 nodes 150000 nps 300000 score mate 9");
  EXPECT_EQ(mate_progress_line(uci_dialect, progress), "info time 500 nodes 150000 nps 300000 score mate 5");
}

}  // namespace
}  // namespace ootori
