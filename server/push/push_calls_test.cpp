// The calls of browsers that subscribe to push notifications.
#include "server/push/push_calls.hpp"

#include "server/testing/push_fixture.hpp"

namespace ootori::server::testing {
namespace {

namespace json = boost::json;

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
  EXPECT_EQ(bob.call("DELETE", push_path, {}).status, 204);
  EXPECT_TRUE(subscription(bob).is_null());
  EXPECT_EQ(bob.call("DELETE", push_path, {}).status, 204) << "is no error";
}

TEST_F(PushTest, SubscriptionsAreDeletedWithTheAccount) {
  subscribe(browser, phone);
  ASSERT_EQ(browser.call("DELETE", "/api/v1/account", R"({"password":"correct horse battery"})").status, 204);
  EXPECT_EQ(*TestDatabase(folder.path()).integer("SELECT count(*) FROM push_subscriptions"), 0);
}

TEST_F(PushTest, GuestsCannotSubscribe) {
  Browser guest{.port = browser.port};
  EXPECT_EQ(guest.call("PUT", push_path, phone.body()).code(), "signed_out");
  EXPECT_EQ(guest.call("DELETE", push_path, {}).code(), "signed_out");
  EXPECT_TRUE(subscription(guest).is_null());
  auto holder = holder_of(browser, R"("read","play")");
  EXPECT_EQ(holder.get(push_path).code(), "not_by_token");
  EXPECT_EQ(holder.call("PUT", push_path, phone.body()).code(), "not_by_token");
}

TEST_F(PushTest, UnconfiguredServicesAreRefused) {
  auto elsewhere = phone;
  elsewhere.endpoint = "https://push.example.net/x";
  const auto answer = browser.call("PUT", push_path, elsewhere.body());
  EXPECT_EQ(answer.code(), "bad_value");
  EXPECT_EQ(answer.json().at("error").at("field").as_string(), "endpoint");
}

TEST_F(PushTest, SubscribingTooOftenIsSlowedDown) {
  for (int i = 0; i < 20; ++i) subscribe(browser, phone);
  EXPECT_EQ(browser.call("PUT", push_path, phone.body()).code(), "too_many");
}

class NoPushTest : public ServerTest {};

TEST_F(NoPushTest, AServerWithoutAKeyHasNoPush) {
  sign_up(browser, "Ann");
  EXPECT_EQ(browser.get(push_path).json(), (json::object{{"key", nullptr}, {"subscription", nullptr}}));
  PushBrowser one;
  one.endpoint = "https://push.example.net/x";
  EXPECT_EQ(browser.call("PUT", push_path, one.body()).code(), "not_allowed");
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

}  // namespace
}  // namespace ootori::server::testing
