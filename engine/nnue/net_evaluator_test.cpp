#include "engine/nnue/net_evaluator.hpp"

#include <gtest/gtest.h>

#include "engine/testing/nets.hpp"
#include "engine/testing/positions.hpp"

namespace ootori {
namespace {

// The net's evaluation by its definition, from scratch and in 64 bits.
template <class G>
Value by_definition(const Net<G>& net, const Position<G>& position) {
  const std::size_t output = Net<G>::output_of(position);
  std::int64_t weighed = 0;
  for (const Color side : {position.side_to_move(), ~position.side_to_move()}) {
    const std::size_t first = side == position.side_to_move() ? 0 : Net<G>::width;
    for (std::size_t i = 0; i < Net<G>::width; ++i) {
      int sum = net.biases[i];
      Features<G>::for_each_active(position, Features<G>::view(position, side),
                                   [&](std::size_t input) { sum += net.rows[input][i]; });
      const std::int64_t clipped = std::clamp(sum, 0, NetUnits::activation);
      weighed += clipped * clipped * net.output_weights[output][first + i];
    }
  }
  const std::int64_t units = weighed / NetUnits::activation + net.output_biases[output];
  const std::int64_t value = units * net.scale / (NetUnits::activation * NetUnits::output);
  return static_cast<Value>(std::clamp<std::int64_t>(value, -max_evaluation, max_evaluation));
}

template <class G>
using NetEvaluatorTest = testing::GameTest<G>;
TYPED_TEST_SUITE(NetEvaluatorTest, testing::Games);

TYPED_TEST(NetEvaluatorTest, SaysWhatTheNetSaysWhateverWasJudgedBefore) {
  using G = TypeParam;
  const auto net = testing::shared_random_net<G>(5);
  NetEvaluator<G> native{net};
  NetEvaluator<G, PortableKernels> portable{net};
  std::uint64_t state = 9;
  int ply = 0;
  testing::at_random_positions<G>(1, 12, 150, [&](const Game<G>& game) {
    // Mostly the next ply, as in a search; sometimes any other.
    ply = splitmix64(state) % 8 == 0 ? static_cast<int>(splitmix64(state) % max_ply) : (ply + 1) % max_ply;
    const Value expected = by_definition(*net, game.position());
    ASSERT_EQ(native.evaluate(game.position(), ply), expected);
    ASSERT_EQ(portable.evaluate(game.position(), ply), expected);
  });
}

TYPED_TEST(NetEvaluatorTest, SistersAreJudgedOneAfterTheOther) {
  using G = TypeParam;
  const auto net = testing::shared_random_net<G>(6);
  NetEvaluator<G> evaluator{net};
  testing::at_random_positions<G>(3, 3, 60, [&](const Game<G>& game) {
    ASSERT_EQ(evaluator.evaluate(game.position(), 4), by_definition(*net, game.position()));
    for (const Move move : game.permitted_moves()) {
      const Position<G> next = game.position().after(move);
      ASSERT_EQ(evaluator.evaluate(next, 5), by_definition(*net, next));
    }
  });
}

TYPED_TEST(NetEvaluatorTest, MorePiecesThanThereAreAreNotSeen) {
  using G = TypeParam;
  const auto net = testing::shared_random_net<G>(7);
  auto setup = Setup<G>::initial();
  setup.hands[0].set(PieceType{0}, Hand::most_of_a_kind);
  const auto position = *Position<G>::from(setup, Strictness::lenient);
  NetEvaluator<G> evaluator{net};
  EXPECT_EQ(evaluator.evaluate(position, 0), by_definition(*net, position));
}

}  // namespace
}  // namespace ootori
