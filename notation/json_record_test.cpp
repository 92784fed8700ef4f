#include "notation/json_record.hpp"

#include <gtest/gtest.h>

#include "notation/json_value.hpp"
#include "notation/pgn.hpp"
#include "notation/random_games.hpp"

namespace ootori {
namespace {

std::string message(std::string_view text) {
  const auto records = parse_json_records(text);
  return records ? "" : describe(records.error());
}

TEST(JsonRecord, ReadsAndWritesEverything) {
  const auto record = parse_pgn(
      "[White \"花子 \\\"x\\\"\"]\n[Termination \"resignation\"]\n\n{one\ngame} 1. Sxe5 {[%clk 0:04:55] [%emt 0:00:05] "
      "takes} "
      "(1. Sa4 (1. Sg4 Sa4) 1... Sg4) 1... Fxe5 0-1",
      &Tori::spec);
  ASSERT_TRUE(record) << describe(record.error());
  const std::string text = write_json_record(*record);
  const auto back = parse_json_records(text);
  ASSERT_TRUE(back) << text << describe(back.error());
  EXPECT_EQ(back->front(), *record) << text;
  EXPECT_TRUE(
      text.contains("    {\"usi\": \"3d3c\", \"spent\": 5000, \"left\": 295000, \"comment\": \"takes\", "
                    "\"variations\": [[{\"usi\": \"7e7d\"}, {\"usi\": \"1c1d\"}], "
                    "[{\"usi\": \"1e1d\"}, {\"usi\": \"7c7d\"}]]},\n    {\"usi\": \"4b3c\"}\n  ]"))
      << text;
}

TEST(JsonRecord, ShortForms) {
  const auto records = parse_json_records(R"({"game":"tori","moves":["7e7d","1c1d"]} {"game":"yari"})");
  ASSERT_TRUE(records) << describe(records.error());
  EXPECT_EQ(records->size(), 2u);
  EXPECT_EQ(records->front().moves.size(), 2u);
  EXPECT_EQ(&(*records)[1].spec(), &Yari::spec);
}

// As at the end of a download that is not complete.
TEST(JsonRecord, SkipsRemarks) {
  const auto records = parse_json_records("{\"game\":\"tori\"}\n{\"remark\":\"More games were found.\"}\n");
  ASSERT_TRUE(records) << describe(records.error());
  EXPECT_EQ(records->size(), 1U);
  EXPECT_EQ(message(R"({"game":"tori","remark":"x"})"), "Line 1: Unexpected text: 'remark'.");
  EXPECT_EQ(message(R"({"remark":["x"]})"), "Line 1: Unexpected text: 'remark'.");
}

TEST(JsonRecord, RandomGamesRoundTrip) {
  testing::for_each_game([]<class G>() {
    Game<G> last;
    testing::play_random_games<G>(11, 10, 250, [&](const Game<G>& game, Move move) {
      last = game;
      ASSERT_TRUE(last.play(move));
      if (game.plies() % 50 != 49 && !last.outcome()) return;
      const Record record = record_of(last);
      const auto back = parse_json_records(write_json_record(record));
      ASSERT_TRUE(back) << describe(back.error());
      EXPECT_EQ(back->front(), record);
    });
  });
}

TEST(JsonRecord, MessagesNameTheLine) {
  EXPECT_EQ(message("{\"moves\":[]}"),
            "Line 1: The record does not say which game it is; it could be Tori Shogi (禽将棋), Yari Shogi (槍将棋).");
  EXPECT_EQ(message("{\"game\":\"go\"}"),
            "Line 1: There is no game 'go' here; the games are Tori Shogi (禽将棋), Yari Shogi (槍将棋).");
  EXPECT_EQ(message("{\"game\":\"tori\",\n\"move\":[]}"), "Line 2: Unexpected text: 'move'.");
  EXPECT_EQ(message("{\"game\":\"tori\",\n\"moves\":[\"7e7d\",\n\"1c1e\"]}"),
            "Line 3: Move 2, '1c1e': The Swallow cannot go from 1c to 1e.");
  EXPECT_EQ(message("{\"game\":\"tori\",\"moves\":[{}]}"), "Line 1: Move 1, '': The move is empty.");
  EXPECT_EQ(message("{\"game\":\"tori\",\"end\":{\"winner\":\"red\"}}"), "Line 1: Unexpected text: 'winner'.");
  EXPECT_EQ(message("{\"game\":\"tori\",\"end\":{\"reason\":\"bored\"}}"), "Line 1: Unexpected text: 'bored'.");
  EXPECT_EQ(message("{\"game\":\"tori\"\n"), "Line 2: The text ends before the end of '{\"game\":\"tori\"'.");
  EXPECT_EQ(message("[]"), "Line 1: Unexpected text: 'not an object'.");
}

TEST(JsonRecord, EveryFieldHasItsType) {
  const auto fault = [](std::string_view field) { return message("{\"game\":\"tori\"," + std::string{field} + "}"); };
  EXPECT_EQ(fault("\n\"start\":\"7/7 b\""), "Line 2: The board has only 2 of its 7 ranks (character 4).");
  const std::pair<std::string_view, std::string_view> wrong[] = {
      {R"("start":1)", "start"},
      {R"("tags":[])", "tags"},
      {R"("tags":{"Event":1})", "Event"},
      {R"("tags":{"":"x"})", ""},
      {R"("comment":1)", "comment"},
      {R"("shapes":"G3e")", "shapes"},
      {R"("shapes":[1])", "shapes"},
      {R"("shapes":["G9e"])", "G9e"},
      {R"("moves":"7e7d")", "moves"},
      {R"("moves":[1])", "moves"},
      {R"("moves":[{"move":"7e7d"}])", "move"},
      {R"("moves":[{"usi":1}])", "usi"},
      {R"("moves":[{"usi":"7e7d","comment":1}])", "comment"},
      {R"("moves":[{"usi":"7e7d","spent":-1}])", "spent"},
      {R"("moves":[{"usi":"7e7d","spent":316224000001}])", "spent"},
      {R"("moves":[{"usi":"7e7d","left":"1"}])", "left"},
      {R"("moves":[{"usi":"7e7d","glyph":"!!!"}])", "!!!"},
      {R"("moves":[{"usi":"7e7d","shapes":{}}])", "shapes"},
      {R"("moves":[{"usi":"7e7d","variations":1}])", "variations"},
      {R"("moves":[{"usi":"7e7d","variations":[1]}])", "moves"},
      {R"("end":1)", "end"},
      {R"("end":{"loser":"black"})", "loser"},
      {R"("end":{"reason":1})", "reason"},
  };
  for (const auto& [field, found] : wrong) {
    EXPECT_EQ(fault(field), "Line 1: Unexpected text: '" + std::string{found} + "'.") << field;
  }
  EXPECT_EQ(fault(R"("moves":[{"usi":"7e7d","spent":316224000000,"left":0}],"end":null)"), "");
}

TEST(JsonRecord, TheEndNamesTheWinnerOrNobody) {
  for (const auto winner : {std::optional{Color::black}, std::optional{Color::white}, std::optional<Color>{}}) {
    Record record = new_record(Tori::spec);
    record.end = RecordEnd{winner, {}};
    const auto back = parse_json_records(write_json_record(record));
    ASSERT_TRUE(back) << describe(back.error());
    EXPECT_EQ(back->front(), record);
  }
}

// Small objects and large ones are searched in different ways.
TEST(JsonValue, NoNameOccursTwice) {
  for (const int members : {1, 2, 15, 16, 17, 18, 100}) {
    std::string object;
    for (int n = 0; n < members; ++n) object += (n > 0 ? ",\"" : "{\"") + std::to_string(n) + "\":0";
    const std::string distinct = object + "}";
    TextCursor text{distinct};
    const auto value = parse_json(text);
    ASSERT_TRUE(value) << members;
    EXPECT_EQ(value->as<JsonObject>()->size(), static_cast<std::size_t>(members));
    for (const int again : {0, members / 2, members - 1}) {
      const std::string twice = object + ",\"" + std::to_string(again) + "\":0}";
      TextCursor cursor{twice};
      EXPECT_FALSE(parse_json(cursor)) << twice;
    }
  }
}

std::string json_text(std::string_view source) {
  TextCursor text{source};
  const auto value = parse_json(text);
  const auto* read = value ? value->as<std::string>() : nullptr;
  return read ? *read : "fault";
}

TEST(JsonValue, Strings) {
  EXPECT_EQ(json_text(R"("a\"\\\/\n\u00e9\u9d6c\ud83d\udc26")"), "a\"\\/\né鵬🐦");
  for (const std::string_view bad : {"\"", "\"\\", "\"\\x\"", "\"\\u12\"", "\"\\ud800\"", "\"\\ud800\\u0041\"",
                                     "\"\\udc00\"", "\"\n\"", "\"\\u12G4\""}) {
    EXPECT_EQ(json_text(bad), "fault") << bad;
  }
  EXPECT_EQ(json_text(json_string("a\"\\\n\x01鵬")), "a\"\\\n\x01鵬");
}

TEST(JsonValue, Faults) {
  for (const std::string bad : {"", "{", "[", "[1,", "[1 2]", "{\"a\"}", "{\"a\":1,}", "{a:1}", "{\"a\":1,\"a\":2}",
                                "01", "1.5", "1e3", "-", "tru", "1234567890123456789"}) {
    TextCursor text{bad};
    EXPECT_FALSE(parse_json(text)) << bad;
  }
  const std::string deep(100000, '[');
  TextCursor text{deep};
  EXPECT_FALSE(parse_json(text));
}

}  // namespace
}  // namespace ootori
