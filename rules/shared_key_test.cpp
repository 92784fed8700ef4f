#include "rules/shared_key.hpp"

#include <gtest/gtest.h>

#include "rules/attack_tables.hpp"
#include "rules/games.hpp"
#include "rules/judkins.hpp"
#include "rules/minishogi.hpp"
#include "rules/testing/random_game.hpp"

namespace ootori {
namespace {

using ootori::testing::play_choices;
using ootori::testing::random_choices;

static_assert(Mirror<Tori>::is_exact());
static_assert(Mirror<Yari>::is_exact());
static_assert(Mirror<Tori>::of(Tori::left_quail) == Tori::right_quail, "the Quails are each other's images");

template <class G>
class SharedKeys : public ::testing::Test {};
using KnownGames = GameList<Tori, Yari, Minishogi, Judkins>::As<::testing::Types>;
TYPED_TEST_SUITE(SharedKeys, KnownGames);

TYPED_TEST(SharedKeys, AreTheSameForMirrorImagesAndTheirMoves) {
  for (std::uint32_t seed = 0; seed < 20; ++seed) {
    play_choices<TypeParam>(random_choices(seed, 120), [&](const Game<TypeParam>& game) {
      const SharedKey key(game.position());
      const SharedKey of_image(Mirror<TypeParam>::of(game.position()));
      ASSERT_EQ(key.value(), of_image.value());
      for (const Move move : legal_moves(game.position())) {
        ASSERT_EQ(key.shared(move), of_image.shared(Mirror<TypeParam>::of(move)));
        if (!key.is_symmetric()) {
          ASSERT_EQ(key.shared(key.shared(move)), move);
        }
      }
    });
  }
}

// The play-by-email server's starting position is the mirror image of ours: its centre Swallows stand on the other
// files.
TEST(SharedKey, IsTheSameForTheMirroredStartingPosition) {
  const Position<Tori>& array = Position<Tori>::initial();
  const Position<Tori> image = Mirror<Tori>::of(array);
  EXPECT_NE(array, image);
  EXPECT_EQ(SharedKey(array).value(), SharedKey(image).value());
  EXPECT_FALSE(SharedKey(array).is_symmetric());
}

}  // namespace
}  // namespace ootori
