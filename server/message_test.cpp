#include "server/message.hpp"

#include <gtest/gtest.h>

#include "server/event_json.hpp"
#include "server/news.hpp"

namespace ootori::server {
namespace {

using namespace std::chrono_literals;

const GameId id = *GameId::parse("23456789abcd");

TEST(ParseFrame, ReadsEveryFrame) {
  EXPECT_EQ(parse_frame(R"({"t":"watch","game":"23456789abcd","since":5})"), ClientFrame{(Watch{id, 5})});
  EXPECT_EQ(parse_frame(R"({"t":"move","game":"23456789abcd","ply":0,"usi":"3e3d"})"),
            (ClientFrame{GameFrame{PlayUsi{id, 0, "3e3d"}}}));
  EXPECT_EQ(parse_frame(R"({"t":"takeback","game":"23456789abcd"})"),
            (ClientFrame{GameFrame{AskTakeBack{id, std::nullopt}}}));
  EXPECT_EQ(parse_frame(R"({"t":"takeback","game":"23456789abcd","ply":3})"),
            (ClientFrame{GameFrame{AskTakeBack{id, 3}}}));
  EXPECT_EQ(parse_frame(R"({"t":"resign","game":"23456789abcd"})"), ClientFrame{GameFrame{AskResign{id}}});
  EXPECT_EQ(parse_frame(R"({"t":"unwatch","game":"23456789abcd"})"), ClientFrame{Unwatch{id}});
  EXPECT_EQ(parse_frame(R"({"t":"impasse","game":"23456789abcd"})"), ClientFrame{GameFrame{AskImpasse{id}}});
  EXPECT_EQ(parse_frame(R"({"t":"adjourn","game":"23456789abcd"})"), ClientFrame{GameFrame{AskAdjournment{id}}});
  EXPECT_EQ(parse_frame(R"({"t":"resume","game":"23456789abcd"})"), ClientFrame{GameFrame{AskResumption{id}}});
  EXPECT_EQ(parse_frame(R"({"t":"seal","game":"23456789abcd","ply":3,"usi":"3e3d"})"),
            (ClientFrame{GameFrame{SealUsi{id, 3, "3e3d"}}}));
  EXPECT_EQ(parse_frame(R"({"t":"rematch","game":"23456789abcd"})"), ClientFrame{GameFrame{AskRematch{id}}});
  EXPECT_EQ(parse_frame(R"({"t":"answer","game":"23456789abcd","offer":"impasse","accept":true})"),
            (ClientFrame{GameFrame{AnswerOffer{id, game::Offer::impasse, true}}}));
  EXPECT_EQ(parse_frame(R"({"t":"abort","game":"23456789abcd"})"), ClientFrame{GameFrame{AskAbort{id}}});
  EXPECT_EQ(parse_frame(R"({"t":"claim","game":"23456789abcd"})"), ClientFrame{GameFrame{AskClaim{id}}});
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
  EXPECT_EQ(wish->terms.game, &Yari::spec);
  EXPECT_EQ(wish->side, std::nullopt);
  EXPECT_EQ(wish->terms.handicap->id, "two-piece");
  EXPECT_EQ(wish->level.value(), 20);
  EXPECT_EQ(wish->terms.position, std::nullopt);

  const auto placed = parse_create(
      R"({"game":"tori","side":"white","level":1,"sfen":"rpckcpl/3f3/sssssss/2s1S2/SSSSSSS/3F3/LPCKCPR w - 1"})");
  ASSERT_TRUE(placed);
  EXPECT_EQ(placed->side, Color::white);
  EXPECT_TRUE(placed->terms.position);
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
  const game::Seats seats{game::PersonSeat{{"ann"}}, game::EngineSeat{*game::Level::from(9)}};
  for (const GameSpec* spec : all_games) {
    for (const Handicap& handicap : spec->handicaps) {
      const game::Event created = game::begin({.game = spec, .handicap = &handicap}, seats);
      EXPECT_EQ(parse_stored(stored_text(created, *spec), *spec), created);
    }
    const game::TimeControl live =
        *game::LiveTime::from({.main = 1s, .increment = 2s, .delay = 3s, .byoyomi = 4s, .periods = 5});
    for (const game::Event& event :
         {game::Event{game::begin({.game = spec, .time = live, .rated = true}, seats)},
          game::Event{game::begin({.game = spec, .time = game::CorrespondenceTime::from(3)}, seats)},
          game::Event{game::Moved{Move::board(Square{20}, Square{13}, true), 1234ms}},
          game::Event{game::Moved{Move::drop(PieceType{0}, Square{10})}}, game::Event{game::TakenBack{12}},
          game::Event{game::Offered{Color::white, game::Offer::takeback}},
          game::Event{game::Declined{Color::black, game::Offer::impasse}}, game::Event{game::Rematched{"next"}},
          game::Event{game::Ended{{std::nullopt, Termination::repetition}}},
          game::Event{game::Ended{{Color::white, Termination::checkmate}}}}) {
      EXPECT_EQ(parse_stored(stored_text(event, *spec), *spec), event);
    }
  }
}

// Games of the first version are in data folders.
TEST(StoredEvents, OfTheFirstVersionAreReadToo) {
  const auto created = parse_stored(
      R"({"type":"created","game":"tori","handicap":"none","start":"rpckcpl/3f3/sssssss/2s1S2/SSSSSSS/3F3/LPCKCPR b - 1",)"
      R"("seats":{"black":{"kind":"guest","guest":"ann"},"white":{"kind":"engine","level":5}}})",
      Tori::spec);
  ASSERT_TRUE(created) << created.error();
  EXPECT_EQ(*created, game::Event{game::begin({.game = &Tori::spec},
                                              {game::PersonSeat{{"ann"}}, game::EngineSeat{*game::Level::from(5)}})});
  EXPECT_TRUE(parse_stored(R"({"type":"moved","usi":"3d3c"})", Tori::spec));
}

TEST(News, TellNobodyWhoTheOtherIs) {
  const game::Event created =
      game::begin({.game = &Tori::spec}, {game::PersonSeat{{"secret"}}, game::EngineSeat{*game::Level::from(9)}});
  const EventNews news{id, &Tori::spec, std::make_shared<const Recorded>(1, 0, created)};
  const Names names;
  const game::PlayerId other{"other"};
  const game::PlayerId self{"secret"};
  EXPECT_FALSE(write(news, {other, names}).contains("secret"));
  EXPECT_TRUE(write(news, {other, names}).contains(R"("you":false)"));
  EXPECT_TRUE(write(news, {self, names}).contains(R"("you":true)"));
}

}  // namespace
}  // namespace ootori::server
