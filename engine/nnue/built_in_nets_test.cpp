#include "engine/nnue/built_in_nets.hpp"

#include <filesystem>

#include <gtest/gtest.h>

#include "engine/nnue/net_evaluator.hpp"
#include "engine/testing/positions.hpp"

namespace ootori {
namespace {

template <class G>
using BuiltInNets = testing::GameTest<G>;
TYPED_TEST_SUITE(BuiltInNets, testing::Games);

// The built-in net can be read. It values material and finds the initial position roughly even.
TYPED_TEST(BuiltInNets, JudgeLikeAPlayer) {
  using G = TypeParam;
  const auto net = built_in_net<G>();
  ASSERT_EQ(net != nullptr, std::filesystem::exists("engine/nets/" + std::string{G::spec.id} + ".net"));
  if (!net) GTEST_SKIP() << "no net for this game";
  EXPECT_EQ(net, built_in_net<G>());
  NetEvaluator<G> evaluator{net};
  const Value even = evaluator.evaluate(Position<G>::initial(), 0);
  EXPECT_LT(std::abs(even), 150);
  for (int kind = 0; kind < static_cast<int>(G::spec.hand_kinds()); ++kind) {
    auto setup = Setup<G>::initial();
    for (auto& piece : setup.board) {
      if (piece != Piece{Color::white, PieceType{kind}}) continue;
      piece.reset();
      setup.hands[0].add(PieceType{kind});
      break;
    }
    const auto position = Position<G>::from(setup, Strictness::lenient);
    if (!position) continue;
    EXPECT_GT(evaluator.evaluate(*position, 0), even + 25) << G::spec.pieces[static_cast<std::size_t>(kind)].name.en;
  }
}

}  // namespace
}  // namespace ootori
