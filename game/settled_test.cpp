#include "game/settled.hpp"

#include <gtest/gtest.h>

#include "game/terms.hpp"
#include "notation/usi.hpp"

namespace ootori::game {
namespace {

Move yari_move(std::string_view usi) { return *parse_usi(Yari::spec, usi); }

class SettledMoves : public ::testing::Test {
 protected:
  void play(std::string_view usi) { ASSERT_TRUE(state.apply(Moved{yari_move(usi)})); }

  void settle(Color color, std::vector<Line> lines) { settled[index(color)] = Lines{state.plies(), std::move(lines)}; }

  State state{
      begin({.game = &Yari::spec, .time = CorrespondenceTime::from(2)}, {PersonSeat{{"ann"}}, PersonSeat{{"bob"}}})};
  Settled settled;
};

TEST_F(SettledMoves, AnswerTheExpectedMove) {
  settle(Color::white, {{yari_move("1g1f"), yari_move("1c1d"), yari_move("2g2f"), yari_move("2c2d")}});
  play("1g1f");
  EXPECT_EQ(play_settled(state, settled), (std::vector<Event>{Moved{yari_move("1c1d")}}));
  EXPECT_EQ(state.plies(), 2U);
  ASSERT_TRUE(settled[index(Color::white)]) << "the line goes on";
  EXPECT_EQ(play_settled(state, settled), std::vector<Event>{}) << "Black has not moved";
  ASSERT_TRUE(settled[index(Color::white)]);
  play("2g2f");
  EXPECT_EQ(play_settled(state, settled), (std::vector<Event>{Moved{yari_move("2c2d")}}));
  EXPECT_EQ(settled, Settled{}) << "the line is played out";
}

TEST_F(SettledMoves, AreDroppedAfterAnotherMove) {
  settle(Color::white, {{yari_move("1g1f"), yari_move("1c1d")}});
  play("2g2f");
  EXPECT_EQ(play_settled(state, settled), std::vector<Event>{});
  EXPECT_EQ(settled, Settled{});
}

TEST_F(SettledMoves, AreDroppedWhenThePreviousMoveIsTakenBack) {
  play("1g1f");
  settle(Color::black, {{yari_move("1c1d"), yari_move("2g2f")}});
  ASSERT_TRUE(state.apply(TakenBack{0}));
  EXPECT_EQ(play_settled(state, settled), std::vector<Event>{});
  EXPECT_EQ(settled, Settled{});
}

TEST_F(SettledMoves, AreDroppedAtTheEndOfTheGame) {
  play("1g1f");
  settle(Color::black, {{yari_move("1c1d"), yari_move("2g2f")}});
  ASSERT_TRUE(state.apply(Ended{{Color::black, Termination::resignation}}));
  EXPECT_EQ(play_settled(state, settled), std::vector<Event>{});
  EXPECT_EQ(settled, Settled{});
}

}  // namespace
}  // namespace ootori::game
