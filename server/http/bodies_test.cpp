// Every call must reject a body that is not meant for it.
#include "server/admin/control_socket.hpp"
#include "server/stopped_server.hpp"
#include "server/testing/test_server.hpp"
#include "server/wire/repeated_field.hpp"

namespace ootori::server::testing {
namespace {

class BodiesTest : public ServerTest {
 protected:
  // More calls are made than a player may otherwise make.
  ServerOptions options() override {
    auto made = ServerTest::options();
    made.call_limits.seeks_of_player = made.call_limits.seeks_of_address = no_limit;
    return made;
  }

  void SetUp() override {
    ServerTest::SetUp();
    ASSERT_EQ(browser.post("/api/v1/account", R"({"name":"Ann","password":"correct horse"})").status, 201);
    ASSERT_TRUE(administer(place_of(folder.path()), ChangeRole{"Ann", Role::administrator}));
    game = browser.new_game();
  }

  // Makes every call as Ann, an administrator; calls about a game are about one of hers.
  template <class Check>
  void for_every_call(std::string_view body, const Check& check) {
    for (const Route& route : server->routes()) {
      std::string path = "/api/v1/" + std::string(route.pattern);
      if (const auto star = path.find('*'); star != std::string::npos) path.replace(star, 1, game);
      SCOPED_TRACE(fmt::format("{} {}", route.method, path));
      check(route, browser.call(route.method, path, body));
    }
  }

  std::string game;
};

TEST_F(BodiesTest, EveryCallRefusesUnknownFields) {
  for_every_call(R"({"x":1})", [](const Route& route, const HttpAnswer& answer) {
    if (route.pattern == "account/settings" && route.method == "POST") return;  // clients name their own settings
    EXPECT_EQ(answer.status, 400);
    if (route.body == Body::none) EXPECT_EQ(answer.code(), "unknown_field");
  });
  EXPECT_EQ(browser.get("/api/v1/account").json().at("name").as_string(), "Ann") << "nothing has happened";
  EXPECT_FALSE(browser.get("/api/v1/account/vacation").json().at("on").as_bool());
}

TEST_F(BodiesTest, EveryCallRefusesRepeatedFields) {
  for_every_call(R"({"x":1,"x":2})", [](const Route& /*route*/, const HttpAnswer& answer) {
    EXPECT_EQ(answer.status, 400);
    EXPECT_EQ(answer.code(), "bad_value");
    EXPECT_EQ(answer.json().at("error").at("field").as_string(), "x");
  });
  EXPECT_EQ(browser.post("/api/v1/seeks", R"({"game":"tori","side":"black","side":"white"})").code(), "bad_value");
  EXPECT_EQ(
      browser
          .post("/api/v1/seeks", R"({"game":"tori","side":"black","time":{"kind":"live","main":60000,"main":70000}})")
          .code(),
      "bad_value");
  EXPECT_TRUE(browser.get("/api/v1/seeks").json().at("seeks").as_array().empty());
  auto socket = browser.socket();
  socket.send(R"({"t":"ping","t":"ping"})");
  EXPECT_EQ(socket.expect("error").at("code").as_string(), "bad_value");
}

TEST_F(BodiesTest, EveryCallRefusesNonObjects) {
  for (const char* body : {"[]", "{", "x"}) {
    for_every_call(body, [](const Route& /*route*/, const HttpAnswer& answer) {
      EXPECT_EQ(answer.status, 400);
      EXPECT_EQ(answer.code(), "malformed");
    });
  }
}

TEST_F(BodiesTest, CallsWithoutFieldsAcceptAnEmptyObject) {
  EXPECT_EQ(browser.post("/api/v1/account/vacation", "{}").status, 200);
  EXPECT_EQ(browser.call("DELETE", "/api/v1/account/vacation", "{}").status, 200);
}

TEST(RepeatedField, IsFoundInAnyObjectOfTheText) {
  EXPECT_EQ(repeated_field(R"({"a":1,"b":{"a":2},"c":[{"a":3},{"a":4}]})"), std::nullopt);
  EXPECT_EQ(repeated_field(R"({"a":1,"b":{"c":2,"d":0,"c":{}}})"), "c");
  EXPECT_EQ(repeated_field(R"({"a":1,"\u0061":2})"), "a") << "however it is written";
  EXPECT_EQ(repeated_field(R"({"":1,"":2})"), "");
  EXPECT_EQ(repeated_field(R"([{"a":"a","b":"a"}])"), std::nullopt);
  EXPECT_EQ(repeated_field("{}"), std::nullopt);
}

}  // namespace
}  // namespace ootori::server::testing
