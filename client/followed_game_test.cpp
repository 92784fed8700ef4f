#include "client/followed_game.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "notation/sfen.hpp"

namespace ootori::client {
namespace {

using namespace std::chrono_literals;

const SteadyTime start{};
const std::string tori = "rpckcpl/3f3/sssssss/2s1S2/SSSSSSS/3F3/LPCKCPR b - 1";
const std::string live = R"({"kind":"live","main":60000,"increment":2000,"delay":0,"byoyomi":0,"periods":0})";

std::string event(int n, std::string_view fields) {
  return fmt::format(R"({{"t":"event","game":"23456789abcd","n":{},"at":0,"event":{{{}}}}})", n, fields);
}

// A game in which we are White, and which has `events` events when the stream begins.
FollowedGame begun(int events, std::string_view time = live) {
  FollowedGame game;
  EXPECT_TRUE(game.take(fmt::format(R"({{"t":"watching","game":"23456789abcd","events":{}}})", events), start));
  const auto created = game.take(
      event(1,
            fmt::format(R"("type":"created","game":"tori","handicap":"none","start":"{}","time":{},"rated":false,)"
                        R"("seats":{{"black":{{"kind":"guest","you":false}},"white":{{"kind":"guest","you":true}}}})",
                        tori, time)),
      start);
  EXPECT_TRUE(created) << created.error();
  return game;
}

TEST(FollowedGame, IsReadyAfterAllPastEvents) {
  auto game = begun(2);
  EXPECT_FALSE(game.is_known());
  EXPECT_TRUE(game.take(event(2, R"("type":"moved","usi":"5e5d","spent":0)"), start));
  EXPECT_TRUE(game.is_known());
  EXPECT_EQ(game.side(), Color::white);
  EXPECT_TRUE(game.is_our_turn());
  EXPECT_TRUE(game.take(event(3, R"("type":"moved","usi":"3a3b","spent":0)"), start));
  EXPECT_FALSE(game.is_our_turn());
  EXPECT_TRUE(game.take(event(4, R"("type":"taken_back","plies":1)"), start));
  EXPECT_TRUE(game.is_our_turn());
}

TEST(FollowedGame, CanStartWithAddedPieces) {
  FollowedGame game;
  EXPECT_TRUE(
      game.take(event(1, R"("type":"created","game":"tori","handicap":"none","time":null,"rated":false,)"
                         R"("start":"rpckcpl/3l3/sssssss/2s1S2/SSSSSSS/3F3/LPCKCPR w - 1",)"
                         R"("seats":{"black":{"kind":"guest","you":false},"white":{"kind":"guest","you":true}})"),
                start));
  EXPECT_TRUE(game.is_our_turn()) << "White gave, and moves first";
}

TEST(FollowedGame, StartsAgainWithAnotherStream) {
  auto game = begun(1);
  EXPECT_TRUE(game.take(event(2, R"("type":"moved","usi":"5e5d","spent":0)"), start));
  game = begun(1);
  EXPECT_EQ(game.state().plies(), 0U);
}

TEST(FollowedGame, RunsTheClockOfTheSideToMove) {
  auto game = begun(1);
  EXPECT_FALSE(game.clocks(start, 0ms)[0]);
  EXPECT_TRUE(game.take(R"({"t":"clock","game":"23456789abcd","black":{"main":50000,"periods":0},)"
                        R"("white":{"main":40000,"periods":0},"running":"white","until_flag":40000})",
                        start));
  const auto clocks = game.clocks(start + 3s, 500ms);
  EXPECT_EQ(clocks[index(Color::black)]->main, 49'500ms);
  EXPECT_EQ(clocks[index(Color::white)]->main, 36'500ms);
  EXPECT_EQ(clocks[index(Color::white)]->increment, 2s);
  EXPECT_EQ(game.until_flag(start + 3s), 37s);
  EXPECT_EQ(game.until_flag(start + 50s), 0ms);
}

TEST(FollowedGame, EachSideHasItsOwnClockWhereTheyDiffer) {
  auto game = begun(1, R"({"kind":"live","main":60000,"increment":2000,"delay":0,"byoyomi":0,"periods":0,)"
                       R"("own":{"side":"white","main":90000,"increment":0,"delay":0,"byoyomi":5000,"periods":3}})");
  EXPECT_TRUE(game.take(
      R"({"t":"clock","game":"23456789abcd","black":{"main":60000,"periods":0},"white":{"main":90000,"periods":3},)"
      R"("running":null,"adjourned_for":null,"until_flag":null})",
      start));
  const auto clocks = game.clocks(start, 0ms);
  EXPECT_EQ(clocks[index(Color::black)]->increment, 2s);
  EXPECT_EQ(clocks[index(Color::white)]->increment, 0s);
  EXPECT_EQ(clocks[index(Color::white)]->byoyomi, 5s);
}

// A game in which it is our turn after three moves. The clock line says that we have this time left.
FollowedGame timed(std::string_view parts, std::string_view left, int until_flag) {
  auto game = begun(4, fmt::format(R"({{"kind":"live",{}}})", parts));
  for (const auto* usi : {"5e5d", "3a3b", "4g5f"}) {
    EXPECT_TRUE(game.take(event(4, fmt::format(R"("type":"moved","usi":"{}","spent":0)", usi)), start));
  }
  EXPECT_TRUE(game.take(fmt::format(R"({{"t":"clock","game":"23456789abcd","black":{{"main":0,"periods":0}},)"
                                    R"("white":{{{}}},"running":"white","until_flag":{}}})",
                                    left, until_flag),
                        start));
  return game;
}

struct Usable {
  Millis main, increment, byoyomi;
  bool operator==(const Usable&) const = default;
};

Usable ours(const FollowedGame& game, SteadyTime now, Millis overhead) {
  const SearchClock clock = game.clocks(now, overhead)[index(Color::white)].value();
  return {clock.main, clock.increment, clock.byoyomi};
}

TEST(FollowedGame, ADelayIsTimeForEachMove) {
  const auto without =
      timed(R"("main":0,"increment":0,"delay":10000,"byoyomi":0,"periods":0)", R"("main":0,"periods":0)", 10'000);
  EXPECT_EQ(ours(without, start, 300ms), (Usable{0ms, 0ms, 9700ms}));
  EXPECT_EQ(ours(without, start + 4s, 300ms), (Usable{0ms, 0ms, 5700ms}));
  EXPECT_EQ(ours(without, start + 11s, 300ms), (Usable{0ms, 0ms, 0ms}));
  const auto with = timed(R"("main":60000,"increment":1000,"delay":10000,"byoyomi":0,"periods":0)",
                          R"("main":30000,"periods":0)", 40'000);
  EXPECT_EQ(ours(with, start, 300ms), (Usable{29'700ms, 1s, 9700ms}));
  EXPECT_EQ(ours(with, start + 35s, 300ms), (Usable{0ms, 1s, 4700ms}));
  const auto all =
      timed(R"("main":0,"increment":0,"delay":2000,"byoyomi":5000,"periods":1)", R"("main":0,"periods":1)", 7000);
  EXPECT_EQ(ours(all, start, 300ms), (Usable{0ms, 0ms, 6700ms}));
}

TEST(FollowedGame, APartOfAByoyomiPeriodThatIsGoneStaysGone) {
  constexpr std::string_view once = R"("main":0,"increment":0,"delay":0,"byoyomi":10000,"periods":1)";
  const auto last = timed(once, R"("main":0,"periods":1)", 4000);  // reported after a lost connection
  EXPECT_EQ(ours(last, start, 300ms).byoyomi, 3700ms);
  EXPECT_EQ(ours(last, start + 2s, 300ms).byoyomi, 1700ms);
  EXPECT_EQ(ours(last, start + 5s, 300ms).byoyomi, 0ms);
  const auto main_left = timed(once, R"("main":1000,"periods":1)", 11'000);
  EXPECT_EQ(ours(main_left, start, 300ms), (Usable{700ms, 0ms, 9700ms}));
  EXPECT_EQ(ours(main_left, start + 5s, 300ms), (Usable{0ms, 0ms, 5700ms}));
}

// A period that is nearly over cannot be saved: the next one counts.
TEST(FollowedGame, ThinksUntilTheEndOfTheCurrentByoyomiPeriod) {
  const auto game =
      timed(R"("main":0,"increment":0,"delay":0,"byoyomi":10000,"periods":3)", R"("main":0,"periods":3)", 24'000);
  const auto at = [&](SteadyTime now) {
    const SearchClock clock = game.clocks(now, 300ms)[index(Color::white)].value();
    return std::pair{clock.byoyomi, clock.periods};
  };
  EXPECT_EQ(at(start), (std::pair{3700ms, 3}));
  EXPECT_EQ(at(start + 3800ms), (std::pair{9700ms, 2}));
  EXPECT_EQ(at(start + 6s), (std::pair{7700ms, 2}));
  EXPECT_EQ(at(start + 20s), (std::pair{3700ms, 1}));
  EXPECT_EQ(at(start + 30s), (std::pair{0ms, 1}));
}

// After a lost connection, the moves arrive before the clocks. The clocks from before say nothing about this turn.
TEST(FollowedGame, AwaitsTheClocksOfTheTurn) {
  const auto moved = event(5, R"("type":"moved","usi":"4a5b","spent":0)");
  auto game = timed(R"("main":0,"increment":0,"delay":0,"byoyomi":10000,"periods":1)", R"("main":0,"periods":1)", 9000);
  EXPECT_TRUE(game.take(moved, start));
  EXPECT_TRUE(game.awaits_clock()) << "in the last line, the other clock was running";
  EXPECT_TRUE(game.take(R"({"t":"clock","game":"23456789abcd","black":{"main":0,"periods":1},)"
                        R"("white":{"main":0,"periods":1},"running":"black","until_flag":4000})",
                        start));
  EXPECT_FALSE(game.awaits_clock());
  EXPECT_TRUE(game.take(R"({"t":"watching","game":"23456789abcd","events":5})", start));
  EXPECT_TRUE(game.awaits_clock());
  EXPECT_FALSE(begun(1, "null").awaits_clock());
  EXPECT_FALSE(begun(1, R"({"kind":"correspondence","days":3})").awaits_clock());
}

TEST(FollowedGame, KeepsOffersUntilAnswered) {
  auto game = begun(1);
  for (const auto* usi : {"5e5d", "3a3b"}) {
    EXPECT_TRUE(game.take(event(2, fmt::format(R"("type":"moved","usi":"{}","spent":0)", usi)), start));
  }
  EXPECT_TRUE(game.take(event(4, R"("type":"offered","by":"black","offer":"takeback")"), start));
  EXPECT_EQ(game.offer_to_us(), game::Offer::takeback);
  EXPECT_TRUE(game.take(event(5, R"("type":"declined","by":"white","offer":"takeback")"), start));
  EXPECT_EQ(game.offer_to_us(), std::nullopt);
}

TEST(FollowedGame, PointsCanDecideWhereTheRulesAllowIt) {
  EXPECT_EQ(begun(1).by_points(), std::nullopt) << "Tori Shogi has no impasse";
  FollowedGame game;
  EXPECT_TRUE(game.take(R"({"t":"watching","game":"23456789abcd","events":1})", start));
  const auto seats = R"({"black":{"kind":"guest","you":true},"white":{"kind":"guest","you":false}})";
  EXPECT_TRUE(game.take(event(1, fmt::format(R"("type":"created","game":"yari","handicap":"none","start":"{}",)"
                                             R"("time":null,"rated":false,"seats":{})",
                                             "2K4/7/7/7/7/7/7/5k1/7 b 3R2BN6Pr2b7p 1", seats)),
                        start));
  const Outcome ours{Color::black, Termination::impasse};
  EXPECT_EQ(game.by_points(), ours);
  EXPECT_TRUE(game.take(event(2, R"("type":"offered","by":"white","offer":"impasse")"), start));
  EXPECT_EQ(game.offer_to_us(), game::Offer::impasse);
  EXPECT_EQ(game.by_points(), ours);
  EXPECT_EQ(game.events(), 2);
  EXPECT_TRUE(game.take(event(3, R"("type":"ended","winner":"black","reason":"impasse")"), start));
  EXPECT_EQ(game.by_points(), std::nullopt);
}

TEST(FollowedGame, AllowsClaimsAgainstAnAbsentOpponent) {
  auto game = begun(1);
  EXPECT_TRUE(game.take(R"({"t":"presence","game":"23456789abcd","black":false,"white":true,"claim_in":5000})", start));
  EXPECT_EQ(game.claim_at(), start + 5s);
  EXPECT_TRUE(game.take(R"({"t":"presence","game":"23456789abcd","black":true,"white":true,"claim_in":null})", start));
  EXPECT_EQ(game.claim_at(), std::nullopt);
}

TEST(FollowedGame, TheEndNamesTheWinner) {
  auto game = begun(1);
  EXPECT_TRUE(game.take(event(2, R"("type":"ended","winner":"black","reason":"resignation")"), start));
  EXPECT_TRUE(game.is_over());
  EXPECT_EQ(game.result(), "lost (resignation)");
}

TEST(FollowedGame, IgnoresUnknownLinesAndRefusesInvalidOnes) {
  auto game = begun(1);
  EXPECT_TRUE(game.take(R"({"t":"weather","sun":true})", start));
  EXPECT_TRUE(game.take(event(2, R"("type":"sneezed")"), start));
  EXPECT_FALSE(game.take("nonsense", start));
  EXPECT_FALSE(game.take(R"({"t":"event"})", start));
  EXPECT_FALSE(game.take(R"({"t":"presence","black":true,"white":true,"claim_in":9223372036854775807})", start));
  EXPECT_FALSE(game.take("\x1b[2J", start).error().contains('\x1b')) << "the log is read in a terminal";
  EXPECT_FALSE(game.take(event(3, R"("type":"moved","usi":"1a1a","spent":0)"), start));
}

TEST(FollowedGame, ARematchIsOfferedAfterTheEnd) {
  auto game = begun(1);
  EXPECT_FALSE(game.take(event(2, R"("type":"offered","by":"black","offer":"rematch")"), start));
  ASSERT_TRUE(game.take(event(2, R"("type":"ended","winner":"black","reason":"resignation")"), start));
  const auto offered = game.take(event(3, R"("type":"offered","by":"black","offer":"rematch")"), start);
  EXPECT_TRUE(offered) << offered.error();
  EXPECT_EQ(game.offer_to_us(), game::Offer::rematch);
}

TEST(FollowedGame, OffersEndAsOnTheServer) {
  const auto offer = [](int number, std::string_view what) {
    return event(number, fmt::format(R"("type":"offered","by":"black","offer":"{}")", what));
  };
  auto game = begun(1);
  int number = 1;
  const auto ends_offer = [&](std::string_view what, std::string_view fields) {
    EXPECT_TRUE(game.take(offer(++number, what), start));
    EXPECT_EQ(game.offer_to_us(), game::parse_offer(what));
    EXPECT_TRUE(game.take(event(++number, fields), start));
    EXPECT_EQ(game.offer_to_us(), std::nullopt) << fields;
  };
  ends_offer("takeback", R"("type":"declined","by":"white","offer":"takeback")");
  ends_offer("takeback", R"("type":"moved","usi":"5e5d","spent":0)");
  ends_offer("takeback", R"("type":"taken_back","plies":0)");
  ends_offer("adjourn", R"("type":"adjourned")");
  ends_offer("takeback", R"("type":"sealed")");
  ends_offer("resume", R"("type":"recalled")");
  EXPECT_TRUE(game.take(event(++number, R"("type":"offered","by":"white","offer":"resume")"), start));
  ends_offer("resume", R"("type":"resumed")");
  ends_offer("takeback", R"("type":"ended","winner":"black","reason":"resignation")");
  ends_offer("rematch", R"("type":"rematched","id":"ba9876543210")");
}

TEST(FollowedGame, EndsIfThePositionDiffers) {
  auto game = begun(2);
  ASSERT_TRUE(game.take(event(2, R"("type":"moved","usi":"5e5d","spent":0)"), start));
  const auto position = [](std::string_view sfen) {
    return fmt::format(
        R"({{"t":"position","game":"23456789abcd","n":2,"ply":1,"sfen":"{}","turn":"white","last":"5e5d"}})", sfen);
  };
  EXPECT_TRUE(game.take(position(write_sfen(game.state().position(), 2)), start));
  const auto other = game.take(position(tori), start);
  ASSERT_FALSE(other);
  EXPECT_TRUE(other.error().contains("w S 2")) << other.error();
}

}  // namespace
}  // namespace ootori::client
