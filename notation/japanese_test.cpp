#include "notation/japanese.hpp"

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
std::string written(std::string_view sfen, std::string_view usi, JapaneseStyle style = JapaneseStyle::ki2) {
  return write_japanese(position<G>(sfen), *parse_usi(G::spec, usi), std::nullopt, style);
}

template <class G>
std::string read(std::string_view sfen, std::string_view text, std::optional<Square> previous = {}) {
  const auto move = parse_japanese(position<G>(sfen), text, previous);
  return move ? write_usi(G::spec, *move) : std::string{code(move.error().fault)};
}

constexpr std::string_view promoting_knight = "k6/7/3N3/7/7/7/7/7/3K3 b - 1";
constexpr std::string_view four_cranes = "k6/7/7/2C1C2/7/2C1C2/3K3 b - 1";

TEST(Japanese, ForPeople) {
  EXPECT_EQ(written<Tori>("startpos", "7e7d"), "▲７四燕");
  EXPECT_EQ(written<Tori>("3k3/7/3F3/7/7/7/3K3 b S 1", "4c4b+"), "▲４二鷹成");
  EXPECT_EQ(written<Tori>("3k3/7/3F3/7/7/7/3K3 b S 1", "S*4d"), "▲４四燕") << "no other Swallow can go there";
  EXPECT_EQ(written<Tori>("3k3/7/3F3/7/3S3/7/3K3 b S 1", "S*4d"), "▲４四燕打");
  EXPECT_EQ(written<Tori>("startpos", "7g7f"), "▲７六左鶉");
  EXPECT_EQ(written<Yari>(promoting_knight, "4c4b"), "▲４二桂不成");
  EXPECT_EQ(written<Yari>(promoting_knight, "4c4b+"), "▲４二桂成");
}

TEST(Japanese, SameSquare) {
  const auto before = Position<Tori>::initial();
  const auto swallow_takes = *parse_usi(Tori::spec, "3d3c");
  const auto after = before.after(swallow_takes);
  const Move retakes = *parse_usi(Tori::spec, "2a3b");
  EXPECT_EQ(write_japanese(after, *parse_usi(Tori::spec, "4b3c"), swallow_takes.to()), "△同鷹");
  EXPECT_EQ(write_japanese(after, *parse_usi(Tori::spec, "4b3c"), swallow_takes.to(), JapaneseStyle::kif),
            "同　鷹(42)");
  EXPECT_EQ(parse_japanese(after, "△同　鷹", swallow_takes.to()), *parse_usi(Tori::spec, "4b3c"));
  EXPECT_EQ(parse_japanese(after, "同鷹", std::nullopt).error().fault, MoveFault::no_previous_move);
  EXPECT_FALSE(is_legal(after, retakes));
}

TEST(Japanese, Records) {
  EXPECT_EQ(written<Tori>("startpos", "7e7d", JapaneseStyle::kif), "７四燕(75)");
  EXPECT_EQ(written<Tori>("3k3/7/3F3/7/7/7/3K3 b S 1", "S*4d", JapaneseStyle::kif), "４四燕打");
  EXPECT_EQ(written<Yari>(promoting_knight, "4c4b+", JapaneseStyle::kif), "４二桂成(43)");
}

TEST(Japanese, DisambiguatesPieces) {
  EXPECT_EQ(written<Yari>("startpos", "6i5h"), "▲５八角左");
  EXPECT_EQ(written<Yari>("startpos", "5i5h"), "▲５八角直");
  EXPECT_EQ(written<Tori>(four_cranes, "5d4e"), "▲４五鶴左引");
  EXPECT_EQ(written<Tori>(four_cranes, "3f4e"), "▲４五鶴右上");
  constexpr std::string_view three_behind = "k6/7/7/2CCC2/7/7/3K3 b - 1";
  EXPECT_EQ(written<Tori>(three_behind, "4d4e"), "▲４五鶴直引");
  EXPECT_EQ(written<Tori>(three_behind, "5d4e"), "▲４五鶴左");
  EXPECT_EQ(read<Tori>(three_behind, "▲４五鶴直引"), "4d4e");
  EXPECT_EQ(read<Tori>(four_cranes, "45鶴左上"), "5f4e");
  EXPECT_EQ(read<Tori>(four_cranes, "45鶴左"), "ambiguous");
  EXPECT_EQ(read<Tori>(four_cranes, "45鶴直"), "no_such_move");
}

