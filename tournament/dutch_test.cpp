#include "tournament/dutch.hpp"

#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tournament/swiss_player.hpp"
#include "tournament/testing/random_swiss.hpp"

namespace ootori::tournament {
namespace {

Crosstable newcomers(std::size_t players) {
  Crosstable table;
  for (std::size_t number = 0; number < players; ++number)
    table.lines.push_back({.name = "x", .rating = 0, .rounds = {}});
  return table;
}

std::expected<RoundPairing, PairingFault> pair_all(const Crosstable& table, std::size_t planned,
                                                   const Forbidden& forbidden = {}) {
  return pair_swiss({table, planned, Color::black, std::vector<bool>(table.lines.size(), true), forbidden});
}

TEST(dutch, first_round_pairs_the_upper_half_with_the_lower_by_turns_of_colour) {
  const auto pairing = pair_all(newcomers(7), 5);
  ASSERT_TRUE(pairing);
  EXPECT_THAT(pairing->pairs, testing::ElementsAre(Pair{0, 3}, Pair{4, 1}, Pair{2, 5}));
  EXPECT_EQ(pairing->bye, 6U);
}

TEST(dutch, forbidden_opponents_do_not_meet) {
  const auto pairing = pair_all(newcomers(4), 3, {{0, 2}, {1, 3}});
  ASSERT_TRUE(pairing);
  EXPECT_THAT(pairing->pairs, testing::UnorderedElementsAre(Pair{0, 3}, Pair{2, 1}));
}

TEST(dutch, impossible_pairings_and_wrong_numbers_of_players_are_named) {
  EXPECT_EQ(pair_all(newcomers(2), 3, {{0, 1}}).error(), PairingFault::impossible);
  EXPECT_EQ(pair_all(newcomers(1), 3).error(), PairingFault::too_few);
  EXPECT_EQ(pair_all(newcomers(most_swiss_players + 1), 3).error(), PairingFault::too_many);
}

// The criteria that every pairing must satisfy (C1 to C3). tests/swiss.py checks the others with another program.
TEST(dutch, absolute_criteria_hold_in_tournaments_by_lot) {
  for (std::uint32_t seed = 1; seed <= 25; ++seed) {
    const TrfFile file = RandomSwiss(seed).play();
    std::set<std::pair<std::size_t, std::size_t>> met;
    const std::set<std::pair<std::size_t, std::size_t>> forbidden(file.forbidden.begin(), file.forbidden.end());
    for (std::size_t number = 0; number < file.table.lines.size(); ++number) {
      std::size_t byes = 0;
      for (const Entry& entry : file.table.lines[number].rounds) {
        if (!is_played(entry) && points(entry.mark) == 2) ++byes;
        if (!entry.opponent) continue;
        EXPECT_FALSE(forbidden.contains({number, *entry.opponent}) || forbidden.contains({*entry.opponent, number}));
        if (is_played(entry)) EXPECT_TRUE(met.emplace(number, *entry.opponent).second) << "seed " << seed;
      }
      EXPECT_LE(byes, file.table.lines[number].rounds.size());
    }
  }
}

TEST(dutch, is_the_same_each_time) { EXPECT_EQ(RandomSwiss(7).play(), RandomSwiss(7).play()); }

TEST(dutch, who_had_black_twice_has_white) {
  Crosstable table = newcomers(4);
  const auto play = [&](std::size_t black, std::size_t white, Mark of_black) {
    table.lines[black].rounds.push_back({of_black, white, Color::black});
    table.lines[white].rounds.push_back({of_black == Mark::win ? Mark::loss : Mark::win, black, Color::white});
  };
  play(0, 2, Mark::win);
  play(1, 3, Mark::win);
  play(0, 1, Mark::win);
  play(3, 2, Mark::win);
  table.played = 2;
  const auto players = swiss_players(table, {true, true, true, true});
  EXPECT_EQ(players.front().line, 0U);
  EXPECT_EQ(players.front().preference, Color::white);
  EXPECT_TRUE(players.front().has_absolute_preference());
  const auto pairing = pair_all(table, 3);
  ASSERT_TRUE(pairing);
  EXPECT_THAT(pairing->pairs, testing::Contains(Pair{3, 0}));
}

}  // namespace
}  // namespace ootori::tournament
