// Adjourned games: in rooms on a real store, and over real sockets, where nobody may learn the sealed move.
#include "game/terms.hpp"
#include "server/games/game_table.hpp"
#include "server/testing/line_client.hpp"
#include "server/testing/people.hpp"
#include "server/testing/rooms_fixture.hpp"

namespace ootori::server::testing {
namespace {

class AdjournmentInRooms : public RoomsTest {
 protected:
  static std::expected<void, Error> ask(Rooms& rooms, const game::PlayerId& by, GameFrame frame) {
    Later<std::expected<void, Error>> done;
    rooms.command(by, std::move(frame), done.taker());
    return done.get();
  }

  // Ann is Black, and to move after one move by each; ten minutes for both.
  GameId begin(Rooms& rooms) {
    const auto id = create(rooms, game::begin({.game = &Yari::spec, .time = *game::LiveTime::from({.main = 10min})},
                                              {game::PersonSeat{ann}, game::PersonSeat{bob}}));
    EXPECT_TRUE(ask(rooms, ann, PlayUsi{id, 0, "1g1f"}));
    EXPECT_TRUE(ask(rooms, bob, PlayUsi{id, 1, "1c1d"}));
    return id;
  }

  void adjourn(Rooms& rooms, const GameId& id) {
    ASSERT_TRUE(ask(rooms, bob, AskAdjournment{id}));
    ASSERT_TRUE(ask(rooms, ann, AnswerOffer{id, game::Offer::adjourn, true}));
    ASSERT_TRUE(ask(rooms, ann, SealUsi{id, 2, "2g2f"}));
  }

  Summary find(const GameId& id) {
    const auto games = *GameTable{*store}.list(ann, 10);
    return *std::ranges::find(games, id, &Summary::id);
  }

