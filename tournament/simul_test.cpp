#include "tournament/simul.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "game/state.hpp"
#include "rules/game_list.hpp"

namespace ootori::tournament::simul {
namespace {

using namespace std::chrono_literals;

const PlayerId host{"host"};

const GameSpec& tori() { return *find_game("tori"); }

Settings usual() {
  return {.game = &tori(),
          .time = *LiveTime::from({.main = 10min, .increment = 5s}),
          .host_time = *LiveTime::from({.main = 30min, .byoyomi = 30s, .periods = 1})};
}

PlayerId applicant(int number) { return {"player" + std::to_string(number)}; }

State opened(const Settings& settings = usual()) { return State{Opened{settings, host, 1'000}}; }

State with_guests(int accepted, const Settings& settings = usual(), int rating = 1500) {
  State state = opened(settings);
  for (int number = 0; number < accepted; ++number) {
    EXPECT_TRUE(state.apply(Applied{applicant(number), rating}));
    EXPECT_TRUE(state.apply(Accepted{applicant(number)}));
  }
  return state;
}

Chance chance() {
  return {.new_game = [number = 0]() mutable { return "game" + std::to_string(number++); },
          .color = [] { return Color::white; }};
}

void begin(State& state, int host_rating = 1500) {
  ASSERT_TRUE(state.apply(start(state, host_rating, 2'000, chance())));
}

TEST(Simul, GuestsApplyAndTheHostChoosesAmongThem) {
  State state = opened();
  ASSERT_TRUE(state.apply(Applied{applicant(1), 1400}));
  ASSERT_TRUE(state.apply(Applied{applicant(2), 1600}));
  EXPECT_FALSE(state.apply(Applied{applicant(1), 1400})) << "twice";
  EXPECT_FALSE(state.apply(Applied{host, 2000}));
  EXPECT_FALSE(state.apply(Accepted{applicant(3)})) << "never applied";
  ASSERT_TRUE(state.apply(Accepted{applicant(1)}));
  ASSERT_TRUE(state.apply(Declined{applicant(2)}));
  EXPECT_FALSE(state.apply(Applied{applicant(2), 1600})) << "was declined";
  EXPECT_EQ(state.accepted(), 1U);
  ASSERT_TRUE(state.apply(Accepted{applicant(2)})) << "the host may think again";
  ASSERT_TRUE(state.apply(Withdrew{applicant(1)}));
  EXPECT_FALSE(state.apply(Accepted{applicant(1)})) << "has withdrawn";
  ASSERT_TRUE(state.apply(Applied{applicant(1), 1410}));
  EXPECT_EQ(state.guest(applicant(1))->rating, 1410);
}

TEST(Simul, HasAtMostFortyBoards) {
  State state = with_guests(static_cast<int>(most_boards));
  ASSERT_TRUE(state.apply(Applied{applicant(99), 1500}));
  EXPECT_FALSE(state.apply(Accepted{applicant(99)}));
  begin(state);
  EXPECT_EQ(state.boards().size(), most_boards);
}

TEST(Simul, ApplicationsAreLimited) {
  State state = opened();
  for (std::size_t number = 0; number < most_applicants; ++number) {
    ASSERT_TRUE(state.apply(Applied{applicant(static_cast<int>(number)), 1500}));
  }
  EXPECT_FALSE(state.apply(Applied{applicant(1'000), 1500}));
}

TEST(Simul, ApplyingAndWithdrawingKeepsNobodyOut) {
  State state = opened();
  int tries = 0;
  while (state.apply(Applied{applicant(1), 1500})) {
    ++tries;
    ASSERT_TRUE(state.apply(Withdrew{applicant(1)}));
  }
  EXPECT_EQ(tries, most_tries);
  ASSERT_TRUE(state.apply(Applied{applicant(2), 1500}));
  EXPECT_TRUE(state.apply(Accepted{applicant(2)}));
}

TEST(Simul, EventsAreLimited) {
  State restless = opened();
  std::size_t events = 1;
  for (int number = 0; events < 2 * most_events; ++number) {
    if (!restless.apply(Applied{applicant(number), 1500}) || !restless.apply(Withdrew{applicant(number)})) break;
    events += 2;
  }
  EXPECT_GE(events, most_events);
  EXPECT_LE(events, most_events + 2);
}

TEST(Simul, NobodyJoinsOrLeavesAfterTheStart) {
  State state = with_guests(2);
  EXPECT_FALSE(opened().apply(Started{2'000, {}})) << "without guests";
  begin(state);
  EXPECT_EQ(state.phase(), Phase::running);
  EXPECT_FALSE(state.apply(Applied{applicant(7), 1500}));
  EXPECT_FALSE(state.apply(Withdrew{applicant(1)}));
  EXPECT_FALSE(state.apply(Cancelled{}));
  EXPECT_FALSE(state.apply(Started{3'000, state.boards()}));
}

TEST(Simul, EndsOnceEveryBoardHasAResult) {
  State state = with_guests(2);
  begin(state);
  ASSERT_TRUE(state.apply(Settled{"game0", Result::host_won}));
  EXPECT_FALSE(state.apply(Settled{"game0", Result::drawn})) << "a second result";
  EXPECT_FALSE(state.apply(Settled{"elsewhere", Result::drawn}));
  EXPECT_EQ(state.phase(), Phase::running);
  ASSERT_TRUE(state.apply(Settled{"game1", Result::no_result}));
  EXPECT_EQ(state.phase(), Phase::finished);
}

TEST(Simul, TheHostChoosesSides) {
  Settings settings = usual();
  const auto colors = [&](HostSide side) {
    settings.side = side;
    State state = with_guests(3, settings);
    begin(state);
    std::vector<Color> all;
    for (const GuestBoard& board : state.boards()) all.push_back(board.host_color);
    return all;
  };
  using enum Color;
  EXPECT_EQ(colors(HostSide::black), (std::vector{black, black, black}));
  EXPECT_EQ(colors(HostSide::alternating), (std::vector{black, white, black}));
  EXPECT_EQ(colors(HostSide::random), (std::vector{white, white, white}));
}

TEST(Simul, TheHandicapGiverIsWhite) {
  Settings settings = usual();
  settings.handicap = &tori().handicaps.front();
  settings.side = HostSide::black;
  State state = with_guests(1, settings);
  begin(state);
  EXPECT_EQ(state.boards().front().host_color, Color::white);
  EXPECT_EQ(state.boards().front().handicap, settings.handicap);
  settings.handicap_by_rating = true;
  EXPECT_EQ(check(settings), SettingsFault::handicap);
}

TEST(Simul, HandicapsFollowTheRatings) {
  Settings settings = usual();
  settings.handicap_by_rating = true;
  State weaker = with_guests(1, settings, 1000);
  begin(weaker, 2400);
  EXPECT_NE(weaker.boards().front().handicap, nullptr);
  State stronger = with_guests(1, settings, 2400);
  begin(stronger, 1000);
  EXPECT_EQ(stronger.boards().front().handicap, nullptr) << "a host takes no handicap";
}

TEST(Simul, TheHostsClockHasExtraTimeForEveryBoard) {
  Settings settings = usual();
  settings.per_guest = 2min;
  State state = with_guests(3, settings);
  begin(state);
  for (const GuestBoard& board : state.boards()) {
    const game::State game{first_event(state, board, "simul")};
    EXPECT_EQ(game.clock()->left(board.host_color), (game::Clock::Left{36min, 1}));
    EXPECT_EQ(game.clock()->left(~board.host_color), (game::Clock::Left{10min, 0}));
    EXPECT_EQ(game.until_flag(), first_move);
    EXPECT_EQ(game.seats().side_of(host), board.host_color);
    EXPECT_EQ(game.arranged()->id, "simul");
  }
  settings.per_guest = most_per_guest;
  State longest = with_guests(40, settings);
  begin(longest);
  const game::State game{first_event(longest, longest.boards().front(), "simul")};
  EXPECT_EQ(game.clock()->left(longest.boards().front().host_color).main, LiveTime::most.main) << "no clock has more";
  settings.per_guest += 1ms;
  EXPECT_EQ(check(settings), SettingsFault::per_guest);
}

// In any sequence of events, those that the state accepted are accepted again when they are folded.
RC_GTEST_PROP(SimulProperties, ReplayingTheEventsGivesTheState, ()) {
  std::vector<Event> events{Opened{usual(), host, 1'000}};
  State state{std::get<Opened>(events.front())};
  for (int step = *rc::gen::inRange(0, 60); step > 0; --step) {
    const PlayerId who = applicant(*rc::gen::inRange(0, 5));
    const int kind = *rc::gen::inRange(0, 7);
    Event event = Applied{who, 1500};
    if (kind == 1) event = Withdrew{who};
    if (kind == 2) event = Accepted{who};
    if (kind == 3) event = Declined{who};
    if (kind == 4) event = start(state, 1500, 2'000, chance());
    if (kind == 5) event = Settled{"game" + std::to_string(*rc::gen::inRange(0, 5)), Result::drawn};
    if (kind == 6 && step % 5 == 0) event = Cancelled{};
    const State before = state;
    if (state.apply(event)) {
      events.push_back(event);
    } else {
      RC_ASSERT(state == before);
    }
    RC_ASSERT(state.accepted() <= state.applicants());
  }
  const auto folded = State::fold(events);
  RC_ASSERT(folded.has_value());
  RC_ASSERT(*folded == state);
}

}  // namespace
}  // namespace ootori::tournament::simul
