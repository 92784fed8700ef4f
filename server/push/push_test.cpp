// Push notifications from events in a game to a push service on the loopback interface, which decrypts them.
#include <netdb.h>

#include "server/push/push_calls.hpp"
#include "server/push/push_desk.hpp"
#include "server/testing/push_service.hpp"
#include "server/testing/token_holder.hpp"

namespace ootori::server::testing {
namespace {

namespace json = boost::json;

const std::string path = "/api/v1/push";
const std::string days_game = R"("game":"tori","side":"white","time":{"kind":"correspondence","days":3})";

class PushTest : public ServerTest {
 protected:
  void SetUp() override {
    ServerTest::SetUp();
    bob.port = server->port();
    sign_up(browser, "Ann");
    sign_up(bob, "Bob");
  }
  ServerOptions options() override {
    auto made = local_options(folder.path(), engine);
    made.push = push;
    return made;
  }

  void subscribe(Browser& who, const PushBrowser& as, std::string_view language = "en") {
    const auto answer = who.call("PUT", path, as.body(language));
    ASSERT_EQ(answer.status, 204) << answer.body;
  }
  json::value subscription(Browser& who) { return who.get(path).json().at("subscription"); }

  // A challenge to Ann.
  std::string challenge(std::string_view terms = days_game) {
    const auto seek = bob.post("/api/v1/seeks", fmt::format(R"({{"to":"Ann",{}}})", terms));
    EXPECT_EQ(seek.status, 201) << seek.body;
    return std::string(seek.json().at("id").as_string());
  }
  std::string accept(const std::string& seek) {
    const auto game = browser.post("/api/v1/seeks/" + seek + "/accept", {});
    EXPECT_EQ(game.status, 201) << game.body;
    return std::string(game.json().at("id").as_string());
  }
  // A game between the two; it is the turn of Ann, who is Black.
  std::string begin() { return accept(challenge()); }
  static void move(Browser& who, const std::string& game, int ply, std::string_view usi) {
    const auto answer =
        who.post("/api/v1/games/" + game + "/move", fmt::format(R"({{"ply":{},"usi":"{}"}})", ply, usi));
    EXPECT_TRUE(answer.status == 200 || answer.status == 204) << answer.body;
  }

  PushService service;
  PushOptions push = service.options();
  PushBrowser phone = service.browser("phone");
  Browser bob{.port = 0};
};

TEST_F(PushTest, ChallengesStartsAndTurnsArePushed) {
  EXPECT_EQ(browser.get(path).json(), (json::object{{"key", base64url(push.key.point())}, {"subscription", nullptr}}));
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
  move(browser, game, 0, "4e4d");
  move(bob, game, 1, "4c4d");
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
    socket.send(watch_frame(game, 0));
    (void)socket.expect("watching");
    move(browser, game, 0, "4e4d");
    move(bob, game, 1, "4c4d");
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
  socket.send(watch_frame(game, 0));
  (void)socket.expect("watching");
  move(browser, game, 0, "4e4d");
  move(bob, game, 1, "4c4d");
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
  move(browser, game, 0, "4e4d");
  move(bob, game, 1, "4c4d");
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
  move(browser, game, 0, "4e4d");
  move(bob, game, 1, "4c4d");
  std::this_thread::sleep_for(200ms);
  EXPECT_EQ(service.received().size(), 2U);
}

TEST_F(PushTest, ExpiredSubscriptionsAreDeleted) {
  for (const std::string answer : {"410 Gone", "404 Not Found"}) {
    subscribe(browser, phone);
    service.answer_with(answer);
    challenge();
    EXPECT_TRUE(eventually([&] { return subscription(browser).is_null(); })) << answer;
  }
}

TEST_F(PushTest, RetriesWhenThePushServiceSays) {
  service.answer_with("429 Too Many Requests\r\nRetry-After: 1");
  subscribe(browser, phone);
  challenge();
  const auto first = service.await(1)[0];
  service.answer_with("201 Created");
  const auto second = service.await(2)[1];
  EXPECT_GE(second.at - first.at, 900ms);
  EXPECT_EQ(second.read_by(phone), first.read_by(phone));
  EXPECT_FALSE(subscription(browser).is_null());
}

TEST_F(PushTest, RefusedMessagesAreNotRetried) {
  service.answer_with("400 Bad Request\r\nRetry-After: 1");
  subscribe(browser, phone);
  challenge();
  (void)service.await(1);
  std::this_thread::sleep_for(1500ms);
  EXPECT_EQ(service.received().size(), 1U);
  EXPECT_FALSE(subscription(browser).is_null());
}

// Else one slow host would delay the notifications of everybody.
TEST_F(PushTest, ASlowPushServiceRests) {
  service.delay = 2'300ms;
  subscribe(browser, phone);
  challenge();
  (void)service.await(1);
  service.delay = 0ms;
  challenge();
  std::this_thread::sleep_for(3s);
  EXPECT_EQ(service.received().size(), 1U);
}

class ClosedPort : public PushTest {
 protected:
  ClosedPort() {
    const PushService closed;
    away.endpoint = closed.prefix() + "away";
    push.services.push_back(closed.prefix());
  }