TEST(Japanese, ReadsLooseSpellings) {
  for (const std::string_view text : {"▲７四燕", "７四燕", "74燕", "7四燕", "☗７四燕", "先手７四燕", " ▲ ７４燕 ",
                                      "７四燕(75)", "７四燕上", "７四燕直"}) {
    EXPECT_EQ(read<Tori>("startpos", text), "7e7d") << text;
  }
  for (const std::string_view text : {"４二桂不成", "４二桂生", "４二桂(43)", "４二香桂不成", "４二桂不成(43)"}) {
    EXPECT_EQ(read<Yari>(promoting_knight, text), "4c4b") << text;
  }
  EXPECT_EQ(read<Tori>("3k3/7/3F3/7/7/7/3K3 b - 1", "４二鷹(43)"), "4c4b+") << "promotion is compulsory";
}

TEST(Japanese, MovesOfRandomGamesRoundTrip) {
  testing::for_each_game([]<class G>() {
    testing::play_random_games<G>(6, 8, 150, [](const Game<G>& game, Move) {
      const auto previous = game.plies() > 0 ? std::optional{game.moves().back().to()} : std::nullopt;
      for (const Move move : legal_moves(game.position())) {
        for (const JapaneseStyle style : {JapaneseStyle::ki2, JapaneseStyle::kif}) {
          const std::string text = write_japanese(game.position(), move, previous, style);
          const auto back = parse_japanese(game.position(), text, previous);
          ASSERT_TRUE(back) << write_sfen(game.position()) << ' ' << text << ": " << describe(G::spec, back.error());
          ASSERT_EQ(write_usi(G::spec, *back), write_usi(G::spec, move)) << write_sfen(game.position()) << ' ' << text;
        }
      }
    });
  });
}

TEST(Japanese, ReadsWaysForward) {
  for (const std::string_view text :
       {"▲４五鶴左上", "▲４五鶴左行", "▲４五鶴左入", "４五鶴上左", "４五鶴左上(56)", "４五鶴左(56)"}) {
    EXPECT_EQ(read<Tori>(four_cranes, text), "5f4e") << text;
  }
}

TEST(Japanese, ContradictionsAreRefused) {
  EXPECT_EQ(read<Tori>(four_cranes, "４五鶴左上(36)"), "no_such_move") << "the Crane on the left is another one";
  EXPECT_EQ(read<Tori>(four_cranes, "４五鶴左右"), "trailing_text");
  EXPECT_EQ(read<Tori>(four_cranes, "４五鶴上引"), "trailing_text");
  EXPECT_EQ(read<Tori>(four_cranes, "４五鶴(56)(36)"), "trailing_text");
  EXPECT_EQ(read<Yari>(promoting_knight, "４二桂成不成"), "trailing_text");
  EXPECT_EQ(read<Yari>(promoting_knight, "４二桂不成成"), "trailing_text");
  EXPECT_EQ(read<Tori>("3k3/7/7/7/7/7/3K3 b S 1", "４四燕打打"), "trailing_text");
  EXPECT_EQ(read<Tori>("3k3/7/7/7/7/7/3K3 b S 1", "４四燕打不成"), "promoted_drop");
}

