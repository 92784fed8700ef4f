// Practice: tries are checked by the rules, count once, and change the ratings of player and problem; over real sockets
// and with a real store.
#include "notation/usi.hpp"
#include "server/practice/practice_table.hpp"
#include "server/testing/store_fixture.hpp"
#include "server/testing/token_holder.hpp"

namespace ootori::server::testing {
namespace {

namespace json = boost::json;

const PracticeProblem& problem_of(const GameSpec& game, std::size_t plies) {
  for (const PracticeProblem& problem : ProblemSet::built_in().all()) {
    if (problem.game == &game && problem.line.size() == plies) return problem;
  }
  throw std::logic_error("there is no such problem");
}

std::vector<std::string> solution_of(const PracticeProblem& problem) {
  std::vector<std::string> moves;
  for (const Move move : problem.line) moves.push_back(write_usi(*problem.game, move));
  return moves;
}

// A legal move that is not the solution's first.
std::string wrong_move(const PracticeProblem& problem) {
  return std::visit(
      [&](const auto& position) {
        for (const Move move : legal_moves(position)) {
          if (move != problem.line.front()) return write_usi(*problem.game, move);
        }
        throw std::logic_error("there is no other move");
      },
      problem.start);
}

TEST(ProblemSet, SolutionsAreLegal) {
  const ProblemSet& set = ProblemSet::built_in();
  EXPECT_EQ(set.all().size(), 3100);
  for (const PracticeProblem& problem : set.all()) {
    EXPECT_EQ(set.find(problem.id), &problem);
    EXPECT_EQ(is_solution(problem, solution_of(problem)), true) << problem.id;
  }
  EXPECT_EQ(set.find("tori-00000000"), nullptr);
  EXPECT_GT(set.share(Tori::spec, Theme::drop), 0.9);
  EXPECT_EQ(set.share(Tori::spec, Theme::pin), 0);
}

TEST(ProblemSet, LinesThatDoNotMateInTimeAreWrong) {
  const PracticeProblem& problem = problem_of(Tori::spec, 3);
  const auto solution = solution_of(problem);
  EXPECT_EQ(is_solution(problem, {}), false);
  EXPECT_EQ(is_solution(problem, std::vector{solution[0]}), false);
  EXPECT_EQ(is_solution(problem, std::vector{solution[0], solution[1]}), false);
  EXPECT_EQ(is_solution(problem, std::vector{wrong_move(problem)}), false);
}

TEST(ProblemSet, RefusesInvalidMoves) {
  const PracticeProblem& problem = problem_of(Yari::spec, 3);
  auto solution = solution_of(problem);
  EXPECT_EQ(is_solution(problem, std::vector<std::string>{"nonsense"}).error().code, ErrorCode::bad_value);
  EXPECT_EQ(is_solution(problem, std::vector<std::string>{"4i4a"}).error().code, ErrorCode::illegal_move);
  solution.push_back("4i4h");
  EXPECT_EQ(is_solution(problem, solution).error().code, ErrorCode::bad_value);
}

// If there were one, is_solution() would reject a faster mate.
TEST(ProblemSet, HasNoShorterMatesThanStated) {
  for (const PracticeProblem& problem : ProblemSet::built_in().all()) {
    if (problem.game != &Tori::spec || problem.line.size() != 3) continue;
    std::visit(
        [&](const auto& start) {
          for (const Move first : legal_moves(start)) {
            const auto next = start.after(first);
            if (!next.in_check() || has_legal_move(next)) continue;
            ADD_FAILURE() << problem.id << " has a mate in one";
          }
        },
        problem.start);
  }
}

class PracticeStore : public StoreTest {};

TEST_F(PracticeStore, StoresATryOnceAndRatesTheFirstPerProblem) {
  const auto store = open();
  const PracticeProblem& problem = problem_of(Tori::spec, 3);
  const auto enter = [&](std::string_view id, TryKind kind, bool solved, double weight) {
    auto entered = std::make_shared<Entered>();
    const auto done = write_now(
        *store,
        {EnterTry{.player = ann,
                  .one = {.id = *TryId::parse(id), .problem = &problem, .at = 1000, .kind = kind, .solved = solved},
                  .weight = weight,
                  .entered = entered}});
    EXPECT_TRUE(done) << done.error().message;
    return *entered;
  };
  const Entered first = enter("222222222222", TryKind::stream, true, 1);
  EXPECT_TRUE(first.is_new);
  EXPECT_TRUE(first.is_rated);
  EXPECT_GT(first.rating.rating, game::new_solver.rating);
  const Entered again = enter("222222222222", TryKind::stream, true, 1);
  EXPECT_FALSE(again.is_new);
  EXPECT_FALSE(again.is_rated);
  EXPECT_EQ(again.rating, first.rating);
  const Entered later = enter("333333333333", TryKind::stream, false, 1);
  EXPECT_TRUE(later.is_new);
  EXPECT_FALSE(later.is_rated) << "only the first try is";
  const PracticeTable table{*store};
  const auto tries = *table.tries(ann, "tori", 0, 10);
  ASSERT_EQ(tries.size(), 2);
  EXPECT_EQ(tries[0].number, 1);
  EXPECT_TRUE(tries[0].rating.has_value());
  EXPECT_EQ(tries[1].number, 2);
  EXPECT_FALSE(tries[1].rating.has_value());
  EXPECT_TRUE(table.tries(ann, "yari", 0, 10)->empty());
  EXPECT_EQ(table.tries(ann, "", 1, 10)->size(), 1);
  ASSERT_EQ(table.standings(ann)->size(), 1);
  EXPECT_EQ(table.standings(ann)->front().tries, 1);
  ASSERT_EQ(table.problems(Tori::spec)->size(), 1);
  EXPECT_LT(table.problems(Tori::spec)->front().rating.rating, problem.difficulty);
}

class PracticeTest : public ServerTest {
 protected:
  struct Wish {
    std::string id = "222222222222";
    std::string kind = "stream";
    std::string more{};
  };

