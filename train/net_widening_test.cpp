#include "train/net_widening.hpp"

#include <gmock/gmock.h>

#include "engine/nnue/net_evaluator.hpp"
#include "engine/testing/nets.hpp"
#include "engine/testing/positions.hpp"
#include "train/quantization.hpp"
#include "train/testing/random_records.hpp"

namespace ootori {
namespace {

using ::testing::HasSubstr;

template <class G>
using NetWideningTest = testing::GameTest<G>;
TYPED_TEST_SUITE(NetWideningTest, testing::Games);

// A narrow net, and an equivalent net of full width whose other sums have output weights of zero.
template <class G>
struct Pair {
  LooseNet<G> narrow{Net<G>::width / 2};
  Net<G> wide = testing::random_net<G>(3);

  Pair() {
    const std::size_t width = narrow.width;
    for (std::size_t input = 0; input < wide.rows.size(); ++input) {
      std::copy_n(wide.rows[input].begin(), width, narrow.rows[input].begin());
    }
    std::copy_n(wide.biases.begin(), width, narrow.biases.begin());
    for (std::size_t number = 0; number < Net<G>::outputs; ++number) {
      auto& weights = wide.output_weights[number];
      std::fill(weights.begin() + width, weights.begin() + Net<G>::width, 0);
      std::fill(weights.begin() + Net<G>::width + width, weights.end(), 0);
      std::copy_n(weights.begin(), width, narrow.output_weights[number].begin());
      std::copy_n(weights.begin() + Net<G>::width, width, narrow.output_weights[number].begin() + width);
      narrow.output_biases[number] = wide.output_biases[number];
    }
    narrow.scale = wide.scale;
  }
};

TYPED_TEST(NetWideningTest, TheWideNetSaysTheSameToTheBit) {
  using G = TypeParam;
  const Pair<G> pair;
  const auto read = read_loose_net<G>(write_net(pair.narrow));
  ASSERT_TRUE(read) << read.error();
  const Parameters<G> wide = widened(*read, 5);
  const Parameters<G> same = parameters_of(pair.wide);
  const auto records = testing::random_records<G>(2, 5, 60);
  int compared = 0;
  for (const RecordedGame& record : records) {
    replay<G>(record, [&](const Position<G>& position, Move, int score) {
      const auto sample = sample_of(position, score, std::nullopt);
      ASSERT_EQ(output_of(wide, sample), output_of(same, sample));
      ++compared;
    });
  }
  EXPECT_GT(compared, 50);
  // The same must hold for the engine's integer nets.
  NetEvaluator<G> before{std::make_shared<const Net<G>>(pair.wide)};
  NetEvaluator<G> after{std::make_shared<const Net<G>>(quantized(wide, pair.narrow.scale))};
  testing::at_random_positions<G>(4, 5, 60, [&](const Game<G>& game) {
    ASSERT_EQ(before.evaluate(game.position(), 0), after.evaluate(game.position(), 0));
  });
}

// If the slope were zero, the new sums would never learn anything.
TYPED_TEST(NetWideningTest, TheNewSumsHaveASlope) {
  using G = TypeParam;
  const Pair<G> pair;
  const Parameters<G> wide = widened(pair.narrow, 5);
  const auto sample = sample_of(Position<G>::initial(), 100, Color::black);
  Parameters<G> gradient;
  (void)add_gradient(wide, sample, {}, Aim{}, gradient);
  const std::span slopes{gradient.output(sample.output) + pair.narrow.width, Net<G>::width - pair.narrow.width};
  EXPECT_GT(std::ranges::count_if(slopes, [](float slope) { return slope != 0; }), std::ssize(slopes) / 4);
}

TYPED_TEST(NetWideningTest, ANetOfTheFullWidthStaysWhatItIs) {
  using G = TypeParam;
  const Net<G> net = testing::random_net<G>(9);
  const auto read = read_loose_net<G>(write_net(net));
  ASSERT_TRUE(read) << read.error();
  EXPECT_TRUE(widened(*read, 1) == parameters_of(net));
}

TEST(NetWidening, RefusesANetThatDoesNotFit) {
  const auto error = [](std::string bytes) { return read_loose_net<Tori>(bytes).error(); };
  const std::string bytes = write_net(LooseNet<Tori>{64});
  EXPECT_THAT(error(write_net(LooseNet<Tori>{Net<Tori>::width + 32})), HasSubstr("this program takes"));
  EXPECT_THAT(error(write_net(LooseNet<Tori>{0})), HasSubstr("this program takes"));
  EXPECT_THAT(error(write_net(LooseNet<Yari>{64})), HasSubstr("is a net for Yari Shogi, not for Tori Shogi"));
  EXPECT_THAT(error(bytes.substr(0, 500)), HasSubstr("is 500 bytes long and should be"));
  EXPECT_THAT(error(bytes), HasSubstr("out of bounds"));  // because its scale is zero
  EXPECT_EQ(error("nonsense"), "is not a net for this program");
}

}  // namespace
}  // namespace ootori
