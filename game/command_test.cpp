#include "game/command.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "game/terms.hpp"

namespace ootori::game {
namespace {

using namespace std::chrono_literals;

const PlayerId ann{"ann"};
const PlayerId bob{"bob"};
const Seats people{PersonSeat{ann}, PersonSeat{bob}};

// Ann plays against the engine.
State new_game(const GameSpec& spec, Color side = Color::black, const Handicap* handicap = nullptr) {
  const Seat person = PersonSeat{ann};
  const Seat engine = EngineSeat{*Level::from(3)};
  return State{begin({.game = &spec, .handicap = handicap},
                     side == Color::black ? Seats{person, engine} : Seats{engine, person})};
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

// Plays any permitted moves: Ann is Black, and White answers.
void play_any(State& state, int plies) {
  for (; plies > 0; --plies) {
    const auto events = decide(state, state.side_to_move(), Play{state.plies(), permitted(state).front()});
    for (const Event& event : events.value()) ASSERT_TRUE(state.apply(event));
  }
}

// Commands as careless clients send them, with right and wrong sides, plies and moves.
Command any_command(const State& state) {
  const auto moves = permitted(state);
  const auto ply = *rc::gen::weightedOneOf<std::size_t>(
      {{9, rc::gen::just(state.plies())}, {1, rc::gen::inRange<std::size_t>(0, state.plies() + 2)}});
  const auto offer = *rc::gen::elementOf(std::vector(all_offers.begin(), all_offers.end()));
  switch (*rc::gen::inRange(0, 60)) {
    case 0: return Resign{};
    case 1: return Abort{};
    case 2: return Claim{};
    case 3:
    case 4: return ProposeImpasse{};
    case 5:
    case 6:
    case 7: return TakeBack{ply};
    case 8:
    case 9:
    case 10:
    case 11:
    case 12:
    case 13: return Answer{offer, *rc::gen::arbitrary<bool>()};
    case 14: return Play{ply, Move::from_raw(*rc::gen::arbitrary<std::uint16_t>())};
    case 15: return ProposeAdjournment{};
    case 16: return SetVacation{*rc::gen::arbitrary<bool>()};
    default: break;
  }
  if (state.outcome()) return ProposeRematch{};
  if (state.is_adjourned()) return ProposeResumption{};
  if (moves.empty()) return Resign{};
  if (state.is_sealing()) return Seal{ply, *rc::gen::elementOf(moves)};
  return Play{ply, *rc::gen::elementOf(moves)};
}

std::optional<TimeControl> any_time() {
  switch (*rc::gen::inRange(0, 3)) {
    case 0: return std::nullopt;
    case 1: return CorrespondenceTime::from(*rc::gen::inRange(1, 4));
    default:
      return LiveTime::from(
          {.main = Millis{*rc::gen::inRange(1, 20'000)}, .increment = 1s, .byoyomi = 10s, .periods = 2});
  }
}

Moment any_moment() {
  return {.thought = Millis{*rc::gen::inRange(0, 15'000)},
          .away = *rc::gen::element(std::optional<Millis>{}, std::optional<Millis>{90s}),
          .new_game = "next"};
}

Terms any_terms() {
  const GameSpec& spec = *all_games[*rc::gen::inRange<std::size_t>(0, all_games.size())];
  const auto which = *rc::gen::inRange<std::size_t>(0, spec.handicaps.size() + 1);
  return {
      .game = &spec, .handicap = which < spec.handicaps.size() ? &spec.handicaps[which] : nullptr, .time = any_time()};
}

RC_GTEST_PROP(GameProperties, ReplayingTheEventsGivesTheState, ()) {
  const Seats seats = *rc::gen::element(people, Seats{PersonSeat{ann}, EngineSeat{*Level::from(20)}},
                                        Seats{EngineSeat{*Level::from(1)}, PersonSeat{ann}});
  std::vector<Event> history{begin(any_terms(), seats)};
  State state = *State::fold(history);
  for (int commands = *rc::gen::inRange(0, 120); commands > 0; --commands) {
    const State before = state;
    const Color side = *rc::gen::weightedElement<Color>({{6, state.side_to_move()}, {1, ~state.side_to_move()}});
    const auto decision = decide(state, side, any_command(state), any_moment());
    RC_ASSERT(state == before);
    if (!decision) continue;
    RC_ASSERT(!decision->empty());
    for (const Event& event : *decision) {
      history.push_back(event);
      RC_ASSERT(state.apply(event).has_value());
    }
    RC_ASSERT(!(state == before));
    if (!before.outcome()) {
      RC_ASSERT(state.outcome().has_value() == std::holds_alternative<Ended>(history.back()));
    } else {
      RC_ASSERT(state.outcome() == before.outcome());
    }
    if (!state.clock()) continue;
    for (const Color color : {Color::black, Color::white}) {
      const Outcome lost_on_time{~color, Termination::time};
      RC_ASSERT(state.clock()->until_flag(color) > 0ms || state.outcome() == lost_on_time);
    }
  }
  const auto folded = State::fold(history);
  RC_ASSERT(folded.has_value());
  RC_ASSERT(*folded == state);
}

class EveryGame : public ::testing::TestWithParam<const GameSpec*> {};
INSTANTIATE_TEST_SUITE_P(Games, EveryGame, ::testing::ValuesIn(all_games),
                         [](const auto& info) { return std::string(info.param->id); });

TEST_P(EveryGame, WhiteMovesFirstInHandicapGames) {
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

TEST_P(EveryGame, TakingBackNeedsAMove) {
  State state = new_game(*GetParam(), Color::white);
  EXPECT_EQ(reason_of(decide(state, Color::white, TakeBack{})), Refusal::Reason::nothing_to_take_back);
  play_any(state, 1);
  EXPECT_EQ(reason_of(decide(state, Color::white, TakeBack{})), Refusal::Reason::nothing_to_take_back);
}

TEST_P(EveryGame, AfterResigningEverythingIsRefused) {
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

TEST_P(EveryGame, InvalidTermsAreNamed) {
  const Terms plain{.game = GetParam()};
  EXPECT_TRUE(check(plain));
  Terms both = plain;
  both.position = new_game(*GetParam()).start();
  EXPECT_TRUE(check(both));
  both.handicap = &GetParam()->handicaps.front();
  EXPECT_EQ(check(both).error(), TermsFault::handicap_and_position);

  const GameSpec& other = *(GetParam() == all_games.front() ? all_games.back() : all_games.front());
  Terms foreign = plain;
  foreign.position = new_game(other).start();
  EXPECT_EQ(check(foreign).error(), TermsFault::other_game);

  Terms rated = plain;
  rated.rated = true;
  EXPECT_EQ(check(rated).error(), TermsFault::rated_uneven) << "no clock";
  rated.time = CorrespondenceTime::from(3);
  EXPECT_TRUE(check(rated));
  rated.handicap = &GetParam()->handicaps.front();
  EXPECT_EQ(check(rated).error(), TermsFault::rated_uneven);
}

TEST_P(EveryGame, IllegalRecordsAreDetected) {
  const std::vector<Event> created{begin({.game = GetParam()}, people)};
  const Move any = permitted(*State::fold(created)).front();
  const std::vector<std::vector<Event>> impossible{
      {created.front()},
      {Moved{Move::drop(PieceType{0}, Square{0})}},
      {Moved{any, 1s}},
      {TakenBack{0}},
      {Declined{Color::black, Offer::takeback}},
      {Offered{Color::black, Offer::rematch}},
      {Rematched{"next"}},
      {Offered{Color::black, Offer::takeback}, Offered{Color::white, Offer::takeback}},
      {Ended{{Color::black, Termination::resignation}}, Moved{any}},
      {Ended{{Color::black, Termination::resignation}}, Rematched{"next"}},
  };
  for (const auto& more : impossible) {
    auto history = created;
    history.insert(history.end(), more.begin(), more.end());
    const auto folded = State::fold(history);
    ASSERT_FALSE(folded);
    EXPECT_EQ(folded.error().index, history.size() - 1);
  }
  EXPECT_FALSE(State::fold({}));
  EXPECT_FALSE(State::fold(impossible[1]));
}

TEST(Level, IsOneToTwenty) {
  EXPECT_FALSE(Level::from(0));
  EXPECT_FALSE(Level::from(21));
  EXPECT_EQ(Level::from(20)->value(), 20);
}

TEST(Seats, GiveTheSideOfAPerson) {
  const Seats seats{EngineSeat{*Level::from(1)}, PersonSeat{ann}};
  EXPECT_EQ(seats.side_of(ann), Color::white);
  EXPECT_EQ(seats.side_of(bob), std::nullopt);
}

}  // namespace
}  // namespace ootori::game
