#include "train/book_maker.hpp"

#include <gtest/gtest.h>

#include "engine/book/book_file.hpp"
#include "engine/testing/positions.hpp"

namespace ootori {
namespace {

template <class G>
using BookMakerTest = testing::GameTest<G>;
TYPED_TEST_SUITE(BookMakerTest, testing::Games);

constexpr BookTerms quick_book{.nodes = 150, .lines = 4, .game_nodes = 20};
const BookStep ignored = [](std::size_t, std::uint32_t) {};

template <class G>
Book<G> made(std::size_t positions, std::uint32_t games, int threads = 1,
             const Book<G>& begun = Book<G>{{}, quick_book}) {
  BookMaker<G> maker{begun};
  maker.expand(positions, threads, {}, ignored);
  maker.play(games, threads, {}, ignored);
  return maker.book();
}

// The value for the side to move, according to the book.
template <class G>
std::optional<int> value(const Book<G>& book, const Position<G>& position) {
  const auto moves = book.moves(position);
  return moves.empty() ? std::nullopt : std::optional{moves.front().evaluation.raw()};
}

TYPED_TEST(BookMakerTest, StartsWithTheStartingPositionAndTheHandicaps) {
  using G = TypeParam;
  const Book<G> book = made<G>(60, 0);
  EXPECT_EQ(book.size(), 60u);
  EXPECT_TRUE(value(book, Position<G>::initial()));
  for (const Handicap& handicap : G::spec.handicaps) {
    EXPECT_TRUE(value(book, Game<G>::with_handicap(handicap).position())) << handicap.id;
  }
}

TYPED_TEST(BookMakerTest, AMovesValueIsThatOfItsPosition) {
  using G = TypeParam;
  const Book<G> book = made<G>(60, 0);
  int compared = 0;
  const auto check = [&](this const auto& self, const Position<G>& position, int depth) -> void {
    for (const BookMove& move : book.moves(position)) {
      const auto behind = value(book, position.after(move.move));
      if (!behind) continue;
      ++compared;
      EXPECT_EQ(move.evaluation.raw(), -*behind);
      if (depth > 0) self(position.after(move.move), depth - 1);
    }
  };
  check(Position<G>::initial(), 4);
  EXPECT_GT(compared, 10);
}

// Both players move a piece back and forth. At each move, the player could leave the cycle: the first one for a better
// position than the others. The evaluations stored in the book are inconsistent.
TYPED_TEST(BookMakerTest, RepeatedPositionsHaveOneValue) {
  using G = TypeParam;
  const auto to_and_fro = [](const Position<G>& start) {
    for (const Move one : legal_moves(start)) {
      for (const Move two : legal_moves(start.after(one))) {
        if (start.after(one).after(two).in_check()) continue;
        if (one.is_drop() || two.is_drop()) continue;
        const Move back = Move::board(one.to(), one.from());
        const Move return_ = Move::board(two.to(), two.from());
        const Position<G> middle = start.after(one).after(two);
        if (!is_legal(middle, back) || !is_legal(middle.after(back), return_)) continue;
        if (middle.after(back).after(return_).key() == start.key()) return std::vector{one, two, back, return_};
      }
    }
    return std::vector<Move>{};
  };
  Position<G> at = Position<G>::initial();
  const std::vector<Move> circle = to_and_fro(at);
  ASSERT_EQ(circle.size(), 4u);
  std::vector<BookEntry> entries;
  for (std::size_t n = 0; n < circle.size(); ++n) {
    const auto place = BookPlace<G>::of(at);
    BookEntry entry{place.position.key(), {{.move = place.stored(circle[n]), .evaluation = Score::centipawns(7)}}};
    for (const Move move : legal_moves(at)) {
      if (move == circle[n]) continue;
      const int out = n == 0 ? -30 : -50 - static_cast<int>(n);
      entry.moves.push_back({.move = place.stored(move), .evaluation = Score::centipawns(out)});
      break;
    }
    entries.push_back(entry);
    at = at.after(circle[n]);
  }
  const Book<G> book = BookMaker<G>{Book<G>{entries, quick_book}}.book();
  at = Position<G>::initial();
  for (const Move move : circle) {
    EXPECT_EQ(value(book, at), 0);  // nobody wants to leave
    EXPECT_EQ(book.moves(at).front().move, move);
    at = at.after(move);
  }
}

TYPED_TEST(BookMakerTest, MakesTheSameBookOnAnyNumberOfThreads) {
  EXPECT_TRUE(made<TypeParam>(40, 10, 1) == made<TypeParam>(40, 10, 3));
}

// As after an interruption: the book is saved and read again between two steps.
TYPED_TEST(BookMakerTest, ResumingGivesTheSameBook) {
  using G = TypeParam;
  const Book<G> straight = made<G>(72, 70);
  Book<G> begun{{}, quick_book};
  for (int step = 0; begun.size() < 72; ++step) {
    ASSERT_LT(step, 100);
    BookMaker<G> maker{begun};
    std::stop_source stop;
    maker.expand(72, 1, stop.get_token(), [&](std::size_t, std::uint32_t) { stop.request_stop(); });
    begun = *std::get<SharedBook<G>>(*read_book(write_book(maker.book())));
  }
  BookMaker<G> maker{begun};
  std::stop_source stop;
  maker.play(70, 1, stop.get_token(), [&](std::size_t, std::uint32_t) { stop.request_stop(); });
  begun = *std::get<SharedBook<G>>(*read_book(write_book(maker.book())));
  EXPECT_EQ(begun.terms().games, 64u);
  EXPECT_TRUE(made<G>(72, 70, 1, begun) == straight);
}

TYPED_TEST(BookMakerTest, CountsEveryGameOnceAtItsStart) {
  using G = TypeParam;
  const Book<G> book = made<G>(30, 40);
  EXPECT_EQ(book.terms().games, 40u);
  std::uint64_t counted = 0;
  const auto add = [&](const Position<G>& start) {
    for (const BookMove& move : book.moves(start)) counted += move.visits();
  };
  add(Position<G>::initial());
  EXPECT_GT(counted, 20u);
  for (const Handicap& handicap : G::spec.handicaps) add(Game<G>::with_handicap(handicap).position());
  EXPECT_EQ(counted, 40u);
}

TYPED_TEST(BookMakerTest, StopsWhenAsked) {
  using G = TypeParam;
  BookMaker<G> maker{Book<G>{{}, quick_book}};
  std::stop_source stop;
  stop.request_stop();
  maker.expand(100, 1, stop.get_token(), ignored);
  EXPECT_EQ(maker.book().size(), 0u);
}

}  // namespace
}  // namespace ootori