// Two Falcons must promote when they go back to 4c, and a third one need not when it goes forward.
TEST(Japanese, ASignThatFitsTwoPiecesNeverMeansAThird) {
  constexpr std::string_view falcons = "k6/2F1F2/7/3F3/7/7/3K3 b - 1";
  EXPECT_EQ(read<Tori>(falcons, "４三鷹上"), "4d4c");
  EXPECT_EQ(read<Tori>(falcons, "４三鷹左引成"), "5b4c+");
  const auto back = parse_japanese(position<Tori>(falcons), "４三鷹引", std::nullopt);
  ASSERT_FALSE(back);
  EXPECT_EQ(describe(Tori::spec, back.error()),
            "More than one Falcon can go to 4c: those on 5b and 3b; add the starting square.");
}

// Both Falcons are to the right of 3c. The one on 2b must promote, since it leaves the promotion zone.
TEST(Japanese, ThePromotionTellsPiecesApartThatASignFits) {
  constexpr std::string_view falcons = "3k3/5F1/7/5F1/7/7/3K3 b - 1";
  EXPECT_EQ(read<Tori>(falcons, "３三鷹右成"), "2b3c+");
  EXPECT_EQ(read<Tori>(falcons, "３三鷹右不成"), "2d3c");
  EXPECT_EQ(read<Tori>(falcons, "３三鷹右"), code(MoveFault::ambiguous));
}

TEST(Japanese, TheMarkOfTheSideSaysNothing) {
  for (const std::string_view mark : {"△", "☖", "▽", "後手"}) {
    EXPECT_EQ(read<Tori>("startpos", std::string{mark} + "７四燕"), "7e7d") << mark;
  }
}

TEST(Japanese, ThePlaceOfAnErrorIsInCharacters) {
  const auto place = [](std::string_view text) {
    return parse_japanese(position<Tori>("startpos"), text, std::nullopt).error().at;
  };
  EXPECT_EQ(place("▲燕"), 1U);
  EXPECT_EQ(place("７四歩"), 2U);
  EXPECT_EQ(place("▲７四燕?"), 4U);
  EXPECT_EQ(place(" ▲７四燕(88) "), 5U);
  EXPECT_EQ(place("▲７四燕打成"), 6U);
  const auto error = parse_japanese(position<Tori>("startpos"), "▲７四燕?", std::nullopt).error();
  EXPECT_EQ(describe(Tori::spec, error), "The move is complete, but '?' follows (character 5).");
}

TEST(Japanese, Faults) {
  EXPECT_EQ(read<Tori>("startpos", ""), "empty_text");
  EXPECT_EQ(read<Tori>("startpos", "▲"), "empty_text");
  EXPECT_EQ(read<Tori>("startpos", "燕"), "bad_destination");
  EXPECT_EQ(read<Tori>("startpos", "７燕"), "bad_destination");
  EXPECT_EQ(read<Tori>("startpos", "８一燕"), "off_board");
  EXPECT_EQ(read<Tori>("startpos", "７四歩"), "unknown_piece");
  EXPECT_EQ(read<Tori>("startpos", "７四燕?"), "trailing_text");
  EXPECT_EQ(read<Tori>("startpos", "７四燕(7"), "bad_origin");
  EXPECT_EQ(read<Tori>("startpos", "７四燕(88)"), "off_board");
  EXPECT_EQ(read<Tori>("startpos", "７四燕(74)"), "wrong_piece");
  EXPECT_EQ(read<Tori>("startpos", "７四燕左打"), "drop_with_origin");
  EXPECT_EQ(read<Tori>("startpos", "７四燕打成"), "promoted_drop");
  EXPECT_EQ(read<Tori>("startpos", "７四燕(x)"), "bad_origin");
  EXPECT_EQ(read<Tori>("startpos", "７四鵬打"), "not_for_drops");
  EXPECT_EQ(read<Tori>("startpos", "７四鴈打"), "not_for_drops");
  EXPECT_EQ(read<Tori>("startpos", "７四燕打"), "illegal");
  EXPECT_EQ(read<Yari>(promoting_knight, "４二桂"), "promotion_unclear");
}

}  // namespace
}  // namespace ootori
