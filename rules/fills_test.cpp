#include "rules/fills.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "rules/attacks.hpp"
#include "rules/games.hpp"

namespace ootori {
namespace {

template <class G>
class FillsOf : public ::testing::Test {};
using Games = AllGames::As<::testing::Types>;
TYPED_TEST_SUITE(FillsOf, Games);

// The squares that one piece reaches by the move, found square by square.
template <class G>
Bitboard walked(Color color, PieceMove move, Square from, Bitboard occupied) {
  Bitboard reached = 0;
  auto at = Board<G>::stepped(color, from, move.step);
  for (int length = 1; at && length <= move.range; ++length, at = Board<G>::stepped(color, *at, move.step)) {
    reached |= bit(*at);
    if (contains(occupied, *at)) break;
  }
  return reached;
}

template <class G, Color C, PieceMove M>
void expect_walks(Bitboard movers, Bitboard occupied) {
  Bitboard squares_reached = 0;
  int moves = 0;
  for (const Square from : squares(movers)) {
    const Bitboard reached = walked<G>(C, M, from, occupied);
    squares_reached |= reached;
    moves += count(reached);
  }
  const Bitboard filled = Fills<G>::template reached<C, M>(movers, Board<G>::all & ~occupied) & Board<G>::all;
  RC_ASSERT(filled == squares_reached);
  RC_ASSERT(count(filled) == moves);
}

TYPED_TEST(FillsOf, AllMovesReachWhatEachPieceReachesAndNoSquareTwice) {
  using G = TypeParam;
  EXPECT_TRUE(rc::check([](Bitboard some, Bitboard others, Bitboard fewer) {
    const Bitboard movers = some & fewer & Board<G>::all;
    const Bitboard occupied = movers | (others & fewer & Board<G>::all);
    Attacks<G>::for_each_type([&]<PieceType T> {
      [&]<std::size_t... I>(std::index_sequence<I...>) {
        (expect_walks<G, Color::black, G::spec[T].moves[I]>(movers, occupied), ...);
        (expect_walks<G, Color::white, G::spec[T].moves[I]>(movers, occupied), ...);
      }(std::make_index_sequence<G::spec[T].moves.size()>{});
    });
  }));
}

}  // namespace
}  // namespace ootori
