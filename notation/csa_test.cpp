#include "notation/csa.hpp"

#include <gtest/gtest.h>

#include "notation/random_games.hpp"
#include "notation/usi.hpp"

namespace ootori {
namespace {

using namespace std::chrono_literals;

constexpr std::string_view sample =
    "V2.2\nN+hanako\nN-taro\n$GAME:tori\n$START_TIME:2024/05/01\n$TAG:Round:3\n'*before\n+\n"
    "+3433S\nT5\n'*takes\n-4233F\nT0.250\n%TORYO\n";

std::string message(std::string_view text) {
  const auto record = parse_csa(text);
  return record ? "" : describe(record.error());
}

TEST(Csa, ReadsAndWrites) {
  const auto record = parse_csa(sample);
  ASSERT_TRUE(record) << describe(record.error());
  EXPECT_EQ(record->tag("Black"), "hanako");
  EXPECT_EQ(record->tag("Date"), "2024.05.01");
  EXPECT_EQ(record->tag("Round"), "3");
  EXPECT_EQ(record->comment, "before");
  ASSERT_EQ(record->moves.size(), 2u);
  EXPECT_EQ(record->moves[0].spent, 5s);
  EXPECT_EQ(record->moves[0].comment, "takes");
  EXPECT_EQ(record->moves[1].spent, 250ms);
  EXPECT_EQ(record->end, (RecordEnd{Color::white, Termination::resignation}));
  EXPECT_EQ(write_csa(*record), sample);
}

// CSA puts the players, Black first, before everything else about the game, and json-kifu-format reads no other order.
TEST(Csa, PlayersComeFirst) {
  Record record = new_record(Tori::spec);
  record.set_tag("Event", "club");
  record.set_tag("White", "taro");
  record.set_tag("Black", "hanako");
  EXPECT_EQ(write_csa(record), "V2.2\nN+hanako\nN-taro\n$GAME:tori\n$EVENT:club\n+\n");
  record.set_tag("Black", "");
  EXPECT_EQ(write_csa(record), "V2.2\nN-taro\n$GAME:tori\n$EVENT:club\n+\n");
}

TEST(Csa, ReadsPlayersBehindOtherLines) {
  const auto record = parse_csa("V2.2\n$GAME:tori\n$EVENT:club\nN-taro\nN+hanako\n+\n");
  ASSERT_TRUE(record) << describe(record.error());
  EXPECT_EQ(record->tag("Event"), "club");
  EXPECT_EQ(write_csa(*record), "V2.2\nN+hanako\nN-taro\n$GAME:tori\n$EVENT:club\n+\n");
}

// CSA has a form for dates and for times, which other programs rely on.
TEST(Csa, WritesDatesAndTimesOnlyInTheFormOfCsa) {
  const auto written = [](const std::string& name, const std::string& value) {
    Record record = new_record(Tori::spec);
    record.set_tag(name, value);
    const std::string text = write_csa(record);
    const auto back = parse_csa(text);
    EXPECT_EQ(back ? back->tag(name) : describe(back.error()), value);
    return text.substr(std::string_view("V2.2\n$GAME:tori\n").size());
  };
  EXPECT_EQ(written("Date", "2024.05.01"), "$START_TIME:2024/05/01\n+\n");
  EXPECT_EQ(written("Date", "2024.05.01 10:00:00"), "$START_TIME:2024/05/01 10:00:00\n+\n");
  EXPECT_EQ(written("Date", "2024.05.??"), "$TAG:Date:2024.05.??\n+\n");
  EXPECT_EQ(written("TimeControl", "00:25+30"), "$TIME_LIMIT:00:25+30\n+\n");
  EXPECT_EQ(written("TimeControl", "300+5"), "$TAG:TimeControl:300+5\n+\n");
}

// In ShogiHome's style: a space before a value, tags without values, comments of engines.
TEST(Csa, ReadsTheStyleOfShogiHome) {
  const auto record = parse_csa(
      "V2.2\r\nN+Ootori\r\nN-hanako\r\n$EVENT:test+30-5F\r\n$START_TIME: 2025/08/30 "
      "15:35:06\r\n$END_TIME:\r\n$TIME:30+0+5\r\nPI\r\n+\r\n"
      "+3433S\r\nT2\r\n'*互角\r\n'**評価値=-35\r\n-4233F\r\nT1\r\n%CHUDAN\r\n",
      &Tori::spec);
  ASSERT_TRUE(record) << describe(record.error());
  EXPECT_EQ(record->tag("Date"), "2025.08.30 15:35:06");
  EXPECT_EQ(record->moves[0].comment, "互角\n*評価値=-35");
  EXPECT_EQ(record->moves[1].spent, 1s);
  EXPECT_FALSE(record->end);
}

TEST(Csa, CommasBetweenMovesAndTimes) {
  const auto record = parse_csa("$GAME:tori\n+\n+3433S,T5\n-4233F,T0.250\n");
  ASSERT_TRUE(record) << describe(record.error());
  EXPECT_EQ(record->moves[0].spent, 5s);
}

TEST(Csa, RandomGamesRoundTrip) {
  testing::for_each_game([]<class G>() {
    Game<G> last;
    testing::play_random_games<G>(10, 10, 250, [&](const Game<G>& game, Move move) {
      last = game;
      ASSERT_TRUE(last.play(move));
      if (game.plies() % 50 != 49 && !last.outcome()) return;
      const Record record = record_of(last);
      const auto back = parse_csa(write_csa(record));
      ASSERT_TRUE(back) << write_csa(record) << describe(back.error());
      EXPECT_EQ(*back, record) << write_csa(record);
    });
  });
}

TEST(Csa, ReadsEndsThatItWritesInOtherWords) {
  const auto end_of = [](std::string_view word) {
    const auto record = parse_csa("$GAME:tori\n+\n+3433S\n" + std::string{word} + "\n");
    EXPECT_TRUE(record) << describe(record.error());
    return record->end;
  };
  EXPECT_EQ(end_of("%+ILLEGAL_ACTION"), (RecordEnd{Color::white, Termination::illegal_move}));
  EXPECT_EQ(end_of("%-ILLEGAL_ACTION"), (RecordEnd{Color::black, Termination::illegal_move}));
  EXPECT_EQ(end_of("%MAX_MOVES"), RecordEnd{});
  for (const std::string_view word : {"%CHUDAN", "%MATTA", "%FUZUMI", "%ERROR"}) EXPECT_FALSE(end_of(word)) << word;
}

TEST(Csa, EveryEndAndStartRoundTrips) {
  for (const auto winner : {std::optional{Color::black}, std::optional{Color::white}, std::optional<Color>{}}) {
    for (int n = -1; n <= static_cast<int>(Termination::abandoned); ++n) {
      Record record = new_record(Yari::spec);
      record.start = *Position<Yari>::from(handicap_setup<Yari>(Yari::handicaps[2]));
      record.end = RecordEnd{winner, n < 0 ? std::nullopt : std::optional{static_cast<Termination>(n)}};
      const auto back = parse_csa(write_csa(record));
      ASSERT_TRUE(back) << write_csa(record) << describe(back.error());
      EXPECT_EQ(*back, record) << write_csa(record);
    }
  }
}

TEST(Csa, MessagesNameTheLine) {
  EXPECT_EQ(message("+3433S\n"),
            "Line 1: The record does not say which game it is; it could be Tori Shogi (禽将棋), Yari Shogi (槍将棋).");
  EXPECT_EQ(message("$GAME:shogi\n"),
            "Line 1: There is no game 'shogi' here; the games are Tori Shogi (禽将棋), Yari Shogi (槍将棋).");
  EXPECT_EQ(message("$GAME:tori\n-3433S\n"), "Line 2: Unexpected text: '-3433S'.") << "Black moves first";
  EXPECT_EQ(message("$GAME:tori\n+3433G\n"), "Line 2: Move 1, '+3433G': Tori Shogi has no piece 'G' (character 6).");
  EXPECT_EQ(message("$GAME:tori\n+3433F\n"), "Line 2: Move 1, '+3433F': You have no Falcon on 3d.");
  EXPECT_EQ(message("$GAME:tori\n+3433+S\n"),
            "Line 2: Move 1, '+3433+S': The Swallow promotes only when its move starts or ends in the promotion zone.");
  EXPECT_EQ(message("$GAME:tori\n+3432S\n"), "Line 2: Move 1, '+3432S': The Swallow cannot go from 3d to 3b.");
  EXPECT_EQ(message("$GAME:tori\n+0044S\n"), "Line 2: Move 1, '+0044S': You have no Swallow in hand.");
  EXPECT_EQ(
      message("$GAME:tori\n+3439S\n"),
      "Line 2: Move 1, '+3439S': The square '39' is not on the board (files 1 to 7, ranks a to g) (character 4).");
  EXPECT_EQ(message("$GAME:tori\n+\nT5\n"), "Line 3: Unexpected text: 'T5'.");
  EXPECT_EQ(message("$GAME:tori\n%WHAT\n"), "Line 2: Unexpected text: '%WHAT'.");
}

TEST(Csa, LinesThatDoNotBelongThereAreNamed) {
  const std::string start = "$GAME:tori\n+\n";
  const std::string moved = start + "+3433S\n";
  EXPECT_EQ(message(start + "hello\n"), "Line 3: Unexpected text: 'hello'.");
  EXPECT_EQ(message(start + "N+hanako\n"), "Line 3: Unexpected text: 'N+hanako'.");
  EXPECT_EQ(message(moved + "-\n"), "Line 4: Unexpected text: '-'.") << "only the first line says who begins";
  EXPECT_EQ(message("$GAME:tori\n-\n"), "Line 2: Unexpected text: '-'.");
  for (const std::string time : {"T", "Tx", "T.5", "T5.1234", "T5.x", "T1234567890"}) {
    EXPECT_EQ(message(moved + time + "\n"), "Line 4: Unexpected text: '" + time + "'.");
  }
  for (const std::string end : {"%RESULT:red", "%RESULT:"}) {
    EXPECT_EQ(message(moved + end + "\n"), "Line 4: Unexpected text: '" + end + "'.");
  }
  EXPECT_EQ(message(start + "+3433SS\n"), "Line 3: Move 1, '+3433SS': Tori Shogi has no piece 'SS' (character 6).");
  EXPECT_EQ(
      message(start + "+8433S\n"),
      "Line 3: Move 1, '+8433S': The square '84' is not on the board (files 1 to 7, ranks a to g) (character 2).");
  EXPECT_EQ(message(start + "+0044+S\n"),
            "Line 3: Move 1, '+0044+S': The piece '+S' can never be dropped (character 6).");
  EXPECT_EQ(message(start + "+0044K\n"), "Line 3: Move 1, '+0044K': The piece 'K' can never be dropped (character 6).");
}

TEST(Csa, RemarksAreIgnored) {
  const auto record = parse_csa("'CSA encoding=UTF-8\nV2.2\n$GAME:tori\n+\n'remark\n+3433S\n'remark\nT2.\n");
  ASSERT_TRUE(record) << describe(record.error());
  EXPECT_EQ(record->comment, "");
  EXPECT_EQ(record->moves[0].comment, "");
  EXPECT_EQ(record->moves[0].spent, 2s);
}

TEST(Csa, EveryMoveHasOneTime) {
  EXPECT_EQ(message("$GAME:tori\n+\n+3433S\nT5\nT6\n"), "Line 5: Unexpected text: 'T6'.");
  const auto record = parse_csa("$GAME:tori\n+\n+3433S\nT5\n%TORYO\nT9\n");
  ASSERT_TRUE(record) << describe(record.error());
  EXPECT_EQ(record->moves[0].spent, 5s) << "the other is what was thought before resigning";
}

TEST(Csa, TheEndIsNotGuessed) {
  EXPECT_EQ(message("$GAME:tori\n+\n%RESULT:black:banana\n"), "Line 3: Unexpected text: '%RESULT:black:banana'.");
  EXPECT_EQ(message("$GAME:tori\n+\n%TORYO\n%CHUDAN\n"), "Line 4: Unexpected text: '%CHUDAN'.");
  EXPECT_EQ(message("$GAME:tori\n+\n%TORYO\n+3433S\n"), "Line 4: Unexpected text: '+3433S'.");
}

}  // namespace
}  // namespace ootori
