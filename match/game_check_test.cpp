#include "match/game_check.hpp"

#include <gmock/gmock.h>

#include "notation/uci.hpp"
#include "notation/usi.hpp"

namespace ootori {
namespace {

using ::testing::HasSubstr;

// A player whose move is found by a function of the position.
class Stranger : public Player {
 public:
  using Find = std::function<std::expected<Choice, PlayerFault>(const AnyGame&)>;

  explicit Stranger(Find find) : find_(std::move(find)) {}

  std::expected<void, PlayerFault> new_game(const std::stop_token&) override { return {}; }
  std::expected<Choice, PlayerFault> choose(const Turn& turn, const std::stop_token&) override {
    ++asked;
    allowance = turn.allowance;
    return find_(turn.game);
  }

  int asked = 0;
  Allowance allowance;

 private:
  Find find_;
};

Contestant with(Allowance allowance) {
  Contestant contestant;
  contestant.name = "stranger";
  contestant.allowance = std::move(allowance);
  return contestant;
}

Choice first_permitted(const AnyGame& game) {
  return {.move = std::visit([](const auto& of) { return of.permitted_moves()[0]; }, game), .score = {}};
}

TEST(GameCheck, AcceptsProgramsThatPlayTheGame) {
  Allowance allowance;
  allowance.nodes = 1'000'000;
  Stranger player{first_permitted};
  EXPECT_TRUE(check_game(player, with(allowance), Tori::spec, {}));
  EXPECT_GE(player.asked, 4);
  EXPECT_LE(player.allowance.nodes.value_or(1'000'000), 1000U) << "the check is quick";
}

// The first move is also a legal move of shogi, so a game by this program would look real for a while.
TEST(GameCheck, RefusesProgramsThatPlayAnotherGame) {
  Stranger shogi{[](const AnyGame&) { return Choice{.move = *parse_usi(Tori::spec, "7g7f"), .score = {}}; }};
  EXPECT_THAT(check_game(shogi, with({}), Tori::spec, {}).error(),
              HasSubstr("engine stranger does not play Tori Shogi: in the position 'startpos"));
  Stranger resigning{[](const AnyGame&) { return std::unexpected(PlayerFault::resigned); }};
  EXPECT_THAT(check_game(resigning, with({}), Yari::spec, {}).error(), HasSubstr("'startpos' it resigns"));
  Stranger unreadable{[](const AnyGame&) { return std::unexpected(PlayerFault::unreadable); }};
  EXPECT_THAT(check_game(unreadable, with({}), Yari::spec, {}).error(), HasSubstr("returns an unreadable move"));
}

TEST(GameCheck, SaysWhatAProgramDoesInstead) {
  const auto error = [](const Stranger::Find& find) {
    Stranger player{find};
    return check_game(player, with({}), Tori::spec, {}).error();
  };
  const std::string before = "engine stranger does not play Tori Shogi: in the position 'startpos' it ";
  EXPECT_EQ(error([](const AnyGame&) { return Choice{.move = *parse_usi(Tori::spec, "3d3b"), .score = {}}; }),
            before + "plays 3d3b");
  EXPECT_EQ(error([](const AnyGame&) { return std::unexpected(PlayerFault::crashed); }), before + "exits");
  EXPECT_EQ(error([](const AnyGame&) { return std::unexpected(PlayerFault::stalled); }), before + "does not answer");
}

// A program may not support other kinds.
TEST(GameCheck, AsksWithTheLimitsOfTheMatch) {
  const auto probe = [](const Allowance& match) {
    Stranger player{first_permitted};
    EXPECT_TRUE(check_game(player, with(match), Yari::spec, {}));
    return player.allowance;
  };
  EXPECT_EQ(probe({}).move_time, Millis{50});
  Allowance match;
  match.nodes = 100;
  const Allowance nodes = probe(match);
  EXPECT_EQ(nodes.nodes, 100U);
  EXPECT_FALSE(nodes.depth || nodes.move_time || nodes.clock);
  match = {};
  match.depth = 9;
  const Allowance depth = probe(match);
  EXPECT_EQ(depth.depth, 1);
  EXPECT_FALSE(depth.nodes || depth.move_time || depth.clock);
  match = {};
  match.move_time = Millis{9000};
  EXPECT_EQ(probe(match).move_time, Millis{50});
  match = {};
  match.clock = SearchClock{.main = Millis{60'000}, .byoyomi = Millis{1000}};
  const Allowance clock = probe(match);
  EXPECT_EQ(clock.clock->main, Millis{500});
  EXPECT_EQ(clock.clock->byoyomi, Millis{1000});
  EXPECT_FALSE(clock.nodes || clock.depth || clock.move_time);
}

TEST(GameCheck, EndsWhenItIsStopped) {
  Stranger stopped{[](const AnyGame&) { return std::unexpected(PlayerFault::stopped); }};
  EXPECT_TRUE(check_game(stopped, with({}), Tori::spec, {}));
  EXPECT_EQ(stopped.asked, 1);
}

}  // namespace
}  // namespace ootori