  PushBrowser away;
};

// Anybody can subscribe with a port of a large push service on which nobody answers.
TEST_F(ClosedPort, OtherPortsOfAHostDoNotRest) {
  subscribe(browser, away);
  challenge();
  std::this_thread::sleep_for(500ms);
  subscribe(browser, phone);
  challenge();
  EXPECT_EQ(service.await(1)[0].path, "/phone");
}

// A push service that accepts connections and says nothing.
class SilentPort {
 public:
  SilentPort() : listener_(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof address;
    if (::bind(listener_, reinterpret_cast<const sockaddr*>(&address), size) != 0 || ::listen(listener_, 16) != 0) {
      throw std::runtime_error("no port can be opened");
    }
    ::getsockname(listener_, reinterpret_cast<sockaddr*>(&address), &size);
    prefix_ = fmt::format("https://127.0.0.1:{}/", ntohs(address.sin_port));
  }
  SilentPort(const SilentPort&) = delete;
  SilentPort& operator=(const SilentPort&) = delete;
  ~SilentPort() { ::close(listener_); }

  [[nodiscard]] const std::string& prefix() const { return prefix_; }

 private:
  const int listener_;
  std::string prefix_;
};

class SilentService : public PushTest {
 protected:
  SilentService() {
    silent.endpoint = port.prefix() + "silent";
    push.services.push_back(port.prefix());
  }

