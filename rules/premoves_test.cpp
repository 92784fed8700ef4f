#include "rules/premoves.hpp"

#include <set>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "rules/games.hpp"
#include "rules/testing/move_text.hpp"
#include "rules/testing/random_game.hpp"

namespace ootori {
namespace {

using ootori::testing::Choices;
using ootori::testing::move_texts;
using ootori::testing::play_choices;
using ootori::testing::random_choices;

template <class G>
class PremovesOf : public ::testing::Test {};
using Games = AllGames::As<::testing::Types>;
TYPED_TEST_SUITE(PremovesOf, Games);

// Checks against every reply that is legal after some move, found by trying all moves.
template <class G>
void expect_all_replies(const Position<G>& position) {
  const MoveList settled = premoves(position);
  for (const Move move : legal_moves(position)) {
    for (const Move reply : legal_moves(position.after(move))) {
      ASSERT_TRUE(settled.contains(reply)) << "a legal reply is missing";
    }
  }
}

TYPED_TEST(PremovesOf, HoldEveryMoveThatCouldBeLegal) {
  play_choices<TypeParam>(random_choices(3, 120),
                          [](const Game<TypeParam>& game) { expect_all_replies(game.position()); });
}

TYPED_TEST(PremovesOf, HoldEveryMoveThatCouldBeLegalWhateverWasPlayed) {
  EXPECT_TRUE(rc::check([](const Choices& choices) {
    Game<TypeParam> last;
    play_choices<TypeParam>(choices, [&](const Game<TypeParam>& game) { last = game; });
    expect_all_replies(last.position());
  }));
}

TYPED_TEST(PremovesOf, MoveOwnPiecesAndDropFromTheOwnHand) {
  play_choices<TypeParam>(random_choices(11, 200), [](const Game<TypeParam>& game) {
    const auto& position = game.position();
    const Color us = ~position.side_to_move();
    std::set<std::uint16_t> seen;
    for (const Move move : premoves(position)) {
      EXPECT_TRUE(seen.insert(move.raw()).second) << "a move is listed twice";
      if (move.is_drop()) {
        EXPECT_TRUE(position.hand(us).holds(move.dropped()));
        EXPECT_FALSE(contains(position.pieces(us), move.to()));
        continue;
      }
      const auto piece = position.piece_on(move.from());
      ASSERT_TRUE(piece);
      EXPECT_EQ(piece->color, us);
      EXPECT_NE(move.from(), move.to());
    }
  });
}

// The premoves whose text begins with `from`.
template <class G>
std::vector<std::string> settled_from(const Position<G>& position, std::string_view from) {
  std::vector<std::string> moves;
  for (const std::string& text : move_texts<G>(premoves(position))) {
    if (text.starts_with(from)) moves.push_back(text);
  }
  return moves;
}

TEST(Premoves, ReachWhatMayBeTakenThere) {
  // The premoves are White's.
  const auto position = Position<Tori>::initial();
  EXPECT_EQ(settled_from(position, "4c"), (std::vector<std::string>{"4c4d"})) << "a Swallow, straight ahead";
  EXPECT_EQ(settled_from(position, "4b"),
            (std::vector<std::string>{"4b3a", "4b3b", "4b3c", "4b4c", "4b5a", "4b5b", "4b5c"}))
      << "a Falcon, onto own pieces too";
}

}  // namespace
}  // namespace ootori
