#include "notation/fsf_san.hpp"

#include <gtest/gtest.h>

#include "notation/sfen.hpp"
#include "notation/usi.hpp"

namespace ootori {
namespace {

// Golds that promoted from different pieces share a letter. Fairy-Stockfish writes their moves in this way.
TEST(FsfSan, DisambiguatesByFileRankOrBoth) {
  const Position<Yari> position = parse_sfen<Yari>("k6/7/7/7/2+N4/2+N1+B2/7/7/6K b - 1")->position;
  for (const auto& [usi, san] : {std::pair{"3f4e", "Ged5"}, {"5e4e", "G5d5"}, {"5f4e", "Gc4d5"}}) {
    const Move move = *parse_usi(Yari::spec, usi);
    EXPECT_EQ(write_fsf_san(position, move), san);
    EXPECT_EQ(parse_fsf_san(position, san), move);
  }
  EXPECT_FALSE(parse_fsf_san(position, "Gd5"));
  EXPECT_FALSE(parse_fsf_san(position, "Gcd5"));
  EXPECT_FALSE(parse_fsf_san(position, "G4d5"));
}

constexpr std::string_view swallow_in_hand = "3k3/7/7/7/7/7/3K3 b S 1";

std::string san_message(std::string_view text, SanPlus plus = SanPlus::check) {
  const Position<Tori> position = parse_sfen<Tori>(swallow_in_hand)->position;
  const auto move = parse_fsf_san(position, text, plus);
  return move ? write_usi(Tori::spec, *move) : describe(Tori::spec, move.error());
}

TEST(FsfSan, Drops) {
  EXPECT_EQ(san_message("S@d4"), "S*4d");
  EXPECT_EQ(san_message("@d4"), "S*4d") << "as XBoard writes it";
  EXPECT_EQ(san_message("S@d7"), "A piece can be dropped only on an empty square; 4a is taken.");
  EXPECT_EQ(san_message("S@e7"), "A Swallow dropped on 3a could never move.");
  EXPECT_EQ(san_message("C@d4"), "You have no Crane in hand.");
  for (const std::string_view promoted : {"+S@d4", "+F@d4"}) {
    EXPECT_EQ(san_message(promoted),
              "The piece '" + std::string{promoted.substr(0, 2)} + "' can never be dropped (character 1).");
  }
  EXPECT_EQ(san_message("G@d4"), "The piece 'G' can never be dropped (character 1).") << "the Goose";
  EXPECT_EQ(san_message("K@d4"), "The piece 'K' can never be dropped (character 1).");
  for (const std::string_view origin : {"Sd2@d4", "Sd@d4", "S2@d4"}) {
    EXPECT_EQ(san_message(origin), "A dropped piece comes from the hand; leave out the starting square (character 2).")
        << origin;
  }
  EXPECT_EQ(san_message("S@d4+", SanPlus::promotion),
            "A dropped piece arrives unpromoted; leave out '+' (character 5).");
  EXPECT_EQ(san_message("S@d4=G"), "A dropped piece arrives unpromoted; leave out '=' (character 5).");
}

TEST(FsfSan, UnknownLetters) {
  EXPECT_EQ(san_message("Xd2"), "Tori Shogi has no piece 'X' (character 1).");
  EXPECT_EQ(san_message("+Cd2"), "Tori Shogi has no piece '+C' (character 1).") << "a Crane never promotes";
  EXPECT_EQ(san_message("+d2"), "Tori Shogi has no piece '+' (character 1).");
  EXPECT_EQ(san_message("K*d2"), "Tori Shogi has no piece '*' (character 2).");
  EXPECT_EQ(san_message("Kd2"), "4g4f");
  EXPECT_EQ(san_message("Kd3"), "No Phoenix can go to 4e.");
  EXPECT_EQ(san_message("+Sd3"), "No Goose can go to 4e.");
}

TEST(FsfSan, TextsWithoutAMove) {
  for (const std::string_view text : {"", "+", "#", "+#"}) EXPECT_EQ(san_message(text), "The move is empty.") << text;
  EXPECT_EQ(san_message("="), "The destination of the move is unreadable: '' (character 1).");
  EXPECT_EQ(san_message("K"), "The destination of the move is unreadable: 'K' (character 1).");
  EXPECT_EQ(san_message("Ke9"), "The destination of the move is unreadable: 'e9' (character 2).");
}

}  // namespace
}  // namespace ootori
