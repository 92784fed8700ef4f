#include "server/rooms/game_frames.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "notation/mail_handicap.hpp"
#include "server/accounts/names.hpp"
#include "server/http/error_response.hpp"
#include "server/rooms/game_news.hpp"
#include "server/wire/game_json.hpp"

namespace ootori::server {
namespace {

const GameId id = *GameId::parse("23456789abcd");

std::expected<RoomFrame, Error> parse_frame(std::string_view text) {
  auto fields = Fields::parse(text);
  if (!fields) return std::unexpected(fields.error());
  return parse_room_frame(fields->text("t"), *fields);
}

TEST(ParseFrame, ReadsEveryFrame) {
  EXPECT_EQ(parse_frame(R"({"t":"watch","game":"23456789abcd","since":5})"), RoomFrame{(Watch{id, 5})});
  EXPECT_EQ(parse_frame(R"({"t":"move","game":"23456789abcd","ply":0,"usi":"3e3d"})"),
            (RoomFrame{GameFrame{PlayUsi{id, 0, "3e3d"}}}));
  EXPECT_EQ(parse_frame(R"({"t":"takeback","game":"23456789abcd"})"),
            (RoomFrame{GameFrame{AskTakeBack{id, std::nullopt}}}));
  EXPECT_EQ(parse_frame(R"({"t":"takeback","game":"23456789abcd","ply":3})"),
            (RoomFrame{GameFrame{AskTakeBack{id, 3}}}));
  EXPECT_EQ(parse_frame(R"({"t":"resign","game":"23456789abcd"})"), RoomFrame{GameFrame{AskResign{id}}});
  EXPECT_EQ(parse_frame(R"({"t":"unwatch","game":"23456789abcd"})"), RoomFrame{Unwatch{id}});
  EXPECT_EQ(parse_frame(R"({"t":"impasse","game":"23456789abcd"})"), RoomFrame{GameFrame{AskImpasse{id}}});
  EXPECT_EQ(parse_frame(R"({"t":"adjourn","game":"23456789abcd"})"), RoomFrame{GameFrame{AskAdjournment{id}}});
  EXPECT_EQ(parse_frame(R"({"t":"resume","game":"23456789abcd"})"), RoomFrame{GameFrame{AskResumption{id}}});
  EXPECT_EQ(parse_frame(R"({"t":"seal","game":"23456789abcd","ply":3,"usi":"3e3d"})"),
            (RoomFrame{GameFrame{SealUsi{id, 3, "3e3d"}}}));
  EXPECT_EQ(parse_frame(R"({"t":"rematch","game":"23456789abcd"})"), RoomFrame{GameFrame{AskRematch{id}}});
  EXPECT_EQ(parse_frame(R"({"t":"answer","game":"23456789abcd","offer":"impasse","accept":true})"),
            (RoomFrame{GameFrame{AnswerOffer{id, game::Offer::impasse, true}}}));
  EXPECT_EQ(parse_frame(R"({"t":"answer","game":"23456789abcd","offer":"takeback","accept":true,"ply":3})"),
            (RoomFrame{GameFrame{AnswerOffer{id, game::Offer::takeback, true, 3}}}));
  EXPECT_EQ(parse_frame(R"({"t":"abort","game":"23456789abcd"})"), RoomFrame{GameFrame{AskAbort{id}}});
  EXPECT_EQ(parse_frame(R"({"t":"claim","game":"23456789abcd"})"), RoomFrame{GameFrame{AskClaim{id}}});
}

TEST(ParseFrame, NamesTheFirstFault) {
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

TEST(ParseCreate, ReadsHandicapsInTheWordsOfTheMailServer) {
  const auto wish = [](std::string_view handicap) {
    return parse_create(fmt::format(R"({{"game":"tori","side":"black","level":1,"handicap":"{}"}})", handicap));
  };
  EXPECT_EQ(wish("1a")->terms.handicap, find_handicap(Tori::spec, "left-quail"));
  EXPECT_EQ(wish("F")->terms.handicap, find_handicap(Tori::spec, "falcon"));
  const auto own = wish("7a, 2b=L");
  ASSERT_TRUE(own);
  EXPECT_EQ(own->terms.handicap, nullptr);
  EXPECT_EQ(handicap_of(*own->terms.position), "7a,2b=L");

  for (const std::string_view wrong : {"", "Q", "8b", "4a", "3b"}) {
    const auto refused = wish(wrong);
    ASSERT_FALSE(refused) << wrong;
    EXPECT_EQ(refused.error().field, "handicap");
    EXPECT_TRUE(refused.error().message.contains("falcon-quails")) << refused.error().message;
  }
}

TEST(GameId, HasTwelveCharactersOfItsAlphabet) {
  for (const char* text : {"", "23456789abc", "23456789abcde", "23456789abcl", "23456789ABCD", "23456789ab/d"}) {
    EXPECT_FALSE(GameId::parse(text)) << text;
  }
  const auto one = GameId::random();
  EXPECT_EQ(GameId::parse(one.text()), one);
  EXPECT_NE(one, GameId::random());
}

TEST(Errors, HaveANameAndAnErrorStatus) {
  for (int value = 0; value <= static_cast<int>(ErrorCode::unconfirmed); ++value) {
    const auto code = static_cast<ErrorCode>(value);
    EXPECT_FALSE(name(code).empty());
    EXPECT_GE(http_status(code), 400);
  }
}

TEST(Errors, TemporaryOnesSayWhenToRetry) {
  for (const ErrorCode code : all_error_codes()) {
    EXPECT_EQ(retry_after({code, "x"}).has_value(), http_status(code) == 503) << name(code);
  }
  const std::chrono::seconds half_a_minute{30};
  EXPECT_EQ(retry_after({.code = ErrorCode::busy, .message = "x", .retry_after = half_a_minute}), half_a_minute);
  const auto response = error_response({ErrorCode::busy, "x"});
  EXPECT_EQ(std::ranges::count(response.headers, std::pair<std::string, std::string>{"Retry-After", "5"}), 1);
  const Names names;
  const game::PlayerId nobody{"x"};
  EXPECT_TRUE(News(Refused{{ErrorCode::storage, "x"}, {}}).text({nobody, names}).contains(R"("retry_after":5)"));
}

TEST(News, DoNotRevealPlayerIds) {
  const game::Event created =
      game::begin({.game = &Tori::spec}, {game::PersonSeat{{"secret"}}, game::EngineSeat{*game::Level::from(9)}});
  const News news = EventNews{id, &Tori::spec, std::make_shared<const Recorded>(1, 0, created)};
  const Names names;
  const game::PlayerId other{"other"};
  const game::PlayerId self{"secret"};
  EXPECT_FALSE(news.text({other, names}).contains("secret"));
  EXPECT_TRUE(news.text({other, names}).contains(R"("you":false)"));
  EXPECT_TRUE(news.text({self, names}).contains(R"("you":true)"));
}

}  // namespace
}  // namespace ootori::server
