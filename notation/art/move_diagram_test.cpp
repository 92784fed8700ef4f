#include "notation/art/move_diagram.hpp"

#include <gtest/gtest.h>

#include "notation/art/limb.hpp"
#include "notation/art/testing/svg_reading.hpp"
#include "notation/art/testing/third_game.hpp"
#include "rules/games.hpp"

namespace ootori {
namespace {

// The grid and the marks, which come before the picture of the piece.
std::string marks(const std::string& svg) {
  const std::size_t start = svg.find("<rect");
  return svg.substr(start, svg.find("<g transform") - start);
}

TEST(MoveDiagram, MarksEveryMoveOfTheTable) {
  for (const GameSpec* game : {&Tori::spec, &Yari::spec, &art::ThirdGame::spec}) {
    for (std::size_t kind = 0; kind < game->pieces.size(); ++kind) {
      int dots = 0;
      int bows = 0;
      for (const PieceMove move : game->pieces[kind].moves) {
        if (art::gait(move) == art::Gait::step || art::gait(move) == art::Gait::slide) dots += move.range;
        if (art::gait(move) == art::Gait::leap) ++bows;
      }
      const std::string svg = move_diagram_svg(*game, PieceType{static_cast<int>(kind)});
      EXPECT_EQ(art::xml_fault(svg), "");
      EXPECT_EQ(art::occurrences(marks(svg), "<circle"), dots) << game->pieces[kind].name.en;
      EXPECT_EQ(art::occurrences(marks(svg), "Q"), bows) << game->pieces[kind].name.en;
    }
  }
}

TEST(MoveDiagram, GrowsWithTheLongestLimitedMove) {
  const std::string small = move_diagram_svg(Tori::spec, Tori::eagle);
  const std::string large = move_diagram_svg(art::ThirdGame::spec, PieceType{2});
  EXPECT_NE(small.find("viewBox=\"0 0 204 204\""), std::string::npos);
  EXPECT_NE(large.find("viewBox=\"0 0 284 284\""), std::string::npos);
}

TEST(MoveDiagram, SaysWhatItShows) {
  EXPECT_NE(move_diagram_svg(Tori::spec, Tori::crane).find("aria-label=\"Crane: how it moves\""), std::string::npos);
  EXPECT_NE(move_diagram_svg(art::ThirdGame::spec, PieceType{1}).find("Jumper &amp; Co"), std::string::npos);
}

}  // namespace
}  // namespace ootori
