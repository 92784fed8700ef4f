#include <fstream>
#include <iterator>
#include <map>
#include <numeric>
#include <ranges>
#include <set>
#include <span>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/mate/mate_proof_text.hpp"
#include "engine/testing/positions.hpp"
#include "engine/tsume/composer.hpp"
#include "engine/tsume/problem_file.hpp"
#include "engine/tsume/reduction.hpp"
#include "engine/tsume/themes.hpp"
#include "notation/mate_proof.hpp"
#include "notation/sfen.hpp"
#include "notation/usi.hpp"
#include "rules/mirror.hpp"

namespace ootori {
namespace {

using ::testing::ElementsAreArray;

template <class G>
std::string file_of_problems() {
  const std::string path = "problems/" + std::string{G::spec.id} + ".jsonl";
  std::ifstream file{path, std::ios::binary};
  EXPECT_TRUE(file) << path;
  return {std::istreambuf_iterator<char>{file}, {}};
}

template <class G>
std::vector<Problem<G>> collection() {
  auto problems = read_problems<G>(file_of_problems<G>());
  EXPECT_TRUE(problems) << problems.error().line << ": " << problems.error().reason;
  return problems ? *std::move(problems) : std::vector<Problem<G>>{};
}

// The problem is sound, has no superfluous piece, and has a proof that can be checked by the rules alone.
template <class G>
void expect_good(MateSolver& solver, const Problem<G>& problem) {
  SCOPED_TRACE(problem_id(problem.position));
  const AuditTerms terms{.plies = static_cast<int>(problem.line.size()), .nodes = 1'000'000};
  EXPECT_EQ(code(audit(solver, problem.position, terms).verdict), "unique");
  for (const Setup<G>& setup : with_one_piece_less<G>(problem.position.setup())) {
    const auto without = Position<G>::from(setup, Strictness::lenient);
    if (without) EXPECT_NE(code(audit(solver, *without, terms).verdict), "unique") << write_sfen(*without);
  }
  const auto proof = solver.prove(problem.position, {.most_plies = *terms.plies});
  ASSERT_TRUE(proof);
  const auto checked = check_mate_proof(write_mate_proof(*proof));
  ASSERT_TRUE(checked) << checked.error().reason;
  EXPECT_EQ(checked->plies, *terms.plies);
}

template <class G>
void expect_every_nth_good(std::size_t n) {
  MateSolver solver{16};
  const auto problems = collection<G>();
  for (std::size_t at = 0; at < problems.size(); at += n) expect_good(solver, problems[at]);
}

template <class G>
using Tsume = testing::GameTest<G>;
TYPED_TEST_SUITE(Tsume, testing::Games);

TYPED_TEST(Tsume, EveryFortiethProblemOfTheCollectionIsSoundAndProven) { expect_every_nth_good<TypeParam>(40); }
// Slow; run it with --gtest_also_run_disabled_tests.
TYPED_TEST(Tsume, DISABLED_EveryProblemOfTheCollectionIsSoundAndProven) { expect_every_nth_good<TypeParam>(1); }

TYPED_TEST(Tsume, TheCollectionHasNoDuplicates) {
  std::set<std::string> ids;
  std::set<std::string> signatures;
  for (const auto& problem : collection<TypeParam>()) {
    EXPECT_TRUE(ids.insert(problem_id(problem.position)).second);
    EXPECT_TRUE(signatures.insert(signature(problem.position, problem.line)).second) << problem_id(problem.position);
    EXPECT_EQ(problem.position.side_to_move(), Color::black);
  }
}

// Some problems of the collection, including the longest: in these, small tables lose many of their entries.
template <class G>
std::vector<Problem<G>> sample(std::size_t every) {
  std::vector<Problem<G>> some;
  const auto all = collection<G>();
  for (std::size_t back = all.size(); back > 0; back -= std::min(back, every)) some.push_back(all[back - 1]);
  return some;
}

TYPED_TEST(Tsume, TheCollectionHasFewNearCopies) {
  std::map<std::string, int> endings;
  for (const auto& problem : collection<TypeParam>()) ++endings[ending<TypeParam>(problem.position, problem.line)];
  endings.erase("");
  int most = 0;
  for (const auto& [last, number] : endings) most = std::max(most, number);
  EXPECT_LE(most, most_of_an_ending);
  EXPECT_GT(most, 1);
}

TYPED_TEST(Tsume, AColourReversalBecomesTheSameProblem) {
  for (const auto& problem : sample<TypeParam>(10)) {
    const auto reversed = testing::turned(problem.position);
    ASSERT_EQ(reversed.side_to_move(), Color::white);
    const auto again = as_problem(reversed);
    ASSERT_TRUE(again) << write_sfen(reversed);
    EXPECT_EQ(write_sfen(*again), write_sfen(problem.position));
  }
}

TYPED_TEST(Tsume, ProblemsRoundTrip) {
  const std::string text = file_of_problems<TypeParam>();
  std::string again;
  for (const auto& problem : collection<TypeParam>()) again += write_problem(problem);
  EXPECT_EQ(again, text);
}

TYPED_TEST(Tsume, ComposingIsReproducibleAndResumable) {
  const ComposerTerms terms{.seed = 3, .problems = 1000, .long_problems = 0};
  Composer<TypeParam> whole{terms};
  while (whole.found().size() < 6) whole.attempt();
  Composer<TypeParam> resumed{terms};
  for (const auto& problem : whole.found().first(3)) {
    resumed.skip_to(problem.attempt);
    resumed.add(problem);
  }
  // An attempt may find several problems, so the resumed composer may lack some that the third one's attempt found.
  while (resumed.attempts() < whole.attempts()) resumed.attempt();
  ASSERT_GE(resumed.found().size(), 3U);
  for (const auto& problem : resumed.found()) {
    const auto is_same = [&](const auto& other) { return write_problem(other) == write_problem(problem); };
    EXPECT_TRUE(std::ranges::any_of(whole.found(), is_same)) << write_problem(problem);
  }
}

TYPED_TEST(Tsume, ComposingEndsWithEnoughShortAndLongProblems) {
  Composer<TypeParam> composer{{.seed = 3, .problems = 2, .long_problems = 1}};
  std::vector<Problem<TypeParam>> small, large;
  for (const auto& problem : collection<TypeParam>()) {
    (problem.line.size() > longest_usual_problem ? large : small).push_back(problem);
  }
  ASSERT_FALSE(large.empty());
  composer.add(small[0]);
  composer.add(large[0]);
  EXPECT_FALSE(composer.is_done()) << "one short problem is missing";
  composer.add(small[1]);
  EXPECT_TRUE(composer.is_done());
  Composer<TypeParam> other{{.seed = 3, .problems = 2, .long_problems = 1}};
  for (const auto& problem : {small[0], small[1]}) other.add(problem);
  EXPECT_FALSE(other.is_done()) << "a long problem is missing";
}

template <class G>
bool ends_in_mate(Position<G> position, const std::vector<Move>& line) {
  for (const Move move : line) {
    if (!is_legal(position, move)) return false;
    position = position.after(move);
  }
  return position.in_check() && !has_legal_move(position);
}

TYPED_TEST(Tsume, VerdictsDoNotDependOnMemory) {
  for (const std::size_t mib : {1, 16, 256}) {
    MateSolver solver{mib};
    for (const auto& problem : sample<TypeParam>(60)) {
      const MateResult result = solver.solve(problem.position, {});
      EXPECT_EQ(result.verdict, MateVerdict::mate) << write_sfen(problem.position);
      EXPECT_TRUE(result.is_shortest);
      EXPECT_EQ(result.plies, static_cast<int>(problem.line.size())) << write_sfen(problem.position);
      EXPECT_EQ(result.line.size(), problem.line.size());
    }
  }
}

TYPED_TEST(Tsume, AMateFoundAtTheLastNodeHasItsLine) {
  int mates = 0;
  for (const auto& problem : sample<TypeParam>(40)) {
    for (std::uint64_t nodes = 64; nodes < 50'000; nodes += nodes / 2) {
      const MateResult result = MateSolver{1}.solve(problem.position, {.nodes = nodes});
      if (result.verdict != MateVerdict::mate) continue;
      ++mates;
      EXPECT_TRUE(ends_in_mate(problem.position, result.line)) << write_sfen(problem.position) << ' ' << nodes;
      EXPECT_LE(result.line.size(), static_cast<std::size_t>(result.plies));
      break;
    }
  }
  EXPECT_GT(mates, 10);
}

TYPED_TEST(Tsume, AMirrorImageHasTheSameSignature) {
  const auto problems = collection<TypeParam>();
  for (std::size_t at = 0; at < problems.size(); at += 10) {
    std::vector<Move> line;
    for (const Move move : problems[at].line) line.push_back(Mirror<TypeParam>::of(move));
    EXPECT_EQ(signature(Mirror<TypeParam>::of(problems[at].position), line),
              signature(problems[at].position, problems[at].line));
  }
}

TEST(TsumeSetting, CanOmitTheAttackersRoyalPiece) {
  const auto completed = [](std::string_view sfen) {
    const auto position = with_attackers_royal(parse_sfen_setup<Tori>(sfen)->setup, Strictness::strict);
    return position ? write_sfen(*position) : "none";
  };
  EXPECT_EQ(completed("k6/7/1C5/7/7/7/7 b F 1"), "k6/7/1C5/7/7/7/3K3 b F 1");
  EXPECT_EQ(completed("7/7/7/7/1c5/7/K6 w f 1"), "3k3/7/7/7/1c5/7/K6 w f 1");
  // Its starting square is attacked or occupied.
  EXPECT_NE(completed("k6/7/7/3r3/7/7/7 b F 1"), "k6/7/7/3r3/7/7/3K3 b F 1");
  EXPECT_EQ(completed("k6/7/7/7/7/7/3S3 b F 1"), "k6/7/7/7/7/2K4/3S3 b F 1");
  EXPECT_EQ(completed("k6/7/1C5/7/7/7/3K3 b F 1"), "none");  // the attacker already has one
  EXPECT_EQ(completed("7/7/1C5/7/7/7/7 b F 1"), "none");     // the other side must have one
}

TEST(TsumeAudit, NamesTheFault) {
  MateSolver solver{4};
  const auto verdict = [&](std::string_view sfen, AuditTerms terms = {}) {
    return code(audit(solver, testing::position_of<Tori>(sfen), terms).verdict);
  };
  EXPECT_EQ(verdict("7/7/7/3k3/7/7/3K3 b S 1"), "no_mate");
  EXPECT_EQ(verdict("k6/7/1K5/7/7/7/7 b CR 1"), "several");
  EXPECT_EQ(verdict("k6/7/1K5/7/7/7/7 b C 1", {.plies = 3}), "wrong_length");
  EXPECT_EQ(verdict("2kR3/7/7/+F6/7/7/3K3 b fr2l4c4p16s 1"), "unique");
  EXPECT_EQ(verdict("2kR3/7/7/+F6/7/7/3K3 b Sfr2l4c4p15s 1"), "left_in_hand");
  EXPECT_EQ(verdict("2kR3/7/7/+F6/7/7/3K3 b Sfr2l4c4p15s 1", {.minds_hand = false}), "unique");
  // The Swallow dropped on 5c is captured, and the mate is then the same as without it.
  EXPECT_EQ(verdict("k6/7/1F5/2+Fl3/7/7/3K3 b 2rl4c4p16s 1"), "futile_interposition");
  EXPECT_EQ(verdict("k6/7/1F5/2+Fl3/7/7/3K3 b - 1", {.minds_hand = false}), "unique");
  EXPECT_EQ(verdict("4c1R/2Csk2/7/4+Ss1/3S2S/3C1K1/6R b LP2S2flc3p9s 1", {.nodes = 64}), "unknown");
}

// Each flaw as `move VERDICT: LINE`.
template <class G>
std::vector<std::string> flaws_of(std::string_view sfen, AuditTerms terms = {}) {
  MateSolver solver{4};
  terms.finds_all = true;
  std::vector<std::string> texts;
  for (const ProblemFlaw& flaw : audit(solver, testing::position_of<G>(sfen), terms).flaws) {
    std::string& text = texts.emplace_back(std::to_string(flaw.ply) + " " + std::string{code(flaw.verdict)} + ":");
    for (const Move move : flaw.line) text += " " + write_usi(G::spec, move);
  }
  return texts;
}

TEST(TsumeAudit, ShowsEveryFlawWithTheMovesThatShowIt) {
  EXPECT_THAT(flaws_of<Tori>("2kR3/7/7/+F6/7/7/3K3 b fr2l4c4p16s 1"), ElementsAreArray<std::string>({}));
  EXPECT_THAT(flaws_of<Tori>("7/7/7/3k3/7/7/3K3 b S 1"), ElementsAreArray({"0 no_mate:"}));
  EXPECT_THAT(flaws_of<Tori>("k6/7/1K5/7/7/7/7 b C 1", {.plies = 3}), ElementsAreArray({"0 wrong_length: C*7b"}));
  EXPECT_THAT(flaws_of<Tori>("2kR3/7/7/+F6/7/7/3K3 b Sfr2l4c4p15s 1"), ElementsAreArray({"1 left_in_hand: 7d5b"}));
  const auto futile = flaws_of<Tori>("k6/7/1F5/2+Fl3/7/7/3K3 b 2rl4c4p16s 1");
  ASSERT_FALSE(futile.empty());
  EXPECT_TRUE(futile.front().starts_with("2 futile_interposition: ")) << futile.front();
}

// Whatever the audit says is a mate ends in one, and begins like the solution up to the move that it names.
TYPED_TEST(Tsume, TheLinesOfOtherSolutionsEndInMate) {
  MateSolver solver{16};
  int shown = 0;
  for (const auto& problem : sample<TypeParam>(120)) {
    Setup<TypeParam> setup = problem.position.setup();
    const PieceType extra{0};
    if (!setup.hands[index(Color::white)].holds(extra)) continue;
    setup.hands[index(Color::white)].remove(extra);
    setup.hands[index(Color::black)].add(extra);
    const auto start = Position<TypeParam>::from(setup, Strictness::strict);
    ASSERT_TRUE(start);
    const ProblemAudit all = audit(solver, *start, {.finds_all = true});
    for (const ProblemFlaw& flaw : all.flaws) {
      if (flaw.verdict != ProblemVerdict::several) continue;
      ++shown;
      const auto before = static_cast<std::size_t>(flaw.ply - 1);
      EXPECT_TRUE(std::ranges::equal(std::span{flaw.line}.first(before), std::span{all.line}.first(before)));
      EXPECT_NE(flaw.line[before], all.line[before]);
      EXPECT_TRUE(ends_in_mate(*start, flaw.line)) << write_sfen(*start);
    }
  }
  EXPECT_GT(shown, 10);
}

TYPED_TEST(Tsume, TheFirstFlawIsTheSameWhetherAllAreFoundOrNot) {
  MateSolver solver{16};
  for (const auto& problem : sample<TypeParam>(400)) {
    const AuditTerms terms{.plies = static_cast<int>(problem.line.size()), .nodes = 1'000'000};
    for (const Setup<TypeParam>& setup : with_one_piece_less<TypeParam>(problem.position.setup())) {
      const auto without = Position<TypeParam>::from(setup, Strictness::lenient);
      if (!without) continue;
      AuditTerms of_all = terms;
      of_all.finds_all = true;
      const ProblemAudit first = audit(solver, *without, terms);
      EXPECT_LE(first.flaws.size(), 1U);
      EXPECT_EQ(first.is_sound(), audit(solver, *without, of_all).is_sound()) << write_sfen(*without);
    }
  }
}

TEST(TsumeAudit, JudgesTheAuthorsLine) {
  MateSolver solver{4};
  const auto judged = [&](std::string_view line) {
    const auto given = read_given_problem<Yari>(line);
    EXPECT_TRUE(given) << given.error();
    const AuditTerms terms{.plies = given->plies, .solution = given->solution, .finds_all = true};
    return audit(solver, given->position, terms);
  };
  constexpr std::string_view sfen = R"({"sfen":"5k1/4p2/7/6+R/6N/7/7/7/3K3 b 3r4b3n13p 1")";
  const auto with = [&](std::string_view rest) { return judged(std::string{sfen} + std::string{rest} + "}"); };
  EXPECT_EQ(code(with("").verdict), "unique");
  EXPECT_EQ(code(with(R"(,"solution":"1e2c P*2b 1d1a")").verdict), "unique");
  EXPECT_EQ(code(with(R"(,"plies":5)").verdict), "wrong_length");
}

// Expects exactly these themes.
template <class G>
void expect_themes(std::string_view sfen, std::string_view solution, const std::vector<std::string_view>& expected) {
  const auto start = testing::position_of<G>(sfen);
  std::vector<Move> line;
  for (const auto word : std::views::split(solution, ' ')) {
    line.push_back(parse_usi(G::spec, std::string_view{word.begin(), word.end()}).value());
  }
  std::vector<std::string_view> found;
  for (const Theme theme : themes_of<G>(start, line)) found.push_back(text_of(theme).id);
  EXPECT_THAT(found, ElementsAreArray(expected)) << sfen << ' ' << solution;
}

TEST(TsumeThemes, FollowTheirDefinitions) {
  expect_themes<Tori>("k6/7/1K5/7/7/7/7 b C 1", "C*7b", {"drop"});
  expect_themes<Yari>("k6/7/1B5/7/7/7/7/7/3K3 b P4r3b4n13p 1", "P*7b", {"drop", "least-piece-mate"});
  expect_themes<Tori>("5pl/7/4C+sk/7/6S/7/3K2R b 2frl3c3p14s 1", "1e1d 1c1b 1d1c", {"least-piece-mate", "quiet-start"});
  // The Knight goes to the promotion zone without promoting; its spear is stopped by a drop.
  expect_themes<Yari>("5k1/4p2/7/6+R/6N/7/7/7/3K3 b 3r4b3n13p 1", "1e2c P*2b 1d1a",
                      {"declined-promotion", "drop-interposition", "promoted-mate", "quiet-start"});
  // The interposed Silver is pinned by the Bishop and cannot capture the Knight.
  expect_themes<Yari>("+pk+n4/7/7/7/7/7/7/7/3K3 b BN4r3b2n13p 1", "B*6c 7a6b N*7c",
                      {"drop", "interposition", "jump-check", "pin"});
  // The Rook is sacrificed, the General moves three times, and the Knight returns to the square where it was dropped.
  expect_themes<Yari>("5+N1/5R+n/6k/7/6p/7/7/7/3K3 b 3r4b2n13p 1", "2b1b+ 1c1b N*2d 1b1c 2d2c+ 1c1d 2c2d",
                      {"drop", "promotion", "capture", "sacrifice", "great-sacrifice", "jump-check", "promoted-mate",
                       "royal-chase", "switchback"});
  // The Silver uncovers the Rook and checks as well.
  expect_themes<Yari>("1n5/2k+P2+R/1pp4/2bp3/7/7/2P1N2/2K4/7 b 3r3b2n9p 1", "4b4c 5b5a 1b5b 5a4a 3g3c",
                      {"declined-promotion", "discovered-check", "double-check", "jump-check", "quiet-start"});
  expect_themes<Yari>("3k3/7/7/7/3K3/7/7/7/3R3 b - 1", "4e5e", {"discovered-check", "royal-move", "quiet-start"});
  // A Pheasant jumps over the wall around the Phoenix.
  expect_themes<Tori>("ks5/pp5/7/7/7/7/3K3 b P 1", "P*7c", {"drop", "jump-check", "smothered"});
  expect_themes<Tori>("k6/pp5/7/7/7/7/3K3 b P 1", "P*7c", {"drop", "jump-check"});
  // Giving up a minor piece is a sacrifice, but not a great one. Both Quails make a mirrored pair; one Quail twice does
  // not.
  expect_themes<Tori>("3k3/7/7/7/7/7/3K3 b S 1", "S*4b 4a4b", {"drop", "sacrifice"});
  expect_themes<Tori>("3k3/7/7/7/7/7/3K3 b LR 1", "L*4b 4a5b R*5c", {"drop", "mirror-pair"});
  expect_themes<Tori>("3k3/7/7/7/7/7/3K3 b 2L 1", "L*4b 4a5b L*5c", {"drop"});
}

TEST(TsumeThemes, HaveIdsAndDefinitions) {
  for (std::size_t theme = 0; theme < theme_number; ++theme) {
    const ThemeText& text = text_of(static_cast<Theme>(theme));
    EXPECT_EQ(find_theme(text.id), static_cast<Theme>(theme));
    EXPECT_FALSE(text.definition.empty());
  }
}

// The scores do not depend on what the engine has searched before.
TYPED_TEST(Tsume, TheScoresOfTheCollectionAreReproducible) {
  Engine engine{{.hash_mib = 1}};
  const auto problems = collection<TypeParam>();
  for (std::size_t at = 0; at < problems.size(); at += 6) {
    Problem<TypeParam> rated = problems[at];
    rated.themes.clear();
    rated.difficulty = rated.beauty = 0;
    rate(rated, engine);
    EXPECT_EQ(write_problem(rated), write_problem(problems[at]));
  }
}

TYPED_TEST(Tsume, TheCollectionIsSortedByLengthAndThenByBeauty) {
  const auto key = [](const auto& problem) { return std::pair{problem.line.size(), -problem.beauty}; };
  EXPECT_TRUE(std::ranges::is_sorted(collection<TypeParam>(), {}, key));
}

// Longer problems are harder on average. At the same length, more work for the solver and more tries make a problem
// harder.
TYPED_TEST(Tsume, DifficultyGrowsWithLengthWorkAndTries) {
  std::map<std::size_t, std::vector<int>> by_plies;
  for (const auto& problem : collection<TypeParam>()) by_plies[problem.line.size()].push_back(problem.difficulty);
  double before = 0;
  for (const auto& [plies, difficulties] : by_plies) {
    if (difficulties.size() < 30) continue;
    const double sum = std::accumulate(difficulties.begin(), difficulties.end(), 0.0);
    const double mean = sum / static_cast<double>(difficulties.size());
    EXPECT_GT(mean, before) << plies;
    before = mean;
  }
  Engine engine{{.hash_mib = 1}};
  const auto difficulty = [&](std::uint64_t effort, int tries) {
    Problem<TypeParam> problem = collection<TypeParam>().front();
    problem.effort = effort;
    problem.tries = tries;
    rate(problem, engine);
    return problem.difficulty;
  };
  EXPECT_LT(difficulty(10, 3), difficulty(1000, 3));
  EXPECT_LT(difficulty(10, 3), difficulty(10, 9));
}

TEST(TsumeBeauty, PrefersSacrificesSurpriseAndFewPieces) {
  const auto points = [](Theme theme) { return text_of(theme).beauty; };
  EXPECT_GT(points(Theme::sacrifice), points(Theme::drop));
  EXPECT_GT(points(Theme::great_sacrifice), points(Theme::sacrifice));
  EXPECT_GT(points(Theme::quiet_start), 0);
  EXPECT_GT(points(Theme::surprising), 0);
  EXPECT_LT(points(Theme::capture), 0);
  Engine engine{{.hash_mib = 1}};
  const auto beauty = [&](std::string_view sfen, std::string_view move, bool final_duals) {
    Problem<Tori> problem{.position = testing::position_of<Tori>(sfen), .line = {*parse_usi(Tori::spec, move)}};
    problem.final_duals = final_duals;
    rate(problem, engine);
    return problem.beauty;
  };
  const int plain = beauty("k6/7/1K5/7/7/7/7 b C 1", "C*7b", false);
  EXPECT_LT(beauty("k6/7/1K5/7/7/7/6p b C 1", "C*7b", false), plain);
  EXPECT_LT(beauty("k6/7/1K5/7/7/7/7 b C 1", "C*7b", true), plain);
}

}  // namespace
}  // namespace ootori
