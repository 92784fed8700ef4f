// The database table of push subscriptions, on SQLite and on PostgreSQL.
#include "server/push/push_table.hpp"

#include "server/testing/store_fixture.hpp"

namespace ootori::server::testing {
namespace {

class PushTableTest : public StoreTest {
 protected:
  void SetUp() override {
    store = open();
    ASSERT_TRUE(write_now(*store, {AddAccount{account("Ann")}, AddLogin{login()}}));
  }

  static PushSubscription subscription(const LoginId& login, std::string endpoint, UnixMillis created = 1'000) {
    return {.login = login,
            .player = ann,
            .endpoint = std::move(endpoint),
            .reader = {.point = std::string(PushKey::point_bytes, '\4'), .auth = std::string(push_auth_bytes, '\0')},
            .language = PushLanguage::japanese,
            .created = created};
  }
  LoginId another_login(int number) {
    Login other = login();
    other.id = LoginId::random();
    other.token = fmt::format("token {}", number);
    EXPECT_TRUE(write_now(*store, {AddLogin{other}}));
    return other.id;
  }
  [[nodiscard]] std::vector<PushSubscription> all() const {
    const auto found = PushTable{*store}.of(ann);
    EXPECT_TRUE(found);
    return found.value_or(std::vector<PushSubscription>{});
  }

  std::unique_ptr<Store> store;
};

TEST_F(PushTableTest, RoundTrips) {
  ASSERT_TRUE(write_now(*store, {SetPushSubscription{subscription(login().id, "https://a.example/1")}}));
  ASSERT_EQ(all().size(), 1U);
  auto one = all().front();
  EXPECT_EQ(one.login, login().id);
  EXPECT_EQ(one.player, ann);
  EXPECT_EQ(one.endpoint, "https://a.example/1");
  EXPECT_EQ(one.reader.point, std::string(PushKey::point_bytes, '\4'));
  EXPECT_EQ(one.reader.auth, std::string(push_auth_bytes, '\0'));
  EXPECT_EQ(one.language, PushLanguage::japanese);
  EXPECT_EQ(one.created, 1'000);
  EXPECT_EQ(one.delivered, std::nullopt);
  ASSERT_TRUE(write_now(*store, {NotePushDelivery{one.login, 5'000}}));
  EXPECT_EQ(all().front().delivered, 5'000);
  EXPECT_EQ(PushTable{*store}.players(), std::vector{ann});
  EXPECT_EQ(PushTable{*store}.of_session(login().id)->size(), 1U);
}

TEST_F(PushTableTest, ASubscriptionWithADamagedKeyIsLeftOut) {
  for (const std::string_view column : {"point", "auth"}) {
    ASSERT_TRUE(write_now(*store, {SetPushSubscription{subscription(login().id, "https://a.example/1")}}));
    ASSERT_TRUE(database().execute(fmt::format("UPDATE push_subscriptions SET {} = '?'", column)));
    EXPECT_TRUE(all().empty()) << column;
  }
}

TEST_F(PushTableTest, SessionsAndBrowsersHaveOneSubscription) {
  const auto other = another_login(1);
  ASSERT_TRUE(write_now(*store, {SetPushSubscription{subscription(login().id, "https://a.example/1")}}));
  ASSERT_TRUE(write_now(*store, {SetPushSubscription{subscription(login().id, "https://a.example/2")}}));
  ASSERT_EQ(all().size(), 1U);
  EXPECT_EQ(all().front().endpoint, "https://a.example/2");
  ASSERT_TRUE(write_now(*store, {SetPushSubscription{subscription(other, "https://a.example/2")}}));
  ASSERT_EQ(all().size(), 1U);
  EXPECT_EQ(all().front().login, other);
}

TEST_F(PushTableTest, SubscriptionsEndWithTheSession) {
  ASSERT_TRUE(write_now(*store, {SetPushSubscription{subscription(login().id, "https://a.example/1")}}));
  ASSERT_TRUE(write_now(*store, {EndLogin{login().id}}));
  EXPECT_TRUE(all().empty());
  const auto late = write_now(*store, {SetPushSubscription{subscription(login().id, "https://a.example/1")}});
  ASSERT_FALSE(late);
  EXPECT_EQ(late.error().kind, StoreError::Kind::conflict);
}

TEST_F(PushTableTest, EndingAnOldEndpointKeepsTheNewOne) {
  ASSERT_TRUE(write_now(*store, {SetPushSubscription{subscription(login().id, "https://a.example/1")}}));
  ASSERT_TRUE(write_now(*store, {EndPushSubscription{login().id, "https://a.example/2"}}));
  EXPECT_EQ(all().size(), 1U) << "the browser has subscribed anew meanwhile";
  ASSERT_TRUE(write_now(*store, {EndPushSubscription{login().id, "https://a.example/1"}}));
  EXPECT_TRUE(all().empty());
}

TEST_F(PushTableTest, TheOldestSubscriptionEndsAtTheLimit) {
  for (int i = 0; i <= most_push_subscriptions; ++i) {
    const auto one = subscription(another_login(i), fmt::format("https://a.example/{}", i), 1'000 + i);
    ASSERT_TRUE(write_now(*store, {SetPushSubscription{one}}));
  }
  ASSERT_EQ(std::ssize(all()), most_push_subscriptions);
  EXPECT_EQ(all().front().endpoint, "https://a.example/1");
}

TEST_F(PushTableTest, SubscriptionsAreDeletedWithThePlayer) {
  ASSERT_TRUE(write_now(*store, {SetPushSubscription{subscription(login().id, "https://a.example/1")}}));
  ASSERT_TRUE(write_now(*store, {forget_player(ann)}));
  EXPECT_TRUE(all().empty());
}

}  // namespace
}  // namespace ootori::server::testing
