#include "notation/hodges.hpp"

#include <gtest/gtest.h>

#include "notation/random_games.hpp"
#include "notation/sfen.hpp"
#include "notation/usi.hpp"

namespace ootori {
namespace {

template <class G>
Position<G> position(std::string_view sfen) {
  return parse_sfen<G>(sfen, Strictness::lenient).value().position;
}

template <class G>
std::string written(std::string_view sfen, std::string_view usi, WesternStyle style = WesternStyle::hodges) {
  return write_western(position<G>(sfen), *parse_usi(G::spec, usi), style);
}

// The move in USI, or the code of the fault.
template <class G>
std::string read(std::string_view sfen, std::string_view text) {
  const auto move = parse_hodges(position<G>(sfen), text);
  return move ? write_usi(G::spec, *move) : std::string{code(move.error().fault)};
}

template <class G>
std::string message(std::string_view sfen, std::string_view text) {
  return describe(G::spec, parse_hodges(position<G>(sfen), text).error());
}

TEST(Hodges, WritesOnlyWhatIsNeeded) {
  EXPECT_EQ(written<Tori>("startpos", "7e7d"), "S-7d");
  EXPECT_EQ(written<Tori>("startpos", "3d3c"), "Sx3c");
  EXPECT_EQ(written<Tori>("3k3/7/3F3/7/7/7/3K3 b S 1", "4c4b+"), "F-4b+");
  EXPECT_EQ(written<Tori>("3k3/7/3F3/7/7/7/3K3 b S 1", "S*4d"), "S*4d");
  EXPECT_EQ(written<Tori>("3k3/7/3+F3/7/7/7/3K3 b - 1", "4c4b"), "+F-4b");
  EXPECT_EQ(written<Yari>("k6/7/3N3/7/7/7/7/7/3K3 b - 1", "4c4b"), "YN-4b=");
  EXPECT_EQ(written<Yari>("k6/7/3N3/7/7/7/7/7/3K3 b - 1", "4c4b+"), "YN-4b+");
  EXPECT_EQ(written<Yari>("k6/7/3N3/7/7/7/7/7/3K3 b - 1", "4i4h"), "G-4h");
}

TEST(Hodges, WritesTheOriginIfAmbiguous) {
  EXPECT_EQ(written<Yari>("startpos", "6i5h"), "YB6i-5h");  // the example in the article on Yari Shogi
  EXPECT_EQ(written<Yari>("startpos", "5i5h"), "YB5i-5h");
}

TEST(Hodges, OtherSpellings) {
  EXPECT_EQ(written<Tori>("startpos", "3d3c", WesternStyle::hodgkin), "Sx33");
  EXPECT_EQ(written<Tori>("startpos", "3d3c", WesternStyle::letters), "Sx33");
  EXPECT_EQ(written<Tori>("startpos", "7e7d", WesternStyle::hodgkin), "S-74");
  EXPECT_EQ(written<Tori>("startpos", "7e7d", WesternStyle::letters), "S74");
  EXPECT_EQ(written<Tori>("3k3/7/7/7/7/7/3K3 b S 1", "S*3c", WesternStyle::hodgkin), "S*33");
  EXPECT_EQ(written<Yari>("startpos", "6i5h", WesternStyle::letters), "B69-58");
  EXPECT_EQ(written<Yari>("k6/7/3N3/7/7/7/7/7/3K3 b - 1", "4c4b+", WesternStyle::letters), "N42+");
}

TEST(Hodges, ReadsLooseSpellings) {
  for (const std::string_view text :
       {"S-7d", "S7d", "s-7d", "Sw-7d", "sw7d", "S7e-7d", "S7e7d", "7e-7d", "7e7d", "S-74", "S74", "S75-74", "7574"}) {
    EXPECT_EQ(read<Tori>("startpos", text), "7e7d") << text;
  }
  for (const std::string_view text : {"S*4d", "S'4d", "S@4d", "S4d", "Sw*44", "S-4d"}) {
    EXPECT_EQ(read<Tori>("3k3/7/7/7/7/7/3K3 b S 1", text), text == "S-4d" ? "no_such_move" : "S*4d") << text;
  }
  for (const std::string_view text : {"+S-2c", "+Sw-2c", "Go-2c", "GO23", "+s2c"}) {
    EXPECT_EQ(read<Tori>("3k3/7/7/7/3+S3/7/3K3 b - 1", text), "4e2c") << text;
  }
  EXPECT_EQ(read<Tori>("3k3/7/3F3/7/7/7/3K3 b - 1", "F-4b"), "4c4b+") << "promotion is compulsory";
  EXPECT_EQ(read<Tori>("startpos", "LQ-7f"), "7g7f");
  EXPECT_EQ(read<Tori>("startpos", "Ql-7f"), "7g7f");
  EXPECT_EQ(read<Tori>("startpos", "Ph-5f"), "4g5f");
  EXPECT_EQ(read<Tori>("startpos", "K-5f"), "4g5f");
  EXPECT_EQ(read<Yari>("startpos", "B69-58"), "6i5h");
}

TEST(Hodges, AnUnmarkedMoveDoesNotPromote) {
  // Fairy-Stockfish writes F-3c if one Falcon must promote when it leaves the zone and the other cannot.
  constexpr std::string_view two_falcons = "k6/3F3/7/5F1/7/7/3K3 b - 1";
  EXPECT_EQ(read<Tori>(two_falcons, "F-3c"), "2d3c");
  EXPECT_EQ(read<Tori>(two_falcons, "F-3c+"), "4b3c+");
  EXPECT_EQ(written<Tori>(two_falcons, "2d3c"), "F2d-3c");
}

TEST(Hodges, MovesOfRandomGamesRoundTripInEverySpelling) {
  testing::for_each_game([]<class G>() {
    testing::play_random_games<G>(4, 8, 150, [](const Game<G>& game, Move) {
      for (const Move move : legal_moves(game.position())) {
        for (const WesternStyle style : western_styles) {
          const std::string text = write_western(game.position(), move, style);
          const auto back = parse_hodges(game.position(), text);
          ASSERT_TRUE(back) << write_sfen(game.position()) << ' ' << text << ": " << describe(G::spec, back.error());
          ASSERT_EQ(write_usi(G::spec, *back), write_usi(G::spec, move)) << write_sfen(game.position()) << ' ' << text;
        }
      }
    });
  });
}

TEST(Hodges, FaultsOfTheText) {
  EXPECT_EQ(read<Tori>("startpos", ""), "empty_text");
  EXPECT_EQ(read<Tori>("startpos", "Q-3d"), "unknown_piece");
  EXPECT_EQ(read<Tori>("startpos", "+C-3d"), "unknown_piece");
  EXPECT_EQ(read<Tori>("startpos", "S-"), "bad_destination");
  EXPECT_EQ(read<Tori>("startpos", "S"), "bad_destination");
  EXPECT_EQ(read<Tori>("startpos", "S-3h"), "off_board");
  EXPECT_EQ(read<Tori>("startpos", "S-38"), "off_board");
  EXPECT_EQ(read<Tori>("startpos", "S-3d?"), "trailing_text");
  EXPECT_EQ(read<Tori>("startpos", "3d"), "bad_origin");
  EXPECT_EQ(read<Tori>("startpos", "K*3d"), "not_for_drops");
  EXPECT_EQ(read<Tori>("startpos", "+S*3d"), "not_for_drops");
  EXPECT_EQ(read<Tori>("startpos", "S*3d+"), "promoted_drop");
  EXPECT_EQ(message<Tori>("3k3/7/7/7/7/7/3K3 b S 1", "S*4d="),
            "A dropped piece arrives unpromoted; leave out '=' (character 5).");
  EXPECT_EQ(message<Tori>("startpos", "*3d"), "Tori Shogi has no piece '*3d' (character 1).");
  EXPECT_EQ(message<Tori>("startpos", "S7e–7d?"), "The move is complete, but '?' follows (character 7).");
  EXPECT_EQ(message<Tori>("startpos", "Q-3d"), "Tori Shogi has no piece 'Q' (character 1).");
  EXPECT_EQ(read<Tori>("startpos", "S8e-7d"), "off_board");
  EXPECT_EQ(read<Tori>("startpos", "S7?"), "bad_destination");
  EXPECT_EQ(read<Tori>("startpos", "S3e*3d"), "drop_with_origin");
}

TEST(Hodges, FaultsOfTheMove) {
  EXPECT_EQ(message<Tori>("startpos", "Sx7d"), "There is nothing to capture on 7d.");
  EXPECT_EQ(message<Tori>("startpos", "S-4b"), "No Swallow can go to 4b.");
  EXPECT_EQ(message<Tori>("startpos", "C7g-7f"), "You have no Crane on 7g.");
  EXPECT_EQ(message<Tori>("startpos", "K-4d"), "The Phoenix cannot go from 4g to 4d.");
  EXPECT_EQ(message<Tori>("startpos", "S*4d"), "You have no Swallow in hand.");
  EXPECT_EQ(message<Tori>("3k3/7/3F3/7/7/7/3K3 b - 1", "F-4b="), "The Falcon must promote with this move.");
  EXPECT_EQ(message<Tori>("startpos", "F-5f+"),
            "The Falcon promotes only when its move starts or ends in the promotion zone.");
  EXPECT_EQ(message<Yari>("startpos", "YB-5h"),
            "More than one Yari Bishop can go to 5h: those on 6i and 5i; add the starting square.");
  EXPECT_EQ(message<Yari>("k6/7/3N3/7/7/7/7/7/3K3 b - 1", "YN-4b"),
            "The Yari Knight may promote on 4b or not; write '+' or '=' after the move.");
  EXPECT_EQ(message<Yari>("3k3/7/7/7/7/7/3r3/3B3/3K3 b - 1", "YB-3g"), "Your General would be in check.");
}

TEST(Hodges, StylesHaveNames) {
  std::string names;
  for (const WesternStyle style : western_styles) names += std::string{name(style)} + " ";
  EXPECT_EQ(names, "hodges hodgkin letters english romaji ");
}

TEST(Hodges, AnyPositionIsWrittenAlike) {
  const Move move = *parse_usi(Tori::spec, "3d3c");
  EXPECT_EQ(write_hodges(AnyPosition{Position<Tori>::initial()}, move), "Sx3c");
  EXPECT_EQ(write_hodges(Position<Tori>::initial(), move), "Sx3c");
}

TEST(Hodges, NamesInFull) {
  EXPECT_EQ(written<Tori>("startpos", "3d3c", WesternStyle::english), "Swallowx3c");
  EXPECT_EQ(written<Tori>("startpos", "7g7f", WesternStyle::english), "Left Quail-7f");
  EXPECT_EQ(written<Tori>("startpos", "7g7f", WesternStyle::romaji), "hidari uzura-7f");
  EXPECT_EQ(written<Tori>("startpos", "4g5f", WesternStyle::romaji), "ōtori-5f");
  EXPECT_EQ(written<Tori>("3k3/7/3+F3/7/7/7/3K3 b - 1", "4c4b", WesternStyle::english), "Eagle-4b");
  EXPECT_EQ(written<Tori>("3k3/7/7/7/7/7/3K3 b S 1", "S*4d", WesternStyle::romaji), "tsubame*4d");
  EXPECT_EQ(written<Yari>("startpos", "6i5h", WesternStyle::english), "Yari Bishop6i-5h");
  EXPECT_EQ(written<Yari>("3k3/7/7/3+N+B2/7/7/7/7/3K3 b - 1", "4d4c", WesternStyle::english), "Yari Gold4d-4c")
      << "two kinds have the name";
  for (const std::string_view text : {"Swallow-7d", "swallow7d", "SWALLOW-7D", "tsubame-7d", "燕-7d", "Swallow 7d",
                                      "Swallow7e-7d", "S–7d", "S—7d", "S−7d", "S-7D", "7E–7D"}) {
    EXPECT_EQ(read<Tori>("startpos", text), "7e7d") << text;
  }
  for (const std::string_view text :
       {"Left Quail-7f", "LeftQuail7f", "left-quail-7f", "hidari uzura-7f", "Quail-7f", "uzura-7f"}) {
    EXPECT_EQ(read<Tori>("startpos", text), "7g7f") << text;
  }
  for (const std::string_view text : {"Ōtori-5f", "otori-5f", "Outori5f", "Phoenix-5f"}) {
    EXPECT_EQ(read<Tori>("startpos", text), "4g5f") << text;
  }
  EXPECT_EQ(read<Tori>("startpos", "Swallow×3c"), "3d3c");
  EXPECT_EQ(read<Yari>("startpos", "General-4h"), "4i4h");
  EXPECT_EQ(read<Yari>("startpos", "Yari Rook-7h"), "7i7h");
  EXPECT_EQ(read<Yari>("startpos", "yari hisha-7h"), "7i7h");
  EXPECT_EQ(message<Yari>("startpos", "Rook-7h"), "No Rook can go to 7h.") << "that is the promoted Yari Rook";
  EXPECT_EQ(read<Tori>("3k3/7/7/7/7/7/3K3 b R 1", "uzura*4d"), "R*4d");
}

}  // namespace
}  // namespace ootori
