#include "train/self_play.hpp"

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
