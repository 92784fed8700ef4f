#include "engine/tsume/problem_file.hpp"

#include <gtest/gtest.h>

#include "engine/tsume/audit.hpp"
#include "engine/tsume/themes.hpp"
#include "notation/sfen.hpp"
#include "rules/games.hpp"

namespace ootori {
namespace {

constexpr std::string_view good_problem =
    R"({"id":"any","game":"tori","sfen":"k6/7/1K5/7/7/7/7 b C 1","plies":1,"solution":"C*7b","final_duals":false,)"
    R"("themes":["drop"],"difficulty":650,"beauty":-3,"tries":2,"effort":9,"origin":"edit","attempt":4})";

// The fault of the problem after a change, with its line; empty if there is none.
std::string fault_after(std::string_view part, std::string_view other) {
  std::string line{good_problem};
  const std::size_t at = line.find(part);
  EXPECT_NE(at, std::string::npos) << part;
  line.replace(at, part.size(), other);
  const auto problems = read_problems<Tori>(line);
  return problems ? std::string{} : std::to_string(problems.error().line) + ": " + problems.error().reason;
}

TEST(ProblemFile, HasEveryFieldOfAProblem) {
  const auto problems = read_problems<Tori>(good_problem);
  ASSERT_TRUE(problems) << problems.error().reason;
  ASSERT_EQ(problems->size(), 1U);
  const Problem<Tori>& problem = problems->front();
  EXPECT_EQ(problem.line, std::vector{Move::drop(Tori::crane, *parse_square(Tori::spec, "7b"))});
  EXPECT_EQ(problem.themes, std::vector{Theme::drop});
  EXPECT_FALSE(problem.final_duals);
  EXPECT_EQ(problem.difficulty, 650);
  EXPECT_EQ(problem.beauty, -3);
  EXPECT_EQ(problem.tries, 2);
  EXPECT_EQ(problem.effort, 9U);
  EXPECT_EQ(problem.origin, ProblemOrigin::edit);
  EXPECT_EQ(problem.attempt, 4U);
}

TEST(ProblemFile, EmptyLinesAreSkippedAndCounted) {
  EXPECT_TRUE(read_problems<Tori>("")->empty());
  EXPECT_EQ(read_problems<Tori>("\n" + std::string{good_problem} + "\n\n" + std::string{good_problem})->size(), 2U);
  EXPECT_EQ(read_problems<Tori>("\n" + std::string{good_problem} + "\n\n[]\n").error(),
            (ProblemFileFault{4, "This is not a JSON object."}));
}

// A second problem in the same line would be lost.
TEST(ProblemFile, ALineHasOneObject) {
  const std::string problem{good_problem};
  EXPECT_EQ(read_problems<Tori>(problem + problem + "\n").error(), (ProblemFileFault{1, "This is not a JSON object."}));
  EXPECT_EQ(read_problems<Tori>(problem + " x").error(), (ProblemFileFault{1, "This is not a JSON object."}));
  EXPECT_TRUE(read_problems<Tori>(problem + " \r\n"));
}

TEST(ProblemFile, NamesTheFaultAndItsPlace) {
  EXPECT_EQ(fault_after("{", ""), "1: This is not a JSON object.");
  EXPECT_EQ(fault_after("\"tori\"", "\"yari\""), "1: 'game' must be \"tori\".");
  EXPECT_EQ(fault_after("\"game\"", "\"name\""), "1: 'game' must be \"tori\".");
  EXPECT_EQ(fault_after("\"sfen\"", "\"fen\""), "1: 'sfen' is missing.");
  EXPECT_TRUE(fault_after("k6/", "8/").starts_with("1: 'sfen': "));
}

TEST(ProblemFile, TheSolutionMustMate) {
  EXPECT_EQ(fault_after("\"solution\"", "\"line\""), "1: 'solution' is missing.");
  EXPECT_EQ(fault_after("C*7b", ""), "1: 'solution' is missing.");
  EXPECT_TRUE(fault_after("C*7b", "C*9b").starts_with("1: 'solution': The "));
  EXPECT_EQ(fault_after("C*7b", "C*7a"), "1: 'solution': C*7a is not legal.");
  EXPECT_EQ(fault_after("C*7b", "C*6c"), "1: 'solution': C*6c is not legal.");
  EXPECT_EQ(fault_after("C*7b", "C*1g"), "1: 'solution' does not end in mate.");
  EXPECT_EQ(fault_after("C*7b", "C*1g 7a6a"), "1: 'solution' does not end in mate.");
  EXPECT_EQ(fault_after("\"plies\":1", "\"plies\":3"), "1: 'plies' is not the length of 'solution'.");
}

TEST(ProblemFile, NumbersMustBeWholeAndOfUsualSize) {
  for (const std::string_view field : {"plies", "difficulty", "beauty", "tries", "effort", "attempt"}) {
    const std::string name = '"' + std::string{field} + '"';
    EXPECT_EQ(fault_after(name, "\"other\""), "1: '" + std::string{field} + "' must be a whole number.");
  }
  EXPECT_EQ(fault_after("\"tries\":2", "\"tries\":2.5"), "1: This is not a JSON object.");
  EXPECT_EQ(fault_after("\"tries\":2", "\"tries\":\"2\""), "1: 'tries' must be a whole number.");
  EXPECT_EQ(fault_after("\"tries\":2", "\"tries\":2147483647"), "");
  EXPECT_EQ(fault_after("\"tries\":2", "\"tries\":2147483648"), "1: 'tries' must be a whole number.");
  EXPECT_EQ(fault_after("\"beauty\":-3", "\"beauty\":-2147483648"), "1: 'beauty' must be a whole number.");
}

TEST(ProblemFile, ThemesAndOriginMustBeKnown) {
  EXPECT_EQ(fault_after("\"final_duals\":false", "\"final_duals\":0"), "1: 'final_duals' must be true or false.");
  EXPECT_EQ(fault_after("\"final_duals\"", "\"duals\""), "1: 'final_duals' must be true or false.");
  EXPECT_EQ(fault_after("\"edit\"", "\"book\""), "1: 'origin' must be game, setting or edit.");
  EXPECT_EQ(fault_after("\"edit\"", "3"), "1: 'origin' must be game, setting or edit.");
  EXPECT_EQ(fault_after("[\"drop\"]", "\"drop\""), "1: 'themes' must be an array.");
  EXPECT_EQ(fault_after("[\"drop\"]", "[\"drop\",\"charm\"]"), "1: 'themes' names an unknown theme.");
  EXPECT_EQ(fault_after("[\"drop\"]", "[3]"), "1: 'themes' names an unknown theme.");
  EXPECT_EQ(fault_after("[\"drop\"]", "[]"), "");
}

// The completed position, or the error.
std::string given(std::string_view line) {
  const auto problem = read_given_problem<Tori>(line);
  if (!problem) return problem.error();
  return write_sfen(problem->position) + (problem->is_completed ? " completed" : "");
}

TEST(GivenProblem, IsCompleted) {
  constexpr std::string_view whole = "k6/7/1K5/7/7/7/7 b C2f2r2l3c4p16s 1";
  EXPECT_EQ(given(whole), given("k6/7/1K5/7/7/7/7 b C 1").substr(0, whole.size()));
  EXPECT_FALSE(given(whole).ends_with("completed"));
  EXPECT_TRUE(given("k6/7/1K5/7/7/7/7 b C 1").ends_with("completed"));
  EXPECT_TRUE(given("k6/7/1C5/7/7/7/7 b F 1").starts_with("k6/7/1C5/7/7/7/3K3 b F"));
  EXPECT_TRUE(given("k6/7/1C5/7/7/7/7 b F 1").ends_with("completed"));
}

TEST(GivenProblem, IsALineOfAProblemFileOrLess) {
  const auto whole = read_given_problem<Tori>(good_problem);
  ASSERT_TRUE(whole) << whole.error();
  EXPECT_EQ(whole->solution, std::vector{Move::drop(Tori::crane, *parse_square(Tori::spec, "7b"))});
  EXPECT_EQ(whole->plies, 1);
  const auto bare = read_given_problem<Tori>(R"({"sfen":"k6/7/1K5/7/7/7/7 b C 1"})");
  ASSERT_TRUE(bare) << bare.error();
  EXPECT_TRUE(bare->solution.empty());
  EXPECT_FALSE(bare->plies);
  EXPECT_EQ(read_given_problem<Tori>(R"({"sfen":"k6/7/1K5/7/7/7/7 b C 1","plies":3})")->plies, 3);
}

TEST(GivenProblem, NamesTheFault) {
  EXPECT_EQ(given("k6/7/1K5/7/7/7/7 w c 1"), "White is to move, but in a problem Black is to move and mates.");
  EXPECT_TRUE(given("k6/7/1K5").starts_with("The ")) << given("k6/7/1K5");
  EXPECT_TRUE(given("7/7/1K5/7/7/7/7 b C 1").contains("Phoenix"));
  EXPECT_TRUE(given("k6/7/1K5/7/7/7/7 b 5C 1").contains("Crane"));
  EXPECT_EQ(given("{}"), "'sfen' is missing.");
  EXPECT_EQ(given("{"), "This is not a JSON object.");
  EXPECT_EQ(given(R"({"game":"yari","sfen":"k6/7/1K5/7/7/7/7 b C 1"})"), "'game' must be \"tori\".");
  EXPECT_TRUE(given(R"({"sfen":"k6"})").starts_with("'sfen': "));
  EXPECT_EQ(given(R"({"sfen":"k6/7/1K5/7/7/7/7 b C 1","plies":0})"), "'plies' must be a whole number from 1 to 999.");
  EXPECT_EQ(given(R"({"sfen":"k6/7/1K5/7/7/7/7 b C 1","solution":"C*1g"})"), "'solution' does not end in mate.");
  EXPECT_EQ(given(R"({"sfen":"k6/7/1K5/7/7/7/7 b C 1","solution":7})"), "'solution' does not end in mate.");
  EXPECT_EQ(given(R"({"sfen":"k6/7/1K5/7/7/7/7 b C 1","solution":"C*7b","plies":3})"),
            "'plies' is not the length of 'solution'.");
}

TEST(ProblemFile, CodesOfOriginsRoundTrip) {
  for (const ProblemOrigin origin : {ProblemOrigin::game, ProblemOrigin::setting, ProblemOrigin::edit}) {
    EXPECT_EQ(find_origin(code(origin)), origin);
  }
  EXPECT_FALSE(find_origin("Edit"));
  EXPECT_FALSE(find_theme("drops"));
}

}  // namespace
}  // namespace ootori
