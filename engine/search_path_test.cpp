#include "engine/search_path.hpp"

#include <gtest/gtest.h>

#include "engine/engine.hpp"
#include "engine/testing/positions.hpp"
#include "notation/usi.hpp"

namespace ootori {
namespace {

using testing::game_of;

Move move_of(const GameSpec& spec, std::string_view text) { return parse_usi(spec, text).value(); }

template <class G>
void play_all(Game<G>& game, std::initializer_list<std::string_view> moves) {
  for (const std::string_view text : moves) ASSERT_TRUE(game.play(move_of(G::spec, text)).has_value()) << text;
}

// What the path of a search from `game` says of a line of moves, at its last.
template <class G>
Arrival arrival(const Game<G>& game, std::initializer_list<std::string_view> line) {
  SearchPath<G> path;
  path.start(game);
  Position<G> position = game.position();
  Arrival last;
  int ply = 0;
  for (const std::string_view text : line) {
    position = position.after(move_of(G::spec, text));
    last = path.arrive(visit(position), ++ply);
    path.push(visit(position));
  }
  return last;
}

TEST(SearchPath, ToriForbidsTheThirdOccurrence) {
  Game<Tori> game;
  play_all(game, {"4f5f", "4b5b", "5f4f", "5b4b", "4f5f", "4b5b", "5f4f"});
  EXPECT_TRUE(arrival(game, {"5b4b"}).forbidden);
  EXPECT_FALSE(arrival(game, {"5b6b"}).forbidden);
  EXPECT_FALSE(game.permitted_moves().contains(move_of(Tori::spec, "5b4b")));
}

TEST(SearchPath, ToriTreeDoesWithoutASecondOccurrence) {
  const Game<Tori> game;
  // The root itself may return once; what the tree has reached before may not.
  EXPECT_FALSE(arrival(game, {"4f5f", "4b5b", "5f4f", "5b4b"}).forbidden);
  EXPECT_TRUE(arrival(game, {"4f5f", "4b5b", "5f4f", "5b4b", "4f5f"}).forbidden);
}

TEST(SearchPath, AfterTwoOccurrencesInTheGameOneIsNotForbiddenYet) {
  Game<Tori> game;
  play_all(game, {"4f5f", "4b5b", "5f4f"});
  EXPECT_FALSE(arrival(game, {"5b4b"}).forbidden);
}

TEST(SearchPath, ToriLetsTheOneInCheckRepeat) {
  // Black's Eagle checks down the files, the Phoenix steps to and fro.
  auto game = game_of<Tori>("3+F2K/7/7/7/7/7/4k2 b - 1");
  play_all(game, {"4a3a", "3g4g", "3a4a", "4g3g", "4a3a", "3g4g", "3a4a"});
  EXPECT_FALSE(arrival(game, {"4g3g"}).forbidden);
  EXPECT_TRUE(arrival(game, {"4g3g", "4a3a"}).forbidden);
}

TEST(SearchPath, ThePychessProfileForbidsTheFourth) {
  Game<Tori> game{Position<Tori>::initial(), {.repetition = RepetitionProfile::pychess}};
  play_all(game, {"4f5f", "4b5b", "5f4f", "5b4b", "4f5f", "4b5b", "5f4f"});
  EXPECT_FALSE(arrival(game, {"5b4b"}).forbidden);
  play_all(game, {"5b4b", "4f5f", "4b5b", "5f4f"});
  EXPECT_TRUE(arrival(game, {"5b4b"}).forbidden);
}

constexpr std::string_view yari_chase = "6k/+R6/7/7/7/7/7/7/3K3 b - 1";

TEST(SearchPath, YariPerpetualCheckLoses) {
  auto game = game_of<Yari>(yari_chase);
  play_all(game, {"7b7a", "1a1b", "7a7b", "1b1a", "7b7a", "1a1b"});
  EXPECT_FALSE(arrival(game, {"7a7b"}).value.has_value());
  EXPECT_EQ(arrival(game, {"7a7b", "1b1a"}).value, mates_in(2));
}

TEST(SearchPath, YariCyclesInTheTreeAreJudgedAtOnce) {
  const auto game = game_of<Yari>(yari_chase);
  EXPECT_EQ(arrival(game, {"7b7a", "1a1b", "7a7b", "1b1a", "7b7a"}).value, -known_win);
  EXPECT_EQ(arrival(game, {"7b7a", "1a1b", "7a7b", "1b1a", "7b7a", "1a1b"}).value, known_win);
}

TEST(SearchPath, YariRepetitionIsNoContest) {
  Game<Yari> game;
  play_all(game, {"4i4h", "4a4b", "4h4i", "4b4a", "4i4h", "4a4b", "4h4i"});
  EXPECT_EQ(arrival(game, {"4b4a"}).value, draw_value);
  EXPECT_EQ(arrival(Game<Yari>{}, {"4i4h", "4a4b", "4h4i", "4b4a", "4i4h"}).value, draw_value);
}

TEST(SearchPath, TheEngineDoesNotRepeatItsChecksWhenThatLoses) {
  auto game = game_of<Yari>(yari_chase);
  play_all(game, {"7b7a", "1a1b", "7a7b", "1b1a", "7b7a", "1a1b"});
  Engine engine{{.hash_mib = 4}};
  const auto result = engine.search(AnyGame{game}, {.nodes = 20'000});
  EXPECT_NE(result.best, move_of(Yari::spec, "7a7b"));
  EXPECT_FALSE(result.score.is_loss());
}

TEST(SearchPath, TheEngineSeesThatItsOpponentMayNotRepeat) {
  // After Black's next step back White may not follow suit.
  Game<Tori> game;
  play_all(game, {"4f5f", "4b5b", "5f4f", "5b4b", "4f5f", "4b5b"});
  Engine engine{{.hash_mib = 4, .multi_pv = 64}};
  const auto result = engine.search(AnyGame{game}, {.depth = 4});
  for (const SearchLine& line : result.lines) {
    if (line.moves.size() < 2 || line.moves[0] != move_of(Tori::spec, "5f4f")) continue;
    EXPECT_NE(line.moves[1], move_of(Tori::spec, "5b4b"));
  }
}

}  // namespace
}  // namespace ootori
