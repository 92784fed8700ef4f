#include "notation/art/print_sheets.hpp"

#include <algorithm>
#include <cstdlib>

#include <gtest/gtest.h>

#include "notation/art/rule_lines.hpp"
#include "notation/art/sheet.hpp"
#include "notation/art/testing/svg_reading.hpp"
#include "notation/art/testing/third_game.hpp"
#include "rules/games.hpp"

namespace ootori {
namespace {

template <class F>
void for_each_style(F&& f) {
  for (const GameSpec* game : all_games) {
    for (const Paper& paper : papers) {
      for (const Language& language : languages) {
        SCOPED_TRACE(std::string(game->id) + ' ' + std::string(paper.name) + ' ' + std::string(language.code));
        f(*game, PrintStyle{.paper = paper, .language = language});
      }
    }
  }
}

int pieces_in_array(const GameSpec& game) {
  int pieces = 0;
  for (const std::string_view rank : game.array) {
    pieces += static_cast<int>(std::ranges::count_if(rank, [](char c) { return c != '.'; }));
  }
  return pieces;
}

TEST(PrintSheets, AreABoardEveryPieceAndACard) {
  for_each_style([](const GameSpec& game, const PrintStyle& style) {
    const auto pages = print_sheets(game, style);
    ASSERT_GE(pages.size(), 3U);
    int strips = 0;
    for (const std::string& page : pages) {
      EXPECT_EQ(art::xml_fault(page), "");
      strips += art::occurrences(page, "stroke-dasharray");
    }
    EXPECT_EQ(strips, pieces_in_array(game));
  });
}

// The starts or middles of the lines of text, in tenths of a millimetre.
std::vector<std::pair<double, double>> places_of_text(const std::string& page) {
  constexpr std::string_view open = "<text transform=\"translate(";
  std::vector<std::pair<double, double>> places;
  for (std::size_t at = page.find(open); at != std::string::npos; at = page.find(open, at + 1)) {
    char* rest = nullptr;
    const double x = std::strtod(page.c_str() + at + open.size(), &rest);
    places.emplace_back(x, std::strtod(rest, nullptr));
  }
  return places;
}

TEST(PrintSheets, StayOnThePaper) {
  for_each_style([](const GameSpec& game, const PrintStyle& style) {
    for (const std::string& page : print_sheets(game, style)) {
      for (const auto& [x, y] : places_of_text(page)) {
        EXPECT_GT(x, 50);
        EXPECT_LT(x, style.paper.width * 10 - 50);
        EXPECT_GT(y, 50);
        EXPECT_LT(y, style.paper.height * 10 - 50);
      }
    }
  });
}

// From line to line of a column; the next column begins elsewhere.
TEST(PrintSheets, CardIsWrittenDownwards) {
  for_each_style([](const GameSpec& game, const PrintStyle& style) {
    const auto places = places_of_text(print_sheets(game, style).back());
    for (std::size_t n = 1; n < places.size(); ++n) {
      if (places[n].first == places[n - 1].first) EXPECT_GT(places[n].second, places[n - 1].second) << "text " << n;
    }
  });
}

TEST(PrintSheets, CardExplainsEveryRuleAndPiece) {
  for_each_style([](const GameSpec& game, const PrintStyle& style) {
    const std::string card = print_sheets(game, style).back();
    for (std::size_t kind = 0; kind < game.pieces.size(); ++kind) {
      const auto name = game.name_in(style.language, PieceType{static_cast<int>(kind)});
      EXPECT_NE(card.find('>' + art::escaped(name) + '<'), std::string::npos) << name;
    }
    for (const std::string& rule : rule_lines(game, style.language)) {
      const std::string first = art::wrapped(rule, 20).front();
      EXPECT_NE(card.find(art::escaped(first.substr(0, 12))), std::string::npos) << rule;
    }
  });
}

TEST(PrintSheets, ReadPaperSizes) {
  EXPECT_EQ(parse_paper("a4")->height, 297);
  EXPECT_EQ(parse_paper("letter")->width, 215.9);
  EXPECT_FALSE(parse_paper("a3"));
}

TEST(RuleLines, DescribeTheMovesOfThePieces) {
  const auto has = [](const GameSpec& game, std::string_view text) {
    return std::ranges::any_of(rule_lines(game, languages[0]), [&](const auto& line) { return line.contains(text); });
  };
  EXPECT_TRUE(has(Tori::spec, "must promote, if it can"));
  EXPECT_TRUE(has(Tori::spec, "dropping a Swallow"));
  EXPECT_TRUE(has(Tori::spec, "holds 2 of your unpromoted ones"));
  EXPECT_TRUE(has(Yari::spec, "may promote"));
  EXPECT_FALSE(has(Yari::spec, "by dropping a Pawn"));
  EXPECT_TRUE(
      has(Yari::spec, "fewer than 26 points loses. Each Yari Bishop and Yari Rook counts 5, every other piece 1"));
  EXPECT_FALSE(has(Tori::spec, "count points"));
}

TEST(RuleLines, InJapaneseNameThePieceWhoseDropMayNotMate) {
  const std::vector<std::string> lines = rule_lines(Tori::spec, languages[1]);
  EXPECT_TRUE(std::ranges::any_of(lines, [](const auto& line) { return line.starts_with("燕を打って詰ます"); }));
}

TEST(WrappedText, BreaksBetweenWordsAndLosesNone) {
  EXPECT_EQ(art::wrapped("one two three", 4.2), (std::vector<std::string>{"one two", "three"}));
  EXPECT_EQ(art::wrapped("", 5), (std::vector<std::string>{""}));
  EXPECT_EQ(art::wrapped("incomprehensible", 3), (std::vector<std::string>{"incomprehensible"}));
}

TEST(WrappedText, BreaksJapaneseButNotBeforeAFullStop) {
  EXPECT_EQ(art::wrapped("禽将棋。", 3), (std::vector<std::string>{"禽将", "棋。"}));
  EXPECT_EQ(art::wrapped("相手の鵬", 2), (std::vector<std::string>{"相手", "の鵬"}));
}

}  // namespace
}  // namespace ootori
