#include "notation/kif.hpp"

#include <gtest/gtest.h>

#include "notation/pgn.hpp"
#include "notation/random_games.hpp"
#include "notation/record_check.hpp"
#include "notation/usi.hpp"

namespace ootori {
namespace {

using namespace std::chrono_literals;

std::string message(std::string_view text) {
  const auto record = parse_kif(text);
  return record ? "" : describe(record.error());
}

constexpr std::string_view sample =
    "棋種：禽将棋\n"
    "手合割：平手\n"
    "先手：花子\n"
    "後手：太郎\n"
    "開始日時：2024/05/01\n"
    "手数----指手---------消費時間--\n"
    "*始め\n"
    "   1 ３三燕(34)   ( 0:05/00:00:05)+\n"
    "*良い手\n"
    "*二行目\n"
    "   2 同　鷹(42)   ( 1:10/00:01:10)\n"
    "   3 投了\n"
    "\n変化：1手\n"
    "   1 ７四燕(75)\n"
    "   2 １四燕(13)\n";

TEST(Kif, ReadsAndWrites) {
  const auto record = parse_kif(sample);
  ASSERT_TRUE(record) << describe(record.error());
  EXPECT_EQ(&record->spec(), &Tori::spec);
  EXPECT_EQ(record->tag("Black"), "花子");
  EXPECT_EQ(record->tag("Date"), "2024.05.01");
  EXPECT_EQ(record->comment, "始め");
  ASSERT_EQ(record->moves.size(), 2u);
  EXPECT_EQ(record->moves[0].comment, "良い手\n二行目");
  EXPECT_EQ(record->moves[0].spent, 5s);
  EXPECT_EQ(record->moves[1].spent, 70s);
  ASSERT_EQ(record->moves[0].variations.size(), 1u);
  EXPECT_EQ(record->moves[0].variations[0].size(), 2u);
  EXPECT_EQ(record->end, (RecordEnd{Color::white, Termination::resignation}));
  EXPECT_EQ(write_kif(*record), sample);
}

TEST(Kif, VariationsWithinVariations) {
  const auto record = parse_pgn(
      "1. Sx3c Fx3c (1... S-1d 2. S-7d (2. S-1d) 2... S-7d) (1... S-7d) 2. S-7d (2. S-6d) 2... S-1d (2... S-7d)",
      &Tori::spec);
  ASSERT_TRUE(record) << describe(record.error());
  const auto back = parse_kif(write_kif(*record));
  ASSERT_TRUE(back) << describe(back.error());
  EXPECT_EQ(*back, *record) << write_kif(*record) << write_kif(*back);
}

TEST(Kif, Ki2) {
  const auto record = parse_kif(sample);
  const std::string text = write_ki2(*record);
  EXPECT_TRUE(text.contains("▲３三燕\n*良い手\n*二行目\n△同鷹\nまで2手で後手の勝ち（投了）\n")) << text;
  const auto back = parse_kif(text);
  ASSERT_TRUE(back) << describe(back.error());
  EXPECT_EQ(back->moves.size(), 2u);
  EXPECT_EQ(back->end, record->end);
  EXPECT_EQ(back->tags, record->tags);
}

TEST(Kif, Handicaps) {
  for (const GameSpec* spec : all_games) {
    for (const Handicap& handicap : spec->handicaps) {
      const std::string text = "棋種：" + std::string{spec->japanese} + "\n手合割：" + std::string{handicap.japanese} +
                               "\n下手：先\n上手：後\n手数----指手---------消費時間--\n   1 投了\n";
      const auto record = parse_kif(text);
      ASSERT_TRUE(record) << text << describe(record.error());
      EXPECT_EQ(handicap_of(*record), &handicap);
      EXPECT_EQ(record->end, (RecordEnd{Color::black, Termination::resignation})) << "White is to move";
      EXPECT_EQ(write_kif(*record), text);
    }
  }
}

TEST(Kif, EveryEndComesBack) {
  for (const auto winner : {std::optional{Color::black}, std::optional{Color::white}, std::optional<Color>{}}) {
    for (int n = -1; n <= static_cast<int>(Termination::abandoned); ++n) {
      Record record = new_record(Yari::spec);
      const auto reason = n < 0 ? std::nullopt : std::optional{static_cast<Termination>(n)};
      record.end = RecordEnd{winner, reason};
      const auto back = parse_kif(write_kif(record));
      ASSERT_TRUE(back);
      ASSERT_TRUE(back->end) << write_kif(record);
      EXPECT_EQ(back->end->winner, winner) << write_kif(record);
      EXPECT_EQ(parse_kif(write_ki2(record))->end, back->end) << write_ki2(record);
    }
  }
}

TEST(Kif, RandomGamesComeBack) {
  testing::for_each_game([]<class G>() {
    Game<G> last;
    testing::play_random_games<G>(8, 10, 250, [&](const Game<G>& game, Move move) {
      last = game;
      ASSERT_TRUE(last.play(move));
      if (game.plies() % 50 != 49 && !last.outcome()) return;
      const Record record = record_of(last);
      for (const std::string& text : {write_kif(record), write_ki2(record)}) {
        const auto back = parse_kif(text);
        ASSERT_TRUE(back) << text << describe(back.error());
        EXPECT_EQ(back->moves, record.moves);
        EXPECT_EQ(back->end, record.end) << text;
        EXPECT_EQ(back->start, record.start);
      }
    });
  });
}

TEST(Kif, DaysOfThinkingComeBack) {
  Record record = new_record(Tori::spec);
  record.moves.push_back({.move = *parse_usi(Tori::spec, "3d3c"), .spent = std::chrono::days{30} + 5s});
  EXPECT_EQ(parse_kif(write_kif(record)), record) << write_kif(record);
}

TEST(Kif, OtherStarts) {
  const std::string text =
      "棋種：禽将棋\n手合割：その他\n開始局面：3k3/7/7/7/7/7/3K3 w S 7\n手数----指手---------消費時間--\n";
  const auto record = parse_kif(text);
  ASSERT_TRUE(record) << describe(record.error());
  EXPECT_EQ(record->first_move_number, 7);
  EXPECT_EQ(write_kif(*record), text);
}

TEST(Kif, WindowsFilesAndPlainColons) {
  const auto record =
      parse_kif("\xEF\xBB\xBF# KIF\r\n手合割:禽将棋\r\n先手:a\r\n手数----指手--\r\n1 ３三燕(34)\r\n2 中断\r\n");
  ASSERT_TRUE(record) << describe(record.error());
  EXPECT_EQ(record->moves.size(), 1u);
  EXPECT_FALSE(record->end);
}

TEST(Kif, MessagesNameTheLine) {
  EXPECT_EQ(message("手合割：平手\n   1 ３三燕(34)\n"),
            "Line 2: The record does not say which game it is; it could be Tori Shogi (禽将棋), Yari Shogi (槍将棋).");
  EXPECT_EQ(message("棋種：将棋\n"),
            "Line 1: There is no game '将棋' here; the games are Tori Shogi (禽将棋), Yari Shogi (槍将棋).");
  EXPECT_EQ(message("棋種：禽将棋\n手合割：二枚落ち\n1 ３三燕(34)"),
            "Line 3: There is no handicap '二枚落ち' in this game.");
  EXPECT_EQ(message("棋種：禽将棋\n1 ３三燕(34)\n2 ３三燕(34)\n"),
            "Line 3: Move 2, '３三燕(34)': You have no Swallow on 3d.");
  EXPECT_EQ(message("棋種：禽将棋\n1 ３三燕(34)\n5 同　鷹(42)\n"),
            "Line 3: This does not belong here: '5 同　鷹(42)'.");
  EXPECT_EQ(message("棋種：禽将棋\n1 ３三燕(34)\n変化：2手\n"),
            "Line 3: There is no move that the variation '変化：2手' could replace.");
  EXPECT_EQ(message("棋種：禽将棋\n開始局面：7/7 w\n\n1 投了\n"),
            "Line 2: The board has only 2 of its 7 ranks (character 4).");
}

TEST(Kif, TheSummaryAgreesWithTheMoves) {
  const std::string head = "棋種：禽将棋\n\n▲３三燕\n";
  EXPECT_EQ(message(head + "まで1手で先手の勝ち（投了）\n"), "");
  EXPECT_EQ(message(head + "まで9手で先手の勝ち\n"),
            "Line 4: The record contradicts itself: 'まで9手で先手の勝ち' here, elsewhere '1手'.");
  EXPECT_TRUE(
      message(head + "まで1手で先手の勝ち（ばなな）\n").starts_with("Line 4: There is no such end of a game: "));
  EXPECT_EQ(message("棋種：禽将棋\n1 ３三燕(34)\n2 投了\nまで1手で後手の勝ち\n"),
            "Line 4: The record contradicts itself: 'まで1手で後手の勝ち' here, elsewhere '投了'.");
  EXPECT_EQ(message("棋種：禽将棋\n1 ３三燕(34)\n2 投了\n2 同　鷹(42)\n"),
            "Line 4: This does not belong here: '2 同　鷹(42)'.");
  EXPECT_EQ(parse_kif(head + "まで1手で先手の反則負け\n")->end, (RecordEnd{Color::white, Termination::illegal_move}));
  EXPECT_EQ(parse_kif(head + "まで1手で後手の反則負け\n")->end, (RecordEnd{Color::black, Termination::illegal_move}));
}

}  // namespace
}  // namespace ootori
