#include "engine/mate/mate_exercise.hpp"

#include <fstream>
#include <iterator>

#include <gtest/gtest.h>

#include "engine/tsume/problem_file.hpp"
#include "notation/usi.hpp"
#include "rules/games.hpp"

namespace ootori {
namespace {

template <class G>
std::vector<Problem<G>> problems_to_solve() {
  std::ifstream file{"problems/" + std::string{G::spec.id} + ".jsonl", std::ios::binary};
  return *read_problems<G>(std::string{std::istreambuf_iterator<char>{file}, {}});
}

template <class G>
class MateExercise : public ::testing::Test {};
using Games = ::testing::Types<Tori, Yari>;
TYPED_TEST_SUITE(MateExercise, Games);

// A composed problem has a single right first move, and its stated line shows the longest defence.
TYPED_TEST(MateExercise, AcceptsOnlyTheSolution) {
  MateSolver solver{16};
  const auto problems = problems_to_solve<TypeParam>();
  for (std::size_t n = 0; n < problems.size(); n += 31) {
    const auto& [position, line] = std::tie(problems[n].position, problems[n].line);
    const int plies = static_cast<int>(line.size());
    for (const Move move : legal_moves(position)) {
      const JudgedTry judged = judge_try(solver, position, plies, std::span{line}, move);
      const bool is_right = judged.verdict == TryVerdict::right || judged.verdict == TryVerdict::mates;
      EXPECT_EQ(is_right, move == line[0]) << problem_id(position) << " " << write_usi(TypeParam::spec, move);
      EXPECT_EQ(judged.reply.has_value(), judged.verdict == TryVerdict::right || judged.verdict == TryVerdict::escapes);
      if (judged.verdict == TryVerdict::right) EXPECT_EQ(judged.reply, line[1]);
    }
  }
}

TEST(TryVerdict, HasStableCodes) {
  EXPECT_EQ(code(TryVerdict::mates), "mates");
  EXPECT_EQ(code(TryVerdict::right), "right");
  EXPECT_EQ(code(TryVerdict::no_check), "no_check");
  EXPECT_EQ(code(TryVerdict::escapes), "escapes");
}

// Plays problems to the end without their stated line: the mate takes just as long.
TYPED_TEST(MateExercise, DefendsForAsLongAsItCan) {
  MateSolver solver{16};
  const auto problems = problems_to_solve<TypeParam>();
  for (std::size_t n = 700; n < problems.size(); n += 53) {
    Position<TypeParam> position = problems[n].position;
    const int plies = static_cast<int>(problems[n].line.size());
    int left = plies;
    for (; left > 0; left -= 2) {
      const auto mate = solver.solve(position, {.most_plies = left});
      ASSERT_EQ(mate.plies, left) << problem_id(problems[n].position);
      const JudgedTry judged = judge_try(solver, position, left, {}, mate.line.front());
      if (left == 1) {
        EXPECT_EQ(judged.verdict, TryVerdict::mates);
        break;
      }
      ASSERT_EQ(judged.verdict, TryVerdict::right);
      position = position.after(mate.line.front()).after(*judged.reply);
    }
    EXPECT_EQ(left, 1);
  }
}

// A check that does not mate in time is answered by a move that escapes.
TYPED_TEST(MateExercise, ShowsWhyAWrongCheckFails) {
  MateSolver solver{16};
  const auto problems = problems_to_solve<TypeParam>();
  int shown = 0;
  for (std::size_t n = 80; n < problems.size(); n += 97) {
    const auto& problem = problems[n];
    const int plies = static_cast<int>(problem.line.size());
    for (const Move move : legal_moves(problem.position)) {
      const JudgedTry judged = judge_try(solver, problem.position, plies, std::span{problem.line}, move);
      if (judged.verdict != TryVerdict::escapes) continue;
      const auto after = problem.position.after(move).after(*judged.reply);
      const auto mate = solver.solve(after, {.most_plies = std::max(plies - 2, 1)});
      EXPECT_TRUE(plies == 1 || mate.verdict == MateVerdict::no_mate);
      ++shown;
    }
  }
  EXPECT_GT(shown, 10);
}

}  // namespace
}  // namespace ootori
