#include "tournament/ranking.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace ootori::tournament {
namespace {

// 0 beats 1, 2 beats 3; 0 beats 2, 1 beats 3; 0 draws with 3, 1 has a half-point bye, 2 stays away.
Crosstable club_night() {
  Crosstable table{.lines = std::vector<Line>(4), .played = 3};
  const auto play = [&](std::size_t black, std::size_t white, Mark mark) {
    table.lines[black].rounds.push_back({mark, white, Color::black});
    table.lines[white].rounds.push_back({mark == Mark::draw ? Mark::draw : Mark::loss, black, Color::white});
  };
  play(0, 1, Mark::win);
  play(2, 3, Mark::win);
  play(0, 2, Mark::win);
  play(1, 3, Mark::win);
  play(0, 3, Mark::draw);
  table.lines[1].rounds.push_back({Mark::half_bye});
  table.lines[2].rounds.push_back({Mark::zero_bye});
  return table;
}

TEST(ranking, FinalUnplayedRoundsCountAsDrawsForTheOpponents) {
  const Crosstable table = club_night();
  // Player 0's opponents: 1 has 1½, 2 has 1 but counts as 1½, 3 has ½. In quarters of a point.
  EXPECT_EQ(buchholz(table, 0, false), 4 * 1.5 + 4 * 1.5 + 4 * 0.5);
  EXPECT_EQ(buchholz(table, 0, true), 4 * 1.5 + 4 * 1.5);
  EXPECT_EQ(sonneborn_berger(table, 0), 4 * 1.5 + 4 * 1.5 + 4 * 0.25);
}

// Three players, each of whom rests once: 0 beats 1, 2 beats 0, 1 draws with 2 and 0 rests at the end.
TEST(ranking, TheScheduledRestOfARoundRobinIsNoAbsence) {
  Crosstable table{.lines = std::vector<Line>(3), .played = 3, .is_scheduled = true};
  table.lines[0].rounds = {{Mark::win, 1, Color::black}, {Mark::loss, 2, Color::white}, {Mark::zero_bye}};
  table.lines[1].rounds = {{Mark::loss, 0, Color::white}, {Mark::zero_bye}, {Mark::draw, 2, Color::black}};
  table.lines[2].rounds = {{Mark::zero_bye}, {Mark::win, 0, Color::black}, {Mark::draw, 1, Color::white}};
  EXPECT_EQ(sonneborn_berger(table, 2), 4 * 1 + 4 * 0.25);
  EXPECT_EQ(sonneborn_berger(table, 0), 4 * 0.5);
  // Who stays away from a paired game is absent here as well.
  table.lines[0].rounds.back() = {Mark::forfeit_loss, 1, Color::black};
  EXPECT_EQ(sonneborn_berger(table, 2), 4 * 1.5 + 4 * 0.25);
}

TEST(ranking, AnUnplayedRoundIsAgainstAVirtualOpponent) {
  const Crosstable table = club_night();
  // Player 1's opponents: 0 has 2½, 3 has ½, and the virtual opponent has 1½ like player 1. The cut removes the bye.
  EXPECT_EQ(buchholz(table, 1, false), 4 * 2.5 + 4 * 0.5 + 4 * 1.5);
  EXPECT_EQ(buchholz(table, 1, true), 4 * 2.5 + 4 * 0.5);
  EXPECT_EQ(sonneborn_berger(table, 1), 4 * 0.5 + 4 * 0.75);
}

TEST(ranking, DirectEncountersBreakTiesIfAllHaveMet) {
  Crosstable table{.lines = std::vector<Line>(2), .played = 2};
  table.lines[0].rounds = {{Mark::loss, 1, Color::black}, {Mark::pairing_bye}};
  table.lines[1].rounds = {{Mark::win, 0, Color::white}, {Mark::zero_bye}};
  const auto standings = rank(table, {TieBreak::direct_encounter});
  EXPECT_EQ(standings[0].line, 1U);
  EXPECT_EQ(standings[0].rank, 1U);
  EXPECT_EQ(standings[1].rank, 2U);
}

// In a double round robin, two games against one player do not make up for none against another.
TEST(ranking, DirectEncountersOfThreeNeedAllTheirPairsToHaveMet) {
  // Each cycle: 0 beats 1, 1 beats 2, and 0 does not come to the game against 2.
  const auto play = [](Entry last_of_first, Entry last_of_third) {
    Crosstable table{.lines = std::vector<Line>(3), .played = 6};
    for (int cycle = 0; cycle < 2; ++cycle) {
      auto& lines = table.lines;
      lines[0].rounds.insert(lines[0].rounds.end(), {{Mark::win, 1, Color::black}, {Mark::zero_bye}, last_of_first});
      lines[1].rounds.insert(lines[1].rounds.end(),
                             {{Mark::loss, 0, Color::white}, {Mark::win, 2, Color::black}, {Mark::zero_bye}});
      lines[2].rounds.insert(lines[2].rounds.end(), {{Mark::zero_bye}, {Mark::loss, 1, Color::white}, last_of_third});
    }
    return rank(table, {TieBreak::direct_encounter});
  };
  const auto sums = [](const std::vector<Standing>& standings) {
    std::vector<int> all;
    for (const Standing& one : standings) all.push_back(one.tie_breaks.front());
    return all;
  };
  const auto forfeited = play({Mark::forfeit_loss, 2}, {Mark::forfeit_win, 0});
  EXPECT_THAT(forfeited, testing::Each(testing::Field(&Standing::score, 4)));
  EXPECT_THAT(forfeited, testing::Each(testing::Field(&Standing::rank, 1U)));
  EXPECT_THAT(sums(forfeited), testing::Each(0));
  const auto played = play({Mark::loss, 2, Color::black}, {Mark::win, 0, Color::white});
  EXPECT_THAT(sums(played), testing::Each(4 * 2)) << "two wins each";
}

TEST(ranking, UnbrokenTiesShareARank) {
  const Crosstable table{.lines = std::vector<Line>(3), .played = 0};
  EXPECT_THAT(rank(table, {TieBreak::buchholz}), testing::Each(testing::Field(&Standing::rank, 1U)));
}

TEST(ranking, OfAClubNight) {
  const auto standings = rank(club_night(), {TieBreak::buchholz_cut});
  EXPECT_EQ(standings[0].line, 0U);
  EXPECT_EQ(standings[1].line, 1U);
  EXPECT_EQ(standings[2].line, 2U);
  EXPECT_EQ(ranks_by_score(club_night()), (std::vector<std::size_t>{1, 2, 3, 4}));
}

}  // namespace
}  // namespace ootori::tournament
