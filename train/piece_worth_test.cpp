#include "train/piece_worth.hpp"

#include <gtest/gtest.h>

#include "engine/nnue/built_in_nets.hpp"
#include "engine/nnue/net.hpp"
#include "engine/testing/positions.hpp"
#include "train/self_play.hpp"
#include "train/testing/random_records.hpp"

namespace ootori {
namespace {

template <class G>
using PieceWorthTest = testing::GameTest<G>;
TYPED_TEST_SUITE(PieceWorthTest, testing::Games);

// A net that only counts the pieces on the board, in the middle of its range, where the square of a sum is nearly
// linear.
template <class G>
SharedNet<G> counting_net() {
  auto net = std::make_shared<Net<G>>();
  net->biases[0] = NetUnits::activation / 2;
  for (std::size_t kind = 0; kind < G::spec.pieces.size(); ++kind) {
    const PieceType type{static_cast<int>(kind)};
    if (type == G::spec.royal) continue;
    for (int square = 0; square < Board<G>::squares; ++square) {
      net->rows[Features<G>::on_board(View{}, {Color::black, type}, Square{square})][0] = 4;
    }
  }
  for (auto& weights : net->output_weights) {
    weights[0] = 100;
    weights[Net<G>::width] = -100;
  }
  net->scale = 1000;
  return net;
}

TYPED_TEST(PieceWorthTest, APieceThatCountsOnTheBoardOnlyIsWorthNothingInHand) {
  using G = TypeParam;
  const auto records = testing::random_records<G>(5, 30, 60);
  const auto worths = piece_worths<G>(records, counting_net<G>());
  EXPECT_GT(worths.positions, 100u);
  for (std::size_t kind = 0; kind < G::spec.pieces.size(); ++kind) {
    if (PieceType{static_cast<int>(kind)} == G::spec.royal) {
      EXPECT_EQ(worths.on_board[kind].changes, 0u);
    } else if (worths.on_board[kind].changes > 50) {
      EXPECT_GT(worths.on_board[kind].mean, 5) << kind;
      EXPECT_LT(worths.on_board[kind].mean, 40) << kind;
    }
    EXPECT_EQ(worths.in_hand[kind].mean, 0) << kind;
  }
}

// Games played by the engine, because nets have not learnt positions that random moves lead to.
template <class G>
std::vector<RecordedGame> played_records(std::size_t games) {
  SelfPlayer player{G::spec, {.nodes = 100, .seed = 6}};
  std::vector<RecordedGame> played;
  for (std::uint64_t number = 0; played.size() < games; ++number) {
    if (auto game = player.play(number, {})) played.push_back(std::move(*game));
  }
  return played;
}

// What the built-in nets must know like anybody who has played the games.
TYPED_TEST(PieceWorthTest, TheNetKnowsGreatPiecesFromSmall) {
  using G = TypeParam;
  const auto worths = piece_worths<G>(played_records<G>(20), built_in_net<G>());
  const Worth& small = worths.on_board[0];
  ASSERT_GT(small.changes, 100u);
  EXPECT_GT(small.mean, 0);
  EXPECT_LT(small.error(), small.deviation);
  for (std::size_t kind = 1; kind < G::spec.hand_kinds(); ++kind) {
    EXPECT_GT(worths.on_board[kind].mean, small.mean) << kind;
    if (worths.in_hand[kind].changes > 20) EXPECT_GT(worths.in_hand[kind].mean, 0) << kind;
  }
}

}  // namespace
}  // namespace ootori
