// For tests: a game between two people, in each of the games.
#pragma once

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "game/command.hpp"
#include "game/terms.hpp"

namespace ootori::game::testing {

using namespace std::chrono_literals;
using Reason = Refusal::Reason;
using Events = std::vector<Event>;

inline const Seats people{PersonSeat{{"ann"}}, PersonSeat{{"bob"}}};
inline const TimeControl ten_seconds = *LiveTime::from({.main = 10s});

class TwoPeople : public ::testing::TestWithParam<const GameSpec*> {
 protected:
  State state{begin({.game = GetParam()}, people)};

  void start(const Terms& terms) { state = State{begin(terms, people)}; }

  std::expected<std::vector<Event>, Refusal> ask(Color side, const Command& command, const Moment& moment = {}) {
    auto events = decide(state, side, command, moment);
    if (!events) return events;
    for (const Event& event : *events) EXPECT_TRUE(state.apply(event));
    return events;
  }

  Reason refused(Color side, const Command& command, const Moment& moment = {}) {
    const auto decision = decide(state, side, command, moment);
    EXPECT_FALSE(decision);
    if (decision) return {};
    EXPECT_FALSE(describe(state, decision.error(), command).empty());
    return decision.error().reason;
  }

  void play(int moves, Millis thought = 1s) {
    for (; moves > 0; --moves) {
      const Move move = std::visit([](const auto& game) { return *game.permitted_moves().begin(); }, state.game());
      ASSERT_TRUE(ask(state.side_to_move(), Play{state.plies(), move}, {.thought = thought}));
    }
  }
};

inline std::string name_of_game(const ::testing::TestParamInfo<const GameSpec*>& info) {
  return std::string(info.param->id);
}

}  // namespace ootori::game::testing
