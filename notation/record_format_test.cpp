#include "notation/record_format.hpp"

#include <array>
#include <fstream>
#include <iterator>

#include <gtest/gtest.h>

#include "notation/pgn.hpp"
#include "notation/record_check.hpp"

namespace ootori {
namespace {

std::string pychess_file() {
  std::ifstream file{"tests/data/records/pychess.pgn"};
  return {std::istreambuf_iterator<char>{file}, {}};
}

std::vector<Record> read(const RecordFormat& format, std::string_view text) {
  const auto records = format.parse(text, nullptr);
  EXPECT_TRUE(records) << format.name << ": " << describe(records.error());
  return records.value_or(std::vector<Record>{});
}

// A file as `ootori convert` writes it.
std::string written(const RecordFormat& format, const std::vector<Record>& records) {
  std::string text;
  for (const Record& record : records) text += (text.empty() ? "" : "\n") + format.write(record);
  return text;
}

std::vector<Move> moves_of(const Record& record) {
  std::vector<Move> moves;
  for (const RecordMove& move : record.moves) moves.push_back(move.move);
  return moves;
}

TEST(RecordFormat, FilesWithSeveralGamesRoundTripInEveryFormat) {
  const auto games = read(*find_record_format("pgn"), pychess_file());
  ASSERT_EQ(games.size(), 10u);
  for (const RecordFormat& format : record_formats()) {
    const std::string text = written(format, games);
    const auto back = read(format, text);
    ASSERT_EQ(back.size(), games.size()) << format.name;
    for (std::size_t n = 0; n < games.size(); ++n) {
      EXPECT_EQ(moves_of(back[n]), moves_of(games[n])) << format.name;
      EXPECT_EQ(back[n].start, games[n].start) << format.name;
      if (format.name != "usi") EXPECT_EQ(back[n].end, games[n].end) << format.name;
      if (format.name != "usi") EXPECT_EQ(back[n].tag("Site"), games[n].tag("Site")) << format.name;
    }
    EXPECT_EQ(written(format, back), text);
  }
}

// A line of two moves. The second one has an alternative: such a line again, and so on.
RecordLine nested_line(Game<Tori> game, int variations) {
  EXPECT_GT(game.permitted_moves().size(), 0u);
  RecordLine line{{.move = game.permitted_moves()[0]}};
  EXPECT_TRUE(game.play(line[0].move));
  EXPECT_GT(game.permitted_moves().size(), 1u);
  line.push_back({.move = game.permitted_moves()[1]});
  if (variations > 0) line[1].variations.push_back(nested_line(std::move(game), variations - 1));
  return line;
}

// What one format reads, the others can read too.
TEST(RecordFormat, VariationsAreNestedEquallyDeepInEveryFormat) {
  Record deepest = new_record(Tori::spec);
  Record deeper = new_record(Tori::spec);
  deepest.moves = nested_line(Game<Tori>{}, most_variation_depth);
  deeper.moves = nested_line(Game<Tori>{}, most_variation_depth + 1);
  for (const std::string_view name : {"pgn", "text", "kif", "json"}) {
    const RecordFormat& format = *find_record_format(name);
    EXPECT_EQ(read(format, format.write(deepest)), std::vector{deepest}) << name;
    const auto refused = format.parse(format.write(deeper), nullptr);
    ASSERT_FALSE(refused) << name;
    EXPECT_EQ(refused.error().fault, RecordFault::too_deep) << name;
    EXPECT_TRUE(describe(refused.error()).ends_with(": Variations are nested deeper than 64 times.")) << name;
  }
}

TEST(RecordFormat, TagsAreKeptInOrderHoweverMany) {
  Record record = new_record(Tori::spec);
  record.set_tag("Event", "x");
  for (int n = 0; n < 300; ++n) record.set_tag("Tag" + std::to_string(n * 7 % 300), std::to_string(n));
  for (const RecordFormat& format : record_formats()) {
    if (format.name == "usi") continue;
    EXPECT_EQ(read(format, format.write(record)).front().tags, record.tags) << format.name;
  }
}

TEST(RecordFormat, HasANameThatIsKnown) {
  EXPECT_EQ(record_format_names(), "pgn, csa, json, text, usi, ki2, kif");
  EXPECT_EQ(find_record_format("docx"), nullptr);
  EXPECT_EQ(guess_record_format("Dear diary"), nullptr);
  EXPECT_EQ(guess_record_format("手数----指手---------消費時間--\n")->name, "kif");
}

TEST(RecordFormat, GamesWithoutMovesAreSeparated) {
  const std::vector<Record> games{new_record(Tori::spec), new_record(Yari::spec), new_record(Tori::spec)};
  for (const RecordFormat& format : record_formats()) {
    const auto back = read(format, written(format, games));
    ASSERT_EQ(back.size(), 3u) << written(format, games);
    EXPECT_EQ(back[1].start, games[1].start) << format.name;
  }
}

TEST(RecordFormat, FormatIsDetectedFromTheFirstLines) {
  auto games = read(*find_record_format("pgn"), "[Variant \"Torishogi\"]\n\n1. Sxe5 Fxe5 2. Sa4 1-0\n");
  games[0].comment = "first\n▲３三燕 was played\n△ too";
  games[0].set_tag("手合割", "平手");
  for (const RecordFormat& format : record_formats()) {
    const std::string text = format.write(games[0]);
    const RecordFormat* guessed = guess_record_format(text);
    ASSERT_NE(guessed, nullptr) << text;
    EXPECT_EQ(guessed->name, format.name) << text;
  }
}

TEST(RecordFormat, AFileMayBeginWithComments) {
  const std::array<std::pair<std::string_view, std::string_view>, 11> beginnings{{
      {"csa", "'CSA encoding=UTF-8\nV3.0\n$GAME:tori\n+\n+3433S\n"},
      {"csa", "'a\n\n'b\nN+Ann\n$GAME:tori\n+\n"},
      {"csa", "N-Bob\n$GAME:tori\n+\n"},
      {"csa", "$EVENT:club\n$GAME:tori\n+\n"},
      {"pgn", "% pychess\n[Variant \"Torishogi\"]\n\n1. Sxe5 *\n"},
      {"pgn", "; a club's games\n\n[Variant \"Torishogi\"]\n\n1. Sxe5 *\n"},
      {"pgn", "{from the\nclub}\n[Variant \"Torishogi\"]\n\n1. Sxe5 *\n"},
      {"json", "{\"moves\": {}}\n{\"a\": [1]}"},
      {"json", "{\"comment\": \"see {here} [1]\"}"},
      {"json", "{ \"comment\": \"never closed\""},
      {"usi", "startpos moves 1a1b"},
  }};
  for (const auto& [format, text] : beginnings) {
    const RecordFormat* guessed = guess_record_format(text);
    ASSERT_NE(guessed, nullptr) << text;
    EXPECT_EQ(guessed->name, format) << text;
    if (format == "csa" || format == "pgn") EXPECT_EQ(read(*guessed, text).size(), 1U) << text;
  }
  for (const std::string_view text : {"'only a comment", "{only a comment}", "; only a comment"}) {
    const RecordFormat* guessed = guess_record_format(text);
    EXPECT_TRUE(guessed == nullptr || guessed->name == "json") << text;
  }
}

TEST(RecordFormat, AByteOrderMarkIsSkipped) {
  const auto games = read(*find_record_format("pgn"), "[Variant \"Torishogi\"]\n\n1. Sxe5 Fxe5 2. Sa4 1-0\n");
  for (const RecordFormat& format : record_formats()) {
    const std::string text = "\xEF\xBB\xBF" + format.write(games[0]);
    ASSERT_NE(guess_record_format(text), nullptr) << text;
    EXPECT_EQ(guess_record_format(text)->name, format.name);
    EXPECT_EQ(read(format, text).size(), 1u);
  }
}

TEST(RecordFormat, ABlankTextHasNoGames) {
  for (const RecordFormat& format : record_formats()) {
    const auto records = format.parse(" \n\n", &Tori::spec);
    ASSERT_TRUE(records) << format.name;
    EXPECT_TRUE(records->empty()) << format.name;
  }
}

TEST(RecordFormat, CsaGamesAreSeparatedBySlashes) {
  const auto games =
      read(*find_record_format("csa"), "V2.2\n$GAME:tori\n+\n+3433S\n%TORYO\n/\n$GAME:tori\n+\n+7574S\n");
  ASSERT_EQ(games.size(), 2u);
  EXPECT_EQ(games[0].end, (RecordEnd{Color::black, Termination::resignation}));
  EXPECT_EQ(games[1].moves.size(), 1u);
}

TEST(RecordFormat, TextsWithoutTitlesEndWithTheirResult) {
  const auto games = find_record_format("text")->parse(
      "Black: a\n\n1. S-7d {\nResult: unclear} S-1d\nResult: Black wins\n\nBlack: b\n\n1. S-7d\n", &Tori::spec);
  ASSERT_TRUE(games) << describe(games.error());
  ASSERT_EQ(games->size(), 2u);
  EXPECT_EQ((*games)[0].moves.size(), 2u);
  EXPECT_EQ((*games)[1].tag("Black"), "b");
}

TEST(RecordFormat, ErrorLinesCountFromTheStartOfTheFile) {
  const auto message = [](std::string_view format, std::string_view text) {
    const auto records = find_record_format(format)->parse(text, nullptr);
    return records ? "" : describe(records.error());
  };
  EXPECT_TRUE(message("kif", "棋種：禽将棋\n1 投了\n棋種：禽将棋\n1 ９九燕(11)\n").starts_with("Line 4: Move 1, "));
  EXPECT_TRUE(message("csa", "$GAME:tori\n+\n/\n$GAME:tori\n+\n+9999S\n").starts_with("Line 6: Move 1, "));
  EXPECT_TRUE(message("text", "Tori Shogi\n\nS-7d\n\nTori Shogi\n\nS-7a\n").starts_with("Line 7, column 1: Move 1, "));
  EXPECT_TRUE(message("usi", "sfen x\n").starts_with("Line 1: "));
}

TEST(RecordFormat, ReadersDoNotEnforceRepetition) {
  const auto games = read(*find_record_format("usi"),
                          "sfen rpckcpl/3f3/sssssss/2s1S2/SSSSSSS/3F3/LPCKCPR b - 1 moves "
                          "4g5f 4a5b 5f4g 5b4a 4g5f 4a5b 5f4g 5b4a");
  ASSERT_EQ(games.size(), 1u);
  EXPECT_EQ(games[0].moves.size(), 8u);
  EXPECT_TRUE(check_record(games[0], terms_of(games[0], RepetitionProfile::house)));
  EXPECT_FALSE(check_record(games[0], terms_of(games[0], RepetitionProfile::pychess)));
}

// Texts that have a special meaning in some format.
std::string odd_text(std::uint64_t& seed) {
  constexpr std::array<std::string_view, 44> parts{
      "a",       "Key",   " ",     "　",   ":",      "：",   ": ",     "*",    "#",    "'",          "\"",
      "\\",      "[",     "]",     "{",    "}",      ";",    "(",      "%",    "$",    "/",          "\n",
      "\r\n",    "1",     "12.",   "まで", "変化：", "▲",    "備考",   "棋種", "先手", "手数----",   "Result",
      "Result:", "Black", "White", "FEN",  "Start",  "V2.2", "$GAME:", "T5",   "+",    "Tori Shogi", "[%clk 0:00:01]"};
  std::string text;
  for (std::uint64_t length = splitmix64(seed) % 5; length > 0; --length)
    text += parts[splitmix64(seed) % parts.size()];
  return text;
}

TEST(RecordFormat, OddTagsAndCommentsAreHarmless) {
  std::uint64_t seed = 1;
  for (int n = 0; n < 600; ++n) {
    Record record = read(*find_record_format("pgn"), "[Variant \"Torishogi\"]\n\n1. Sxe5 Fxe5 2. Sa4 1-0\n").front();
    for (int tags = 0; tags < 3; ++tags) {
      const std::string name = odd_text(seed);
      if (!name.empty()) record.set_tag(name, odd_text(seed));
    }
    record.comment = odd_text(seed);
    for (RecordMove& move : record.moves) move.comment = odd_text(seed);
    for (const RecordFormat& format : record_formats()) {
      const std::string text = format.write(record);
      const auto back = format.parse(text, nullptr);
      ASSERT_TRUE(back) << format.name << '\n' << text << describe(back.error());
      ASSERT_EQ(back->size(), 1u) << format.name << '\n' << text;
      EXPECT_EQ(moves_of(back->front()), moves_of(record)) << text;
      if (format.name != "usi") EXPECT_EQ(back->front().end, record.end) << text;
      const std::string once = format.write(back->front());
      EXPECT_EQ(format.write(format.parse(once, nullptr).value().front()), once) << format.name;
      ASSERT_FALSE(HasFailure());
    }
  }
}

}  // namespace
}  // namespace ootori
