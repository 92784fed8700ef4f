#include "game/command.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace ootori::game {
namespace {

const GuestId ann{"ann"};

State new_game(const GameSpec& spec, Color side = Color::black, const Handicap* handicap = nullptr) {
  const auto events =
      propose({.game = &spec, .guest = ann, .side = side, .level = *Level::from(3), .handicap = handicap});
  return *State::fold(*events);
}

std::vector<Move> permitted(const State& state) {
  return std::visit(
      [](const auto& game) {
        std::vector<Move> moves;
        for (const Move move : game.permitted_moves()) moves.push_back(move);
        return moves;
      },
      state.game());
}

Refusal::Reason reason_of(const std::expected<std::vector<Event>, Refusal>& decision) {
  return decision.error().reason;
}

// Ann moves as Black, White answers: any permitted moves.
void play_any(State& state, int plies) {
  for (; plies > 0; --plies) {
    const auto events = decide(state, state.side_to_move(), Play{state.plies(), permitted(state).front()});
    for (const Event& event : events.value()) ASSERT_TRUE(state.apply(event));
  }
}

// Commands as careless clients send them: right and wrong side, ply and move.
Command any_command(const State& state) {
  const auto moves = permitted(state);
  const auto ply = *rc::gen::weightedOneOf<std::size_t>(
      {{9, rc::gen::just(state.plies())}, {1, rc::gen::inRange<std::size_t>(0, state.plies() + 2)}});
  const auto kind = *rc::gen::inRange(0, 40);
  if (kind == 0) return Resign{};
  if (kind < 5) return TakeBack{ply};
  if (kind < 8 || moves.empty()) return Play{ply, Move::from_raw(*rc::gen::arbitrary<std::uint16_t>())};
  return Play{ply, *rc::gen::elementOf(moves)};
}

RC_GTEST_PROP(GameProperties, TheFoldOfTheEventsIsTheState, ()) {
  const GameSpec& spec = *all_games[*rc::gen::inRange<std::size_t>(0, all_games.size())];
  const auto which = *rc::gen::inRange<std::size_t>(0, spec.handicaps.size() + 1);
  const Handicap* handicap = which < spec.handicaps.size() ? &spec.handicaps[which] : nullptr;
  const Color guest = *rc::gen::element(Color::black, Color::white);

  std::vector<Event> history =
      *propose({.game = &spec, .guest = ann, .side = guest, .level = *Level::from(20), .handicap = handicap});
  State state = *State::fold(history);
  for (int commands = *rc::gen::inRange(0, 120); commands > 0; --commands) {
    const State before = state;
    const Color side = *rc::gen::weightedElement<Color>({{6, state.side_to_move()}, {1, ~state.side_to_move()}});
    const auto decision = decide(state, side, any_command(state));
    RC_ASSERT(state == before);
    if (!decision) continue;
    RC_ASSERT(!decision->empty());
    for (const Event& event : *decision) {
      history.push_back(event);
      RC_ASSERT(state.apply(event).has_value());
    }
    RC_ASSERT(!(state == before));
    RC_ASSERT(state.outcome().has_value() == std::holds_alternative<Ended>(history.back()));
  }
  const auto folded = State::fold(history);
  RC_ASSERT(folded.has_value());
  RC_ASSERT(*folded == state);
}

class EveryGame : public testing::TestWithParam<const GameSpec*> {};
INSTANTIATE_TEST_SUITE_P(Games, EveryGame, testing::ValuesIn(all_games),
                         [](const auto& info) { return std::string(info.param->id); });

TEST_P(EveryGame, WhiteMovesFirstInEveryHandicap) {
  for (const Handicap& handicap : GetParam()->handicaps) {
    const State state = new_game(*GetParam(), Color::black, &handicap);
    EXPECT_EQ(state.side_to_move(), Color::white);
    EXPECT_EQ(state.handicap(), &handicap);
  }
}

TEST_P(EveryGame, AMoveForAnEarlierPositionIsStale) {
  State state = new_game(*GetParam());
  play_any(state, 2);
  EXPECT_EQ(reason_of(decide(state, Color::black, Play{0, permitted(state).front()})), Refusal::Reason::stale);
}

TEST_P(EveryGame, OnlyTheSideToMoveMoves) {
  const State state = new_game(*GetParam());
  EXPECT_EQ(reason_of(decide(state, Color::white, Play{0, permitted(state).front()})), Refusal::Reason::not_your_turn);
}

TEST_P(EveryGame, AnIllegalMoveNamesItsRule) {
  const State state = new_game(*GetParam());
  const Command command = Play{0, Move::drop(PieceType{0}, Square{0})};
  const auto decision = decide(state, Color::black, command);
  ASSERT_FALSE(decision);
  EXPECT_EQ(decision.error(), (Refusal{Refusal::Reason::illegal_move, IllegalMove::not_in_hand}));
  EXPECT_FALSE(describe(state, decision.error(), command).empty());
}

TEST_P(EveryGame, TakingBackUndoesTheAnswerToo) {
  State state = new_game(*GetParam());
  play_any(state, 4);
  EXPECT_EQ(decide(state, Color::black, TakeBack{4}), (std::vector<Event>{TakenBack{2}}));
}

TEST_P(EveryGame, TakingBackBeforeTheAnswerUndoesOneMove) {
  State state = new_game(*GetParam());
  play_any(state, 3);
  EXPECT_EQ(decide(state, Color::black, TakeBack{}), (std::vector<Event>{TakenBack{2}}));
}

TEST_P(EveryGame, WhoHasNotMovedHasNothingToTakeBack) {
  State state = new_game(*GetParam(), Color::white);
  EXPECT_EQ(reason_of(decide(state, Color::white, TakeBack{})), Refusal::Reason::nothing_to_take_back);
  play_any(state, 1);
  EXPECT_EQ(reason_of(decide(state, Color::white, TakeBack{})), Refusal::Reason::nothing_to_take_back);
}

TEST_P(EveryGame, AfterResigningNothingHappensAnyMore) {
  State state = new_game(*GetParam());
  const auto events = decide(state, Color::white, Resign{});
  ASSERT_EQ(events, (std::vector<Event>{Ended{{Color::black, Termination::resignation}}}));
  ASSERT_TRUE(state.apply(events->front()));
  for (const Command& command :
       {Command{Play{0, permitted(new_game(*GetParam())).front()}}, Command{TakeBack{}}, Command{Resign{}}}) {
    EXPECT_EQ(reason_of(decide(state, Color::black, command)), Refusal::Reason::game_over);
  }
  EXPECT_FALSE(state.apply(TakenBack{0}));
}

TEST_P(EveryGame, AProposalNamesItsFault) {
  const Proposal plain{.game = GetParam(), .guest = ann, .side = Color::black, .level = *Level::from(1)};
  Proposal both = plain;
  both.position = new_game(*GetParam()).start();
  both.handicap = &GetParam()->handicaps.front();
  EXPECT_EQ(propose(both).error(), ProposalFault::handicap_and_position);

  const GameSpec& other = *(GetParam() == all_games.front() ? all_games.back() : all_games.front());
  Proposal foreign = plain;
  foreign.position = new_game(other).start();
  EXPECT_EQ(propose(foreign).error(), ProposalFault::other_game);
}

TEST_P(EveryGame, ARecordThatBreaksTheRulesIsFoundOut) {
  const std::vector<Event> created =
      *propose({.game = GetParam(), .guest = ann, .side = Color::black, .level = *Level::from(1)});
  auto history = created;
  history.emplace_back(Moved{Move::drop(PieceType{0}, Square{0})});
  EXPECT_EQ(State::fold(history).error().index, 1U);
  EXPECT_FALSE(State::fold(std::span{history}.subspan(1)));
  EXPECT_FALSE(State::fold({}));
  history = created;
  history.push_back(created.front());
  EXPECT_EQ(State::fold(history).error().index, 1U);
}

TEST(Level, HoldsOneToTwenty) {
  EXPECT_FALSE(Level::from(0));
  EXPECT_FALSE(Level::from(21));
  EXPECT_EQ(Level::from(20)->value(), 20);
}

TEST(Seats, KnowTheSideOfAGuest) {
  const Seats seats{EngineSeat{*Level::from(1)}, GuestSeat{ann}};
  EXPECT_EQ(seats.side_of(ann), Color::white);
  EXPECT_EQ(seats.side_of(GuestId{"bob"}), std::nullopt);
}

}  // namespace
}  // namespace ootori::game
