#include "engine/book/built_in_books.hpp"

#include <set>

#include <gtest/gtest.h>

#include "engine/book/book_play.hpp"
#include "engine/testing/positions.hpp"

namespace ootori {
namespace {

template <class G>
class BuiltInBookTest : public testing::GameTest<G> {
 protected:
  // Calls `f(game)` once for every book position that book moves reach from a starting position. `game` has the moves
  // that lead there. Returns the keys of these positions.
  template <class F>
  static std::set<Key> visit(const Book<G>& book, F&& f) {
    std::vector<Game<G>> games{Game<G>{}};
    for (const Handicap& handicap : G::spec.handicaps) games.push_back(Game<G>::with_handicap(handicap));
    std::set<Key> reached;
    while (!games.empty()) {
      const Game<G> game = std::move(games.back());
      games.pop_back();
      const auto moves = book.moves(game.position());
      if (moves.empty() || !reached.insert(BookPlace<G>::of(game.position()).position.key()).second) continue;
      f(game);
      for (const BookMove& move : moves) {
        Game<G> next = game;
        if (next.play(move.move)) games.push_back(std::move(next));
      }
    }
    return reached;
  }
};
TYPED_TEST_SUITE(BuiltInBookTest, testing::Games);

TYPED_TEST(BuiltInBookTest, KnowsEachStart) {
  using G = TypeParam;
  const SharedBook<G> book = built_in_book<G>();
  ASSERT_TRUE(book);
  EXPECT_GT(book->size(), 1000u);
  EXPECT_FALSE(book->moves(Position<G>::initial()).empty());
  for (const Handicap& handicap : G::spec.handicaps) {
    EXPECT_FALSE(book->moves(Game<G>::with_handicap(handicap).position()).empty()) << handicap.id;
  }
}

TYPED_TEST(BuiltInBookTest, EveryPositionIsReachedByLegalMovesFromAStart) {
  using G = TypeParam;
  const SharedBook<G> book = built_in_book<G>();
  ASSERT_TRUE(book);
  std::size_t moves = 0;
  const auto reached = this->visit(*book, [&](const Game<G>& game) { moves += book->moves(game.position()).size(); });
  EXPECT_EQ(reached.size(), book->size());
  // moves() omits illegal moves, so all stored moves are legal if the counts agree.
  std::size_t stored = 0;
  for (const BookEntry& entry : book->entries()) stored += entry.moves.size();
  EXPECT_EQ(moves, stored);
}

TYPED_TEST(BuiltInBookTest, AMoveIsWorthWhatTheBestAnswerLeaves) {
  using G = TypeParam;
  const SharedBook<G> book = built_in_book<G>();
  ASSERT_TRUE(book);
  std::size_t compared = 0;
  this->visit(*book, [&](const Game<G>& game) {
    for (const BookMove& move : book->moves(game.position())) {
      const auto answers = book->moves(game.position().after(move.move));
      if (answers.empty() || move.evaluation.is_win() || move.evaluation.is_loss()) continue;
      ++compared;
      ASSERT_EQ(move.evaluation, -answers.front().evaluation);
    }
  });
  EXPECT_GT(compared, 1000u);
}

// By the evaluations of the book, no move that a level plays is worse than the best by more than the level's width, and
// at full strength by more than 20 centipawns.
TYPED_TEST(BuiltInBookTest, NoMoveThatIsPlayedLosesMoreThanTheWidth) {
  using G = TypeParam;
  const SharedBook<G> book = built_in_book<G>();
  ASSERT_TRUE(book);
  std::size_t chosen = 0;
  this->visit(*book, [&](const Game<G>& game) {
    const int best = book->moves(game.position()).front().evaluation.raw();
    for (const int level : {6, 12, Strength::full}) {
      const int width = book_width({level}).value_or(BookOptions{}.width);
      const auto result = play_from_book({.is_used = true}, AnyGame{game}, {}, {level}, game.plies());
      if (!result) continue;
      ++chosen;
      ASSERT_FALSE(game.illegality(*result->best));
      ASSERT_LE(best - result->score.raw(), level == Strength::full ? 20 : width);
    }
  });
  EXPECT_GT(chosen, 1000u);
}

}  // namespace
}  // namespace ootori
