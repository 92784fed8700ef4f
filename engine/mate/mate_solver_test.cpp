#include "engine/mate/mate_solver.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/mate/checking_moves.hpp"
#include "engine/mate/mate_proof_text.hpp"
#include "engine/mate/testing/plain_mate_search.hpp"
#include "engine/testing/few_threads.hpp"
#include "engine/testing/positions.hpp"
#include "notation/mate_proof.hpp"
#include "notation/usi.hpp"

namespace ootori {
namespace {

// From problems/tori.jsonl: a mate in 17 plies.
Position<Tori> far_from_mate() {
  return testing::position_of<Tori>("4c1R/2Csk2/7/4+Ss1/3S2S/3C1K1/6R b LP2S2flc3p9s 1");
}

// Plays the line: it must be legal, check where it has to, and end in mate.
template <class G>
void expect_mates(const Position<G>& start, const std::vector<Move>& line, AttackerMoves attacker) {
  Position<G> position = start;
  for (std::size_t ply = 0; ply < line.size(); ++ply) {
    ASSERT_TRUE(is_legal(position, line[ply])) << write_usi(G::spec, line[ply]);
    position = position.after(line[ply]);
    if (ply % 2 == 0 && attacker == AttackerMoves::checks) EXPECT_TRUE(position.in_check());
  }
  EXPECT_FALSE(has_legal_move(position));
}

// The solver agrees with a brute-force search, its line mates as fast as it claims, and its proof holds.
template <class G>
void expect_agreement(MateSolver& solver, const Position<G>& position, AttackerMoves attacker, int most) {
  SCOPED_TRACE(write_sfen(position) + (attacker == AttackerMoves::all ? " all" : " checks"));
  const auto truth = testing::plain_shortest_mate(position, attacker, most);
  const MateResult result = solver.solve(position, {.attacker = attacker, .most_plies = most, .nodes = 2'000'000});
  if (!truth) {
    EXPECT_EQ(result.verdict, MateVerdict::no_mate);
    EXPECT_GE(result.plies, most);
    return;
  }
  ASSERT_EQ(result.verdict, MateVerdict::mate);
  EXPECT_TRUE(result.is_shortest);
  EXPECT_EQ(result.plies, *truth);
  EXPECT_EQ(result.line.size(), static_cast<std::size_t>(*truth));
  expect_mates(position, result.line, attacker);
  const auto proof = solver.prove(position, {.attacker = attacker, .most_plies = most});
  ASSERT_TRUE(proof);
  const auto checked = check_mate_proof(write_mate_proof(*proof));
  ASSERT_TRUE(checked) << checked.error().reason;
  EXPECT_EQ(checked->plies, *truth);
}

// Without a limit of plies, refutations may rest on loops and must still be correct: compares the verdict with that of
// the graph of all reachable positions.
template <class G>
void expect_the_graphs_verdict(MateSolver& solver, const Position<G>& position, int& compared) {
  SCOPED_TRACE(write_sfen(position));
  const auto graph = testing::MateGraph<G>::of(position, 3000);
  if (!graph) return;
  ++compared;
  const MateResult result = solver.solve(position, {.nodes = 1'000'000});
  EXPECT_EQ(result.verdict, graph->mate() ? MateVerdict::mate : MateVerdict::no_mate);
  if (graph->mate()) EXPECT_EQ(result.plies, *graph->mate());
  if (result.verdict == MateVerdict::mate) expect_mates(position, result.line, AttackerMoves::checks);
}

template <class G>
void try_small_positions(std::uint64_t seed, int number) {
  MateSolver solver{4};
  int compared = 0;
  for (int n = 0; n < number; ++n) {
    const auto position = testing::small_position<G>(seed);
    expect_agreement(solver, position, AttackerMoves::checks, n % 16 == 0 ? 7 : 5);
    expect_the_graphs_verdict(solver, position, compared);
    if (n % 4 == 0) expect_agreement(solver, position, AttackerMoves::all, 3);
    if (::testing::Test::HasFailure()) return;
  }
  EXPECT_GT(compared, number / 6);
}

// Plays `plies` moves that lead to this position, if there are such moves.
template <class G>
bool play_to(Game<G>& game, const Visit& target, int plies) {
  if (plies == 0) return game.visits().back().same_position(target);
  for (const Move move : game.permitted_moves()) {
    Game<G> next = game;
    if (!next.play(move) || next.outcome() || !play_to(next, target, plies - 1)) continue;
    game = std::move(next);
    return true;
  }
  return false;
}

// A game of one move, by the same piece from elsewhere, that leads where `move` leads from `position`.
template <class G>
std::optional<Game<G>> another_way(const Position<G>& position, Move move) {
  const Visit target = visit(position.after(move));
  for (int from = 0; from < Board<G>::squares && !move.is_drop(); ++from) {
    Setup<G> setup = position.setup();
    auto& place = setup.board[static_cast<std::size_t>(from)];
    if (place) continue;
    std::swap(place, setup.board[static_cast<std::size_t>(move.from().value)]);
    const auto start = Position<G>::from(setup);
    if (!start) continue;
    Game<G> game{*start};
    if (game.play(Move::board(Square{from}, move.to())) && game.visits().back().same_position(target)) return game;
  }
  return std::nullopt;
}

// A game that has come to `position` after so many repetitions that `first` may not be played once more, or would end
// the game.
template <class G>
std::optional<Game<G>> game_that_bars(const Position<G>& position, Move first) {
  auto game = another_way(position, first);
  for (int occurred = 1; game; ++occurred) {
    if (!play_to(*game, visit(position), 3)) return std::nullopt;
    if (occurred == G::spec.repetition.occurrences - 1) return game;
    if (!game->play(first)) return std::nullopt;
  }
  return std::nullopt;
}

template <class G>
using MateSolvers = testing::GameTest<G>;
TYPED_TEST_SUITE(MateSolvers, testing::Games);

TYPED_TEST(MateSolvers, GeneratesExactlyTheChecks) {
  testing::at_random_positions<TypeParam>(11, 60, 150, [](const Game<TypeParam>& game) {
    const auto& position = game.position();
    MoveList checks;
    generate_checks(position, checks);
    std::vector<Move> expected;
    for (const Move move : legal_moves(position)) {
      if (position.after(move).in_check()) expected.push_back(move);
    }
    EXPECT_THAT(std::vector(checks.begin(), checks.end()), ::testing::UnorderedElementsAreArray(expected))
        << write_sfen(position);
  });
}

TYPED_TEST(MateSolvers, AgreesWithABruteForceSearch) { try_small_positions<TypeParam>(20, 500); }

// Takes minutes; run it with --gtest_also_run_disabled_tests.
TYPED_TEST(MateSolvers, DISABLED_AgreesWithABruteForceSearchOnAHundredThousand) {
  try_small_positions<TypeParam>(2024, 100'000);
}

TYPED_TEST(MateSolvers, VerdictsDoNotDependOnOptimizationsOrMemory) {
  std::uint64_t seed = 77;
  std::vector<MateSearchParts> parts(9);
  parts[1].hand_dominance = false;
  parts[2].loop_dominance = false;
  parts[3].chains = false;
  parts[4].greatest_of_like = false;
  parts[5].mate_in_one = false;
  parts[6].first_numbers = false;
  parts[7].threshold_control = false;
  parts[8].mate_in_three = false;
  for (int n = 0; n < 150; ++n) {
    const auto position = testing::small_position<TypeParam>(seed);
    std::optional<MateResult> first;
    for (const MateSearchParts& part : parts) {
      for (const std::size_t mib : {1, 8}) {
        const MateResult result = MateSolver{mib, part}.solve(position, {.most_plies = 9});
        if (!first) first = result;
        EXPECT_EQ(result.verdict, first->verdict) << write_sfen(position);
        if (first->verdict == MateVerdict::mate) EXPECT_EQ(result.plies, first->plies) << write_sfen(position);
      }
    }
  }
}

TYPED_TEST(MateSolvers, FollowsTheRepetitionRule) {
  std::uint64_t seed = 31;
  MateSolver solver{4};
  int games = 0;
  for (int n = 0; n < 30'000 && games < 8; ++n) {
    const auto position = testing::small_position<TypeParam>(seed);
    const MateResult alone = solver.solve(position, {.most_plies = 7});
    if (alone.verdict != MateVerdict::mate || alone.plies < 3) continue;
    auto game = game_that_bars(position, alone.line.front());
    if (!game) continue;
    const MateResult result = solver.solve(*game, {.most_plies = 9});
    if (result.verdict != MateVerdict::mate) continue;
    ++games;
    for (const Move move : result.line) ASSERT_TRUE(game->play(move)) << write_sfen(position);
    ASSERT_TRUE(game->outcome()) << write_sfen(position);
    EXPECT_EQ(game->outcome()->reason, Termination::checkmate) << write_sfen(position);
  }
  EXPECT_GE(games, 3);
}

// In PyChess's rules, a position may occur once more than in ours.
TEST(MateSolver, FollowsTheRepetitionRuleOfTheGame) {
  std::uint64_t seed = 31;
  MateSolver solver{4};
  int games = 0;
  int barred = 0;
  for (int n = 0; n < 30'000 && games < 8; ++n) {
    const auto position = testing::small_position<Tori>(seed);
    const MateResult alone = solver.solve(position, {.most_plies = 7});
    if (alone.verdict != MateVerdict::mate || alone.plies < 3) continue;
    const auto game = game_that_bars(position, alone.line.front());
    if (!game) continue;
    ++games;
    barred += solver.solve(*game, {.most_plies = alone.plies}).verdict == MateVerdict::mate ? 0 : 1;
    Game<Tori> imported{game->start(), {.repetition = RepetitionProfile::pychess}};
    for (const Move move : game->moves()) ASSERT_TRUE(imported.play(move));
    const MateResult result = solver.solve(imported, {.most_plies = 7});
    EXPECT_EQ(result.verdict, MateVerdict::mate) << write_sfen(position);
    EXPECT_EQ(result.plies, alone.plies) << write_sfen(position);
  }
  EXPECT_GE(games, 3);
  EXPECT_GT(barred, 0) << "the rules do not differ here";
}

TYPED_TEST(MateSolvers, ThreadsAgree) {
  std::uint64_t seed = 5;
  for (int n = 0; n < 60; ++n) {
    const auto position = testing::small_position<TypeParam>(seed);
    const MateResult one = MateSolver{4}.solve(position, {.most_plies = 9});
    const MateResult four = MateSolver{4}.solve(position, {.most_plies = 9, .threads = 4});
    EXPECT_EQ(one.verdict, four.verdict) << write_sfen(position);
    if (one.verdict == MateVerdict::mate) EXPECT_EQ(one.plies, four.plies) << write_sfen(position);
  }
}

TEST(MateSolver, SolvesWithTheThreadsThatTheSystemAllows) {
  const auto went_well = testing::goes_well_with_few_threads(
      [] { return MateSolver{4}.solve(far_from_mate(), {.threads = 8}).verdict == MateVerdict::mate; });
  if (!went_well) GTEST_SKIP() << "this system does not limit the threads of a process";
  EXPECT_TRUE(*went_well);
}

TYPED_TEST(MateSolvers, StopsWhenAsked) {
  MateSolver solver{16};
  std::stop_source stop;
  stop.request_stop();
  const auto result = solver.solve(Position<TypeParam>::initial(), {.attacker = AttackerMoves::all}, stop.get_token());
  EXPECT_EQ(result.verdict, MateVerdict::unknown);
  EXPECT_EQ(solver.solve(Position<TypeParam>::initial(), {}).verdict, MateVerdict::no_mate);  // there is no check
}

TYPED_TEST(MateSolvers, AFinishedGameHasNoMate) {
  Game<TypeParam> game;
  game.resign(Color::white);
  MateSolver solver{1};
  const MateResult result = solver.solve(game, {});
  EXPECT_EQ(result.verdict, MateVerdict::no_mate);
  EXPECT_EQ(result.plies, never_mate - 1);
  EXPECT_TRUE(result.line.empty());
  const auto brief = solver.solve_briefly(game, {});
  ASSERT_TRUE(brief);
  EXPECT_EQ(brief->verdict, MateVerdict::no_mate);
}

TEST(MateSolver, SaysWithinHowManyPliesThereIsNoMate) {
  MateSolver solver{4};
  const MateResult result = solver.solve(far_from_mate(), {.most_plies = 15});
  EXPECT_EQ(result.verdict, MateVerdict::no_mate);
  EXPECT_EQ(result.plies, 15);
  EXPECT_FALSE(solver.prove(far_from_mate(), {.most_plies = 15}));
  EXPECT_EQ(solver.solve(far_from_mate(), {.most_plies = 17}).plies, 17);
}

TEST(MateSolver, EndsAtItsLimits) {
  EXPECT_EQ(MateSolver{4}.solve(far_from_mate(), {.nodes = 64}).verdict, MateVerdict::unknown);
  EXPECT_EQ(MateSolver{4}.solve(far_from_mate(), {.time = std::chrono::milliseconds{0}}).verdict, MateVerdict::unknown);
  EXPECT_FALSE(MateSolver{4}.solve_briefly(Game<Tori>{far_from_mate()}, {}));
  EXPECT_FALSE(MateSolver{4}.prove(far_from_mate(), {.nodes = 64}));
}

TEST(MateSolver, ReportsEveryShorterMate) {
  std::vector<int> mates;
  const MateResult result = MateSolver{4}.solve(far_from_mate(), {}, {}, [&](const MateProgress& progress) {
    if (progress.mate_in) mates.push_back(*progress.mate_in);
  });
  ASSERT_FALSE(mates.empty());
  EXPECT_TRUE(std::ranges::is_sorted(mates, std::ranges::greater{}));
  EXPECT_EQ(mates.back(), 17);
  EXPECT_TRUE(result.is_shortest);
}

TEST(MateSolver, ALineIsWrittenOnlyIfWanted) {
  const MateResult result = MateSolver{4}.solve(far_from_mate(), {.wants_line = false});
  EXPECT_EQ(result.plies, 17);
  EXPECT_TRUE(result.line.empty());
}

// The plies of the shortest mate by checks that begins with `first`; nothing if it takes more than `most`.
template <class G>
std::optional<int> plain_mate_with(const Position<G>& root, Move first, int most) {
  const Position<G> next = root.after(first);
  if (!next.in_check()) return std::nullopt;
  int longest = 0;
  for (const Move reply : legal_moves(next)) {
    const auto plies = testing::plain_shortest_mate(next.after(reply), AttackerMoves::checks, most - 2);
    if (!plies) return std::nullopt;
    longest = std::max(longest, *plies + 1);
  }
  return longest + 1;
}

TYPED_TEST(MateSolvers, FindsTheMatesThatBeginWithAGivenMove) {
  std::uint64_t seed = 41;
  MateSolver solver{4};
  std::array<int, 2> compared{};
  for (int n = 0; n < 600; ++n) {
    const auto position = testing::small_position<TypeParam>(seed);
    SCOPED_TRACE(write_sfen(position));
    std::optional<int> shortest;
    std::vector<Move> moves;
    for (const Move move : legal_moves(position)) {
      const auto truth = plain_mate_with(position, move, 5);
      if (truth && (!shortest || *truth < *shortest)) shortest = truth;
      moves.push_back(move);
      const MateResult result = solver.solve(position, {.most_plies = 5, .first_moves = {move}});
      ASSERT_EQ(result.verdict, truth ? MateVerdict::mate : MateVerdict::no_mate);
      ++compared[truth ? 1 : 0];
      if (!truth) continue;
      EXPECT_EQ(result.plies, *truth);
      EXPECT_TRUE(result.is_shortest);
      ASSERT_EQ(result.line.size(), static_cast<std::size_t>(*truth));
      EXPECT_EQ(result.line.front(), move);
      expect_mates(position, result.line, AttackerMoves::checks);
    }
    const MateResult any = solver.solve(position, {.most_plies = 5, .first_moves = moves});
    EXPECT_EQ(any.verdict, shortest ? MateVerdict::mate : MateVerdict::no_mate);
    if (shortest) EXPECT_EQ(any.plies, *shortest);
  }
  EXPECT_GT(compared[0], 50);
  EXPECT_GT(compared[1], 50);
}

// The repetition bars the move that mates, or the game would end with it.
TYPED_TEST(MateSolvers, NoMateBeginsWithARepetitionTooMany) {
  std::uint64_t seed = 31;
  MateSolver solver{4};
  int games = 0;
  for (int n = 0; n < 30'000 && games < 3; ++n) {
    const auto position = testing::small_position<TypeParam>(seed);
    const MateResult alone = solver.solve(position, {.most_plies = 7});
    if (alone.verdict != MateVerdict::mate || alone.plies < 3) continue;
    const auto game = game_that_bars(position, alone.line.front());
    if (!game) continue;
    ++games;
    const MateTerms terms{.most_plies = 7, .first_moves = {alone.line.front()}};
    EXPECT_EQ(solver.solve(position, terms).verdict, MateVerdict::mate);
    EXPECT_EQ(solver.solve(*game, terms).verdict, MateVerdict::no_mate);
  }
  EXPECT_EQ(games, 3);
}

TEST(MateSolver, AGivenFirstMoveKeepsTheLimits) {
  const MateTerms terms{.most_plies = 17};
  const Move first = MateSolver{4}.solve(far_from_mate(), terms).line.front();
  MateTerms given = terms;
  given.first_moves = {first};
  EXPECT_EQ(MateSolver{4}.solve(far_from_mate(), given).plies, 17);
  given.threads = 4;
  EXPECT_EQ(MateSolver{4}.solve(far_from_mate(), given).plies, 17);
  given.threads = 1;
  given.nodes = 64;
  EXPECT_EQ(MateSolver{4}.solve(far_from_mate(), given).verdict, MateVerdict::unknown);
}

TEST(MateSolver, KnowsWhetherADefenderIsMated) {
  MateSolver solver{4};
  const auto checked = testing::position_of<Tori>("1pk4/1rp+S3/2K1S2/7/7/7/7 b 2FRC2l3c2p14s 1");  // a mate in 7
  const MateResult mate = solver.solve(checked, {});
  ASSERT_EQ(mate.plies, 7);
  const auto defender = checked.after(mate.line.front());
  EXPECT_EQ(solver.solve_defence(defender, {}).verdict, MateVerdict::mate);
  EXPECT_EQ(solver.solve_defence(defender, {.most_plies = 6}).plies, 6);
  EXPECT_EQ(solver.solve_defence(defender, {.most_plies = 5}).verdict, MateVerdict::no_mate);
  EXPECT_EQ(solver.solve_defence(Position<Tori>::initial(), {}).verdict, MateVerdict::no_mate);
}

TEST(MateSolver, ADroppedSwallowDoesNotMate) {
  const auto position = testing::position_of<Tori>("2L3k/5R1/5C1/7/7/7/3K3 b S 1");
  const auto result = MateSolver{}.solve(position, {});
  if (result.verdict == MateVerdict::mate) {
    EXPECT_NE(result.line.front(), Move::drop(Tori::swallow, *parse_square(Tori::spec, "1b")));
  }
  expect_mates(position, result.line.empty() ? std::vector<Move>{} : result.line, AttackerMoves::checks);
}

}  // namespace
}  // namespace ootori
