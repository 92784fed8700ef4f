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

TEST(ranking, rounds_that_a_player_stayed_away_from_at_the_end_count_as_draws_for_the_opponents) {
  const Crosstable table = club_night();
  // Player 0's opponents: 1 has 1½, 2 has 1 but counts as 1½, 3 has ½. In quarters of a point.
  EXPECT_EQ(buchholz(table, 0, false), 4 * 1.5 + 4 * 1.5 + 4 * 0.5);
  EXPECT_EQ(buchholz(table, 0, true), 4 * 1.5 + 4 * 1.5);
  EXPECT_EQ(sonneborn_berger(table, 0), 4 * 1.5 + 4 * 1.5 + 4 * 0.25);
}

TEST(ranking, a_round_without_a_game_is_one_against_a_virtual_opponent) {
  const Crosstable table = club_night();
  // Player 1's opponents: 0 has 2½, 3 has ½, and the virtual opponent has 1½ like player 1. The cut removes the bye.
  EXPECT_EQ(buchholz(table, 1, false), 4 * 2.5 + 4 * 0.5 + 4 * 1.5);
  EXPECT_EQ(buchholz(table, 1, true), 4 * 2.5 + 4 * 0.5);
  EXPECT_EQ(sonneborn_berger(table, 1), 4 * 0.5 + 4 * 0.75);
}

TEST(ranking, direct_encounters_divide_those_who_all_met) {
  Crosstable table{.lines = std::vector<Line>(2), .played = 2};
  table.lines[0].rounds = {{Mark::loss, 1, Color::black}, {Mark::pairing_bye}};
  table.lines[1].rounds = {{Mark::win, 0, Color::white}, {Mark::zero_bye}};
  const auto standings = rank(table, {TieBreak::direct_encounter});
  EXPECT_EQ(standings[0].line, 1U);
  EXPECT_EQ(standings[0].rank, 1U);
  EXPECT_EQ(standings[1].rank, 2U);
}

TEST(ranking, those_whom_nothing_divides_share_a_rank) {
  const Crosstable table{.lines = std::vector<Line>(3), .played = 0};
  EXPECT_THAT(rank(table, {TieBreak::buchholz}), testing::Each(testing::Field(&Standing::rank, 1U)));
}

TEST(ranking, of_a_club_night) {
  const auto standings = rank(club_night(), {TieBreak::buchholz_cut});
  EXPECT_EQ(standings[0].line, 0U);
  EXPECT_EQ(standings[1].line, 1U);
  EXPECT_EQ(standings[2].line, 2U);
  EXPECT_EQ(ranks_by_score(club_night()), (std::vector<std::size_t>{1, 2, 3, 4}));
}

}  // namespace
}  // namespace ootori::tournament
