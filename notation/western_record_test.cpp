#include "notation/western_record.hpp"

#include <gtest/gtest.h>

#include "notation/pgn.hpp"
#include "notation/random_games.hpp"
#include "notation/usi.hpp"

namespace ootori {
namespace {

constexpr std::string_view sample =
    "Tori Shogi\n"
    "Black: hanako\n"
    "White: taro\n"
    "Handicap: Left Quail\n"
    "\n"
    "{after lunch} 1. … S-1d 2. S-7d S-2d {now\nthis} (2. … S-6d) 3. S-6d\n"
    "Result: White wins (resignation)\n";

TEST(WesternRecord, ReadsAndWrites) {
  const auto record = parse_western_record(sample);
  ASSERT_TRUE(record) << describe(record.error());
  EXPECT_EQ(handicap_of(*record), &Tori::handicaps[0]);
  EXPECT_EQ(record->tag("Black"), "hanako");
  EXPECT_EQ(record->moves.size(), 4u);
  EXPECT_EQ(record->end, (RecordEnd{Color::white, Termination::resignation}));
  EXPECT_EQ(write_western_record(*record), sample);
  EXPECT_TRUE(looks_like_western_record(sample));
}

TEST(WesternRecord, ReadsLooseSpellings) {
  const auto record = parse_western_record("torishogi\n\n1.Sw-7d Sw1d\n2. 7d-7b\n");
  ASSERT_FALSE(record);
  EXPECT_EQ(describe(record.error()), "Line 4, column 4: Move 3, '7d-7b': The Swallow cannot go from 7d to 7b.");
  const auto given = parse_western_record("ToriShogi\nHandicap: 3p\n1. … S-1d\n");
  ASSERT_TRUE(given) << describe(given.error());
  EXPECT_EQ(handicap_of(*given), &Tori::handicaps[3]);
  EXPECT_TRUE(parse_western_record("1. P-7f P-1d", &Yari::spec));
}

TEST(WesternRecord, RandomGamesRoundTrip) {
  testing::for_each_game([]<class G>() {
    Game<G> last;
    testing::play_random_games<G>(9, 10, 250, [&](const Game<G>& game, Move move) {
      last = game;
      ASSERT_TRUE(last.play(move));
      if (game.plies() % 50 != 49 && !last.outcome()) return;
      const Record record = record_of(last);
      const std::string text = write_western_record(record);
      const auto back = parse_western_record(text);
      ASSERT_TRUE(back) << text << describe(back.error());
      EXPECT_EQ(*back, record) << text;
    });
  });
}

TEST(WesternRecord, Faults) {
  const auto message = [](std::string_view text) {
    const auto record = parse_western_record(text);
    return record ? "" : describe(record.error());
  };
  EXPECT_EQ(message("Black: a\n\n1. S-7d\n"),
            "Line 1: The record does not say which game it is; it could be Tori Shogi (禽将棋), Yari Shogi (槍将棋).");
  EXPECT_EQ(message("Tori Shogi\nHandicap: Rook\n"), "Line 2: There is no handicap 'Rook' in this game.");
  EXPECT_EQ(message("Tori Shogi\nStart: 7/7\n"), "Line 2: The board has only 2 of its 7 ranks (character 4).");
  EXPECT_EQ(message("Tori Shogi\n\nnonsense\n"),
            "Line 3, column 1: Move 1, 'nonsense': Tori Shogi has no piece 'nonsense' (character 1).");
}

TEST(WesternRecord, ResultsAreNotGuessed) {
  const auto end = [](std::string_view result) {
    const auto record = parse_western_record("Tori Shogi\n\n1. S-7d\nResult: " + std::string{result} + "\n");
    return record ? "" : describe(record.error());
  };
  EXPECT_EQ(end("Black wins"), "");
  EXPECT_EQ(end("Black wins (perpetual check)"), "");
  for (const std::string_view odd : {"Black wins (banana)", "Black wins by far", "Black", "no contest (", ""}) {
    EXPECT_TRUE(end(odd).starts_with("Line 4: Unknown reason for the end of a game: ")) << end(odd);
  }
  const auto both = parse_western_record("Tori Shogi\n\n1. S-7d 0-1\nResult: Black wins\n");
  ASSERT_FALSE(both);
  EXPECT_EQ(both.error().fault, RecordFault::contradiction);
}

TEST(WesternRecord, AResultInAComment) {
  for (const std::string_view end : {"\nResult: Black wins\n", ""}) {
    const auto record =
        parse_western_record("Tori Shogi\n\n1. S-7d {they wrote\nResult: see below}" + std::string{end});
    ASSERT_TRUE(record) << describe(record.error());
    EXPECT_EQ(record->end.has_value(), !end.empty());
    const auto back = parse_western_record(write_western_record(*record));
    ASSERT_TRUE(back) << describe(back.error());
    EXPECT_EQ(*back, *record);
  }
}

TEST(WesternRecord, KeysInAnyScript) {
  Record record = new_record(Tori::spec);
  for (const std::string_view name : {"備考", "My Key", "Result", "Start", "2nd", "É"}) record.set_tag(name, "あ: い");
  record.set_tag("Empty", "");
  const std::string text = write_western_record(record);
  const auto back = parse_western_record(text);
  ASSERT_TRUE(back) << text << describe(back.error());
  EXPECT_EQ(back->tags,
            (std::vector<RecordTag>{
                {"備考", "あ: い"}, {"My_Key", "あ: い"}, {"_2nd", "あ: い"}, {"É", "あ: い"}, {"Empty", ""}}))
      << text;
}

TEST(WesternRecord, EveryStyleOfMovesRoundTrips) {
  testing::for_each_game([]<class G>() {
    Game<G> last;
    testing::play_random_games<G>(12, 3, 150, [&](const Game<G>& game, Move move) {
      last = game;
      ASSERT_TRUE(last.play(move));
      if (game.plies() % 50 != 49 && !last.outcome()) return;
      const Record record = record_of(last);
      for (const WesternStyle style : western_styles) {
        const std::string text = write_western_record(record, style);
        const auto back = parse_western_record(text);
        ASSERT_TRUE(back) << text << describe(back.error());
        EXPECT_EQ(*back, record) << text;
      }
    });
  });
}

TEST(WesternRecord, HandicapsAsTheMailServerWritesThem) {
  for (const std::string_view words : {"-handicap=L", "left quail", "左鶉落ち", "left-quail"}) {
    const auto record = parse_western_record("Tori Shogi\nHandicap: " + std::string{words} + "\n");
    ASSERT_TRUE(record) << describe(record.error());
    EXPECT_EQ(handicap_of(*record), &Tori::handicaps[0]) << words;
  }
}

}  // namespace
}  // namespace ootori
