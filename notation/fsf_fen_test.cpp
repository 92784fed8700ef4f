#include "notation/fsf_fen.hpp"

#include <gtest/gtest.h>

#include "notation/random_games.hpp"

namespace ootori {
namespace {

constexpr std::string_view tori_start = "rpckcpl/3f3/sssssss/2s1S2/SSSSSSS/3F3/LPCKCPR[-] w 0 1";

TEST(FsfFen, InitialPosition) {
  EXPECT_EQ(write_fsf_fen(Position<Tori>::initial()), tori_start);
  EXPECT_EQ(parse_fsf_fen<Tori>(tori_start)->position, Position<Tori>::initial());
}

TEST(FsfFen, ReadsEmptyBracketsAndFieldsOfChess) {
  for (const std::string_view text :
       {"rpckcpl/3f3/sssssss/2s1S2/SSSSSSS/3F3/LPCKCPR[] w - - 0 1",
        "rpckcpl/3f3/sssssss/2s1S2/SSSSSSS/3F3/LPCKCPR[] w - -",
        "rpckcpl/3f3/sssssss/2s1S2/SSSSSSS/3F3/LPCKCPR[] w - - 0", "rpckcpl/3f3/sssssss/2s1S2/SSSSSSS/3F3/LPCKCPR[] w",
        "rpckcpl/3f3/sssssss/2s1S2/SSSSSSS/3F3/LPCKCPR\tw"}) {
    const auto read = parse_fsf_fen<Tori>(text);
    ASSERT_TRUE(read) << text << ": " << describe(Tori::spec, read.error());
    EXPECT_EQ(read->position, Position<Tori>::initial());
    EXPECT_EQ(read->move_number, 1);
  }
}

TEST(FsfFen, PositionsOfRandomGamesRoundTrip) {
  testing::for_each_game([]<class G>() {
    testing::play_random_games<G>(2, 20, 200, [](const Game<G>& game, Move) {
      const int number = static_cast<int>(game.plies()) + 1;
      const std::string text = write_fsf_fen(game.position(), number);
      const auto read = parse_fsf_fen<G>(text);
      ASSERT_TRUE(read) << text << ": " << describe(G::spec, read.error());
      EXPECT_EQ(read->position, game.position()) << text;
      EXPECT_EQ(read->move_number, number) << text;
      EXPECT_TRUE(looks_like_fsf_fen(text));
      EXPECT_FALSE(looks_like_fsf_fen(write_sfen(game.position())));
    });
  });
}

TEST(FsfFen, Faults) {
  const auto fault = [](std::string_view text) {
    const auto read = parse_fsf_fen<Tori>(text);
    return read ? "none" : code(read.error().fault);
  };
  EXPECT_EQ(fault(""), "empty_text");
  EXPECT_EQ(fault("3k3/7/7/7/7/7/3K3S] w 0 1"), "long_rank");
  EXPECT_EQ(fault("3k3/7/7/7/7/7/3K3[S w 0 1"), "unknown_hand_letter");
  EXPECT_EQ(fault("3k3/7/7/7/7/7/3K3[S"), "bad_pocket");
  EXPECT_EQ(fault("3k3/7/7/7/7/7/3K3[+S] w 0 1"), "promoted_in_hand");
  EXPECT_EQ(fault("3k3/7/7/7/7/7/3K3[K] w 0 1"), "unknown_hand_letter");
  EXPECT_EQ(fault("3k3/7/7/3g3/7/7/3K3[-] w 0 1"), "unknown_letter");
  EXPECT_EQ(fault("3k3/7/7/7/7/7/3K3[-]"), "missing_side");
  EXPECT_EQ(fault("3k3/7/7/7/7/7/3K3[-] x 0 1"), "bad_side");
  EXPECT_EQ(fault("3k3/7/7/7/7/7/3K3[-] w a 1"), "bad_move_number");
  EXPECT_EQ(fault("3k3/7/7/7/7/7/3K3[-] w 0 0"), "bad_move_number");
  EXPECT_EQ(fault("3k3/7/7/7/7/7/3K3[-] w 0 1 x"), "trailing_text");
  EXPECT_EQ(fault("7/7/7/7/7/7/3K3[-] w 0 1"), "bad_setup");
  EXPECT_EQ(fault("3k3/7/7/7/7/7/3K3[" + std::string(128, 'S') + "] w 0 1"), "bad_hand_number");
}

TEST(FsfFen, MoveNumbersUpToTheGreatestRoundTrip) {
  for (const int number : {1, 2, most_move_number - 2, most_move_number - 1, most_move_number}) {
    auto setup = Position<Tori>::initial().setup();
    if (number % 2 == 0) setup.side_to_move = Color::white;
    const auto read = parse_fsf_fen<Tori>(write_fsf_fen(*Position<Tori>::from(setup), number));
    ASSERT_TRUE(read) << number << describe(Tori::spec, read.error());
    EXPECT_EQ(read->move_number, number);
  }
  EXPECT_EQ(parse_fsf_fen<Tori>("3k3/7/7/7/7/7/3K3[-] b 0 50000")->move_number, most_move_number);
  const auto beyond = parse_fsf_fen<Tori>("3k3/7/7/7/7/7/3K3[-] w 0 50001");
  ASSERT_FALSE(beyond);
  EXPECT_EQ(describe(Tori::spec, beyond.error()),
            "The move number must be from 1 to 50000, not '50001' (character 26).");
}

TEST(FsfFen, MessagesSayHowHandsAreWritten) {
  const auto unended = parse_fsf_fen<Tori>("3k3/7/7/7/7/7/3K3[S");
  ASSERT_FALSE(unended);
  EXPECT_EQ(describe(Tori::spec, unended.error()),
            "Write the pieces in hand in brackets right after the board, or '[]' or '[-]' if there are none "
            "(character 20).");
}

TEST(FsfFen, AHandicapGameStartsAtMoveOne) {
  for (const Handicap& handicap : Tori::handicaps) {
    const auto start = *Position<Tori>::from(handicap_setup<Tori>(handicap));
    const auto read = parse_fsf_fen<Tori>(write_fsf_fen(start, 1));
    ASSERT_TRUE(read) << describe(Tori::spec, read.error());
    EXPECT_EQ(read->move_number, 1);
  }
}

}  // namespace
}  // namespace ootori
