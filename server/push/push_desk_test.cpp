// How messages are sent: push services that are slow, silent or gone, retries, limits, and hosts that are never
// connected to.
#include "server/push/push_desk.hpp"

#include <netdb.h>

#include "files/testing/listening_socket.hpp"
#include "server/push/push_endpoint.hpp"
#include "server/testing/push_fixture.hpp"

namespace ootori::server::testing {
namespace {

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

class CountedPushes : public PushTest {
 protected:
  ServerOptions options() override {
    auto made = PushTest::options();
    made.metrics.emplace();
    made.metrics->port = 0;
    return made;
  }
  bool comes_to_count(std::string_view fate) {
    const std::string line = fmt::format("ootori_pushes_total{{fate=\"{}\"}} 1\n", fate);
    return eventually([&] { return http(server->metrics_port(), "GET", "/metrics").body.contains(line); });
  }
};

TEST_F(CountedPushes, AreCountedByOutcome) {
  subscribe(browser, phone);
  challenge();
  EXPECT_TRUE(comes_to_count("sent"));
  service.answer_with("400 Bad Request");
  challenge();
  EXPECT_TRUE(comes_to_count("refused"));
  service.answer_with("410 Gone");
  challenge();
  EXPECT_TRUE(comes_to_count("gone"));
}

TEST(PushWait, GrowsUnlessThePushServiceSetsIt) {
  EXPECT_EQ(push_wait_after(1, 0s), 1min);
  EXPECT_EQ(push_wait_after(3, 0s), 4min);
  EXPECT_EQ(push_wait_after(30, 0s), 1h);
  EXPECT_EQ(push_wait_after(1, 7s), 7s);
  EXPECT_EQ(push_wait_after(1, 100'000s), 1h) << "nobody makes it wait for ever";
  EXPECT_EQ(push_wait_after(1, 840'656'154'716'517'515s), 1h);
  EXPECT_EQ(push_wait_after(1, std::chrono::seconds::max()), 1h);
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
class SilentService : public PushTest {
 protected:
  SilentService() {
    silent.endpoint = prefix + "silent";
    push.services.push_back(prefix);
  }

  const ListeningSocket listener;
  const std::string prefix = fmt::format("https://127.0.0.1:{}/", listener.port());
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
  both_move(game);
  move(browser, game, 2, "2e2d");
  const auto taken = std::chrono::steady_clock::now() - begun;
  EXPECT_EQ(service.received().size(), 1U) << "it still waits";
  EXPECT_LT(taken, 5s);
  server->stop();
  EXPECT_LT(std::chrono::steady_clock::now() - begun, 8s) << "nor does the end of the server";
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
    EXPECT_EQ(browser.call("PUT", push_path, one.body()).code(), "bad_value") << endpoint;
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

}  // namespace
}  // namespace ootori::server::testing
