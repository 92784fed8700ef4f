#include "engine/engine.hpp"

#include <algorithm>
#include <functional>
#include <ranges>
#include <thread>

#include <gtest/gtest.h>

#include "engine/evaluation.hpp"
#include "engine/nnue/built_in_nets.hpp"
#include "engine/nnue/net_evaluator.hpp"
#include "engine/search.hpp"
#include "engine/testing/few_threads.hpp"
#include "engine/testing/nets.hpp"
#include "engine/testing/positions.hpp"
#include "notation/usi.hpp"

namespace ootori {
namespace {

using testing::game_of;

struct Problem {
  const GameSpec* spec;
  int plies;
  std::string_view sfen;
};

// From self-play games of the engine; an exhaustive search of checks and replies has confirmed each.
const Problem problems[] = {
    {&Tori::spec, 1, "1p3C1/1c4+s/1ss2+F1/s1ss3/sS1CS1c/1f1+s1P1/LP1K1kS b P2S2rl3s 1"},
    {&Tori::spec, 1, "4P1c/2L1s2/4k1s/sCss3/sPps+FPS/1CK4/L2R2R b FC8S 1"},
    {&Tori::spec, 3, "rpc2p1/1f2F2/sss1Ssk/1Ss3l/Ss2SS1/3CCs1/LK3P1 b RPSc3s 1"},
    {&Tori::spec, 3, "1+S2kpC/1+fp1+S2/s3cs1/2s1sp1/2s2SR/3C3/2+sL1K1 w FRP4Slc3s 1"},
    {&Tori::spec, 5, "rpc2p1/1f2F1k/sss1Ss1/1Ss3l/Ss2SS1/3CCs1/LK3P1 b RP2Sc2s 1"},
    {&Tori::spec, 5, "3+S+FC1/l4R1/3s1c1/s+S2sks/p4s1/c6/3KC1+f b RL3P9S 1"},
    {&Yari::spec, 1, "7/n6/+R6/K+pN1+Rp+r/4P1P/B1P2+b1/3+nrk1/6+p/7 w BN4Pb4p 1"},
    {&Yari::spec, 1, "3k3/+R+R5/ppp3+N/1r1p3/7/7/PPPP+p2/BBK4/R6 b 2B3N2P3p 1"},
    {&Yari::spec, 3, "3r3/6+P/k4+N1/ppB4/4+N2/P1n3p/1P1PKP1/4+P1+r/R3N2 b RB5P2b 1"},
    {&Yari::spec, 3, "1+P1k2r/3bb2/1p1p1pp/4p2/2BK3/3BP2/3P1PP/1+n3+r1/4+r1+r w 3n4p 1"},
    {&Yari::spec, 5, "1n5/7/2+R4/K+pN1+Rp+r/4P1P/B1P2+b1/3+nrk1/6+p/7 w B5Pbn3p 1"},
    {&Yari::spec, 5, "3r3/k5+P/5+N1/ppB4/4+N2/P1n3p/1P1PKP1/4+P1+r/R3N2 b R2B5Pb 1"},
};

AnyGame any_game(const Problem& problem) {
  return visit_game(*problem.spec, [&]<class G>() { return AnyGame{game_of<G>(problem.sfen)}; });
}

TEST(Engine, FindsTheShortestMate) {
  Engine engine{{.hash_mib = 4}};
  for (const Problem& problem : problems) {
    engine.new_game();
    const auto result = engine.search(any_game(problem), {.nodes = 20'000});
    EXPECT_EQ(result.score, Score::win_in(problem.plies)) << problem.sfen;
    EXPECT_EQ(result.lines.front().moves.size(), static_cast<std::size_t>(problem.plies)) << problem.sfen;
  }
}

// The table knows these mates from searches of positions nearer to the mate and further from it.
TEST(Engine, ReportsTheDistanceOfAMateFromTheTable) {
  for (const Problem& problem : problems) {
    if (problem.plies != 5) continue;
    Engine engine{{.hash_mib = 4}};
    AnyGame game = any_game(problem);
    const auto line = engine.search(game, {.nodes = 20'000}).lines.front().moves;
    ASSERT_EQ(line.size(), 5U);
    const auto score_after = [&](std::size_t plies) {
      return std::visit(
          [&](auto copy) {
            for (std::size_t n = 0; n < plies; ++n) EXPECT_TRUE(copy.play(line[n]).has_value());
            return engine.search(AnyGame{copy}, {.nodes = 20'000}).score;
          },
          game);
    };
    EXPECT_EQ(score_after(1), Score::loss_in(4)) << problem.sfen;
    EXPECT_EQ(score_after(2), Score::win_in(3)) << problem.sfen;
    EXPECT_EQ(score_after(3), Score::loss_in(2)) << problem.sfen;
    EXPECT_EQ(score_after(4), Score::win_in(1)) << problem.sfen;
    EXPECT_EQ(score_after(0), Score::win_in(5)) << problem.sfen;
  }
}

// A mate in 17 plies from problems/tori.jsonl.
constexpr std::string_view far_mate = "4c1R/2Csk2/7/4+Ss1/3S2S/3C1K1/6R b LP2S2flc3p9s 1";
constexpr int far_mate_plies = 17;

TEST(Engine, AsksTheMateSolverBeforeATimedMove) {
  const AnyGame game{game_of<Tori>(far_mate)};
  Engine engine{{.hash_mib = 4, .move_overhead = Millis{0}, .solves_mates = true}};
  // Several attempts: on a busy machine the solver may get too little time.
  SearchResult result;
  std::size_t reports = 0;
  for (int attempt = 0; attempt < 20 && !result.score.is_win(); ++attempt) {
    reports = 0;
    result = engine.search(game, {.move_time = Millis{2000}}, {}, [&](const SearchReport&) { ++reports; });
  }
  EXPECT_EQ(result.score, Score::win_in(far_mate_plies));
  EXPECT_EQ(reports, 1U);  // only the solver's: nothing was searched
  EXPECT_EQ(result.best, result.lines.front().moves.front());
  auto line = game_of<Tori>(far_mate);
  for (const Move move : result.lines.front().moves) ASSERT_TRUE(line.play(move).has_value());
  ASSERT_TRUE(line.outcome());
  EXPECT_EQ(line.outcome()->winner, Color::black);
}

TEST(Engine, SkipsTheMateSolverIfTurnedOffOrUntimed) {
  const AnyGame game{game_of<Tori>(far_mate)};
  const SearchLimits timed{.move_time = Millis{100}};
  Engine with{{.hash_mib = 4, .solves_mates = true}};
  Engine without{{.hash_mib = 4}};
  EXPECT_EQ(with.search(game, {.depth = 3}).depth, 3);
  std::size_t reports = 0;
  (void)without.search(game, timed, {}, [&](const SearchReport&) { ++reports; });
  EXPECT_GT(reports, 1U) << "it searches";
  EXPECT_FALSE(with.play(game, timed, {1}, 5).score.is_win());
}

TEST(Engine, AMateSearchEndsWithTheMate) {
  Engine engine{{.hash_mib = 4}};
  const auto solve = [&](const Problem& problem) {
    const auto result = engine.search(any_game(problem), {.mate = (problem.plies + 1) / 2});
    ASSERT_TRUE(result.score.is_win()) << problem.sfen;
    EXPECT_LE(*result.score.plies_to_mate(), problem.plies) << problem.sfen;
    EXPECT_LE(result.depth, problem.plies + 1) << problem.sfen << ": it goes no deeper once it has the mate";
  };
  // First in sequence, so each finds what the previous ones left in the table; then each with an empty table.
  std::ranges::for_each(problems, solve);
  std::ranges::for_each(problems | std::views::reverse, solve);
  for (const Problem& problem : problems) {
    engine.new_game();
    solve(problem);
  }
}

TEST(Engine, AMateSearchWithoutAMateEndsToo) {
  Engine engine{{.hash_mib = 4}};
  EXPECT_FALSE(engine.search(AnyGame{Game<Tori>{}}, {.mate = 2}).score.is_win());
}

TEST(Engine, SearchesWithTheThreadsThatTheSystemAllows) {
  const auto went_well = testing::goes_well_with_few_threads([] {
    Engine engine{{.hash_mib = 1, .threads = 8}};
    return engine.search(AnyGame{Game<Tori>{}}, {.depth = 5}).depth == 5;
  });
  if (!went_well) GTEST_SKIP() << "this system does not limit the threads of a process";
  EXPECT_TRUE(*went_well);
}

TEST(Engine, SearchesAsDeepAsAsked) {
  EXPECT_EQ(deepest_iteration({.depth = 1}), 1);
  EXPECT_EQ(deepest_iteration({.depth = 0}), 1);
  EXPECT_EQ(deepest_iteration({.depth = 9'999}), max_ply - 1);
  EXPECT_EQ(deepest_iteration({}), max_ply - 1);
}

TEST(Engine, AFinishedGameHasNoMove) {
  Engine engine{{.hash_mib = 1}};
  Game<Yari> game;
  game.resign(Color::black);
  EXPECT_FALSE(engine.search(AnyGame{game}, {.depth = 3}).best.has_value());
}

template <class G>
using EngineOf = testing::GameTest<G>;
TYPED_TEST_SUITE(EngineOf, testing::Games);

TYPED_TEST(EngineOf, PlaysLegalMovesAndLinesInAnyPosition) {
  Engine engine{{.hash_mib = 1}};
  testing::at_random_positions<TypeParam>(11, 8, 100, [&](const Game<TypeParam>& game) {
    const auto result = engine.search(AnyGame{game}, {.nodes = 300});
    ASSERT_EQ(result.best.has_value(), !game.outcome().has_value());
    if (!result.best) return;
    Game<TypeParam> line = game;
    for (const Move move : result.lines.front().moves) {
      ASSERT_TRUE(line.play(move).has_value()) << write_usi(TypeParam::spec, move);
    }
  });
}

TYPED_TEST(EngineOf, SearchesTheSameTreeAfterNewGame) {
  Engine engine{{.hash_mib = 4}};
  const auto play = [&] {
    std::vector<std::uint64_t> nodes;
    Game<TypeParam> game;
    engine.new_game();
    for (int ply = 0; ply < 6; ++ply) {
      const auto result = engine.search(AnyGame{game}, {.depth = 7});
      nodes.push_back(result.nodes);
      static_cast<void>(game.play(*result.best));
    }
    return nodes;
  };
  const auto first = play();
  EXPECT_EQ(play(), first);
  Engine other{{.hash_mib = 4}};
  EXPECT_EQ(other.search(AnyGame{Game<TypeParam>{}}, {.depth = 7}).nodes, first.front());
}

TYPED_TEST(EngineOf, EvaluatesWithTheChosenNet) {
  using G = TypeParam;
  using Other = std::conditional_t<std::is_same_v<G, Tori>, Yari, Tori>;
  const auto nodes = [](std::optional<AnyNet> net, bool uses_built_in_net) {
    Engine engine{{.hash_mib = 4, .net = std::move(net), .uses_built_in_net = uses_built_in_net}};
    return engine.search(AnyGame{Game<G>{}}, {.depth = 7}).nodes;
  };
  const AnyNet net = testing::shared_random_net<G>(1);
  const AnyNet other = testing::shared_random_net<Other>(1);
  const auto by_hand = nodes({}, false);
  EXPECT_NE(nodes(net, false), by_hand);
  EXPECT_EQ(nodes(net, true), nodes(net, false));
  EXPECT_EQ(nodes(other, false), by_hand);  // a net for another game is ignored
  EXPECT_EQ(nodes({}, true) != by_hand, built_in_net<G>() != nullptr);
}

TYPED_TEST(EngineOf, ChangingTheNetClearsTheTable) {
  using G = TypeParam;
  Engine engine{{.hash_mib = 4, .uses_built_in_net = false}};
  const auto search = [&] { return engine.search(AnyGame{Game<G>{}}, {.depth = 7}).nodes; };
  const auto fresh = search();
  auto options = engine.options();
  options.net = testing::shared_random_net<G>(2);
  engine.set_options(options);
  const auto by_net = search();
  options.net.reset();
  engine.set_options(options);
  EXPECT_EQ(search(), fresh);
  EXPECT_NE(by_net, fresh);
}

TYPED_TEST(EngineOf, EvaluatesAPositionLikeItsSearches) {
  using G = TypeParam;
  const auto net = testing::shared_random_net<G>(4);
  Game<G> game;
  while (game.plies() < 30) ASSERT_TRUE(game.play(game.permitted_moves()[game.plies() % 5]));
  const Position<G>& position = game.position();
  const Engine by_net{{.hash_mib = 1, .net = net}};
  EXPECT_EQ(by_net.judge(position), Score::centipawns(NetEvaluator<G>{net}.evaluate(position, 0)));
  const Engine by_hand{{.hash_mib = 1, .uses_built_in_net = false}};
  EXPECT_EQ(by_hand.judge(position), Score::centipawns(evaluate(position)));
}

TYPED_TEST(EngineOf, LowerLevelsUseTheHandWrittenEvaluation) {
  using G = TypeParam;
  Engine with{{.hash_mib = 4, .net = testing::shared_random_net<G>(3)}};
  Engine without{{.hash_mib = 4, .uses_built_in_net = false}};
  const AnyGame game{Game<G>{}};
  for (const int level : {1, 8, Strength::full - 1}) {
    const SearchLimits limits{.nodes = 2000};
    const auto one = with.play(game, limits, {level}, 5);
    const auto other = without.play(game, limits, {level}, 5);
    EXPECT_EQ(one.best, other.best) << level;
    EXPECT_EQ(one.nodes, other.nodes) << level;
  }
}

TYPED_TEST(EngineOf, KeepsToANodeLimit) {
  Engine engine{{.hash_mib = 4}};
  for (const std::uint64_t nodes : {500, 5000, 20'000}) {
    const auto result = engine.search(AnyGame{Game<TypeParam>{}}, {.nodes = nodes});
    EXPECT_LE(result.nodes, nodes + 1);
    EXPECT_GE(result.nodes * 10, nodes * 9);
  }
}

TYPED_TEST(EngineOf, TheLastReportHasAllNodesAndThePlayedMove) {
  Engine engine{{.hash_mib = 4, .multi_pv = 3}};
  std::vector<SearchReport> reports;
  const auto result = engine.search(AnyGame{Game<TypeParam>{}}, {.nodes = 7000}, {},
                                    [&](const SearchReport& report) { reports.push_back(report); });
  ASSERT_GE(reports.size(), 3U);
  for (const SearchReport& report : reports) ASSERT_LE(report.nodes, result.nodes);
  std::erase_if(reports, [](const SearchReport& report) { return report.line.multi_pv != 1; });
  EXPECT_EQ(reports.back().nodes, result.nodes);
  EXPECT_EQ(reports.back().line.moves.front(), result.best);
}

TYPED_TEST(EngineOf, ReportsTheMoveOfWhicheverThreadAnswers) {
  Engine engine{{.hash_mib = 4, .threads = 4}};
  for (const int lines : {1, 2}) {
    EngineOptions options = engine.options();
    options.multi_pv = lines;
    engine.set_options(options);
    testing::at_random_positions<TypeParam>(5, 1, 40, [&](const Game<TypeParam>& game) {
      std::optional<SearchReport> last;
      const auto result = engine.search(AnyGame{game}, {.nodes = 4000}, {}, [&](const SearchReport& report) {
        if (report.line.multi_pv == 1) last = report;
      });
      if (!result.best) return;
      ASSERT_TRUE(last);
      EXPECT_EQ(last->line.moves, result.lines.front().moves);
      EXPECT_EQ(last->line.score, result.score);
      EXPECT_LE(last->nodes, result.nodes);
    });
  }
}

// A search that ponders until the first report that is a hit.
struct Pondered {
  SearchResult result;
  SearchReport at_hit;
  std::chrono::steady_clock::time_point hit_at;
  std::vector<int> depths;  // of all reports
};
Pondered ponder(Engine& engine, const AnyGame& game, const SearchLimits& limits,
                const std::function<bool(const SearchReport&)>& is_hit) {
  Pondered pondered;
  std::stop_source hit;
  const auto report = [&](const SearchReport& news) {
    pondered.depths.push_back(news.line.depth);
    if (hit.stop_requested() || !is_hit(news)) return;
    pondered.at_hit = news;
    pondered.hit_at = std::chrono::steady_clock::now();
    hit.request_stop();
  };
  pondered.result = engine.ponder(game, {}, {.hit = hit.get_token(), .limits = [&] { return limits; }}, {}, report);
  return pondered;
}
Pondered ponder(Engine& engine, const AnyGame& game, int depth, const SearchLimits& limits) {
  return ponder(engine, game, limits, [&](const SearchReport& news) { return news.line.depth >= depth; });
}

constexpr std::uint64_t nodes_between_looks = 130;  // at the clock and at the hit

TYPED_TEST(EngineOf, ContinuesThePonderedSearchAfterTheHit) {
  const AnyGame game{Game<TypeParam>{}};
  Engine engine{{.hash_mib = 4}};
  const Pondered by_nodes = ponder(engine, game, 8, {.nodes = 3000});
  EXPECT_TRUE(std::ranges::is_sorted(by_nodes.depths));
  EXPECT_GE(by_nodes.result.depth, 8);
  EXPECT_GE(by_nodes.result.nodes, by_nodes.at_hit.nodes + 3000) << "counted from the hit";
  EXPECT_LE(by_nodes.result.nodes, by_nodes.at_hit.nodes + 3000 + nodes_between_looks);
  engine.new_game();
  EXPECT_EQ(ponder(engine, game, 6, {.depth = 9}).result.depth, 9);
  engine.new_game();
  const Pondered deeper = ponder(engine, game, 8, {.depth = 3});
  EXPECT_EQ(deeper.result.depth, 8);
  EXPECT_LE(deeper.result.nodes, deeper.at_hit.nodes + nodes_between_looks);
  engine.new_game();
  const Pondered without_time = ponder(engine, game, 8, {.move_time = Millis{1}});
  EXPECT_GE(without_time.result.depth, 8);
  EXPECT_TRUE(std::ranges::is_sorted(without_time.depths));
}

TYPED_TEST(EngineOf, PondersWithSeveralThreads) {
  Engine engine{{.hash_mib = 4, .threads = 3}};
  const Pondered pondered = ponder(engine, AnyGame{Game<TypeParam>{}}, 7, {.nodes = 2000});
  EXPECT_GE(pondered.result.depth, 7);
  EXPECT_GE(pondered.result.nodes, pondered.at_hit.nodes + 2000);
}

// Even if the iteration that was running at the hit would take long.
TYPED_TEST(EngineOf, AnswersAHitAtOnceIfThereIsNothingToDecide) {
  Engine engine{{.hash_mib = 4}};
  const SearchLimits hours{.clock = SearchClock{.main = std::chrono::hours{10}}};
  int positions = 0;
  testing::at_random_positions<TypeParam>(3, 20, 100, [&](const Game<TypeParam>& game) {
    if (game.permitted_moves().size() != 1 || positions == 10) return;
    ++positions;
    const Pondered pondered = ponder(engine, AnyGame{game}, 5, hours);
    EXPECT_LE(pondered.result.nodes, pondered.at_hit.nodes + nodes_between_looks);
  });
  EXPECT_GT(positions, 0);
  for (const Problem& problem : problems) {
    if (problem.plies > 1) continue;
    EXPECT_EQ(ponder(engine, any_game(problem), 4, hours).result.score, Score::win_in(1));
  }
}

// The running iteration may take much longer than the 100 ms that are planned for this move, of at most 400 ms.
// Several attempts: a busy machine may hold one up.
TYPED_TEST(EngineOf, KeepsToItsPlannedTimeAfterAHit) {
  Engine engine{{.hash_mib = 4}};
  auto quickest = std::chrono::steady_clock::duration::max();
  for (int attempt = 0; attempt < 20 && quickest >= Millis{250}; ++attempt) {
    engine.new_game();
    const Pondered pondered =
        ponder(engine, AnyGame{Game<TypeParam>{}}, {.clock = SearchClock{.main = Millis{2800}}},
               [](const SearchReport& news) { return news.line.depth >= 8 && news.time >= Millis{500}; });
    quickest = std::min(quickest, std::chrono::steady_clock::now() - pondered.hit_at);
    EXPECT_GE(pondered.result.depth, 8);
  }
  EXPECT_LT(quickest, Millis{250});
}

TYPED_TEST(EngineOf, PondersUntilAStop) {
  Engine engine{{.hash_mib = 4}};
  std::stop_source stop;
  const auto report = [&](const SearchReport& news) {
    if (news.line.depth == 6) stop.request_stop();
  };
  const auto never = [] { return SearchLimits{}; };
  const auto result = engine.ponder(AnyGame{Game<TypeParam>{}}, {.depth = 2, .nodes = 10, .move_time = Millis{1}},
                                    {.hit = {}, .limits = never}, stop.get_token(), report);
  EXPECT_EQ(result.depth, 6);
}

TEST(Engine, AsksTheMateSolverWhenItPonders) {
  Engine engine{{.hash_mib = 4, .move_overhead = Millis{0}, .solves_mates = true}};
  SearchResult result;
  // Several attempts: on a busy machine the solver may get too little time.
  for (int attempt = 0; attempt < 20 && !result.score.is_win(); ++attempt) {
    std::stop_source hit;
    const SearchLimits limits{.move_time = Millis{2000}};
    const auto report = [&](const SearchReport&) { hit.request_stop(); };
    result = engine.ponder(AnyGame{game_of<Tori>(far_mate)}, limits,
                           {.hit = hit.get_token(), .limits = [] { return SearchLimits{.nodes = 1}; }}, {}, report);
  }
  EXPECT_EQ(result.score, Score::win_in(far_mate_plies));
}

TYPED_TEST(EngineOf, SearchesOnlyTheGivenMoves) {
  Engine engine{{.hash_mib = 4}};
  const Game<TypeParam> game;
  const MoveList moves = game.permitted_moves();
  const Move only = moves[moves.size() - 1];
  EXPECT_EQ(engine.search(AnyGame{game}, {.depth = 5, .root_moves = {only}}).best, only);
}

TYPED_TEST(EngineOf, GivesSeveralLinesInOrder) {
  Engine engine{{.hash_mib = 4, .multi_pv = 5}};
  const auto result = engine.search(AnyGame{Game<TypeParam>{}}, {.depth = 6});
  ASSERT_EQ(result.lines.size(), 5U);
  for (const SearchLine& line : result.lines) EXPECT_EQ(line.bound, SearchLine::Bound::exact);
  for (std::size_t i = 1; i < 5; ++i) {
    EXPECT_GE(result.lines[i - 1].score, result.lines[i].score);
    EXPECT_NE(result.lines[i - 1].moves.front(), result.lines[i].moves.front());
    EXPECT_EQ(result.lines[i].multi_pv, static_cast<int>(i) + 1);
  }
}

// Wherever the search is cut short, the result has the lines of the last complete iteration.
TYPED_TEST(EngineOf, KeepsItsLinesWhenItIsCutShort) {
  Engine engine{{.hash_mib = 4, .multi_pv = 3}};
  for (const std::uint64_t nodes : {1200, 2100, 3300, 4200, 5400, 6100}) {
    engine.new_game();
    std::vector<SearchReport> reports;
    const SearchResult result = engine.search(AnyGame{Game<TypeParam>{}}, {.nodes = nodes}, {},
                                              [&](const SearchReport& report) { reports.push_back(report); });
    ASSERT_EQ(result.lines.size(), 3U) << nodes;
    ASSERT_GE(reports.size(), 3U);
    for (std::size_t i = 0; i < 3; ++i) {
      const SearchLine& last = reports[reports.size() - 3 + i].line;
      EXPECT_EQ(last.multi_pv, static_cast<int>(i) + 1) << nodes;
      EXPECT_EQ(last.moves, result.lines[i].moves) << nodes;
    }
  }
}

TYPED_TEST(EngineOf, StopsAtOnce) {
  Engine engine{{.hash_mib = 4}};
  auto quickest = std::chrono::steady_clock::duration::max();
  for (int attempt = 0; attempt < 50 && quickest >= Millis{20}; ++attempt) {
    std::stop_source source;
    std::chrono::steady_clock::time_point asked;
    std::jthread stopper([&] {
      std::this_thread::sleep_for(Millis{60});
      asked = std::chrono::steady_clock::now();
      source.request_stop();
    });
    const auto result = engine.search(AnyGame{Game<TypeParam>{}}, {}, source.get_token());
    const auto answered = std::chrono::steady_clock::now();
    stopper.join();
    EXPECT_TRUE(result.best.has_value());
    quickest = std::min(quickest, answered - asked);
  }
  EXPECT_LT(quickest, Millis{20});
}

TYPED_TEST(EngineOf, AnswersEvenIfStoppedBeforeItBegins) {
  Engine engine{{.hash_mib = 1}};
  std::stop_source source;
  source.request_stop();
  EXPECT_TRUE(engine.search(AnyGame{Game<TypeParam>{}}, {}, source.get_token()).best.has_value());
}

TYPED_TEST(EngineOf, SeveralThreadsAnswerToo) {
  Engine engine{{.hash_mib = 4, .threads = 3}};
  Game<TypeParam> game;
  for (int ply = 0; ply < 8; ++ply) {
    const auto result = engine.search(AnyGame{game}, {.nodes = 6000});
    ASSERT_TRUE(result.best.has_value());
    ASSERT_TRUE(game.play(*result.best).has_value());
  }
}

TYPED_TEST(EngineOf, KeepsItsTime) {
  // Of several attempts the quickest counts: a thread that a busy machine schedules late is not the engine's fault.
  Engine engine{{.hash_mib = 4, .move_overhead = Millis{20}}};
  auto quickest = std::chrono::steady_clock::duration::max();
  for (int attempt = 0; attempt < 50 && quickest >= Millis{100}; ++attempt) {
    const auto start = std::chrono::steady_clock::now();
    engine.search(AnyGame{Game<TypeParam>{}}, {.clock = SearchClock{.byoyomi = Millis{100}}});
    quickest = std::min(quickest, std::chrono::steady_clock::now() - start);
  }
  EXPECT_LT(quickest, Millis{100});
  // Of the 80 ms that it may use, at most three quarters are kept in reserve for stalls.
  EXPECT_GE(quickest, Millis{20});
}

}  // namespace
}  // namespace ootori
