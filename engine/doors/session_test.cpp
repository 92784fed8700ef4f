#include "engine/doors/session.hpp"

#include <algorithm>
#include <array>
#include <future>
#include <thread>

#include <gtest/gtest.h>

#include "engine/book/built_in_books.hpp"
#include "notation/sfen.hpp"

namespace ootori {
namespace {

SearchResult answer_of(Session& session, SearchOrder order) {
  std::promise<SearchResult> answer;
  session.search(std::move(order), {.report = {},
                                    .done = [&](const SearchResult& result) { answer.set_value(result); },
                                    .failed = [](std::string_view message) { FAIL() << message; }});
  return answer.get_future().get();
}

TEST(Session, PondersAfterItsAnswerIfAsked) {
  Session session{Tori::spec, 1};
  const SearchResult result = answer_of(session, {.limits = {.nodes = 2000}, .ponders_after = true});
  ASSERT_TRUE(result.ponder);
  EXPECT_TRUE(session.is_searching());
  session.stop();
  EXPECT_FALSE(session.is_searching());
}

TEST(Session, AnswersAgainAfterEachPonderHit) {
  Session session{Tori::spec, 1};
  Game<Tori> played;
  std::array<std::promise<SearchResult>, 4> answers;
  std::size_t answered = 0;
  std::atomic<bool> may_report = true;
  session.search({.limits = {.nodes = 2000}, .ponders_after = true},
                 {.report = [&](const SearchReport&) { EXPECT_TRUE(may_report); },
                  .done =
                      [&](const SearchResult& result) {
                        may_report = false;
                        answers.at(answered++).set_value(result);
                      },
                  .failed = [](std::string_view message) { FAIL() << message; }});
  for (auto& answer : answers) {
    const SearchResult result = answer.get_future().get();
    ASSERT_TRUE(result.best && result.ponder);
    ASSERT_TRUE(played.play(*result.best) && played.play(*result.ponder));
    if (&answer == &answers.back()) break;
    while (!session.expected_move()) std::this_thread::yield();
    EXPECT_EQ(session.expected_move(), result.ponder);
    may_report = true;
    EXPECT_TRUE(session.ponder_hit({.nodes = 500}));
  }
  EXPECT_TRUE(session.is_searching());
  session.stop();
  EXPECT_FALSE(session.expected_move());
  EXPECT_FALSE(session.ponder_hit({.nodes = 500}));
  EXPECT_FALSE(session.ponder_hit());
}

TEST(Session, AnswersIfStoppedAfterAPonderHit) {
  Session session{Tori::spec, 1};
  std::atomic<int> answers = 0;
  session.search({.limits = {.nodes = 2000}, .ponders_after = true},
                 {.report = {},
                  .done = [&](const SearchResult&) { ++answers; },
                  .failed = [](std::string_view message) { FAIL() << message; }});
  while (!session.expected_move()) std::this_thread::yield();
  EXPECT_EQ(answers, 1);
  EXPECT_TRUE(session.ponder_hit({.move_time = Millis{3'600'000}}));
  EXPECT_FALSE(session.ponder_hit({.move_time = Millis{1}})) << "it has been hit already";
  EXPECT_FALSE(session.expected_move());
  session.stop();
  EXPECT_EQ(answers, 2);
}

TEST(Session, WaitsForATaskBeforeItSearches) {
  Session session{Tori::spec, 1};
  std::promise<void> go_on;
  bool was_stopped = true;
  session.run([&, may_end = go_on.get_future().share()](const std::stop_token& stop) {
    may_end.wait();
    was_stopped = stop.stop_requested();
  });
  go_on.set_value();
  EXPECT_TRUE(answer_of(session, {.limits = {.nodes = 100}}).best);
  EXPECT_FALSE(was_stopped);
}

TEST(Session, PlaysFromTheBookOnlyIfOwnBookIsOn) {
  for (const GameSpec* spec : all_games) {
    Session session{*spec, 1};
    const auto known = visit_game(*spec, []<class G>() { return built_in_book<G>()->moves(Position<G>::initial()); });
    EXPECT_GT(answer_of(session, {.limits = {.nodes = 1000}}).nodes, 0u);
    ASSERT_TRUE(session.set_option("OwnBook", "true", Protocol::uci));
    const SearchResult result = answer_of(session, {.limits = {.nodes = 1000}});
    EXPECT_EQ(result.nodes, 0u);
    EXPECT_NE(std::ranges::find(known, result.best.value(), &BookMove::move), known.end());
    ASSERT_TRUE(session.set_option("OwnBook", "false", Protocol::uci));
    EXPECT_GT(answer_of(session, {.limits = {.nodes = 1000}}).nodes, 0u);
  }
}

constexpr std::string_view hard = "1p5/rk1c3/1sssCC1/s3SK+S/1S+s+fPPS/2f3R/7 w C2S2l2cp5s 1";

TEST(Session, TheMateSolverAndTheSearchShareTheirLimits) {
  Session session{Tori::spec, 1};
  session.set_game(Game<Tori>{parse_sfen<Tori>(hard, Strictness::lenient)->position});
  std::vector<SearchReport> reports;
  const auto search = [&](SearchLimits limits) {
    limits.mate = 20;
    reports.clear();
    std::promise<SearchResult> answer;
    session.search({.limits = std::move(limits)},
                   {.report = [&](const SearchReport& report) { reports.push_back(report); },
                    .done = [&](const SearchResult& result) { answer.set_value(result); },
                    .failed = [](std::string_view message) { FAIL() << message; }});
    return answer.get_future().get();
  };
  const SearchResult by_nodes = search({.nodes = 4000});
  EXPECT_GE(by_nodes.nodes, 4000U);
  EXPECT_LT(by_nodes.nodes, 4500U);
  ASSERT_FALSE(reports.empty());
  EXPECT_GE(reports.front().nodes, 2000U) << "the solver's";
  session.new_game();
  search({.move_time = Millis{40}});
  ASSERT_FALSE(reports.empty());
  EXPECT_GE(reports.front().time, Millis{20}) << "the solver's";
}

// Several attempts: a busy machine may hold one up.
TEST(Session, TheMateSolverTakesLittleOfAGamesClock) {
  using Clock = std::chrono::steady_clock;
  Session session{Tori::spec, 1};
  session.set_game(Game<Tori>{parse_sfen<Tori>(hard, Strictness::lenient)->position});
  ASSERT_TRUE(session.prepare());
  auto fastest = Clock::duration::max();
  for (int attempt = 0; attempt < 20 && fastest > Millis{60}; ++attempt) {
    const auto start = Clock::now();
    answer_of(session, {.limits = {.clock = SearchClock{.main = Millis{100}}, .mate = 20}});
    fastest = std::min(fastest, Clock::now() - start);
    session.new_game();
    ASSERT_TRUE(session.prepare());
  }
  EXPECT_LE(fastest, Millis{60});
}

// Solves a mate problem and returns the id of the thread that answered.
std::thread::id solver_of(Session& session, std::string_view sfen, MateVerdict expected) {
  session.set_game(Game<Tori>{parse_sfen<Tori>(sfen, Strictness::lenient)->position});
  std::promise<std::thread::id> solver;
  session.search({.limits = {.move_time = Millis{20}, .mate = 99}, .is_mate_problem = true},
                 {.report = {},
                  .done =
                      [&](const SearchResult& result) {
                        EXPECT_EQ(result.score.is_win(), expected == MateVerdict::mate);
                        EXPECT_EQ(!result.best, expected == MateVerdict::no_mate);
                        solver.set_value(std::this_thread::get_id());
                      },
                  .failed = [](std::string_view message) { FAIL() << message; }});
  return solver.get_future().get();
}

TEST(Session, AnswersShortMateProblemsAtOnce) {
  constexpr std::string_view mate_in_7 = "1pk4/1rp+S3/2K1S2/7/7/7/7 b 2FRC2l3c2p14s 1";
  constexpr std::string_view no_checks = "rpckcpl/3f3/sssssss/2s1S2/SSSSSSS/3F3/LPCKCPR b - 1";
  Session session{Tori::spec, 1};
  ASSERT_TRUE(session.set_option("Hash", "1", Protocol::uci));
  const auto here = std::this_thread::get_id();
  EXPECT_NE(solver_of(session, mate_in_7, MateVerdict::mate), here) << "makes the table first";
  EXPECT_EQ(solver_of(session, mate_in_7, MateVerdict::mate), here);
  EXPECT_EQ(solver_of(session, no_checks, MateVerdict::no_mate), here);
  EXPECT_NE(solver_of(session, hard, MateVerdict::unknown), here);
  session.new_game();
  EXPECT_NE(solver_of(session, mate_in_7, MateVerdict::mate), here) << "forgets first";
  session.new_game();
  ASSERT_TRUE(session.prepare());
  EXPECT_EQ(solver_of(session, mate_in_7, MateVerdict::mate), here);
  EXPECT_FALSE(session.is_searching());
}

}  // namespace
}  // namespace ootori
