#include "notation/art/board_art.hpp"

#include <regex>
#include <set>

#include <gtest/gtest.h>

#include "notation/art/testing/svg_reading.hpp"
#include "notation/art/testing/third_game.hpp"

namespace ootori {
namespace {

BoardDiagram start(const GameSpec& game) {
  return visit_game(game, []<class G>() { return board_diagram(AnyPosition(Position<G>::initial())); });
}

int uses(const std::string& svg, std::string_view id) {
  return art::occurrences(svg, "href=\"#" + std::string(id) + '"');
}

TEST(BoardSvg, ShowsEveryPieceOfTheStartingPositionOnce) {
  for (const GameSpec* game : all_games) {
    const BoardDiagram diagram = start(*game);
    const auto pieces = std::ranges::count_if(diagram.board, [](const auto& piece) { return piece.has_value(); });
    for (const PieceSet set : piece_sets) {
      const std::string svg = board_svg(diagram, {.set = set});
      EXPECT_EQ(art::xml_fault(svg), "");
      EXPECT_EQ(art::occurrences(svg, "<use"), pieces);
      EXPECT_LT(svg.size(), 80'000U);
    }
  }
}

TEST(BoardSvg, LinesAlongTheFilesAndRanksAreStraight) {
  for (const GameSpec* game : all_games) {
    const auto squares = static_cast<std::size_t>(game->squares());
    const BoardDiagram empty{.game = game, .board = std::vector<std::optional<Piece>>(squares), .hands = {}};
    const auto ends = art::path_points(board_svg(empty, {.coordinates = Coordinates::none}));
    ASSERT_EQ(ends.size(), static_cast<std::size_t>(2 * (game->files + game->ranks - 2)));
    for (std::size_t n = 0; n < ends.size(); n += 2) {
      EXPECT_TRUE(ends[n].x == ends[n + 1].x || ends[n].y == ends[n + 1].y) << game->id << ", line " << n / 2;
    }
  }
}

// As on wooden boards: on crossings of lines, where the promotion zones end, as far from one side as from the other.
TEST(BoardSvg, DotsMarkThePromotionZones) {
  using Crossings = std::set<std::pair<std::ptrdiff_t, std::ptrdiff_t>>;
  static const std::regex circle{R"re(<circle cx="([\d.]+)" cy="([\d.]+)" r="7")re"};
  for (const GameSpec* game : listed_games) {
    const auto squares = static_cast<std::size_t>(game->squares());
    const BoardDiagram empty{.game = game, .board = std::vector<std::optional<Piece>>(squares), .hands = {}};
    const std::string svg = board_svg(empty, {.coordinates = Coordinates::none});
    std::set<double> files, ranks;  // where the lines are
    const auto ends = art::path_points(svg);
    for (std::size_t n = 0; n < ends.size(); n += 2) {
      if (ends[n].x == ends[n + 1].x) files.insert(ends[n].x);
      if (ends[n].y == ends[n + 1].y) ranks.insert(ends[n].y);
    }
    Crossings crossings;
    for (auto dot = std::sregex_iterator(svg.begin(), svg.end(), circle); dot != std::sregex_iterator(); ++dot) {
      const auto file = files.find(std::stod((*dot)[1])), rank = ranks.find(std::stod((*dot)[2]));
      ASSERT_TRUE(file != files.end() && rank != ranks.end()) << dot->str();
      crossings.emplace(std::distance(files.begin(), file) + 1, std::distance(ranks.begin(), rank) + 1);
    }
    const int near = game->zone_ranks, far = game->ranks - near;
    const Crossings wanted{{2, near}, {5, near}, {2, far}, {5, far}};  // of seven files
    EXPECT_EQ(crossings, wanted) << game->id;
  }
}

TEST(PreviewSvg, ShowsOnlyThePiecesOnTheBoard) {
  for (const GameSpec* game : listed_games) {
    for (const PieceSet set : piece_sets) {
      BoardDiagram diagram = start(*game);
      const std::string svg = preview_svg(diagram, set);
      EXPECT_EQ(art::xml_fault(svg), "");
      EXPECT_EQ(art::occurrences(svg, "<use"), art::occurrences(board_svg(diagram, {.set = set}), "<use"));
      EXPECT_EQ(svg.find("<rect"), std::string::npos);
      EXPECT_EQ(art::occurrences(svg, "stroke=\"#6b4a22\""), game->files + game->ranks + 2);
    }
  }
}

TEST(BoardSvg, ShowsHandsWithCounts) {
  BoardDiagram diagram = start(Tori::spec);
  diagram.hands[0].set(Tori::crane, 1);
  diagram.hands[1].set(Tori::swallow, 13);
  const std::string plain = board_svg(start(Tori::spec));
  const std::string svg = board_svg(diagram);
  EXPECT_EQ(uses(svg, "tori-mnemonic-up-black-c"), uses(plain, "tori-mnemonic-up-black-c") + 1);
  EXPECT_NE(svg.find(">13</text>"), std::string::npos);
}

TEST(BoardSvg, TurnsThePiecesOfTheFarSide) {
  const BoardDiagram diagram = start(Yari::spec);
  const std::string below = board_svg(diagram);
  const std::string above = board_svg(diagram, {.bottom = Color::white});
  EXPECT_NE(below, above);
  EXPECT_EQ(art::occurrences(below, "rotate(180 50 50)"), 14);
  EXPECT_EQ(art::occurrences(above, "rotate(180 50 50)"), 14);
}

TEST(BoardSvg, NamesFilesAndRanks) {
  const BoardDiagram diagram = start(Yari::spec);
  EXPECT_NE(board_svg(diagram).find(">i</text>"), std::string::npos);
  EXPECT_NE(board_svg(diagram, {.coordinates = Coordinates::numbers}).find(">9</text>"), std::string::npos);
  EXPECT_NE(board_svg(diagram, {.coordinates = Coordinates::japanese}).find(">九</text>"), std::string::npos);
  EXPECT_EQ(board_svg(diagram, {.coordinates = Coordinates::none}).find("</text>"), std::string::npos);
}

TEST(BoardSvg, ShowsTheLastMoveAndArrows) {
  const BoardDiagram diagram = start(Tori::spec);
  const Move push = Move::board(Square{30}, Square{23});
  const std::string plain = board_svg(diagram);
  EXPECT_EQ(art::occurrences(board_svg(diagram, {.last_move = push}), "<rect"), art::occurrences(plain, "<rect") + 2);
  const std::string advised = board_svg(diagram, {.arrows = {push, Move::drop(Tori::falcon, Square{24})}});
  EXPECT_EQ(uses(advised, "tori-mnemonic-up-black-f"), uses(plain, "tori-mnemonic-up-black-f") + 1);
  EXPECT_EQ(art::xml_fault(advised), "");
}

TEST(BoardSvg, DefinesWhatItUses) {
  BoardDiagram diagram{.game = &Tori::spec, .board = std::vector<std::optional<Piece>>(49), .hands = {}};
  const std::string svg = board_svg(diagram, {.arrows = {Move::drop(Tori::swallow, Square{0})}});
  EXPECT_EQ(uses(svg, "tori-mnemonic-up-black-s"), 1);
  EXPECT_EQ(art::occurrences(svg, "id=\"tori-mnemonic-up-black-s\""), 1);
}

TEST(BoardDiagram, MarksARoyalPieceInCheck) {
  ootori::Setup<Tori> setup;
  setup.board[0] = Piece{Color::white, Tori::phoenix};
  setup.board[7] = Piece{Color::black, Tori::crane};
  setup.board[48] = Piece{Color::black, Tori::phoenix};
  setup.side_to_move = Color::white;
  const auto position = Position<Tori>::from(setup, Strictness::lenient);
  ASSERT_TRUE(position.has_value());
  EXPECT_EQ(board_diagram(AnyPosition(*position)).check, Square{0});
  EXPECT_FALSE(start(Tori::spec).check);
}

TEST(BoardSvg, DrawsAGameDefinedAtRunTime) {
  BoardDiagram diagram{.game = &art::ThirdGame::spec, .board = std::vector<std::optional<Piece>>(25), .hands = {}};
  diagram.board[2] = Piece{Color::white, art::ThirdGame::spec.royal};
  EXPECT_EQ(art::xml_fault(board_svg(diagram)), "");
}

}  // namespace
}  // namespace ootori
