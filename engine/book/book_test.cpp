#include "engine/book/book.hpp"

#include <map>

#include <gmock/gmock.h>

#include "engine/book/book_play.hpp"
#include "engine/testing/books.hpp"
#include "engine/testing/positions.hpp"
#include "notation/usi.hpp"

namespace ootori {
namespace {

template <class G>
using BookTest = testing::GameTest<G>;
TYPED_TEST_SUITE(BookTest, testing::Games);

// A book of the starting position: a move for each evaluation, and a reply to each of the first `answered` moves.
template <class G>
Book<G> book_of_start(std::initializer_list<int> evaluations, std::size_t answered = 255) {
  const Game<G> game;
  const auto place = BookPlace<G>::of(game.position());
  std::vector<BookEntry> entries{{place.position.key(), {}}};
  const MoveList moves = game.permitted_moves();
  for (std::size_t n = 0; const int evaluation : evaluations) {
    const Move move = moves[n++];
    entries.front().moves.push_back({.move = place.stored(move), .evaluation = Score::centipawns(evaluation)});
    if (n > answered) continue;
    const auto behind = BookPlace<G>::of(game.position().after(move));
    const BookMove answer{.move = legal_moves(behind.position)[0], .evaluation = Score::centipawns(-evaluation)};
    entries.push_back({behind.position.key(), {answer}});
  }
  return Book<G>{std::move(entries), {}};
}

TYPED_TEST(BookTest, KnowsAPositionAndItsMirrorImageAlike) {
  const auto book = testing::random_book<TypeParam>(1);
  ASSERT_GT(book.size(), 50u);
  int known = 0;
  testing::at_random_positions<TypeParam>(1, 20, 8, [&](const Game<TypeParam>& game) {
    const auto moves = book.moves(game.position());
    auto images = book.moves(Mirror<TypeParam>::of(game.position()));
    for (BookMove& move : images) move.move = Mirror<TypeParam>::of(move.move);
    EXPECT_EQ(moves, images);
    EXPECT_TRUE(std::ranges::is_sorted(moves, is_better));
    for (const BookMove& move : moves) EXPECT_TRUE(is_legal(game.position(), move.move));
    known += moves.empty() ? 0 : 1;
  });
  EXPECT_GT(known, 100);
}

TYPED_TEST(BookTest, KnowsNothingOfOtherPositions) {
  const auto book = book_of_start<TypeParam>({1, 2}, 0);
  const auto after = Position<TypeParam>::initial().after(legal_moves(Position<TypeParam>::initial())[0]);
  EXPECT_TRUE(book.moves(after).empty());
  EXPECT_EQ(book.moves(Position<TypeParam>::initial()).size(), 2u);
}

// A book may contain illegal moves: its file can come from anywhere, and two positions can share a key.
TYPED_TEST(BookTest, NamesLegalMovesOnly) {
  const auto place = BookPlace<TypeParam>::of(Position<TypeParam>::initial());
  const BookEntry entry{place.position.key(),
                        {{.move = Move::board(Square{0}, Square{1}), .evaluation = Score::centipawns(50)},
                         {.move = Move::drop(PieceType{0}, Square{20}), .evaluation = Score::centipawns(40)}}};
  EXPECT_TRUE(Book<TypeParam>({entry}, {}).moves(Position<TypeParam>::initial()).empty());
}

TEST(Book, OfOneGameKnowsNothingOfAnother) {
  const AnyBook tori = std::make_shared<const Book<Tori>>(book_of_start<Tori>({3}));
  EXPECT_EQ(book_moves(tori, Position<Tori>::initial()).size(), 1u);
  EXPECT_TRUE(book_moves(tori, Position<Yari>::initial()).empty());
}

TYPED_TEST(BookTest, ChoosesWithinTheWidthAndTheBetterMoreOften) {
  const auto book = book_of_start<TypeParam>({30, 20, 5, -100});
  const Game<TypeParam> game;
  std::map<int, int> chosen;
  for (std::uint64_t seed = 0; seed < 1000; ++seed) {
    ++chosen[choose_book_move(book, game, 20, seed).value().evaluation.raw()];
  }
  EXPECT_EQ(chosen.size(), 2u);
  EXPECT_GT(chosen[30], chosen[20]);
  EXPECT_GT(chosen[20], 200);
  EXPECT_EQ(choose_book_move(book, game, 500, 7), choose_book_move(book, game, 500, 7));
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    EXPECT_EQ(choose_book_move(book, game, 0, seed).value().evaluation.raw(), 30);
  }
}

// At the edge of a book, the evaluations come from a single search.
TYPED_TEST(BookTest, ChoosesOnlyMovesToWhichItKnowsAnAnswer) {
  const Game<TypeParam> game;
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    EXPECT_EQ(choose_book_move(book_of_start<TypeParam>({30, 29}, 1), game, 20, seed).value().evaluation.raw(), 30);
    EXPECT_FALSE(choose_book_move(book_of_start<TypeParam>({30, 31}, 1), game, 20, seed));
  }
}

TYPED_TEST(BookTest, ChoosesNothingOutsideTheBook) {
  Game<TypeParam> game;
  const auto book = book_of_start<TypeParam>({30}, 0);
  ASSERT_TRUE(game.play(game.permitted_moves()[0]));
  EXPECT_FALSE(choose_book_move(book, game, 20, 1));
  game.resign(Color::black);
  EXPECT_FALSE(choose_book_move(book, game, 20, 1));
}

TYPED_TEST(BookTest, IsPlayedFromWhereTheOptionsSaySo) {
  const auto book = std::make_shared<const Book<TypeParam>>(book_of_start<TypeParam>({-77}));
  const AnyGame game{Game<TypeParam>{}};
  const Move move = book->moves(Position<TypeParam>::initial()).front().move;
  const BookOptions options{.is_used = true, .book = book};
  for (const int level : {6, 12, Strength::full}) {
    const auto result = play_from_book(options, game, {.nodes = 500}, {level}, 1);
    ASSERT_TRUE(result) << level;
    EXPECT_EQ(result->best, move);
    EXPECT_EQ(result->nodes, 0u);
    EXPECT_EQ(result->score, Score::centipawns(-77));
    EXPECT_EQ(result->lines.front().moves, std::vector{move});
  }
  EXPECT_FALSE(play_from_book(options, game, {}, {5}, 1));  // the lowest levels know no openings
  EXPECT_FALSE(play_from_book(options, game, {.mate = 3}, {}, 1));
  EXPECT_FALSE(play_from_book(options, game, {.root_moves = {move}}, {}, 1));
  EXPECT_FALSE(play_from_book({.is_used = false, .book = book}, game, {}, {}, 1));
}

TEST(Book, LowerLevelsChooseMoreFreely) {
  EXPECT_FALSE(book_width({5}));
  for (int level = 6; level + 1 < Strength::full; ++level) EXPECT_GT(book_width({level}), book_width({level + 1}));
  EXPECT_GT(book_width({19}), BookOptions{}.width);
}

}  // namespace
}  // namespace ootori
