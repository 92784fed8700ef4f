#include "train/self_play.hpp"

#include <cstdlib>

#include <gtest/gtest.h>

namespace ootori {
namespace {

constexpr SelfPlayTerms quick_game{.nodes = 60, .most_plies = 60};

// The first game with a balanced opening, from this number on.
RecordedGame game_from(SelfPlayer& player, std::uint64_t number) {
  for (;; ++number) {
    if (auto game = player.play(number, {})) return *std::move(game);
  }
}

TEST(SelfPlay, GamesAreLegalScoredAndReproducible) {
  for (const GameSpec* spec : all_games) {
    SelfPlayer player{*spec, quick_game};
    const RecordedGame game = game_from(player, 1);
    EXPECT_GE(game.random_plies, 6u);
    EXPECT_LE(game.random_plies, 9u);
    EXPECT_EQ(game.moves.size(), game.random_plies + game.scores.size());
    EXPECT_TRUE(visit_game(*spec, [&]<class G>() { return replay<G>(game, [](const Position<G>&, Move, int) {}); }));
    SelfPlayer another{*spec, quick_game};
    EXPECT_EQ(game_from(another, 1), game);
  }
}

// Counted for Black, the scores of so many plies in a row are all on the same side of the bound.
TEST(SelfPlay, AGameIsDecidedByTheScoresOfSuccessivePlies) {
  constexpr SelfPlayTerms terms{.nodes = 60, .most_plies = 60, .decided_score = 1, .decided_plies = 3};
  for (const GameSpec* spec : all_games) {
    SelfPlayer player{*spec, terms};
    for (std::uint64_t number = 0; number < 20; ++number) {
      const auto game = player.play(number, {});
      if (!game || std::abs(game->scores.back()) > 20'000) continue;  // a forced mate decides at once
      ASSERT_TRUE(game->winner) << number;
      int in_a_row = 0;
      int sign = 0;
      for (std::size_t n = 0; n < game->scores.size(); ++n) {
        EXPECT_LT(in_a_row, 3) << "the game would have been decided before ply " << n;
        const bool is_black = (game->random_plies + n) % 2 == 0;
        const int black = is_black ? game->scores[n] : -game->scores[n];
        const int now = (black > 0) - (black < 0);
        in_a_row = now != 0 && now == sign ? in_a_row + 1 : now != 0 ? 1 : 0;
        sign = now;
      }
      EXPECT_EQ(in_a_row, 3) << number;
      EXPECT_EQ(game->winner, sign > 0 ? Color::black : Color::white) << number;
    }
  }
}

TEST(SelfPlay, AGameThatIsTooLongHasNoWinner) {
  constexpr SelfPlayTerms terms{.nodes = 60, .most_plies = 12, .decided_plies = 1000};
  SelfPlayer player{Yari::spec, terms};
  const auto game = player.play_from(AnyGame{Game<Yari>{}}, {});
  ASSERT_TRUE(game);
  EXPECT_EQ(game->moves.size(), 12U);
  EXPECT_EQ(game->scores.size(), 12U);
  EXPECT_EQ(game->random_plies, 0U);
  EXPECT_FALSE(game->winner);
}

TEST(SelfPlay, PlaysUntilTheSinkHasEnough) {
  int games = 0;
  play_many(Yari::spec, quick_game, 0, 2, [&](const RecordedGame&) { return ++games < 3; }, {});
  EXPECT_EQ(games, 3);
}

TEST(SelfPlay, StopsWhenAsked) {
  std::stop_source stop;
  stop.request_stop();
  play_many(
      Tori::spec, quick_game, 0, 1,
      [](const RecordedGame&) -> bool {
        ADD_FAILURE();
        return false;
      },
      stop.get_token());
}

}  // namespace
}  // namespace ootori
