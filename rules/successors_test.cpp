#include "rules/successors.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "rules/games.hpp"
#include "rules/testing/random_game.hpp"

namespace ootori {
namespace {

using ootori::testing::Choices;
using ootori::testing::play_choices;
using ootori::testing::random_choices;

template <class G>
class Successors : public ::testing::Test {
 protected:
  // Whether for_each_successor visits exactly the positions that the legal moves lead to, in any order.
  static bool are_those_of_the_moves(const Position<G>& position) {
    std::vector<Position<G>> made;
    for (const Move move : legal_moves(position)) made.push_back(position.after(move));
    bool all_made = true;
    for_each_successor(position, [&](const Position<G>& shown) {
      const auto found = std::ranges::find(made, shown);
      all_made = all_made && found != made.end();
      if (found != made.end()) made.erase(found);
    });
    return all_made && made.empty();
  }
};
using Games = AllGames::As<::testing::Types>;
TYPED_TEST_SUITE(Successors, Games);

TYPED_TEST(Successors, AreWhatTheLegalMovesMake) {
  for (std::uint32_t seed = 0; seed < 6; ++seed) {
    play_choices<TypeParam>(random_choices(seed, 300), [&](const Game<TypeParam>& game) {
      ASSERT_TRUE(this->are_those_of_the_moves(game.position())) << "seed " << seed << ", ply " << game.plies();
    });
  }
}

TYPED_TEST(Successors, AreWhatTheLegalMovesMakeWhateverIsPlayed) {
  EXPECT_TRUE(rc::check([](const Choices& choices) {
    play_choices<TypeParam>(choices, [](const Game<TypeParam>& game) {
      RC_ASSERT(Successors<TypeParam>::are_those_of_the_moves(game.position()));
    });
  }));
}

}  // namespace
}  // namespace ootori
