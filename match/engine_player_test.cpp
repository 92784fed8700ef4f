#include "match/engine_player.hpp"

#include <gtest/gtest.h>

#include "match/arbiter.hpp"

namespace ootori {
namespace {

std::vector<Move> game_of_a_low_level(std::uint64_t seed) {
  const Contestant contestant = *parse_contestant("name=a,nodes=1000,option.Level=3,option.Hash=1");
  const auto black = *make_player(contestant, Tori::spec, {}, seed);
  const auto white = *make_player(contestant, Tori::spec, {}, seed);
  const auto game = play_game({Seat{*black, contestant.allowance}, Seat{*white, contestant.allowance}}, Game<Tori>{},
                              {.most_plies = 12, .resignation = {}}, {});
  const auto moves = std::visit([](const auto& known) { return known.moves(); }, game->game);
  return {moves.begin(), moves.end()};
}

TEST(EnginePlayer, TheSeedDecidesTheMovesOfALowerLevel) {
  EXPECT_EQ(game_of_a_low_level(1), game_of_a_low_level(1));
  EXPECT_NE(game_of_a_low_level(1), game_of_a_low_level(2));
}

// With the built-in net in place of that one, the match would measure something else.
TEST(EnginePlayer, RefusesANetForAnotherGame) {
  const Contestant contestant = *parse_contestant("name=a,nodes=1,option.Hash=1,option.EvalFile=engine/nets/yari.net");
  const auto refused = make_player(contestant, Tori::spec, {});
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error(), "engine a: EvalFile: engine/nets/yari.net is a net for Yari Shogi, not for Tori Shogi");
  EXPECT_TRUE(make_player(contestant, Yari::spec, {}));
}

}  // namespace
}  // namespace ootori
