#include "match/summary.hpp"

#include <gmock/gmock.h>

namespace ootori {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

GameRecord timed_game(int number, std::optional<Color> winner, Incident incident = Incident::none) {
  GameRecord record;
  record.number = number;
  record.outcome = {winner, incident == Incident::none ? Termination::checkmate : Termination::abandoned};
  record.incident = incident;
  record.plies = 60 + number;
  record.effort = {Effort{.nodes = 3'000'000, .time = Micros{1'500'000}}, Effort{.nodes = 1000, .time = Micros{2000}}};
  return record;
}

Tally mixed() {
  Tally tally;
  tally.add(timed_game(0, Color::black));  // won by the first engine
  tally.add(timed_game(1, Color::black));  // lost
  tally.add(timed_game(2, Color::black));
  tally.add(timed_game(3, Color::white));
  tally.add(timed_game(4, std::nullopt, Incident::length));
  tally.add(timed_game(5, Color::black, Incident::crash));
  return tally;
}

TEST(ProgressLine, CountsFromTheFirstEnginesSide) {
  EXPECT_THAT(progress_line(mixed(), 100, std::nullopt), StartsWith("6/100 games  +3 -2 =1  Elo +"));
}

TEST(ProgressLine, ShowsHowTheTestStands) {
  EXPECT_THAT(progress_line(mixed(), 100, SprtTerms{}), HasSubstr("LLR 0.0"));
  EXPECT_THAT(progress_line(mixed(), 100, SprtTerms{}), HasSubstr("[-2.94, 2.94]"));
}

TEST(Summary, HasAllFigures) {
  const std::string text = summary(mixed(), {"new", "old"}, SprtTerms{});
  EXPECT_THAT(text, StartsWith("new against old: +3 -2 =1 in 6 games\n"));
  EXPECT_THAT(text, HasSubstr("Pairs (0, ½, 1, 1½, 2 points): 0 1 1 0 1\n"));
  EXPECT_THAT(text, HasSubstr("95 % confidence"));
  EXPECT_THAT(text, HasSubstr("undecided (normalized Elo 5 against 0)"));
  EXPECT_THAT(text, HasSubstr("mean length 62 plies"));
  EXPECT_THAT(text, HasSubstr("lost by new 1, by old 0\n"));
  EXPECT_THAT(text, HasSubstr("abandoned/crash"));
  EXPECT_THAT(text, HasSubstr("new: 18000000 nodes in 9.0 s, 2000 knps\n"));
}

TEST(Summary, GivesTheVerdictOfTheTest) {
  Tally strong;
  Tally weak;
  for (int number = 0; number < 400; ++number) {
    const Color first = number % 2 == 0 ? Color::black : Color::white;
    strong.add(timed_game(number, number % 20 == 0 ? ~first : first));
    weak.add(timed_game(number, number % 20 == 0 ? first : ~first));
  }
  const SprtTerms logistic{.elo0 = -5, .elo1 = 2.5, .model = EloModel::logistic};
  EXPECT_THAT(summary(strong, {"a", "b"}, logistic), HasSubstr(" accepted (Elo 2.5 against -5)\n"));
  EXPECT_THAT(summary(weak, {"a", "b"}, logistic), HasSubstr(" rejected (Elo 2.5 against -5)\n"));
  EXPECT_THAT(summary(strong, {"a", "b"}, SprtTerms{}), HasSubstr(" accepted (normalized Elo 5 against 0)\n"));
  EXPECT_THAT(summary(strong, {"a", "b"}, std::nullopt), ::testing::Not(HasSubstr("SPRT")));
}

TEST(Summary, GivesOnlyABoundAfterASweep) {
  Tally won;
  won.add(timed_game(0, Color::black));
  won.add(timed_game(1, Color::white));
  EXPECT_THAT(summary(won, {"a", "b"}, std::nullopt), HasSubstr("Elo above +"));
  Tally lost;
  lost.add(timed_game(0, Color::white));
  lost.add(timed_game(1, Color::black));
  EXPECT_THAT(summary(lost, {"a", "b"}, std::nullopt), HasSubstr("Elo below -"));
}

TEST(Summary, SaysWhenThereAreNoGames) {
  EXPECT_EQ(summary({}, {"a", "b"}, std::nullopt), "No games were finished.\n");
  Tally half;
  half.add(timed_game(0, Color::black));
  EXPECT_THAT(summary(half, {"a", "b"}, std::nullopt), HasSubstr("no complete pair of games yet"));
}

TEST(Duration, IsHoursMinutesSeconds) {
  EXPECT_EQ(duration_text(std::chrono::seconds{0}), "0:00:00");
  EXPECT_EQ(duration_text(std::chrono::seconds{2527}), "0:42:07");
  EXPECT_EQ(duration_text(std::chrono::seconds{360000}), "100:00:00");
}

}  // namespace
}  // namespace ootori
