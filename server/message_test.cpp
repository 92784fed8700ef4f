#include "server/message.hpp"

#include <gtest/gtest.h>

#include "server/event_json.hpp"
#include "server/news.hpp"

namespace ootori::server {
namespace {

const GameId id = *GameId::parse("23456789abcd");

TEST(ParseFrame, ReadsEveryFrame) {
  EXPECT_EQ(parse_frame(R"({"t":"watch","game":"23456789abcd","since":5})"), ClientFrame{(Watch{id, 5})});
  EXPECT_EQ(parse_frame(R"({"t":"move","game":"23456789abcd","ply":0,"usi":"3e3d"})"),
            ClientFrame{(PlayUsi{id, 0, "3e3d"})});
  EXPECT_EQ(parse_frame(R"({"t":"takeback","game":"23456789abcd"})"), ClientFrame{(AskTakeBack{id, std::nullopt})});
  EXPECT_EQ(parse_frame(R"({"t":"takeback","game":"23456789abcd","ply":3})"), ClientFrame{(AskTakeBack{id, 3})});
  EXPECT_EQ(parse_frame(R"({"t":"resign","game":"23456789abcd"})"), ClientFrame{AskResign{id}});
  EXPECT_EQ(parse_frame(R"( {"t":"ping"} )"), ClientFrame{Ping{}});
}

TEST(ParseFrame, TheFirstFaultIsTheOneThatIsNamed) {
  const auto error = parse_frame(R"({"t":"move","game":"x","ply":-1,"usi":1,"y":1})").error();
  EXPECT_EQ(error.code, ErrorCode::unknown_game);
  EXPECT_EQ(error.field, "game");
}

TEST(ParseCreate, ReadsEveryField) {
  const auto wish = parse_create(R"({"game":"yari","side":"random","handicap":"two-piece","level":20})");
  ASSERT_TRUE(wish);
  EXPECT_EQ(wish->game, &Yari::spec);
  EXPECT_EQ(wish->side, std::nullopt);
  EXPECT_EQ(wish->handicap->id, "two-piece");
  EXPECT_EQ(wish->level.value(), 20);
  EXPECT_EQ(wish->position, std::nullopt);

  const auto placed = parse_create(
      R"({"game":"tori","side":"white","level":1,"sfen":"rpckcpl/3f3/sssssss/2s1S2/SSSSSSS/3F3/LPCKCPR w - 1"})");
  ASSERT_TRUE(placed);
  EXPECT_EQ(placed->side, Color::white);
  EXPECT_TRUE(placed->position);
}

TEST(GameId, IsTwelveCharactersOfItsAlphabet) {
  for (const char* text : {"", "23456789abc", "23456789abcde", "23456789abcl", "23456789ABCD", "23456789ab/d"}) {
    EXPECT_FALSE(GameId::parse(text)) << text;
  }
  const auto one = GameId::random();
  EXPECT_EQ(GameId::parse(one.text()), one);
  EXPECT_NE(one, GameId::random());
}

TEST(Errors, HaveANameAndAStatusThatTellsOfAFault) {
  for (int value = 0; value <= static_cast<int>(ErrorCode::storage); ++value) {
    const auto code = static_cast<ErrorCode>(value);
    EXPECT_FALSE(name(code).empty());
    EXPECT_GE(http_status(code), 400);
  }
}

// Every event reads back as it was stored.
TEST(StoredEvents, AreReadBack) {
  for (const GameSpec* spec : all_games) {
    for (const Handicap& handicap : spec->handicaps) {
      const auto created = game::propose({.game = spec,
                                          .guest = {"ann"},
                                          .side = Color::white,
                                          .level = *game::Level::from(9),
                                          .handicap = &handicap});
      EXPECT_EQ(parse_stored(stored_text(created->front(), *spec), *spec), created->front());
    }
    for (const game::Event& event :
         {game::Event{game::Moved{Move::board(Square{20}, Square{13}, true)}},
          game::Event{game::Moved{Move::drop(PieceType{0}, Square{10})}}, game::Event{game::TakenBack{12}},
          game::Event{game::Ended{{std::nullopt, Termination::repetition}}},
          game::Event{game::Ended{{Color::white, Termination::checkmate}}}}) {
      EXPECT_EQ(parse_stored(stored_text(event, *spec), *spec), event);
    }
  }
}

TEST(News, TellNobodyWhoTheOtherIs) {
  const auto created =
      game::propose({.game = &Tori::spec, .guest = {"secret"}, .side = Color::black, .level = *game::Level::from(9)});
  const EventNews news{id, &Tori::spec, std::make_shared<const Recorded>(1, 0, created->front())};
  EXPECT_FALSE(write(news, {"other"}).contains("secret"));
  EXPECT_TRUE(write(news, {"other"}).contains(R"("you":false)"));
  EXPECT_TRUE(write(news, {"secret"}).contains(R"("you":true)"));
}

}  // namespace
}  // namespace ootori::server
