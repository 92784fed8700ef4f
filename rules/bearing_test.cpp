#include "rules/bearing.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "rules/games.hpp"
#include "rules/successors.hpp"
#include "rules/testing/random_game.hpp"

namespace ootori {
namespace {

using ootori::testing::Choices;
using ootori::testing::play_choices;
using ootori::testing::random_choices;

template <class G>
class BearingOf : public ::testing::Test {
 protected:
  // The squares that the royal piece of `Us` could enter if they were safe.
  template <Color Us>
  static Bitboard around_royal(const Position<G>& position) {
    return Attacks<G>::template leaps<Us, G::spec.royal>[index(position.royal(Us))] & ~position.pieces(Us);
  }

  // Whether a bearing from one move before equals one computed anew.
  template <Color Us>
  static bool is_as_fresh(const LastingBearing<G, Us>& lasting, const Position<G>& position) {
    const FreshBearing<G, Us> fresh{position};
    bool is_same = lasting.threats().checkers() == 0 && fresh.threats().checkers() == 0 &&
                   lasting.threats().pinned() == fresh.threats().pinned() &&
                   ((lasting.danger() ^ fresh.danger()) & around_royal<Us>(position)) == 0 &&
                   count_legal_moves(position, lasting) == legal_moves(position).size();
    for (const Square pinned : squares(fresh.threats().pinned())) {
      is_same = is_same && lasting.threats().leash(pinned) == fresh.threats().leash(pinned);
    }
    return is_same;
  }

  struct Successors {
    int all = 0;
    int outlasted = 0;
    int wrong = 0;  // positions that it claims to outlast although something has changed
  };

  template <Color Mover>
  static void look_at(const Position<G>& position, Successors& seen) {
    const LastingBearing<G, ~Mover> lasting{position};
    for_each_successor(position, [&](const Position<G>& next, const MoveTrace& move) {
      ++seen.all;
      if (!lasting.outlasts(move)) return;
      ++seen.outlasted;
      if (!is_as_fresh(lasting, next)) ++seen.wrong;
    });
  }

  static void look_at(const Position<G>& position, Successors& seen) {
    if (position.side_to_move() == Color::black) {
      look_at<Color::black>(position, seen);
    } else {
      look_at<Color::white>(position, seen);
    }
  }
};
using Games = AllGames::As<::testing::Types>;
TYPED_TEST_SUITE(BearingOf, Games);

TYPED_TEST(BearingOf, ThePositionBeforeHoldsAfterMostMovesOfLongGames) {
  typename TestFixture::Successors seen;
  for (std::uint32_t seed = 0; seed < 40; ++seed) {
    play_choices<TypeParam>(random_choices(seed, 300), [&](const Game<TypeParam>& game) {
      this->look_at(game.position(), seen);
      ASSERT_EQ(seen.wrong, 0) << "seed " << seed << ", ply " << game.plies();
    });
  }
  const bool is_small = TypeParam::spec.squares() < 49;  // where every other move is near a royal piece
  EXPECT_GT(seen.outlasted, seen.all / (is_small ? 4 : 2)) << "of " << seen.all;
}

TYPED_TEST(BearingOf, ThePositionBeforeHoldsWhereItSaysSoWhateverIsPlayed) {
  EXPECT_TRUE(rc::check([](const Choices& choices) {
    typename BearingOf<TypeParam>::Successors seen;
    play_choices<TypeParam>(choices, [&](const Game<TypeParam>& game) {
      BearingOf<TypeParam>::look_at(game.position(), seen);
      RC_ASSERT(seen.wrong == 0);
    });
  }));
}

}  // namespace
}  // namespace ootori