  game::Event last_event(const GameId& id) { return GameTable{*store}.load(id)->back().event; }
};

TEST_F(AdjournmentInRooms, KeepsTheClocksStoppedOverARestart) {
  auto rooms = std::make_unique<Rooms>(services());
  const auto id = begin(*rooms);
  adjourn(*rooms, id);
  EXPECT_TRUE(find(id).digest.adjourned);
  EXPECT_EQ(find(id).digest.deadline, now + game::Millis{game::longest_adjournment}.count());
  EXPECT_EQ(find(id).digest.plies, 2U);
  rooms = nullptr;
  now = now + 1'000'000;
  uptime = game::Millis{};
  Rooms next(services());
  const auto here = std::make_shared<Ear>(ann);
  const auto there = std::make_shared<Ear>(bob);
  next.watch(id, 3, here);
  ASSERT_TRUE(eventually([&] { return here->last<ClockNews>() != nullptr; }));
  EXPECT_EQ(here->last<ClockNews>()->running, std::nullopt);
  EXPECT_TRUE(here->last<ClockNews>()->adjourned_for);
  EXPECT_EQ(ask(next, bob, PlayUsi{id, 2, "2g2f"}).error().code, ErrorCode::not_allowed);
  ASSERT_TRUE(ask(next, ann, AskResumption{id}));
  ASSERT_TRUE(ask(next, bob, AnswerOffer{id, game::Offer::resume, true}).has_value());
  EXPECT_EQ(find(id).digest.plies, 3U);
  EXPECT_FALSE(find(id).digest.adjourned);
  ASSERT_TRUE(eventually([&] { return here->last<ClockNews>()->running == Color::white; }));
}

// Who accepts an offer to resume relies on the opponent being there.
TEST_F(AdjournmentInRooms, ConnectionsAreWatchedAgainOnceSomebodyOffersToResume) {
  auto rooms = std::make_unique<Rooms>(services());
  const auto id = begin(*rooms);
  adjourn(*rooms, id);
  rooms = nullptr;
  Rooms next(services());
  const auto here = std::make_shared<Ear>(ann);
  const auto there = std::make_shared<Ear>(bob);
  for (const auto& one : {here, there}) {
    next.watch(id, 0, one);
    ASSERT_TRUE(eventually([&] { return one->last<ClockNews>() != nullptr; }));
    EXPECT_FALSE(one->is_watched_closely());
  }
  ASSERT_TRUE(ask(next, ann, AskResumption{id}));
  EXPECT_TRUE(eventually([&] { return here->is_watched_closely() && there->is_watched_closely(); }));
  const auto late = std::make_shared<Ear>(bob);
  next.watch(id, 0, late);
  EXPECT_TRUE(eventually([&] { return late->is_watched_closely(); }));
  ASSERT_TRUE(ask(next, ann, AnswerOffer{id, game::Offer::resume, false}));
  EXPECT_TRUE(eventually([&] { return !here->is_watched_closely() && !there->is_watched_closely(); }));
  ASSERT_TRUE(ask(next, ann, AskResumption{id}));
  ASSERT_TRUE(ask(next, bob, AnswerOffer{id, game::Offer::resume, true}));
  EXPECT_TRUE(eventually([&] { return here->is_watched_closely() && there->is_watched_closely(); }));
}

TEST_F(AdjournmentInRooms, ResumesOnlyWithBothPresent) {
  Rooms rooms(services());
  const auto id = begin(rooms);
  adjourn(rooms, id);
  ASSERT_TRUE(ask(rooms, ann, AskResumption{id}));
  uptime = uptime.load() + 1s;
  ASSERT_TRUE(ask(rooms, bob, AnswerOffer{id, game::Offer::resume, true}));
  EXPECT_EQ(last_event(id), (game::Event{game::Offered{Color::white, game::Offer::resume}})) << "who would says so";
  EXPECT_EQ(ask(rooms, ann, AskResumption{id}).error().code, ErrorCode::not_allowed);
  EXPECT_EQ(find(id).digest.plies, 2U);
}

TEST_F(AdjournmentInRooms, AsksBothAfterTwoWeeksAndSettlesAWeekLater) {
  auto rooms = std::make_unique<Rooms>(services());
  const auto id = begin(*rooms);
  adjourn(*rooms, id);
  uptime = uptime.load() + 2 * restart_credit;
  now = now + game::Millis{game::longest_adjournment}.count();
  EXPECT_EQ(GameTable{*store}.due(now), std::vector{id}) << "the server looks for what falls due";
  const auto ear = std::make_shared<Ear>(bob);
  rooms->watch(id, 3, ear);
  ASSERT_TRUE(rooms->resume());
  ASSERT_TRUE(eventually([&] { return last_event(id) == game::Event{game::Recalled{}}; }));
  EXPECT_TRUE(find(id).digest.adjourned);
  EXPECT_TRUE(find(id).digest.recalled);
  EXPECT_EQ(find(id).digest.deadline, now + game::Millis{game::recall_patience}.count());
  EXPECT_EQ(find(id).digest.plies, 2U) << "nobody's clock runs";
  ASSERT_TRUE(eventually([&] { return ear->last<ClockNews>()->adjourned_for == game::recall_patience; }));
  EXPECT_EQ(ear->last<ClockNews>()->running, std::nullopt);

  rooms = nullptr;  // over a restart, too
  Rooms next(services());
  ASSERT_TRUE(ask(next, bob, AskResumption{id}));
  now = now + game::Millis{game::recall_patience}.count();
  ASSERT_TRUE(next.resume());
  const game::Event settled = game::Ended{{Color::white, Termination::abandoned}};
  ASSERT_TRUE(eventually([&] { return last_event(id) == settled; })) << "who alone is ready wins";
  EXPECT_FALSE(find(id).digest.adjourned);
}

class AdjournmentTest : public ServerTest {
 protected:
  void SetUp() override {
    ServerTest::SetUp();
    second.port = server->port();
  }

  static int post(Browser& by, const std::string& path, std::string_view body = {}) {
    const auto answer = by.post("/api/v1/games/" + path, body);
    return answer.status;
  }