  static HttpAnswer enter(Browser& who, const PracticeProblem& problem, const std::vector<std::string>& moves) {
    return enter(who, problem, moves, {});
  }
  static HttpAnswer enter(Browser& who, const PracticeProblem& problem, const std::vector<std::string>& moves,
                          const Wish& wish) {
    json::array list(moves.begin(), moves.end());
    return who.post("/api/v1/practice/tries",
                    fmt::format(R"({{"id":"{}","problem":"{}","moves":{},"at":1000,"kind":"{}"{}}})", wish.id,
                                problem.id, json::serialize(list), wish.kind, wish.more));
  }

  void make_moderator(std::string_view name) {
    server.reset();
    TestDatabase connection(folder.path());
    ASSERT_TRUE(connection.execute(fmt::format("UPDATE accounts SET role = 'moderator' WHERE name = '{}'", name)));
    start();
  }
};

TEST_F(PracticeTest, KeepsTheTriesOfAccounts) {
  const PracticeProblem& problem = problem_of(Tori::spec, 5);
  const auto solution = solution_of(problem);
  EXPECT_EQ(enter(browser, problem, solution).code(), "signed_out");
  EXPECT_EQ(browser.get("/api/v1/practice/tori").code(), "signed_out");
  sign_up(browser, "Ann");
  const auto first = enter(browser, problem, solution).json();
  EXPECT_TRUE(first.at("solved").as_bool());
  EXPECT_TRUE(first.at("new").as_bool());
  EXPECT_TRUE(first.at("rated").as_bool());
  EXPECT_GT(first.at("rating").at("rating").as_int64(), 1000);
  // A try that is sent twice counts once.
  const auto again = enter(browser, problem, solution).json();
  EXPECT_FALSE(again.at("new").as_bool());
  EXPECT_EQ(again.at("rating"), first.at("rating"));
  const auto second = enter(browser, problem_of(Tori::spec, 7), {wrong_move(problem_of(Tori::spec, 7))},
                            {.id = "333333333333", .kind = "daily"})
                          .json();
  EXPECT_FALSE(second.at("solved").as_bool());
  EXPECT_LT(second.at("rating").at("rating").as_int64(), first.at("rating").at("rating").as_int64());
  restart();
  const auto own = browser.get("/api/v1/practice/tori").json();
  ASSERT_EQ(own.at("tries").as_array().size(), 2);
  EXPECT_EQ(own.at("rating"), second.at("rating"));
  EXPECT_FALSE(own.at("more").as_bool());
  EXPECT_EQ(browser.get("/api/v1/practice/tori?since=1").json().at("tries").as_array().size(), 1);
  EXPECT_TRUE(browser.get("/api/v1/practice/yari").json().at("tries").as_array().empty());
  EXPECT_TRUE(browser.get("/api/v1/account/export").body.contains(problem.id));
}

TEST_F(PracticeTest, DoesNotRateRepetitionsOrRunsAndRatesRareThemesLess) {
  sign_up(browser, "Ann");
  const PracticeProblem& problem = problem_of(Yari::spec, 3);
  const auto solution = solution_of(problem);
  EXPECT_FALSE(enter(browser, problem, solution, {.kind = "review"}).json().at("rated").as_bool());
  const auto run = enter(browser, problem_of(Yari::spec, 1), solution_of(problem_of(Yari::spec, 1)),
                         {.id = "333333333333", .kind = "run", .more = R"(,"run":900)"});
  EXPECT_FALSE(run.json().at("rated").as_bool());
  // Of two players who solve the same problem, the one who chose a rare theme gains less.
  const PracticeProblem& other = problem_of(Yari::spec, 5);
  const auto whole = enter(browser, other, solution_of(other), {.id = "444444444444"}).json();
  Browser bob_browser{.port = browser.port};
  sign_up(bob_browser, "Bob");
  const auto part = enter(bob_browser, other, solution_of(other), {.more = R"(,"theme":"double-check")"}).json();
  EXPECT_TRUE(part.at("rated").as_bool());
  EXPECT_LT(part.at("rating").at("rating").as_int64(), whole.at("rating").at("rating").as_int64() - 50);
}

TEST_F(PracticeTest, RefusesInvalidTries) {
  sign_up(browser, "Ann");
  const PracticeProblem& problem = problem_of(Tori::spec, 3);
  const auto code = [&](std::string_view body) { return browser.post("/api/v1/practice/tries", body).code(); };
  EXPECT_EQ(code("nonsense"), "malformed");
  EXPECT_EQ(code("{}"), "bad_value");
  EXPECT_EQ(code(R"({"id":"222222222222","problem":"tori-0","moves":[],"at":1,"kind":"stream"})"), "bad_value");
  EXPECT_EQ(enter(browser, problem, {"4i4a"}).code(), "bad_value") << "there is no square 4i";
  EXPECT_EQ(enter(browser, problem, {"1a1b"}).code(), "illegal_move");
  EXPECT_EQ(enter(browser, problem, {}, {.id = "short"}).code(), "bad_value");
  EXPECT_EQ(enter(browser, problem, {}, {.kind = "guess"}).code(), "bad_value");
  EXPECT_EQ(enter(browser, problem, {}, {.more = R"(,"theme":"luck")"}).code(), "bad_value");
  EXPECT_EQ(enter(browser, problem, std::vector<std::string>(300, "4a4b")).code(), "bad_value");
  EXPECT_EQ(browser.get("/api/v1/practice/go").code(), "not_found");
  EXPECT_EQ(browser.get("/api/v1/practice/tori?since=-1").code(), "bad_value");
  EXPECT_EQ(browser.get("/api/v1/practice/go/problems").code(), "not_found");
  EXPECT_TRUE(browser.get("/api/v1/practice/tori").json().at("tries").as_array().empty());
}

TEST_F(PracticeTest, ModeratorsDecideReports) {
  const PracticeProblem& problem = problem_of(Tori::spec, 3);
  const std::string report =
      fmt::format(R"({{"problem":"{}","reason":"other_solution","note":"3a2b mates too"}})", problem.id);
  EXPECT_EQ(browser.post("/api/v1/practice/reports", report).code(), "signed_out");
  sign_up(browser, "Ann");
  EXPECT_EQ(browser.post("/api/v1/practice/reports", report).status, 204);
  EXPECT_EQ(browser.post("/api/v1/practice/reports", report).status, 204) << "in place of the one before";
  EXPECT_EQ(browser.post("/api/v1/practice/reports", R"({"problem":"tori-0","reason":"no_mate"})").code(), "bad_value");
  EXPECT_EQ(browser.post("/api/v1/practice/reports", R"({"problem":"x","reason":"boring"})").code(), "bad_value");
  EXPECT_EQ(browser.get("/api/v1/moderation/problems").code(), "not_a_moderator");
  const std::string verdict = fmt::format(R"({{"problem":"{}","withdraw":true}})", problem.id);
  EXPECT_EQ(browser.post("/api/v1/moderation/problems", verdict).code(), "not_a_moderator");
  EXPECT_TRUE(browser.get("/api/v1/account/export").body.contains("3a2b mates too"));

  Browser judge{.port = browser.port};
  sign_up(judge, "Judge");
  make_moderator("Judge");
  judge.port = browser.port;
  const auto reports = judge.get("/api/v1/moderation/problems").json().at("reports").as_array();
  ASSERT_EQ(reports.size(), 1);
  EXPECT_EQ(reports[0].at("by").at("name").as_string(), "Ann");
  EXPECT_EQ(reports[0].at("note").as_string(), "3a2b mates too");
  EXPECT_EQ(judge.post("/api/v1/moderation/problems", R"({"problem":"x","withdraw":true})").code(), "bad_value");
  EXPECT_EQ(judge.post("/api/v1/moderation/problems", verdict).status, 204);
  EXPECT_TRUE(judge.get("/api/v1/moderation/problems").json().at("reports").as_array().empty());
  const auto answer = browser.get("/api/v1/practice/tori/problems");
  EXPECT_EQ(answer.fields("Cache-Control"), std::vector<std::string>{"no-store"}) << "a decision is seen at once";
  const auto shown = answer.json().at("problems").as_array();
  ASSERT_EQ(shown.size(), 1);
  EXPECT_TRUE(shown[0].at("withdrawn").as_bool());
  EXPECT_FALSE(enter(browser, problem, solution_of(problem)).json().at("rated").as_bool()) << "it was withdrawn";
}

TEST_F(PracticeTest, ForgetsDeletedPlayers) {
  sign_up(browser, "Ann");
  const PracticeProblem& problem = problem_of(Tori::spec, 3);
  EXPECT_EQ(enter(browser, problem, solution_of(problem)).status, 200);
  EXPECT_EQ(browser.call("DELETE", "/api/v1/account", R"({"password":"correct horse battery"})").status, 204);
  server.reset();
  TestDatabase connection(folder.path());
  EXPECT_EQ(*connection.integer("SELECT count(*) FROM practice_tries"), 0);
  EXPECT_EQ(*connection.integer("SELECT count(*) FROM practice_ratings"), 0);
  EXPECT_EQ(*connection.integer("SELECT count(*) FROM practice_problems"), 1) << "of the problem, and nobody's";
}

}  // namespace
}  // namespace ootori::server::testing
