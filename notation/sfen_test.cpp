#include "notation/sfen.hpp"

#include <gtest/gtest.h>

#include "notation/fsf_fen.hpp"
#include "notation/random_games.hpp"

namespace ootori {
namespace {

constexpr std::string_view tori_start = "rpckcpl/3f3/sssssss/2s1S2/SSSSSSS/3F3/LPCKCPR b - 1";
constexpr std::string_view yari_start = "rnnkbbr/7/ppppppp/7/7/7/PPPPPPP/7/RBBKNNR b - 1";

TEST(Sfen, InitialPositions) {
  EXPECT_EQ(write_sfen(Position<Tori>::initial()), tori_start);
  EXPECT_EQ(write_sfen(Position<Yari>::initial()), yari_start);
  EXPECT_EQ(parse_sfen<Tori>(tori_start)->position, Position<Tori>::initial());
  EXPECT_EQ(parse_sfen<Yari>(yari_start)->position, Position<Yari>::initial());
}

TEST(Sfen, ReadsUnambiguousVariants) {
  const auto& start = Position<Tori>::initial();
  for (const std::string_view text : {"startpos", " startpos\n", "rpckcpl/3f3/sssssss/2s1S2/SSSSSSS/3F3/LPCKCPR b -",
                                      "sfen rpckcpl/3f3/sssssss/2s1S2/SSSSSSS/3F3/LPCKCPR b - 1",
                                      "  rpckcpl/3f3/sssssss/2s1S2/SSSSSSS/3F3/LPCKCPR   b  -  1 \r\n",
                                      "rpckcpl/12f21/sssssss/2s1S2/SSSSSSS/3F3/LPCKCPR b - 1"}) {
    const auto read = parse_sfen<Tori>(text);
    ASSERT_TRUE(read) << text << ": " << describe(Tori::spec, read.error());
    EXPECT_EQ(read->position, start) << text;
    EXPECT_EQ(read->move_number, 1) << text;
  }
}

TEST(Sfen, HandsAreWrittenStrongestFirstAndReadInAnyOrder) {
  const auto read = parse_sfen<Tori>("3k3/7/7/7/7/7/3K3 w 2sS2CfF12R 7", Strictness::lenient);
  ASSERT_TRUE(read) << describe(Tori::spec, read.error());
  EXPECT_EQ(write_sfen(read->position, read->move_number), "3k3/7/7/7/7/7/3K3 w F12R2CSf2s 7");
}

TEST(Sfen, PositionsOfRandomGamesRoundTrip) {
  testing::for_each_game([]<class G>() {
    testing::play_random_games<G>(1, 20, 200, [](const Game<G>& game, Move) {
      const int number = static_cast<int>(game.plies()) + 1;
      const std::string text = write_sfen(game.position(), number);
      const auto read = parse_sfen<G>(text);
      ASSERT_TRUE(read) << text << ": " << describe(G::spec, read.error());
      EXPECT_EQ(read->position, game.position()) << text;
      EXPECT_EQ(read->move_number, number) << text;
    });
  });
}

TEST(Sfen, WorksForAGameChosenAtRunTime) {
  for (const GameSpec* spec : all_games) {
    const auto read = parse_sfen(*spec, "startpos");
    ASSERT_TRUE(read);
    EXPECT_EQ(&spec_of(read->position), spec);
    EXPECT_EQ(parse_sfen(*spec, write_sfen(read->position))->position, read->position);
  }
}

struct BadSfen {
  std::string_view text;
  SfenFault fault;
  std::size_t at;
};

class ToriSfenFaults : public ::testing::TestWithParam<BadSfen> {};

TEST_P(ToriSfenFaults, HaveANameAndAPlace) {
  const auto [text, fault, at] = GetParam();
  const auto read = parse_sfen<Tori>(text);
  ASSERT_FALSE(read) << text;
  EXPECT_EQ(code(read.error().fault), code(fault)) << text;
  EXPECT_EQ(read.error().at, at) << text << ": " << describe(Tori::spec, read.error());
  EXPECT_FALSE(describe(Tori::spec, read.error()).empty());
}

INSTANTIATE_TEST_SUITE_P(
    Sfen, ToriSfenFaults,
    ::testing::Values(BadSfen{"", SfenFault::empty_text, 0}, BadSfen{"  ", SfenFault::empty_text, 2},
                      BadSfen{"3k3/7/7/7/7/3K3 b - 1", SfenFault::too_few_ranks, 15},
                      BadSfen{"3k3/7/7/7/7/7/7/3K3 b - 1", SfenFault::too_many_ranks, 15},
                      BadSfen{"3k2/7/7/7/7/7/3K3 b - 1", SfenFault::short_rank, 3},
                      BadSfen{"3k4/7/7/7/7/7/3K3 b - 1", SfenFault::long_rank, 2},
                      BadSfen{"3k3/sssssssS/7/7/7/7/3K3 b - 1", SfenFault::long_rank, 11},
                      BadSfen{"3k3/7/7/3G3/7/7/3K3 b - 1", SfenFault::unknown_letter, 9},
                      BadSfen{"3k3/7/7/0SSSSSSS/7/7/3K3 b - 1", SfenFault::bad_gap, 8},
                      BadSfen{"3k3/7/7/3+3/7/7/3K3 b - 1", SfenFault::lone_plus, 10},
                      BadSfen{"3k3/7/7/3+C3/7/7/3K3 b - 1", SfenFault::does_not_promote, 10},
                      BadSfen{"3k3/7/7/7/7/7/3+K3 b - 1", SfenFault::does_not_promote, 16},
                      BadSfen{"3k3/7/7/7/7/7/3K3", SfenFault::missing_side, 17},
                      BadSfen{"3k3/7/7/7/7/7/3K3 B - 1", SfenFault::bad_side, 18},
                      BadSfen{"3k3/7/7/7/7/7/3K3[-] w 0 1", SfenFault::bad_side, 17},
                      BadSfen{"3k3/7/7/7/7/7/3K3 b", SfenFault::missing_hands, 19},
                      BadSfen{"3k3/7/7/7/7/7/3K3 b K 1", SfenFault::unknown_hand_letter, 20},
                      BadSfen{"3k3/7/7/7/7/7/3K3 b 2G 1", SfenFault::unknown_hand_letter, 21},
                      BadSfen{"3k3/7/7/7/7/7/3K3 b -S 1", SfenFault::unknown_hand_letter, 21},
                      BadSfen{"3k3/7/7/7/7/7/3K3 b +S 1", SfenFault::promoted_in_hand, 20},
                      BadSfen{"3k3/7/7/7/7/7/3K3 b 0S 1", SfenFault::bad_hand_number, 20},
                      BadSfen{"3k3/7/7/7/7/7/3K3 b 128S 1", SfenFault::bad_hand_number, 20},
                      BadSfen{"3k3/7/7/7/7/7/3K3 b 99999999999999999999S 1", SfenFault::bad_hand_number, 20},
                      BadSfen{"3k3/7/7/7/7/7/3K3 b S3 1", SfenFault::lone_hand_number, 21},
                      BadSfen{"3k3/7/7/7/7/7/3K3 b SsS 1", SfenFault::repeated_hand_kind, 22},
                      BadSfen{"3k3/7/7/7/7/7/3K3 b - 0", SfenFault::bad_move_number, 22},
                      BadSfen{"3k3/7/7/7/7/7/3K3 b - x", SfenFault::bad_move_number, 22},
                      BadSfen{"3k3/7/7/7/7/7/3K3 b - -1", SfenFault::bad_move_number, 22},
                      BadSfen{"3k3/7/7/7/7/7/3K3 b - 100000", SfenFault::bad_move_number, 22},
                      BadSfen{"3k3/7/7/7/7/7/3K3 b - 1 moves", SfenFault::trailing_text, 24},
                      BadSfen{"3k3/7/7/7/7/7/7 b - 1", SfenFault::bad_setup, 0}));

TEST(Sfen, SetupFaultsAreReported) {
  const auto read = parse_sfen<Tori>("S2k3/7/7/7/7/7/7 b - 1");
  ASSERT_FALSE(read);
  EXPECT_EQ(read.error().setup.size(), 2u);
  EXPECT_EQ(describe(Tori::spec, read.error()),
            "This is not a valid position in Tori Shogi: Black has no Phoenix; each side needs exactly one; the "
            "Swallow of Black "
            "on 7a could never move from there.");
}

TEST(Sfen, MessagesNameFaultPlaceAndRemedy) {
  EXPECT_EQ(describe(Tori::spec, parse_sfen<Tori>("3k3/7/7/3G3/7/7/3K3 b - 1").error()),
            "Tori Shogi has no piece 'G' on rank d (character 10); the pieces are S P C L R F K, with '+' before a "
            "promoted piece.");
  EXPECT_EQ(describe(Yari::spec, parse_sfen<Yari>("3k3/7/7/7/7/7/7/7/3K2 b - 1").error()),
            "The rank i has only 6 squares instead of 7 (character 22).");
}

TEST(Sfen, MessagesQuoteWholeCharacters) {
  EXPECT_EQ(parse_sfen<Tori>("3k3/7/7/3燕3/7/7/3K3 b - 1").error().found, "燕");
  EXPECT_EQ(parse_sfen<Tori>("3k3/7/7/7/7/7/3K3 b 2燕 1").error().found, "燕");
  EXPECT_EQ(parse_sfen<Tori>("3k3/7/7/7/7/7/3K3 b -燕 1").error().found, "燕");
  EXPECT_EQ(parse_fsf_fen<Tori>("3k3/7/7/7/7/7/3K3[S燕] w 0 1").error().found, "燕");
}

}  // namespace
}  // namespace ootori
