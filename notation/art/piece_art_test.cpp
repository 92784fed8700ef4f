#include "notation/art/piece_art.hpp"

#include <algorithm>
#include <cmath>
#include <regex>
#include <set>
#include <vector>

#include <gtest/gtest.h>

#include "notation/art/kanji_koma.hpp"
#include "notation/art/kanji_outlines.hpp"
#include "notation/art/letter_koma.hpp"
#include "notation/art/mark.hpp"
#include "notation/art/testing/svg_reading.hpp"
#include "notation/art/testing/third_game.hpp"
#include "rules/games.hpp"

namespace ootori {
namespace {

std::vector<const GameSpec*> games_and_a_new_one() {
  std::vector<const GameSpec*> games(all_games.begin(), all_games.end());
  games.push_back(&art::ThirdGame::spec);
  return games;
}

std::vector<Piece> pieces_of(const GameSpec& game) {
  std::vector<Piece> all;
  for (const Color color : {Color::black, Color::white}) {
    for (std::size_t kind = 0; kind < game.pieces.size(); ++kind)
      all.push_back({color, PieceType(static_cast<int>(kind))});
  }
  return all;
}

template <class F>
void for_each_picture(F&& f) {
  for (const GameSpec* game : games_and_a_new_one()) {
    for (const PieceSet set : piece_sets) {
      for (const Piece piece : pieces_of(*game)) {
        SCOPED_TRACE(std::string(game->id) + ' ' + std::string(name(set)) + ' ' +
                     piece_file_name(*game, piece, Facing::up));
        f(*game, piece, set);
      }
    }
  }
}

TEST(PieceSvg, IsWellFormedAndSmall) {
  for_each_picture([](const GameSpec& game, Piece piece, PieceSet set) {
    for (const Facing facing : {Facing::up, Facing::down}) {
      const std::string svg = piece_svg(game, piece, set, facing);
      EXPECT_EQ(art::xml_fault(svg), "");
      EXPECT_LT(svg.size(), 6000U);
      EXPECT_NE(svg.find("viewBox=\"0 0 100 100\""), std::string::npos);
    }
  });
}

TEST(PieceSvg, CanBeInlinedAnyNumberOfTimes) {
  for_each_picture([](const GameSpec& game, Piece piece, PieceSet set) {
    const std::string svg = piece_svg(game, piece, set, Facing::up);
    for (const std::string_view unwanted : {" id=", "href", "url(", "<script", "<style", "nan", "inf"}) {
      EXPECT_EQ(svg.find(unwanted), std::string::npos) << unwanted;
    }
  });
}

TEST(PieceSvg, DiffersBetweenAllKinds) {
  for (const GameSpec* game : games_and_a_new_one()) {
    for (const PieceSet set : piece_sets) {
      std::set<std::string> pictures;
      for (const Piece piece : pieces_of(*game)) {
        if (piece.color == Color::black) pictures.insert(piece_markup(*game, piece, set));
      }
      EXPECT_EQ(pictures.size(), game->pieces.size()) << game->id << ' ' << name(set);
    }
  }
}

TEST(PieceSvg, ShowsSidesByColorInSetsWithoutWood) {
  for (const GameSpec* game : games_and_a_new_one()) {
    for (const PieceSet set : {PieceSet::mnemonic, PieceSet::letters}) {
      for (std::size_t kind = 0; kind < game->pieces.size(); ++kind) {
        const PieceType type{static_cast<int>(kind)};
        EXPECT_NE(piece_markup(*game, {Color::black, type}, set), piece_markup(*game, {Color::white, type}, set));
      }
    }
  }
}

TEST(PieceSvg, HasOneLimbForEachMove) {
  for (const GameSpec* game : games_and_a_new_one()) {
    for (const Piece piece : pieces_of(*game)) {
      const std::string markup = piece_markup(*game, piece, PieceSet::mnemonic);
      EXPECT_EQ(art::occurrences(markup, "class=\"limb\""), static_cast<int>((*game)[piece.type].moves.size()));
    }
  }
}

// The distance from a point of one picture to the nearest point of another.
double distance(art::ReadPoint point, const std::vector<art::ReadPoint>& others) {
  double nearest = 1000;
  for (const art::ReadPoint other : others) {
    nearest = std::min(nearest, std::hypot(other.x - point.x, other.y - point.y));
  }
  return nearest;
}

// Beside the limbs, the breast tells birds of similar colours apart: seven speckles, three bars, or one bright patch.
TEST(PieceSvg, ShowsTheBreastOfEachBird) {
  const auto drawn = [](PieceType bird) { return piece_markup(Tori::spec, {Color::black, bird}, PieceSet::mnemonic); };
  static const std::regex bars{R"re(d="M[^M"]+M[^M"]+M[^M"]+" fill="none" stroke="[^"]+" stroke-width="2")re"};
  for (const PieceType bird : {Tori::left_quail, Tori::pheasant, Tori::falcon, Tori::swallow, Tori::crane}) {
    const std::string markup = drawn(bird);
    const bool is_speckled = bird == Tori::left_quail || bird == Tori::pheasant;
    EXPECT_EQ(art::occurrences(markup, " r=\"1.5\"") >= 7, is_speckled) << markup;
    EXPECT_EQ(std::regex_search(markup, bars), bird == Tori::falcon) << markup;
  }
}

TEST(PieceSvg, ShowsTheQuailsAsMirrorImages) {
  const auto left = art::path_points(piece_markup(Tori::spec, {Color::black, Tori::left_quail}, PieceSet::mnemonic));
  const auto right = art::path_points(piece_markup(Tori::spec, {Color::black, Tori::right_quail}, PieceSet::mnemonic));
  ASSERT_EQ(left.size(), right.size());
  double most_unlike = 0;
  for (const art::ReadPoint point : left) {
    EXPECT_LT(distance({100 - point.x, point.y}, right), .15) << point.x << ' ' << point.y;
    most_unlike = std::max(most_unlike, distance(point, right));
  }
  EXPECT_GT(most_unlike, 5);  // but not equal
}

TEST(PieceSvg, TurnsAroundForTheOtherSide) {
  const std::string up = piece_svg(Tori::spec, {Color::white, Tori::falcon}, PieceSet::kanji, Facing::up);
  const std::string down = piece_svg(Tori::spec, {Color::white, Tori::falcon}, PieceSet::kanji, Facing::down);
  EXPECT_EQ(up.find("rotate(180"), std::string::npos);
  EXPECT_NE(down.find("rotate(180 50 50)"), std::string::npos);
}

TEST(KanjiKoma, HasOutlinesForEveryCharacterOfListedGames) {
  for (const GameSpec* game : listed_games) {
    for (const PieceSpec& spec : game->pieces) {
      for (const std::string_view character : art::characters_on(spec)) {
        EXPECT_TRUE(art::kanji_outline(character)) << character;
      }
    }
  }
}

TEST(KanjiKoma, NeverHoldsMoreThanTwoCharacters) {
  for (const GameSpec* game : games_and_a_new_one()) {
    for (const PieceSpec& spec : game->pieces) EXPECT_LE(art::characters_on(spec).size(), 2U) << spec.kanji;
  }
  EXPECT_EQ(art::characters_on(Yari::spec[Yari::knight_gold]), (std::vector<std::string_view>{"成", "桂"}));
}

// The heights of a koma's characters, from the top of each to its bottom.
std::vector<std::pair<double, double>> heights_of_characters(const GameSpec& game, PieceType type) {
  const std::string markup = piece_markup(game, {Color::black, type}, PieceSet::kanji);
  static const std::regex place{"translate\\(50 ([-0-9.]+)\\)scale\\([0-9.]+ ([0-9.]+)\\)"};
  std::vector<std::pair<double, double>> heights;
  const auto characters = art::characters_on(game[type]);
  for (std::sregex_iterator at{markup.begin(), markup.end(), place}, end; at != end; ++at) {
    const double middle = std::stod((*at)[1]);
    const double height = std::stod((*at)[2]) * art::kanji_outline(characters.at(heights.size()))->height;
    heights.emplace_back(middle - height / 2, middle + height / 2);
  }
  return heights;
}

TEST(KanjiKoma, CharactersDoNotTouch) {
  for (const GameSpec* game : listed_games) {
    for (std::size_t kind = 0; kind < game->pieces.size(); ++kind) {
      const auto heights = heights_of_characters(*game, PieceType{static_cast<int>(kind)});
      ASSERT_EQ(heights.size(), art::characters_on(game->pieces[kind]).size()) << game->pieces[kind].kanji;
      if (heights.size() == 2) EXPECT_GT(heights[1].first, heights[0].second + 0.5) << game->pieces[kind].kanji;
      for (const auto& [top, bottom] : heights) {
        EXPECT_GT(top, 0) << game->pieces[kind].kanji;
        EXPECT_LT(bottom, 100) << game->pieces[kind].kanji;
      }
    }
  }
}

TEST(KanjiKoma, WritesCharactersWithoutOutlineAsText) {
  const std::string markup = piece_markup(art::ThirdGame::spec, {Color::black, PieceType{0}}, PieceSet::kanji);
  EXPECT_NE(markup.find(">雀</text>"), std::string::npos);
}

TEST(KanjiKoma, DistinguishesEveryKindByOneCharacter) {
  EXPECT_EQ(art::character_of(Tori::spec, Tori::swallow), "燕");
  EXPECT_EQ(art::character_of(Tori::spec, Tori::left_quail), "左");
  EXPECT_EQ(art::character_of(Tori::spec, Tori::right_quail), "右");
  EXPECT_EQ(art::character_of(Yari::spec, Yari::bishop), "角");
  EXPECT_EQ(art::character_of(Yari::spec, Yari::silver), "銀");
  for (const GameSpec* game : games_and_a_new_one()) {
    std::set<std::pair<bool, std::string_view>> characters;
    for (std::size_t kind = 0; kind < game->pieces.size(); ++kind) {
      const PieceType type{static_cast<int>(kind)};
      characters.emplace((*game)[type].promoted_from.has_value(), art::character_of(*game, type));
    }
    EXPECT_EQ(characters.size(), game->pieces.size()) << game->id;
  }
}

TEST(LetterKoma, HasTheLettersOfTheNotation) {
  EXPECT_EQ(art::letters_on(Tori::spec[Tori::swallow]), "S");
  EXPECT_EQ(art::letters_on(Tori::spec[Tori::eagle]), "+F");
  EXPECT_EQ(art::letters_on(Yari::spec[Yari::rook]), "YR");
  const std::string markup = piece_markup(Yari::spec, {Color::white, Yari::rook}, PieceSet::letters);
  EXPECT_EQ(art::occurrences(markup, "scale("), 2);  // one path for each letter
}

TEST(PieceSetName, RoundTrips) {
  for (const PieceSet set : piece_sets) EXPECT_EQ(parse_piece_set(name(set)), set);
  EXPECT_FALSE(parse_piece_set("wood"));
  EXPECT_EQ(piece_set_names(), "mnemonic, kanji, one-kanji or letters");
}

TEST(PieceFileName, NamesFacingColorAndKind) {
  EXPECT_EQ(piece_file_name(Tori::spec, {Color::black, Tori::swallow}, Facing::up), "up-black-s.svg");
  EXPECT_EQ(piece_file_name(Tori::spec, {Color::white, Tori::eagle}, Facing::down), "down-white-pf.svg");
}

TEST(Mark, IsWellFormed) {
  EXPECT_EQ(art::xml_fault(mark_svg()), "");
  EXPECT_EQ(art::occurrences(mark_svg(), "class=\"limb\""), 8);
}

}  // namespace
}  // namespace ootori