  // The browser is Black, and to move after one move by each.
  std::string begin() {
    const auto seek = browser.post(
        "/api/v1/seeks",
        R"({"game":"yari","side":"black","handicap":"none","listed":false,"time":{"kind":"live","main":600000}})");
    const auto path = "/api/v1/seeks/" + std::string(seek.json().at("id").as_string()) + "/accept";
    const auto game = second.post(path, {});
    EXPECT_EQ(game.status, 201) << game.body;
    const auto id = std::string(game.json().at("id").as_string());
    EXPECT_EQ(post(browser, id + "/move", R"({"ply":0,"usi":"1g1f"})"), 204);
    EXPECT_EQ(post(second, id + "/move", R"({"ply":1,"usi":"1c1d"})"), 204);
    return id;
  }

  Browser second{.port = 0};
};

TEST_F(AdjournmentTest, ASealedMoveStaysSecret) {
  const auto game = begin();
  EXPECT_EQ(post(browser, game + "/seal", R"({"ply":2,"usi":"2g2f"})"), 409) << "nothing is agreed";
  EXPECT_EQ(post(browser, game + "/adjourn"), 204);
  EXPECT_EQ(post(second, game + "/answer", R"({"offer":"adjourn","accept":true})"), 204);
  EXPECT_EQ(post(browser, game + "/move", R"({"ply":2,"usi":"2g2f"})"), 409) << "it is to be sealed";
  EXPECT_EQ(post(browser, game + "/seal", R"({"ply":2,"usi":"2g2a"})"), 422);
  EXPECT_EQ(post(browser, game + "/seal", R"({"ply":2,"usi":"2g2f"})"), 204);

  for (Browser* one : {&browser, &second}) {
    const auto shown = one->get("/api/v1/games/" + game);
    EXPECT_TRUE(shown.json().at("adjourned").as_bool());
    EXPECT_FALSE(shown.body.contains("2g2f"));
    EXPECT_FALSE(one->get("/api/v1/games/" + game + "/record?format=usi").body.contains("2g2f"));
    EXPECT_FALSE(one->get("/api/v1/account/export").body.contains("2g2f"));
    auto socket = one->socket();
    socket.send(watch_frame(game, 0));
    std::string heard;
    while (!heard.contains(R"("t":"clock")")) {
      const auto frame = socket.receive();
      ASSERT_TRUE(frame);
      heard += *frame;
    }
    EXPECT_TRUE(heard.contains("sealed"));
    EXPECT_FALSE(heard.contains("2g2f")) << heard;
  }
  LineClient stream(server->port(), "/api/v1/games/" + game + "/stream", {});
  for (bool sealed = false; !sealed;) {
    const auto event = stream.expect("event").at("event").as_object();
    sealed = event.at("type").as_string() == "sealed";
    if (sealed) EXPECT_FALSE(event.contains("usi"));
  }
}

TEST_F(AdjournmentTest, ResumesWhenBothArePresent) {
  const auto game = begin();
  EXPECT_EQ(post(browser, game + "/resume"), 409) << "it is not adjourned";
  EXPECT_EQ(post(second, game + "/adjourn"), 204);
  EXPECT_EQ(post(browser, game + "/adjourn"), 204) << "to ask for the same is to agree";
  EXPECT_EQ(post(browser, game + "/seal", R"({"ply":2,"usi":"2g2f"})"), 204);
  auto first_socket = browser.socket();
  auto second_socket = second.socket();
  for (auto* socket : {&first_socket, &second_socket}) {
    socket->send(watch_frame(game, 0));
    socket->expect("presence");
  }
  EXPECT_EQ(post(second, game + "/resume"), 204);
  EXPECT_EQ(post(browser, game + "/answer", R"({"offer":"resume","accept":true})"), 204);
  const auto moves = browser.get("/api/v1/games/" + game).json().at("moves");
  EXPECT_EQ(boost::json::serialize(moves), R"(["1g1f","1c1d","2g2f"])");
}

}  // namespace
}  // namespace ootori::server::testing
