// What is pushed, and when: from events in a game to a push service on the loopback interface, which decrypts them.
#include "server/testing/push_fixture.hpp"

namespace ootori::server::testing {
namespace {

namespace json = boost::json;

TEST_F(PushTest, ChallengesStartsAndTurnsArePushed) {
  EXPECT_EQ(browser.get(push_path).json(),
            (json::object{{"key", base64url(push.key.point())}, {"subscription", nullptr}}));
  subscribe(browser, phone);
  EXPECT_EQ(subscription(browser), (json::object{{"endpoint", phone.endpoint}, {"language", "en"}}));
  const auto seek = challenge();
  auto said = service.await(1)[0];
  EXPECT_EQ(said.path, "/phone");
  EXPECT_EQ(said.read_by(phone),
            (json::object{{"title", "Bob challenges you"}, {"body", "Tori Shogi"}, {"path", "/invitation/" + seek}}));
  EXPECT_EQ(said.fields.at("topic"), "seek-" + seek);
  const auto game = accept(seek);
  said = service.await(2)[1];
  EXPECT_EQ(
      said.read_by(phone),
      (json::object{{"title", "Your game has started."}, {"body", "Tori Shogi · Bob"}, {"path", "/game/" + game}}));
  both_move(game);
  said = service.await(3)[2];
  EXPECT_EQ(said.read_by(phone),
            (json::object{{"title", "Your move"}, {"body", "Tori Shogi · Bob"}, {"path", "/game/" + game}}));
  EXPECT_EQ(said.fields.at("topic"), "game-" + game) << "as that of the beginning, whose place it takes";
  EXPECT_EQ(said.fields.at("ttl"), "259200");
  EXPECT_TRUE(eventually([&] {
    const auto mine = browser.get("/api/v1/account/export").json().at("push_subscriptions").as_array();
    return mine.size() == 1 && mine[0].at("delivered").is_int64();
  }));
}

TEST_F(PushTest, EveryMessageIsSignedForItsPushService) {
  subscribe(browser, phone);
  challenge();
  const auto said = service.await(1)[0];
  const auto claims = claims_of(said.fields.at("authorization"));
  ASSERT_FALSE(claims.is_null());
  EXPECT_TRUE(said.fields.at("authorization").ends_with("k=" + base64url(push.key.point())));
  EXPECT_EQ(std::string(claims.at("aud").as_string()) + "/", service.prefix());
  EXPECT_EQ(claims.at("sub").as_string(), "mailto:host@example.org");
  const auto now = std::chrono::system_clock::to_time_t(std::chrono::system_clock::now());
  EXPECT_GT(claims.at("exp").as_int64(), now);
  EXPECT_LE(claims.at("exp").as_int64(), now + 24 * 3600) << "RFC 8292, 2";
}

TEST_F(PushTest, MessagesAreInTheLanguageOfTheBrowser) {
  subscribe(browser, phone, "ja");
  const auto seek = challenge();
  EXPECT_EQ(service.await(1)[0].read_by(phone).at("title").as_string(), "Bobさんからの挑戦");
  accept(seek);
  EXPECT_EQ(service.await(2)[1].read_by(phone).at("body").as_string(), "禽将棋 · Bob");
}

TEST_F(PushTest, NothingIsPushedWhileTheGameIsOpen) {
  const auto game = begin();
  subscribe(browser, phone);
  {
    auto socket = browser.socket();
    open(socket, game);
    both_move(game);
    move(browser, game, 2, "2e2d");
    std::this_thread::sleep_for(200ms);  // ten times the time that players get to open the game themselves
    socket.send(frame("unwatch", game));
    socket.send(R"({"t":"ping"})");
    (void)socket.expect("pong");
  }
  move(bob, game, 3, "6c6d");
  (void)service.await(1);
  std::this_thread::sleep_for(200ms);
  EXPECT_EQ(service.received().size(), 1U) << "only of the move after it was closed";
}

// Nobody plays live here, so no connection is watched all the time.
class PushToThePocket : public PushTest {
 protected:
  ServerOptions options() override {
    push.patience.turn = 2'000ms;
    auto made = PushTest::options();
    made.http.socket.ask = 100ms;
    made.http.socket.silence = 800ms;
    return made;
  }
};

TEST_F(PushToThePocket, ADeadConnectionDoesNotKeepTheTurnFromBeingPushed) {
  const auto game = begin();
  subscribe(browser, phone);
  auto socket = browser.socket();
  open(socket, game);
  both_move(game);
  const auto moved = std::chrono::steady_clock::now();
  while (std::chrono::steady_clock::now() - moved < 3'000ms) (void)socket.receive(50ms);  // answers pings
  EXPECT_TRUE(service.received().empty()) << "the player sees the move";
  move(browser, game, 2, "2e2d");
  move(bob, game, 3, "6c6d");
  EXPECT_EQ(service.await(1)[0].read_by(phone).at("title").as_string(), "Your move") << "the phone is asleep";
}

TEST(PushPatience, IsLongEnoughToNoticeADeadConnection) { EXPECT_GT(PushPatience{}.turn, SocketLimits{}.silence + 1s); }

TEST_F(PushTest, EachKindCanBeTurnedOff) {
  subscribe(browser, phone);
  ASSERT_EQ(browser.post("/api/v1/account/settings", R"({"challengePush":false})").status, 204);
  const auto game = begin();
  both_move(game);
  EXPECT_EQ(service.await(1)[0].read_by(phone).at("title").as_string(), "Your move");
  ASSERT_EQ(browser.post("/api/v1/account/settings", R"({"challengePush":true,"turnPush":false})").status, 204);
  move(browser, game, 2, "2e2d");
  move(bob, game, 3, "6c6d");
  std::this_thread::sleep_for(200ms);
  challenge();
  EXPECT_EQ(service.await(2)[1].read_by(phone).at("title").as_string(), "Bob challenges you");
  EXPECT_EQ(service.received().size(), 2U);
}

TEST_F(PushTest, LiveGamesArePushedOnlyAtTheStart) {
  subscribe(browser, phone);
  const auto seek = challenge(R"("game":"tori","side":"white","time":{"kind":"live","main":300000})");
  (void)service.await(1);
  const auto game = accept(seek);
  const auto begun = service.await(2)[1];
  EXPECT_EQ(begun.fields.at("ttl"), "300");
  EXPECT_EQ(begun.fields.at("urgency"), "high");
  both_move(game);
  std::this_thread::sleep_for(200ms);
  EXPECT_EQ(service.received().size(), 2U);
}

}  // namespace
}  // namespace ootori::server::testing
