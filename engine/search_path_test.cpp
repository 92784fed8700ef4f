#include "engine/search_path.hpp"

#include <map>

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
  EXPECT_EQ(arrival(game, {"5b4b"}).kind, Arrival::Kind::forbidden);
  EXPECT_EQ(arrival(game, {"5b6b"}).kind, Arrival::Kind::open);
  EXPECT_FALSE(game.permitted_moves().contains(move_of(Tori::spec, "5b4b")));
}

TEST(SearchPath, ToriSearchSkipsASecondOccurrence) {
  const Game<Tori> game;
  // The root itself may return once; what the tree has reached before may not.
  EXPECT_EQ(arrival(game, {"4f5f", "4b5b", "5f4f", "5b4b"}).kind, Arrival::Kind::open);
  EXPECT_EQ(arrival(game, {"4f5f", "4b5b", "5f4f", "5b4b", "4f5f"}).kind, Arrival::Kind::futile);
}

TEST(SearchPath, TwoOccurrencesInTheGameAreNotYetForbidden) {
  Game<Tori> game;
  play_all(game, {"4f5f", "4b5b", "5f4f"});
  EXPECT_EQ(arrival(game, {"5b4b"}).kind, Arrival::Kind::open);
}

TEST(SearchPath, ToriAllowsTheSideInCheckToRepeat) {
  // Black's Eagle checks down the files, the Phoenix steps to and fro.
  auto game = game_of<Tori>("3+F2K/7/7/7/7/7/4k2 b - 1");
  play_all(game, {"4a3a", "3g4g", "3a4a", "4g3g", "4a3a", "3g4g", "3a4a"});
  EXPECT_EQ(arrival(game, {"4g3g"}).kind, Arrival::Kind::open);
  EXPECT_EQ(arrival(game, {"4g3g", "4a3a"}).kind, Arrival::Kind::forbidden);
}

TEST(SearchPath, PychessForbidsTheFourthOccurrence) {
  Game<Tori> game{Position<Tori>::initial(), {.repetition = RepetitionProfile::pychess}};
  play_all(game, {"4f5f", "4b5b", "5f4f", "5b4b", "4f5f", "4b5b", "5f4f"});
  EXPECT_EQ(arrival(game, {"5b4b"}).kind, Arrival::Kind::open);
  play_all(game, {"5b4b", "4f5f", "4b5b", "5f4f"});
  EXPECT_EQ(arrival(game, {"5b4b"}).kind, Arrival::Kind::forbidden);
}

// The rule lets a player make that move, and the player loses by it.
TEST(SearchPath, PychessFourthOccurrenceLosesAtTheRoot) {
  Game<Tori> game{Position<Tori>::initial(), {.repetition = RepetitionProfile::pychess}};
  play_all(game, {"4f5f", "4b5b", "5f4f", "5b4b", "4f5f", "4b5b", "5f4f", "5b4b", "4f5f", "4b5b", "5f4f"});
  const Move losing = move_of(Tori::spec, "5b4b");
  Engine engine{{.hash_mib = 1}};
  const SearchResult result = engine.search(AnyGame{game}, {.depth = 4, .root_moves = {losing}});
  EXPECT_EQ(result.score, Score::loss_in(1));
  ASSERT_EQ(result.lines.size(), 1U);
  EXPECT_EQ(result.lines.front().moves, std::vector{losing});
  EXPECT_NE(engine.search(AnyGame{game}, {.depth = 4}).best, losing);
  ASSERT_TRUE(game.play(losing).has_value());
  EXPECT_EQ(game.outcome(), (Outcome{Color::black, Termination::repetition}));
}

// A check where there is one, or one of the first two moves: so games go to and fro.
template <class G>
Move narrow_choice(const Game<G>& game, std::uint64_t random) {
  const MoveList moves = game.permitted_moves();
  const auto checks = [&](Move move) { return game.position().after(move).in_check(); };
  const auto* check = std::ranges::find_if(moves, checks);
  if (check != moves.end() && random % 8 != 0) return *check;
  return moves[random / 8 % std::min<std::size_t>(moves.size(), 2)];
}

// Calls `f(game, root)` for positions of games with few pieces, where much repeats, and some earlier ply of each.
template <class G>
void at_positions_of_endings(std::string_view sfen, auto&& f) {
  std::uint64_t state = 1;
  for (int n = 0; n < 60; ++n) {
    auto game = game_of<G>(sfen);
    for (int ply = 0; ply < 80 && !game.outcome(); ++ply) {
      f(game, splitmix64(state) % (game.plies() + 1));
      static_cast<void>(game.play(narrow_choice(game, splitmix64(state))));
    }
  }
}

