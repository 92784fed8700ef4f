#include "engine/levels.hpp"

#include <algorithm>

#include <gtest/gtest.h>

#include "engine/testing/positions.hpp"
#include "notation/usi.hpp"

namespace ootori {
namespace {

using testing::game_of;

// Points of `stronger` out of `games` played with both colours, from openings of random moves.
template <class G>
double match(Strength stronger, Strength weaker, int games) {
  Engine engine{{.hash_mib = 2}};
  double points = 0;
  for (int n = 0; n < games; ++n) {
    Game<G> game;
    auto state = static_cast<std::uint64_t>(n / 2);
    for (int ply = 0; ply < 6; ++ply) {
      const MoveList moves = game.permitted_moves();
      static_cast<void>(game.play(moves[splitmix64(state) % moves.size()]));
    }
    const Color hero = n % 2 == 0 ? Color::black : Color::white;
    while (!game.outcome() && game.plies() < 300) {
      const bool to_move = game.position().side_to_move() == hero;
      const auto result = engine.play(AnyGame{game}, {.nodes = 8000}, to_move ? stronger : weaker, splitmix64(state));
      static_cast<void>(game.play(result.best.value()));
    }
    if (!game.outcome() || !game.outcome()->winner) points += 0.5;
    if (game.outcome() && game.outcome()->winner == hero) points += 1;
  }
  return points;
}

template <class G>
using Levels = testing::GameTest<G>;
TYPED_TEST_SUITE(Levels, testing::Games);

// The chosen line may be any of those that the search found.
TYPED_TEST(Levels, ReportTheirLineAsTheOnlyOne) {
  Engine engine{{.hash_mib = 1}};
  for (const int level : {1, 2, 3, 5, 8, 19}) {
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
      const auto result = engine.play(AnyGame{Game<TypeParam>{}}, {.nodes = 200}, {level}, seed);
      ASSERT_EQ(result.lines.size(), 1U) << level;
      EXPECT_EQ(result.lines.front().multi_pv, 1) << level;
      EXPECT_EQ(result.lines.front().moves.front(), result.best) << level;
    }
  }
}

TYPED_TEST(Levels, HigherLevelsWin) {
  EXPECT_GE(match<TypeParam>({8}, {1}, 8), 6);
  EXPECT_GE(match<TypeParam>({20}, {8}, 8), 7);
}

TYPED_TEST(Levels, TheSameSeedPlaysTheSameMove) {
  for (const int level : {1, 5, 10, 15}) {
    Engine one{{.hash_mib = 1}};
    Engine two{{.hash_mib = 1}};
    two.play(AnyGame{Game<TypeParam>{}}, {}, {level}, 1);
    const AnyGame game{Game<TypeParam>{}};
    EXPECT_EQ(one.play(game, {}, {level}, 9).best, two.play(game, {}, {level}, 9).best) << level;
  }
}

TYPED_TEST(Levels, NoLevelUsesTheNet) {
  Engine with_net{{.hash_mib = 1}};
  Engine without{{.hash_mib = 1, .uses_built_in_net = false}};
  testing::at_random_positions<TypeParam>(7, 1, 6, [&](const Game<TypeParam>& game) {
    for (const int level : {1, 8, 13}) {
      const auto one = with_net.play(AnyGame{game}, {}, {level}, 5);
      const auto other = without.play(AnyGame{game}, {}, {level}, 5);
      EXPECT_EQ(one.best, other.best) << level;
      EXPECT_EQ(one.score, other.score) << level;
    }
  });
}

TYPED_TEST(Levels, EveryLevelPlaysLegalMoves) {
  Engine engine{{.hash_mib = 1}};
  int level = Strength::weakest;
  testing::at_random_positions<TypeParam>(3, 2, 100, [&](const Game<TypeParam>& game) {
    level = level % 12 + 1;
    const auto result = engine.play(AnyGame{game}, {}, {level}, game.plies());
    ASSERT_EQ(result.best.has_value(), !game.outcome());
    if (result.best) EXPECT_TRUE(game.permitted_moves().contains(*result.best));
  });
}

TYPED_TEST(Levels, TraitsGrowWithTheLevel) {
  constexpr int parts = 4;
  for (int step = 0; step < (Strength::full - 1 - Strength::weakest) * parts; ++step) {
    const auto at = [](int steps) {
      return Strength{Strength::weakest + steps / parts, static_cast<double>(steps % parts) / parts};
    };
    const LevelTraits lower = level_traits<TypeParam>(at(step));
    const LevelTraits higher = level_traits<TypeParam>(at(step + 1));
    EXPECT_TRUE(lower.depth == 1 ? lower.noise > higher.noise : lower.nodes < higher.nodes) << step;
    EXPECT_LE(lower.depth, higher.depth);
    EXPECT_GE(lower.choices, higher.choices);
    EXPECT_GE(lower.noise, higher.noise);
    EXPECT_GE(lower.tolerance, higher.tolerance);
    EXPECT_GE(lower.blindness.far_drop, higher.blindness.far_drop);
  }
}

TYPED_TEST(Levels, TheHighestOverlooksNothingAndSearchesManyNodes) {
  const LevelTraits traits = level_traits<TypeParam>({Strength::full - 1});
  EXPECT_GE(traits.nodes, 50'000U);
  EXPECT_EQ(traits.noise, 0);
  EXPECT_EQ(traits.blindness.far_drop, 0);
}

TEST(Levels, EveryLevelMatesInOne) {
  const auto tori = game_of<Tori>("rpc2p1/1f2FPk/sss1Ss1/1Ss3l/Ss2SS1/3CCs1/LK3P1 b RSc3s 1");
  const auto yari = game_of<Yari>("7/n6/+R6/K+pN1+Rp+r/4P1P/B1P2+b1/3+nrk1/6+p/7 w BN4Pb4p 1");
  Engine engine{{.hash_mib = 1}};
  for (int level = Strength::weakest; level < Strength::full; ++level) {
    for (std::uint64_t seed = 0; seed < 5; ++seed) {
      EXPECT_EQ(engine.play(AnyGame{tori}, {}, {level}, seed).score, Score::win_in(1)) << level;
      EXPECT_EQ(engine.play(AnyGame{yari}, {}, {level}, seed).score, Score::win_in(1)) << level;
    }
  }
}

TYPED_TEST(Levels, NoLevelAllowsAMateInOne) {
  const auto mates = [](const auto& position) {
    return std::ranges::any_of(legal_moves(position), [&](Move move) {
      const auto next = position.after(move);
      return next.in_check() && !has_legal_move(next);
    });
  };
  Engine engine{{.hash_mib = 1}};
  int threats = 0;
  testing::at_random_positions<TypeParam>(5, 30, 200, [&](const Game<TypeParam>& game) {
    const auto& position = game.position();
    const MoveList moves = game.permitted_moves();
    const auto loses = [&](Move move) { return mates(position.after(move)); };
    const auto losing = std::ranges::count_if(moves, loses);
    if (losing == 0 || losing == std::ssize(moves)) return;
    ++threats;
    for (int level = Strength::weakest; level < 12; ++level) {
      const auto result = engine.play(AnyGame{game}, {}, {level}, game.plies());
      EXPECT_FALSE(loses(result.best.value())) << level;
    }
  });
  EXPECT_GT(threats, 5);
}

// Whether the side to move can take a promoted piece.
template <class G>
bool can_take_promoted(const Position<G>& position) {
  return std::ranges::any_of(legal_moves(position), [&](Move move) {
    const auto taken = position.piece_on(move.to());
    return taken && G::spec[taken->type].promoted_from;
  });
}

TEST(Levels, NoLevelGivesAGreatPieceAway) {
  // An Eagle, and a promoted Rook, are attacked and can go away.
  const auto tori = game_of<Tori>("rpckcpl/7/sssssss/2s+F3/SSSSSSS/7/LPCKCPR b - 1");
  const auto yari = game_of<Yari>("rnnkbb1/7/ppppppp/3+R3/7/7/PPPPPPP/7/RBBKNN1 b - 1");
  Engine engine{{.hash_mib = 1}};
  for (int level = Strength::weakest; level < 10; ++level) {
    for (std::uint64_t seed = 0; seed < 5; ++seed) {
      const Move by_tori = engine.play(AnyGame{tori}, {}, {level}, seed).best.value();
      EXPECT_FALSE(can_take_promoted(tori.position().after(by_tori))) << level;
      const Move by_yari = engine.play(AnyGame{yari}, {}, {level}, seed).best.value();
      EXPECT_FALSE(can_take_promoted(yari.position().after(by_yari))) << level;
    }
  }
}

TEST(Levels, MiddleLevelsTakeAHangingPiece) {
  // White's Eagle stands before a Swallow, White's Rook before a Pawn; both could go away.
  const auto tori = game_of<Tori>("rpckcpl/7/ssssss1/2s3+f/SSSSSSS/3F3/LPCKCPR b - 1");
  const auto yari = game_of<Yari>("rnnkbb1/7/ppppppp/7/7/3+r3/PPPPPPP/7/RBBKNNR b - 1");
  Engine engine{{.hash_mib = 1}};
  for (int level = 7; level < Strength::full; ++level) {
    for (std::uint64_t seed = 0; seed < 5; ++seed) {
      EXPECT_EQ(engine.play(AnyGame{tori}, {}, {level}, seed).best, parse_usi(Tori::spec, "1e1d").value()) << level;
      EXPECT_EQ(engine.play(AnyGame{yari}, {}, {level}, seed).best, parse_usi(Yari::spec, "4g4f").value()) << level;
    }
  }
}

TEST(ChooseLine, TakesAMateAndAvoidsALoss) {
  const auto line = [](Score score) { return SearchLine{.score = score, .moves = {Move{}}}; };
  const LevelTraits traits{
      .depth = 3, .nodes = 100, .choices = 3, .noise = 100'000, .tolerance = 1000, .blindness = {}};
  const std::vector winning{line(Score::win_in(5)), line(Score::win_in(7)), line(Score::centipawns(900))};
  const std::vector holding{line(Score::centipawns(-900)), line(Score::loss_in(4)), line(Score::loss_in(2))};
  const std::vector lost{line(Score::loss_in(8)), line(Score::loss_in(2))};
  std::size_t sooner = 0;
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    EXPECT_EQ(&choose_line(winning, traits, seed), winning.data());
    EXPECT_EQ(&choose_line(holding, traits, seed), holding.data());
    sooner += &choose_line(lost, traits, seed) == &lost[1] ? 1 : 0;
  }
  EXPECT_GT(sooner, 0U) << "where every line loses, any may be chosen";
}

TEST(ChooseLine, WithoutNoiseIsTheBest) {
  const auto line = [](int value) { return SearchLine{.score = Score::centipawns(value), .moves = {Move{}}}; };
  const std::vector lines{line(3), line(2), line(2)};
  const LevelTraits traits{.depth = 9, .nodes = 100, .choices = 3, .noise = 0, .tolerance = 100, .blindness = {}};
  for (std::uint64_t seed = 0; seed < 50; ++seed) EXPECT_EQ(&choose_line(lines, traits, seed), lines.data());
}

// A tenth more or less.
TEST(NodesOfMove, VaryALittle) {
  const LevelTraits traits{.depth = 9, .nodes = 1000, .choices = 1, .noise = 0, .tolerance = 0, .blindness = {}};
  std::uint64_t least = 1000;
  std::uint64_t most = 1000;
  for (std::uint64_t seed = 0; seed < 500; ++seed) {
    least = std::min(least, nodes_of_move(traits, seed));
    most = std::max(most, nodes_of_move(traits, seed));
  }
  EXPECT_EQ(least, 900U);
  EXPECT_EQ(most, 1100U);
}

TEST(ChooseLine, StaysWithinTheTolerance) {
  const auto line = [](int value) { return SearchLine{.score = Score::centipawns(value), .moves = {Move{}}}; };
  const std::vector lines{line(200), line(150), line(-100)};
  const LevelTraits traits{.depth = 3, .nodes = 100, .choices = 3, .noise = 2000, .tolerance = 100, .blindness = {}};
  std::array<int, 3> chosen{};
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    ++chosen[static_cast<std::size_t>(&choose_line(lines, traits, seed) - lines.data())];
  }
  EXPECT_GT(chosen[0], 0);
  EXPECT_GT(chosen[1], 0);
  EXPECT_EQ(chosen[2], 0);
}

}  // namespace
}  // namespace ootori
