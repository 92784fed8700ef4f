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

TEST(GameCheck, TakesWhoeverPlaysTheGame) {
  Allowance allowance;
  allowance.nodes = 1'000'000;
  Stranger player{first_permitted};
  EXPECT_TRUE(check_game(player, with(allowance), Tori::spec, {}));
  EXPECT_GE(player.asked, 4);
  EXPECT_LE(player.allowance.nodes.value_or(1'000'000), 1000U) << "the check is quick";
}

// The first move is also a legal move of shogi, so a game by this program would look real for a while.
TEST(GameCheck, RefusesWhoPlaysAnotherGame) {
  Stranger shogi{[](const AnyGame&) { return Choice{.move = *parse_usi(Tori::spec, "7g7f"), .score = {}}; }};
  EXPECT_THAT(check_game(shogi, with({}), Tori::spec, {}).error(),
              HasSubstr("engine stranger does not play Tori Shogi: in the position 'startpos"));
  Stranger resigning{[](const AnyGame&) { return std::unexpected(PlayerFault::resigned); }};
  EXPECT_THAT(check_game(resigning, with({}), Yari::spec, {}).error(), HasSubstr("'startpos' it resigns"));
  Stranger unreadable{[](const AnyGame&) { return std::unexpected(PlayerFault::unreadable); }};
  EXPECT_THAT(check_game(unreadable, with({}), Yari::spec, {}).error(), HasSubstr("returns an unreadable move"));
}

TEST(GameCheck, EndsWhenItIsStopped) {
  Stranger stopped{[](const AnyGame&) { return std::unexpected(PlayerFault::stopped); }};
  EXPECT_TRUE(check_game(stopped, with({}), Tori::spec, {}));
  EXPECT_EQ(stopped.asked, 1);
}

}  // namespace
}  // namespace ootori