  SilentPort port;
  PushBrowser silent;
};

TEST_F(SilentService, DelaysNoOtherPlayer) {
  subscribe(browser, silent);
  subscribe(bob, phone);
  challenge();
  std::this_thread::sleep_for(200ms);
  const auto begun = std::chrono::steady_clock::now();
  ASSERT_EQ(browser.post("/api/v1/seeks", fmt::format(R"({{"to":"Bob",{}}})", days_game)).status, 201);
  EXPECT_LT(service.await(1)[0].at - begun, 2s);
}

TEST_F(PushTest, NoMoveWaitsForAPushService) {
  service.answer_with("");  // no answer, ever
  subscribe(browser, phone);
  const auto game = begin();
  (void)service.await(1);
  const auto begun = std::chrono::steady_clock::now();
  move(browser, game, 0, "4e4d");
  move(bob, game, 1, "4c4d");
  move(browser, game, 2, "2e2d");
  const auto taken = std::chrono::steady_clock::now() - begun;
  EXPECT_EQ(service.received().size(), 1U) << "it still waits";
  EXPECT_LT(taken, 5s);
  server->stop();
  EXPECT_LT(std::chrono::steady_clock::now() - begun, 8s) << "nor does the end of the server";
}

TEST_F(PushTest, ASubscriptionEndsWithItsSession) {
  subscribe(browser, phone);
  Browser second{.port = browser.port};
  ASSERT_EQ(second.post("/api/v1/session", R"({"name":"Ann","password":"correct horse battery"})").status, 200);
  const auto tablet = service.browser("tablet");
  subscribe(second, tablet);
  const auto count = [&](Browser& who) {
    return who.get("/api/v1/account/export").json().at("push_subscriptions").as_array().size();
  };
  EXPECT_EQ(count(second), 2U);
  ASSERT_EQ(browser.call("DELETE", "/api/v1/session", {}).status, 204);
  EXPECT_EQ(count(second), 1U);
  challenge();
  EXPECT_EQ(service.await(1)[0].path, "/tablet");
  std::this_thread::sleep_for(100ms);
  EXPECT_EQ(service.received().size(), 1U);
}

TEST_F(PushTest, AnotherAccountInTheSameBrowserTakesTheSubscriptionOver) {
  subscribe(browser, phone);
  subscribe(bob, phone);
  EXPECT_TRUE(subscription(browser).is_null());
  EXPECT_FALSE(subscription(bob).is_null());
  EXPECT_EQ(bob.call("DELETE", path, {}).status, 204);
  EXPECT_TRUE(subscription(bob).is_null());
  EXPECT_EQ(bob.call("DELETE", path, {}).status, 204) << "is no error";
}

TEST_F(PushTest, SubscriptionsAreDeletedWithTheAccount) {
  subscribe(browser, phone);
  ASSERT_EQ(browser.call("DELETE", "/api/v1/account", R"({"password":"correct horse battery"})").status, 204);
  EXPECT_EQ(*TestDatabase(folder.path()).integer("SELECT count(*) FROM push_subscriptions"), 0);
}

TEST_F(PushTest, GuestsCannotSubscribe) {
  Browser guest{.port = browser.port};
  EXPECT_EQ(guest.call("PUT", path, phone.body()).code(), "signed_out");
  EXPECT_EQ(guest.call("DELETE", path, {}).code(), "signed_out");
  EXPECT_TRUE(subscription(guest).is_null());
  auto holder = holder_of(browser, R"("read","play")");
  EXPECT_EQ(holder.get(path).code(), "not_by_token");
  EXPECT_EQ(holder.call("PUT", path, phone.body()).code(), "not_by_token");
}

TEST_F(PushTest, UnconfiguredServicesAreRefused) {
  auto elsewhere = phone;
  elsewhere.endpoint = "https://push.example.net/x";
  const auto answer = browser.call("PUT", path, elsewhere.body());
  EXPECT_EQ(answer.code(), "bad_value");
  EXPECT_EQ(answer.json().at("error").at("field").as_string(), "endpoint");
}

TEST_F(PushTest, SubscribingTooOftenIsSlowedDown) {
  for (int i = 0; i < 20; ++i) subscribe(browser, phone);
  EXPECT_EQ(browser.call("PUT", path, phone.body()).code(), "too_many");
}

class FewPushesTest : public PushTest {
 protected:
  ServerOptions options() override {
    push.limit = {.most = 2, .again = 60s};
    return PushTest::options();
  }
};

TEST_F(FewPushesTest, MessagesAreLimited) {
  subscribe(browser, phone);
  for (std::size_t i = 1; i <= 2; ++i) {
    challenge();
    (void)service.await(i);
  }
  challenge();
  challenge();
  std::this_thread::sleep_for(200ms);
  EXPECT_EQ(service.received().size(), 2U);
}

class PushToAnybodyTest : public PushTest {
 protected:
  ServerOptions options() override {
    push.services.clear();
    return PushTest::options();
  }
};

TEST_F(PushToAnybodyTest, AddressesInThisNetworkAreRefused) {
  for (const std::string endpoint : {"https://127.0.0.1/x", "https://10.0.0.1/x", "https://169.254.169.254/latest",
                                     "https://[::1]/x", "https://[fe80::1]/x", "https://localhost/x",
                                     "https://localhost./x", "https://a.localhost/x", "https://2130706433/x"}) {
    auto one = phone;
    one.endpoint = endpoint;
    EXPECT_EQ(browser.call("PUT", path, one.body()).code(), "bad_value") << endpoint;
  }
}

// A name of this machine from /etc/hosts.
std::string name_of_this_machine() {
  std::string host(256, '\0');
  (void)::gethostname(host.data(), host.size() - 1);
  host.resize(host.find('\0'));
  for (const std::string& name : {std::string("ip6-localhost"), host}) {
    addrinfo* found = nullptr;
    if (::getaddrinfo(name.c_str(), nullptr, nullptr, &found) != 0) continue;
    const bool is_public = is_public_address(*found->ai_addr);
    ::freeaddrinfo(found);
    if (!is_public) return name;
  }
  return {};
}

// The address is found out when connecting; then the subscription is deleted.
TEST_F(PushToAnybodyTest, NamesResolvingToThisNetworkAreNeverConnectedTo) {
  const std::string name = name_of_this_machine();
  if (name.empty()) GTEST_SKIP() << "no name leads to this machine";
  auto one = phone;
  one.endpoint = fmt::format("https://{}:{}/x", name, service.port());
  subscribe(browser, one);
  challenge();
  EXPECT_TRUE(eventually([&] { return subscription(browser).is_null(); }));
  EXPECT_EQ(service.connections(), 0);
}

class NoPushTest : public ServerTest {};

TEST_F(NoPushTest, AServerWithoutAKeyHasNoPush) {
  sign_up(browser, "Ann");
  EXPECT_EQ(browser.get(path).json(), (json::object{{"key", nullptr}, {"subscription", nullptr}}));
  PushBrowser one;
  one.endpoint = "https://push.example.net/x";
  EXPECT_EQ(browser.call("PUT", path, one.body()).code(), "not_allowed");
}

TEST(ParsePushWish, NamesTheFaultyField) {
  PushBrowser one;
  one.endpoint = "https://push.example.net/x";
  ASSERT_TRUE(parse_push_wish(one.body()));
  EXPECT_EQ(parse_push_wish(one.body("ja"))->language, PushLanguage::japanese);
  const auto refused = [](std::string_view body) { return parse_push_wish(body).error().field; };
  EXPECT_EQ(refused(one.body("de")), "language");
  auto other = one;
  other.endpoint = "http://push.example.net/x";
  EXPECT_EQ(refused(other.body()), "endpoint");
  other = one;
  other.auth = "short";
  EXPECT_EQ(refused(other.body()), "auth");
  const std::string no_point = base64url(std::string(1, '\4') + std::string(64, 'x'));
  EXPECT_EQ(refused(fmt::format(R"({{"endpoint":"https://a.example/","p256dh":"{}","auth":"{}","language":"en"}})",
                                no_point, base64url(one.auth))),
            "p256dh");
  EXPECT_EQ(refused(R"({"endpoint":"https://a.example/","p256dh":"a","auth":"b","language":"en"})"), "p256dh");
}

TEST(PushWait, GrowsUnlessThePushServiceSetsIt) {
  EXPECT_EQ(push_wait_after(1, 0s), 1min);
  EXPECT_EQ(push_wait_after(3, 0s), 4min);
  EXPECT_EQ(push_wait_after(30, 0s), 1h);
  EXPECT_EQ(push_wait_after(1, 7s), 7s);
  EXPECT_EQ(push_wait_after(1, 100'000s), 1h) << "nobody makes it wait for ever";
}

TEST(PushQueue, GivesDueMessagesAndIsLimited) {
  PushQueue queue;
  const game::PlayerId ann{"ann"};
  const auto task = [&](const GameId& game) {
    return PushTask{.player = ann, .kind = PushKind::turn, .subject = game};
  };
  const GameId game = GameId::random();
  queue.add(task(game));
  EXPECT_EQ(queue.waiting(), 0U) << "nobody has subscribed";
  queue.know(ann);
  queue.add(task(game));
  queue.add(task(game));
  EXPECT_EQ(queue.waiting(), 1U) << "the same once";
  for (std::size_t i = 1; i < PushQueue::most_of_player; ++i) queue.add(task(GameId::random()));
  EXPECT_EQ(queue.dropped(), 0U);
  queue.add(task(GameId::random()));
  EXPECT_EQ(queue.waiting(), PushQueue::most_of_player);
  EXPECT_EQ(queue.dropped(), 1U);
  for (std::size_t i = PushQueue::most_of_player; i <= PushQueue::most; ++i) {
    const game::PlayerId other{std::to_string(i)};
    queue.know(other);
    queue.add({.player = other, .kind = PushKind::turn, .subject = game});
  }
  EXPECT_EQ(queue.waiting(), PushQueue::most);
  EXPECT_EQ(queue.dropped(), 2U);
  EXPECT_TRUE(queue.next());
  queue.close();
  EXPECT_FALSE(queue.next());
}

TEST(PushQueue, TasksThatWaitForAnotherTryLeaveRoomForOthers) {
  PushQueue queue;
  const auto add = [&](std::size_t number, std::optional<LoginId> only) {
    const game::PlayerId player{std::to_string(number)};
    queue.know(player);
    queue.add({.player = player, .kind = PushKind::turn, .subject = GameId::random(), .only = only});
  };
  for (std::size_t i = 0; i < PushQueue::most; ++i) add(i, LoginId::random());
  EXPECT_EQ(queue.waiting(), PushQueue::most_again);
  add(PushQueue::most, {});
  EXPECT_EQ(queue.waiting(), PushQueue::most_again + 1);
}

TEST(PushQueue, PlayersTakeTurns) {
  PushQueue queue;
  const game::PlayerId greedy{"greedy"}, modest{"modest"};
  for (const auto& player : {greedy, modest}) queue.know(player);
  const auto add = [&](const game::PlayerId& player) {
    queue.add({.player = player, .kind = PushKind::turn, .subject = GameId::random()});
  };
  for (int i = 0; i < 3; ++i) add(greedy);
  for (int i = 0; i < 2; ++i) add(modest);
  std::vector<game::PlayerId> served;
  for (int i = 0; i < 5; ++i) {
    const auto task = queue.next();
    served.push_back(task->player);
    queue.finish(*task);
    if (i == 0) add(greedy);
  }
  EXPECT_EQ(served, (std::vector{greedy, modest, greedy, modest, greedy}));
}

TEST(PushQueue, ServesEachPlayerOnceAtATime) {
  PushQueue queue;
  const game::PlayerId greedy{"greedy"}, modest{"modest"};
  for (const auto& player : {greedy, modest}) queue.know(player);
  const auto add = [&](const game::PlayerId& player, std::chrono::milliseconds wait) {
    queue.add({.player = player,
               .kind = PushKind::turn,
               .subject = GameId::random(),
               .due = std::chrono::steady_clock::now() + wait});
  };
  add(greedy, 0ms);
  add(greedy, 0ms);
  add(modest, 50ms);
  const auto first = queue.next();
  EXPECT_EQ(first->player, greedy);
  EXPECT_EQ(queue.next()->player, modest) << "the other task of the greedy player was due before";
  std::jthread finishing([&] {
    std::this_thread::sleep_for(50ms);
    queue.finish(*first);
  });
  EXPECT_EQ(queue.next()->player, greedy);
}

TEST(PushQueue, WaitsForTheTaskThatIsDueFirst) {
  PushQueue queue;
  const game::PlayerId ann{"ann"}, bob{"bob"};
  for (const auto& player : {ann, bob}) queue.know(player);
  const auto now = std::chrono::steady_clock::now();
  queue.add({.player = ann, .kind = PushKind::turn, .subject = GameId::random(), .due = now + 60ms});
  queue.add({.player = bob, .kind = PushKind::turn, .subject = GameId::random(), .due = now + 30ms});
  EXPECT_EQ(queue.next()->player, bob);
  EXPECT_EQ(queue.next()->player, ann);
  EXPECT_GE(std::chrono::steady_clock::now(), now + 60ms);
}

}  // namespace
}  // namespace ootori::server::testing
