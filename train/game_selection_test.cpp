#include "train/game_selection.hpp"

#include <algorithm>

#include <gtest/gtest.h>

#include "train/game_statistics.hpp"
#include "train/testing/random_records.hpp"

namespace ootori {
namespace {

// Six games, one of which occurs twice; every third one is drawn.
std::vector<RecordedGame> some_games() {
  auto games = testing::random_records<Tori>(1, 5, 30);
  games.push_back(games[1]);
  return games;
}

TEST(GameSelection, KeepsAllInOrderUnlessAsked) { EXPECT_EQ(selected(some_games(), {}), some_games()); }

TEST(GameSelection, DropsWhatIsTooShortTooLongOrDrawn) {
  auto games = some_games();
  games[0].moves.resize(10);
  games[0].scores.resize(10);
  EXPECT_EQ(selected(games, {.fewest_plies = 11}).size(), games.size() - 1);
  EXPECT_EQ(selected(games, {.most_plies = 10}), std::vector{games[0]});
  const auto decided = selected(games, {.drops_draws = true});
  EXPECT_EQ(decided.size(), 4U);
  EXPECT_TRUE(std::ranges::all_of(decided, [](const RecordedGame& game) { return game.winner.has_value(); }));
}

TEST(GameSelection, DropsRepeatedGamesButTheFirst) {
  auto expected = some_games();
  expected.pop_back();
  EXPECT_EQ(selected(some_games(), {.drops_repeated = true}), expected);
}

TEST(GameSelection, ShufflesTheSameWayForTheSameSeed) {
  const auto games = testing::random_records<Yari>(2, 40, 8);
  const auto one = selected(games, {.shuffle_seed = 1});
  EXPECT_NE(one, games);
  EXPECT_EQ(selected(games, {.shuffle_seed = 1}), one);
  EXPECT_NE(selected(games, {.shuffle_seed = 2}), one);
  EXPECT_TRUE(std::ranges::is_permutation(one, games));
  EXPECT_EQ(selected(games, {.shuffle_seed = 1, .most_games = 7}), std::vector(one.begin(), one.begin() + 7));
}

TEST(GameStatistics, CountWhatIsThere) {
  auto games = some_games();
  const auto whole = statistics_of<Tori>(games);
  EXPECT_EQ(whole.games, 6U);
  EXPECT_EQ(whole.repeated, 1U);
  EXPECT_EQ(whole.illegal, 0U);
  EXPECT_EQ(whole.drawn, 2U);
  EXPECT_EQ(whole.won[0] + whole.won[1], 4U);
  EXPECT_EQ(whole.positions, whole.plies);  // these games have no random moves
  EXPECT_EQ(whole.decisive, 0U);

  games[0].scores[0] = 31000;
  games[2].moves[3] = Move::board(Square{0}, Square{48}, false);
  const auto worse = statistics_of<Tori>(games);
  EXPECT_EQ(worse.decisive, 1U);
  EXPECT_EQ(worse.illegal, 1U);
  EXPECT_EQ(worse.positions, whole.positions - (games[2].moves.size() - 3));
}

TEST(GameStatistics, NoGamesAreNothing) {
  const auto none = statistics_of<Yari>({});
  EXPECT_EQ(none.games, 0U);
  EXPECT_EQ(none.mean_score, 0);
}

}  // namespace
}  // namespace ootori
