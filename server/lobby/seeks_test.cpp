// Two browsers that find each other in the lobby, through the API.
#include "server/testing/test_server.hpp"

namespace ootori::server::testing {
namespace {

constexpr std::string_view open_body = R"({"game":"tori","side":"black","time":{"kind":"correspondence","days":3}})";
constexpr std::string_view live_body = R"({"game":"yari","side":"white","time":{"kind":"live","main":300000}})";

class Seeks : public ServerTest {
 protected:
  void SetUp() override {
    ServerTest::SetUp();
    friend_.port = browser.port;
    for (Browser* one : {&browser, &friend_}) one->get("/api/v1/games");
  }

  static std::string id_of(const HttpAnswer& answer) { return std::string(answer.json().at("id").as_string()); }

  std::string seek(std::string_view wish = open_body) {
    const auto answer = browser.post("/api/v1/seeks", wish);
    EXPECT_EQ(answer.status, 201) << answer.body;
    return "/api/v1/seeks/" + id_of(answer);
  }

  Browser friend_{.port = 0};
};

TEST_F(Seeks, WhiteMayGiveAnyPieces) {
  const auto made = browser.post("/api/v1/seeks", R"({"game":"tori","side":"white","handicap":"R, 5c"})");
  ASSERT_EQ(made.status, 201) << made.body;
  EXPECT_EQ(made.json().at("handicap").as_string(), "7a,5c");
  EXPECT_EQ(made.json().at("sfen").as_string(), "1pckcpl/3f3/ss1ssss/2s1S2/SSSSSSS/3F3/LPCKCPR w - 1");
  EXPECT_EQ(friend_.get("/api/v1/seeks").json().at("seeks").at(0).at("handicap").as_string(), "7a,5c");

  const auto accepted = friend_.post("/api/v1/seeks/" + id_of(made) + "/accept", "{}");
  ASSERT_EQ(accepted.status, 201) << accepted.body;
  const auto game = friend_.get("/api/v1/games/" + id_of(accepted)).json();
  EXPECT_EQ(game.at("handicap").as_string(), "7a,5c");
  EXPECT_EQ(game.at("turn").as_string(), "white") << "the giver moves first";
  EXPECT_EQ(browser.get("/api/v1/games").json().at("games").at(0).at("handicap").as_string(), "7a,5c");
}

TEST_F(Seeks, ASeekIsListedAcceptedAndPlayed) {
  const auto made = browser.post("/api/v1/seeks", open_body);
  ASSERT_EQ(made.status, 201) << made.body;
  const auto json = made.json();
  EXPECT_EQ(json.at("game").as_string(), "tori");
  EXPECT_EQ(json.at("handicap").as_string(), "none");
  EXPECT_TRUE(json.at("sfen").is_null());
  EXPECT_EQ(json.at("time"), (boost::json::value{{"kind", "correspondence"}, {"days", 3}}));
  EXPECT_FALSE(json.at("rated").as_bool());
  EXPECT_EQ(json.at("side").as_string(), "black");
  EXPECT_EQ(json.at("by"), (boost::json::value{{"kind", "guest"}, {"you", true}}));
  EXPECT_TRUE(json.at("to").is_null());
  EXPECT_TRUE(json.at("listed").as_bool());
  EXPECT_TRUE(json.at("mine").as_bool());

  const auto list = friend_.get("/api/v1/seeks").json().at("seeks").as_array();
  ASSERT_EQ(list.size(), 1U);
  EXPECT_EQ(list[0].at("id"), json.at("id"));
  EXPECT_FALSE(list[0].at("mine").as_bool());
  const std::string path = "/api/v1/seeks/" + id_of(made);
  EXPECT_EQ(friend_.get(path).json(), list[0]);

  const auto game = friend_.post(path + "/accept", {});
  ASSERT_EQ(game.status, 201) << game.body;
  EXPECT_EQ(game.json().at("side").as_string(), "white");
  EXPECT_EQ(browser.get("/api/v1/games/" + id_of(game)).json().at("side").as_string(), "black");
  EXPECT_EQ(friend_.get(path).code(), "unknown_seek");
  auto black = browser.socket();
  auto white = friend_.socket();
  white.send(watch_frame(id_of(game), 1));
  white.expect("watching");
  black.send(move_frame(id_of(game), 0, "3d3c"));
  EXPECT_EQ(white.expect("event").at("event").at("usi").as_string(), "3d3c");
}

TEST_F(Seeks, LobbyFollowersHearOfChanges) {
  auto maker = browser.socket();
  auto other = friend_.socket();
  maker.send(R"({"t":"lobby","on":true})");
  EXPECT_TRUE(maker.expect("seeks").at("seeks").as_array().empty());
  other.send(R"({"t":"lobby","on":true})");
  other.expect("seeks");
  const std::string path = seek(live_body);
  EXPECT_TRUE(maker.expect("seek").at("seek").at("mine").as_bool());
  const auto heard = other.expect("seek").at("seek").as_object();
  EXPECT_TRUE(path.ends_with(heard.at("id").as_string()));
  EXPECT_FALSE(heard.at("mine").as_bool());

  maker.send(R"({"t":"lobby","on":false})");
  EXPECT_EQ(other.expect("seek_gone").at("id"), heard.at("id"));
  maker.send(R"({"t":"lobby","on":true})");
  EXPECT_EQ(other.expect("seek").at("seek").at("id"), heard.at("id"));
  const auto game = friend_.post(path + "/accept", {});
  ASSERT_EQ(game.status, 201) << game.body;
  EXPECT_EQ(maker.expect("seek_gone").at("game").as_string(), id_of(game));
  EXPECT_EQ(other.expect("seek_gone").at("id"), heard.at("id"));
}

TEST_F(Seeks, PlayersHearOfTheGameUntilTheyOpenIt) {
  auto black = browser.socket();
  auto white = friend_.socket();
  const auto game = friend_.post(seek() + "/accept", {});
  ASSERT_EQ(game.status, 201) << game.body;
  white.send(watch_frame(id_of(game), 0));
  EXPECT_EQ(black.expect("begun").at("game").as_string(), id_of(game));
  const auto next = friend_.post(seek() + "/accept", {});
  EXPECT_EQ(white.expect("begun").at("game").as_string(), id_of(next));
}

TEST_F(Seeks, AMakerWithoutASocketIsAway) {
  auto other = friend_.socket();
  other.send(R"({"t":"lobby","on":true})");
  other.expect("seeks");
  {
    auto maker = browser.socket();
    maker.send(R"({"t":"lobby","on":true})");
    maker.expect("seeks");
    seek(live_body);
    other.expect("seek");
  }
  other.expect("seek_gone");
  EXPECT_TRUE(friend_.get("/api/v1/seeks").json().at("seeks").as_array().empty());
  EXPECT_EQ(browser.get("/api/v1/seeks").json().at("seeks").as_array().size(), 1U);
}

TEST_F(Seeks, OnlyTheMakerCanWithdraw) {
  const std::string path = seek();
  EXPECT_EQ(friend_.call("DELETE", path, {}).code(), "not_your_seek");
  EXPECT_EQ(browser.post(path + "/accept", {}).code(), "not_allowed");
  const auto gone = browser.call("DELETE", path, {});
  EXPECT_EQ(gone.status, 204);
  EXPECT_TRUE(gone.field("Content-Length").empty());
  EXPECT_EQ(browser.call("DELETE", path, {}).code(), "unknown_seek");
  EXPECT_EQ(friend_.post(path + "/accept", {}).status, 404);
}

TEST_F(Seeks, AnyoneWithTheLinkCanAccept) {
  const std::string path = seek(R"({"game":"tori","side":"random","listed":false})");
  EXPECT_TRUE(friend_.get("/api/v1/seeks").json().at("seeks").as_array().empty());
  EXPECT_EQ(friend_.get(path).json().at("side").as_string(), "random");
  EXPECT_EQ(friend_.post(path + "/accept", {}).status, 201);
}

TEST_F(Seeks, NamesTheFaultyField) {
  struct Case {
    std::string body, code, field;
  };
  const std::vector<Case> cases{
      {"nonsense", "malformed", ""},
      {"{}", "bad_value", "game"},
      {R"({"game":"chess","side":"black"})", "bad_value", "game"},
      {R"({"game":"tori"})", "bad_value", "side"},
      {R"({"game":"tori","side":"black","handicap":"queen"})", "bad_value", "handicap"},
      {R"({"game":"tori","side":"black","sfen":"7/7 b - 1"})", "bad_sfen", "sfen"},
      {R"({"game":"tori","side":"black","time":{"kind":"egg"}})", "bad_value", "kind"},
      {R"({"game":"tori","side":"black","time":{"kind":"live"}})", "bad_value", "time"},
      {R"({"game":"tori","side":"black","rated":1})", "bad_value", "rated"},
      {R"({"game":"tori","side":"black","rated":true})", "bad_value", "rated"},
      {R"({"game":"tori","side":"black","listed":"no"})", "bad_value", "listed"},
      {R"({"game":"tori","side":"black","to":7})", "bad_value", "to"},
      {R"({"game":"tori","side":"black","to":"Bob","listed":true})", "bad_value", "listed"},
      {R"({"game":"tori","side":"black","level":3})", "unknown_field", "level"},
  };
  for (const Case& one : cases) {
    const auto answer = browser.post("/api/v1/seeks", one.body);
    EXPECT_EQ(answer.status, 400) << one.body;
    EXPECT_EQ(answer.code(), one.code) << one.body;
    const auto error = answer.json().at("error").as_object();
    EXPECT_EQ(error.contains("field") ? std::string(error.at("field").as_string()) : "", one.field) << one.body;
  }
  const auto nobody = browser.post("/api/v1/seeks", R"({"game":"tori","side":"black","to":"Nobody"})");
  EXPECT_EQ(nobody.status, 404);
  EXPECT_EQ(nobody.code(), "unknown_player");
  const auto rated = browser.post("/api/v1/seeks",
                                  R"({"game":"tori","side":"black","rated":true,"time":{"kind":"live","main":60000}})");
  EXPECT_EQ(rated.status, 401);
  EXPECT_EQ(rated.code(), "signed_out");
  EXPECT_TRUE(browser.get("/api/v1/seeks").json().at("seeks").as_array().empty());
}

TEST_F(Seeks, WrongAddressesAndMethodsAreRefused) {
  for (const char* path : {"/api/v1/seeks/222222222222", "/api/v1/seeks/no%20id"}) {
    EXPECT_EQ(browser.get(path).code(), "unknown_seek") << path;
    EXPECT_EQ(browser.call("DELETE", path, {}).code(), "unknown_seek") << path;
    EXPECT_EQ(browser.post(std::string(path) + "/accept", {}).code(), "unknown_seek") << path;
  }
  EXPECT_EQ(browser.get("/api/v1/seeks/222222222222/accept").field("Allow"), "POST");
  EXPECT_EQ(browser.call("PUT", "/api/v1/seeks", "{}").field("Allow"), "GET, HEAD, POST");
  EXPECT_EQ(browser.post("/api/v1/seeks/222222222222", {}).field("Allow"), "GET, HEAD, DELETE");
  EXPECT_EQ(browser.post("/api/v1/games/live", {}).field("Allow"), "GET, HEAD") << "it fits games/* too";
  EXPECT_EQ(browser.get("/api/v1/seeks/").code(), "not_found");
  EXPECT_EQ(browser.post("/api/v1/seeks/2/2/accept", {}).code(), "not_found");
  const std::string path = seek();
  const std::string foreign = "Origin: https://elsewhere.example\r\nCookie: " + browser.cookie + "\r\n";
  EXPECT_EQ(http(browser.port, "DELETE", path, {}, foreign).code(), "bad_origin");
  EXPECT_EQ(http(browser.port, "POST", path + "/accept", {}, foreign).code(), "bad_origin");
  EXPECT_EQ(http(browser.port, "POST", "/api/v1/seeks", open_body, foreign).code(), "bad_origin");
  EXPECT_EQ(browser.get(path).status, 200);
}

TEST_F(Seeks, TheLobbyFrameIsCheckedToo) {
  auto socket = browser.socket();
  for (const char* sent : {R"({"t":"lobby"})", R"({"t":"lobby","on":1})"}) {
    socket.send(sent);
    EXPECT_EQ(socket.expect("error").at("field").as_string(), "on") << sent;
  }
}

TEST_F(Seeks, SeeksSurviveARestart) {
  const std::string path = seek();
  const auto before = browser.get(path).json();
  restart();
  friend_.port = browser.port;
  EXPECT_EQ(browser.get(path).json(), before);
  EXPECT_EQ(friend_.post(path + "/accept", {}).status, 201);
}

}  // namespace
}  // namespace ootori::server::testing