// The path of a search whose root is the position after `root` plies of the game, at the game's end.
template <class G>
SearchPath<G> path_to(const Game<G>& game, std::size_t root) {
  Game<G> before = game;
  before.take_back_to(root);
  SearchPath<G> path;
  path.start(before);
  for (const Visit& visit : game.visits().subspan(root + 1)) path.push(visit);
  return path;
}

constexpr std::string_view tori_ending = "3k3/7/7/7/7/7/+F2K3 b - 1";
constexpr std::string_view yari_ending = "3k3/7/7/7/7/7/7/7/+R2K3 b - 1";

TEST(SearchPath, SearchForbidsExactlyWhatTheRulesForbid) {
  int forbidden = 0;
  at_positions_of_endings<Tori>(tori_ending, [&](const Game<Tori>& game, std::size_t root) {
    auto path = path_to(game, root);
    const MoveList permitted = game.permitted_moves();
    for (const Move move : legal_moves(game.position())) {
      const Arrival arrival = path.arrive(visit(game.position().after(move)), 1);
      ASSERT_EQ(arrival.kind == Arrival::Kind::forbidden, !permitted.contains(move));
      ASSERT_FALSE(arrival.has_ended());
      forbidden += permitted.contains(move) ? 0 : 1;
    }
  });
  EXPECT_GT(forbidden, 50);
}

TEST(SearchPath, SearchEndsGamesLikeTheRules) {
  std::map<Termination, int> endings;
  at_positions_of_endings<Yari>(yari_ending, [&](const Game<Yari>& game, std::size_t root) {
    auto path = path_to(game, root);
    for (const Move move : legal_moves(game.position())) {
      Game<Yari> next = game;
      ASSERT_TRUE(next.play(move).has_value());
      const Arrival arrival = path.arrive(next.visits().back(), 1);
      const auto outcome = next.outcome();
      if (!outcome || (outcome->reason != Termination::repetition && outcome->reason != Termination::perpetual_check)) {
        ASSERT_TRUE(arrival.kind == Arrival::Kind::open || !is_mate_value(arrival.value));
        continue;
      }
      ++endings[outcome->reason];
      ASSERT_TRUE(arrival.has_ended());
      const Value win = outcome->winner == game.position().side_to_move() ? mates_in(1) : -mates_in(1);
      ASSERT_EQ(arrival.value, outcome->winner ? win : draw_value);
    }
  });
  EXPECT_GT(endings[Termination::repetition], 20);
  EXPECT_GT(endings[Termination::perpetual_check], 20);
}

constexpr std::string_view yari_chase = "6k/+R6/7/7/7/7/7/7/3K3 b - 1";

TEST(SearchPath, YariPerpetualCheckLoses) {
  auto game = game_of<Yari>(yari_chase);
  play_all(game, {"7b7a", "1a1b", "7a7b", "1b1a", "7b7a", "1a1b"});
  EXPECT_EQ(arrival(game, {"7a7b"}).kind, Arrival::Kind::open);
  EXPECT_EQ(arrival(game, {"7a7b", "1b1a"}).value, mates_in(2));
}

TEST(SearchPath, YariCyclesInTheSearchAreScoredAtOnce) {
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

TEST(SearchPath, TheEngineAvoidsALosingPerpetualCheck) {
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
  const auto line = std::ranges::find(result.lines, move_of(Tori::spec, "5f4f"),
                                      [](const SearchLine& each) { return each.moves.front(); });
  ASSERT_NE(line, result.lines.end());
  ASSERT_GE(line->moves.size(), 2U);
  EXPECT_NE(line->moves[1], move_of(Tori::spec, "5b4b"));
}

// White's Phoenix steps between two squares while Black's walks about: in the tree White soon has nothing but a cycle
// to go round. That is judged as lost; but it is no mate, since the rules allow the move.
TEST(SearchPath, ANodeWithOnlyACycleIsNotMate) {
  const auto game = game_of<Tori>("k6/2S4/1C5/7/7/7/5K1 w - 1");
  EXPECT_EQ(arrival(game, {"7a6a", "2g1g", "6a7a", "1g2g", "7a6a"}).kind, Arrival::Kind::futile);
  Engine engine{{.hash_mib = 4}};
  for (int depth = 1; depth <= 8; ++depth) {
    const auto result = engine.search(AnyGame{game}, {.depth = depth});
    EXPECT_FALSE(result.score.is_loss()) << "at depth " << depth;
  }
}

}  // namespace
}  // namespace ootori
