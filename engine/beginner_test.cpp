// The lowest level against players who know how the pieces move and little more.
#include <algorithm>
#include <limits>

#include <gtest/gtest.h>

#include "engine/engine.hpp"
#include "engine/piece_values.hpp"
#include "engine/testing/positions.hpp"

namespace ootori {
namespace {

// Somebody who sees one move: mates when a mate is on the board, takes what stands free, attacks pieces and gives
// check, and looks whether the opponent can take something for less or for nothing; never further than that.
template <class G>
class Beginner {
 public:
  explicit Beginner(std::uint64_t seed) : state_(seed) {}

  Move choose(const Game<G>& game) {
    const MoveList moves = game.permitted_moves();
    Move chosen = moves[0];
    int most = std::numeric_limits<int>::min();
    for (const Move move : moves) {
      const int liking = likes(game.position(), move) + static_cast<int>(splitmix64(state_) % whim);
      if (liking <= most) continue;
      most = liking;
      chosen = move;
    }
    return chosen;
  }

 private:
  static constexpr std::uint64_t whim = 60;  // centipawns
  static constexpr int mate = 1'000'000;

  static int worth(PieceType type) { return type == G::spec.royal ? 0 : PieceValues<G>::on_board(type); }

  static int likes(const Position<G>& position, Move move) {
    const Position<G> next = position.after(move);
    const bool checks = next.in_check();
    if (checks && !has_legal_move(next)) return mate;
    const auto taken = position.piece_on(move.to());
    return (taken ? worth(taken->type) : 0) - most_risk(next) + threat(next, move.to()) / 8 + (checks ? 50 : 0);
  }

  // The most that the opponent can win by one capture.
  static int most_risk(const Position<G>& next) {
    int most = 0;
    for (const Square at : squares(next.pieces(~next.side_to_move()))) most = std::max(most, risk(next, at));
    return most;
  }

  static int risk(const Position<G>& next, Square to) {
    const Color them = next.side_to_move();
    const Bitboard attackers = next.attackers(them, to, next.occupied());
    if (attackers == 0) return 0;
    const int own = worth(next.type_on(to));
    if (next.attackers(~them, to, next.occupied()) == 0) return own;
    int least = own;
    for (const Square from : squares(attackers)) least = std::min(least, worth(next.type_on(from)));
    return own - least;
  }

  // The most that the piece on the square attacks.
  static int threat(const Position<G>& next, Square to) {
    const Color them = next.side_to_move();
    int most = 0;
    for (const Square at : squares(next.pieces(them))) {
      if (contains(next.attackers(~them, at, next.occupied()), to)) most = std::max(most, worth(next.type_on(at)));
    }
    return most;
  }

  std::uint64_t state_;
};

// Points of the beginner out of `games`, with both colours.
template <class G>
double beginner_points(int games, Strength level) {
  Engine engine{{.hash_mib = 1}};
  double points = 0;
  for (int n = 0; n < games; ++n) {
    Game<G> game;
    auto state = static_cast<std::uint64_t>(n);
    Beginner<G> beginner{state};
    const Color hero = n % 2 == 0 ? Color::black : Color::white;
    while (!game.outcome() && game.plies() < 300) {
      const Move move = game.position().side_to_move() == hero
                            ? beginner.choose(game)
                            : engine.play(AnyGame{game}, {}, level, splitmix64(state)).best.value();
      static_cast<void>(game.play(move));
    }
    if (!game.outcome() || !game.outcome()->winner) {
      points += 0.5;
    } else if (*game.outcome()->winner == hero) {
      points += 1;
    }
  }
  return points;
}

template <class G>
using BeginnerTest = testing::GameTest<G>;
TYPED_TEST_SUITE(BeginnerTest, testing::Games);

TYPED_TEST(BeginnerTest, WinsHalfTheGamesAgainstTheLowestLevel) {
  EXPECT_GE(beginner_points<TypeParam>(100, {Strength::weakest}), 50);
}

TYPED_TEST(BeginnerTest, LosesMostGamesAgainstTheSixthLevel) { EXPECT_LT(beginner_points<TypeParam>(40, {6}), 10); }

}  // namespace
}  // namespace ootori
