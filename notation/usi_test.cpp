#include "notation/usi.hpp"

#include <gtest/gtest.h>

#include "notation/random_games.hpp"
#include "notation/uci.hpp"

namespace ootori {
namespace {

std::string_view usi_fault(std::string_view text) {
  const auto read = parse_usi(Tori::spec, text);
  return read ? "none" : code(read.error().fault);
}

std::string_view uci_fault(std::string_view text) {
  const auto read = parse_uci(Tori::spec, text);
  return read ? "none" : code(read.error().fault);
}

Square square(std::string_view name) { return *parse_square(Tori::spec, name); }

TEST(Usi, Moves) {
  EXPECT_EQ(parse_usi(Tori::spec, "3e3d"), Move::board(square("3e"), square("3d")));
  EXPECT_EQ(parse_usi(Tori::spec, "4c4b+"), Move::board(square("4c"), square("4b"), true));
  EXPECT_EQ(parse_usi(Tori::spec, "S*4d"), Move::drop(Tori::swallow, square("4d")));
  EXPECT_EQ(write_usi(Tori::spec, Move::board(square("4c"), square("4b"), true)), "4c4b+");
  EXPECT_EQ(write_usi(Tori::spec, Move::drop(Tori::falcon, square("7a"))), "F*7a");
}

TEST(Uci, SquaresOfFairyStockfish) {
  EXPECT_EQ(parse_uci(Tori::spec, "e4e5"), Move::board(square("3d"), square("3c")));
  EXPECT_EQ(parse_uci(Tori::spec, "S@d2"), Move::drop(Tori::swallow, square("4f")));
  EXPECT_EQ(write_uci(Tori::spec, Move::board(square("4c"), square("4b"), true)), "d5d6+");
  EXPECT_EQ(uci_square_name(Yari::spec, *parse_square(Yari::spec, "7a")), "a9");
}

TEST(Usi, MovesOfRandomGamesRoundTrip) {
  testing::for_each_game([]<class G>() {
    testing::play_random_games<G>(3, 20, 200, [](const Game<G>&, Move move) {
      EXPECT_EQ(parse_usi(G::spec, write_usi(G::spec, move)), move);
      EXPECT_EQ(parse_uci(G::spec, write_uci(G::spec, move)), move);
    });
  });
}

TEST(Usi, Faults) {
  EXPECT_EQ(usi_fault(""), "empty_text");
  EXPECT_EQ(usi_fault("x"), "bad_origin");
  EXPECT_EQ(usi_fault("resign"), "bad_origin");
  EXPECT_EQ(usi_fault("8a7a"), "off_board");
  EXPECT_EQ(usi_fault("3h3g"), "off_board");
  EXPECT_EQ(usi_fault("0a1a"), "off_board");
  EXPECT_EQ(usi_fault("3e"), "bad_destination");
  EXPECT_EQ(usi_fault("3e3"), "bad_destination");
  EXPECT_EQ(usi_fault("3e33"), "bad_destination");
  EXPECT_EQ(usi_fault("3e3i"), "off_board");
  EXPECT_EQ(usi_fault("3e3d "), "trailing_text");
  EXPECT_EQ(usi_fault("3e3d++"), "trailing_text");
  EXPECT_EQ(usi_fault("3e3d="), "trailing_text");
  EXPECT_EQ(usi_fault("G*3d"), "unknown_piece");
  EXPECT_EQ(usi_fault("s*3d"), "unknown_piece");
  EXPECT_EQ(usi_fault("**3d"), "unknown_piece");
  EXPECT_EQ(usi_fault("K*3d"), "not_for_drops");
  EXPECT_EQ(usi_fault("S*"), "bad_destination");
  EXPECT_EQ(usi_fault("S*3d+"), "promoted_drop");
  EXPECT_EQ(usi_fault("S*3dx"), "trailing_text");
  EXPECT_EQ(usi_fault("e4e5"), "bad_origin");
}

TEST(Uci, Faults) {
  EXPECT_EQ(uci_fault("3e3d"), "bad_origin");
  EXPECT_EQ(uci_fault("h1g1"), "off_board");
  EXPECT_EQ(uci_fault("a8a7"), "off_board");
  EXPECT_EQ(uci_fault("S*d2"), "bad_origin");
  EXPECT_EQ(uci_fault("K@d2"), "not_for_drops");
}

TEST(Usi, MessagesAreReadable) {
  EXPECT_EQ(describe(Tori::spec, parse_usi(Tori::spec, "3e3h").error()),
            "The square '3h' is not on the board (files 1 to 7, ranks a to g) (character 3).");
  EXPECT_EQ(describe(Yari::spec, parse_usi(Yari::spec, "S*3d").error()), "Yari Shogi has no piece 'S' (character 1).");
}

}  // namespace
}  // namespace ootori
