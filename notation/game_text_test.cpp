#include "notation/game_text.hpp"

#include <gtest/gtest.h>

#include "notation/random_games.hpp"
#include "notation/uci.hpp"
#include "notation/usi.hpp"

namespace ootori {
namespace {

std::string message(std::string_view text) {
  const auto game = parse_game_text<Tori>(text);
  return game ? "" : describe(Tori::spec, game.error());
}

TEST(GameText, StartAndMoves) {
  EXPECT_EQ(parse_game_text<Tori>("startpos")->plies(), 0u);
  EXPECT_EQ(parse_game_text<Tori>("startpos moves")->plies(), 0u);
  EXPECT_EQ(parse_game_text<Tori>(" startpos  moves 7e7d  1c1d ")->plies(), 2u);
  EXPECT_EQ(parse_game_text<Tori>("sfen 3k3/7/7/7/7/7/3K3 w - 4 moves 4a4b")->plies(), 1u);
  EXPECT_EQ(parse_game_text<Tori>("3k3/7/7/7/7/7/3K3[-] b 0 4 moves d7d6")->plies(), 1u);
  EXPECT_EQ(parse_game_text<Tori>("fen 3k3/7/7/7/7/7/3K3[-] b 0 4 moves d7d6")->plies(), 1u);
  for (const std::string_view without_hands : {"fen 3k3/7/7/7/7/7/3K3 w 0 4", "fen 3k3/7/7/7/7/7/3K3 w - - 0 4"}) {
    const auto game = parse_game_text<Tori>(without_hands);
    ASSERT_TRUE(game) << without_hands;
    EXPECT_EQ(game->position().side_to_move(), Color::black);
  }
  EXPECT_EQ(parse_game_text<Tori>("startpos moves a3a4", MoveDialect::uci)->plies(), 1u);
}

TEST(GameText, RandomGamesRoundTrip) {
  testing::for_each_game([]<class G>() {
    Game<G> last;
    std::string usi = "startpos moves";
    std::string uci = usi;
    testing::play_random_games<G>(5, 1, 200, [&](const Game<G>& game, Move move) {
      usi += ' ' + write_usi(G::spec, move);
      uci += ' ' + write_uci(G::spec, move);
      last = game;
      static_cast<void>(last.play(move));
    });
    EXPECT_EQ(parse_game_text<G>(usi)->position(), last.position());
    EXPECT_EQ(parse_game_text<G>(uci, MoveDialect::uci)->position(), last.position());
  });
}

TEST(GameText, MessagesNameTheMove) {
  EXPECT_EQ(message("startpos moves 7e7d 1c1e"), "Move 2, '1c1e': The Swallow cannot go from 1c to 1e.");
  EXPECT_EQ(message("startpos moves 7e7d xx"),
            "Move 2, 'xx': The starting square of the move is unreadable: 'xx' (character 1).");
  EXPECT_EQ(message("startpo"),
            "Tori Shogi has no piece 't' on rank a (character 2); the pieces are S P C L R F K, "
            "with '+' before a promoted piece.");
}

TEST(GameText, RepetitionCounts) {
  constexpr std::string_view there_and_back = "4g5f 4a5b 5f4g 5b4a ";
  const std::string twice = std::string{there_and_back} + std::string{there_and_back};
  const std::string last = twice.substr(0, twice.size() - 1);
  EXPECT_EQ(message("startpos moves " + last),
            "Move 8, '5b4a': This would repeat the position for the third time. Play another move.");
}

}  // namespace
}  // namespace ootori
