// Bot accounts through the public API.
#include "server/testing/test_server.hpp"
#include "server/testing/token_holder.hpp"

namespace ootori::server::testing {
namespace {

constexpr std::string_view all_scopes = R"("read","play","seek","bot")";

std::string terms(std::string_view more) {
  return fmt::format(R"({{"game":"tori","side":"black","handicap":"none","time":{{"kind":"live","main":600000}},{}}})",
                     more);
}

class BotsTest : public ServerTest {
 protected:
  void SetUp() override {
    ServerTest::SetUp();
    owner.port = ann.port = server->port();
    sign_up(owner, "Hato_bot");
    bot = holder_of(owner, all_scopes);
    sign_up(ann, "Ann");
  }

  void become() { ASSERT_EQ(bot.post("/api/v1/bot", {}).status, 200); }

  Browser owner{.port = 0}, ann{.port = 0};
  Holder bot{.port = 0, .token = {}};
};

TEST_F(BotsTest, AFreshAccountBecomesABotForGood) {
  const auto answer = bot.post("/api/v1/bot", {});
  ASSERT_EQ(answer.status, 200) << answer.body;
  EXPECT_TRUE(answer.json().at("bot").as_bool());
  EXPECT_EQ(bot.post("/api/v1/bot", {}).status, 200) << "it is one";
  restart();
  owner.port = server->port();
  EXPECT_TRUE(owner.get("/api/v1/players/Hato_bot").json().at("bot").as_bool());
  EXPECT_TRUE(owner.get("/api/v1/account").json().at("bot").as_bool());
  EXPECT_FALSE(owner.get("/api/v1/players/Ann").json().contains("bot"));
}

TEST_F(BotsTest, WhoHasPlayedStaysAPerson) {
  owner.new_game();
  const auto answer = bot.post("/api/v1/bot", {});
  EXPECT_EQ(answer.code(), "not_allowed");
  EXPECT_FALSE(owner.get("/api/v1/players/Hato_bot").json().contains("bot"));
}

TEST_F(BotsTest, OpenSeeksFromBeforeAreWithdrawn) {
  const auto open = R"({"game":"tori","side":"black","time":{"kind":"correspondence","days":1}})";
  const auto made = owner.post("/api/v1/seeks", open);
  ASSERT_EQ(made.status, 201) << made.body;
  become();
  EXPECT_TRUE(ann.get("/api/v1/seeks").json().at("seeks").as_array().empty());
  EXPECT_EQ(ann.post("/api/v1/seeks/" + std::string(made.json().at("id").as_string()) + "/accept", {}).code(),
            "unknown_seek");
}

TEST_F(BotsTest, AGuestIsNoBot) {
  Browser guest{.port = server->port()};
  EXPECT_EQ(guest.post("/api/v1/bot", {}).code(), "signed_out");
}

TEST_F(BotsTest, PractisesAgainstTheEngineUnrated) {
  become();
  const auto game = bot.post("/api/v1/games", R"({"game":"tori","side":"black","level":1})");
  ASSERT_EQ(game.status, 201) << game.body;
  EXPECT_FALSE(game.json().at("rated").as_bool());
  EXPECT_EQ(game.json().at("seats").at("white").at("kind").as_string(), "engine");
  EXPECT_EQ(game.json().at("seats").at("black").at("name").as_string(), "Hato_bot");
}

TEST_F(BotsTest, TakesNoOpenSeeks) {
  become();
  EXPECT_EQ(bot.post("/api/v1/seeks", terms(R"("listed":true)")).code(), "not_for_bots");
  const auto open =
      ann.post("/api/v1/seeks", R"({"game":"tori","side":"black","time":{"kind":"correspondence","days":1}})");
  const std::string path = "/api/v1/seeks/" + std::string(open.json().at("id").as_string());
  EXPECT_EQ(bot.post(path + "/accept", {}).code(), "not_for_bots");

  const auto to_bot = ann.post("/api/v1/seeks", terms(R"("to":"Hato_bot","rated":true)"));
  ASSERT_EQ(to_bot.status, 201) << to_bot.body;
  const auto game = bot.post("/api/v1/seeks/" + std::string(to_bot.json().at("id").as_string()) + "/accept", {});
  ASSERT_EQ(game.status, 201) << game.body;
  const auto seats = game.json().at("seats");
  EXPECT_TRUE(seats.at("white").at("bot").as_bool()) << "whoever sees the name sees that it is a bot";
  EXPECT_FALSE(seats.at("black").as_object().contains("bot"));

  const auto by_bot = bot.post("/api/v1/seeks", terms(R"("to":"Ann")"));
  ASSERT_EQ(by_bot.status, 201) << by_bot.body;
  EXPECT_TRUE(by_bot.json().at("by").at("bot").as_bool());
  const std::string challenge = "/api/v1/seeks/" + std::string(by_bot.json().at("id").as_string());
  EXPECT_EQ(ann.post(challenge + "/accept", {}).status, 201);
}

TEST_F(BotsTest, SaysPhrasesToItsOpponentOnly) {
  become();
  const auto seek = ann.post("/api/v1/seeks", terms(R"("to":"Hato_bot")"));
  const auto game = bot.post("/api/v1/seeks/" + std::string(seek.json().at("id").as_string()) + "/accept", {});
  const std::string id(game.json().at("id").as_string());
  auto socket = holder_of(owner, R"("chat")").socket();
  const auto say = [&](std::string_view channel, std::string_view words) {
    socket.send(fmt::format(R"({{"t":"say","game":"{}","channel":"{}",{}}})", id, channel, words));
  };
  socket.send(watch_frame(id, 0));
  say("players", R"("text":"visit my page")");
  EXPECT_EQ(socket.expect("error").at("code").as_string(), "not_for_bots");
  say("players", R"("phrase":"hello")");
  EXPECT_EQ(socket.expect("said").at("message").at("phrase").as_string(), "hello");
}

TEST_F(BotsTest, AreListedApart) {
  const auto lists = ann.get("/api/v1/leaderboards/tori/bots").json().at("leaderboards").as_object();
  EXPECT_TRUE(lists.at("blitz").as_array().empty());
  EXPECT_EQ(ann.get("/api/v1/leaderboards/chess/bots").code(), "not_found");
}

TEST_F(BotsTest, WhatAConnectedBotOffersIsListed) {
  const std::string path = "/api/v1/bot/offers/";
  const std::string offer = R"({"time":{"kind":"live","main":600000},"rated":"any"})";
  const auto listed = [](Browser& by) { return by.get("/api/v1/bots").json().at("bots").as_array(); };
  EXPECT_EQ(bot.call("PUT", path + "tori", offer).code(), "not_allowed") << "it is none yet";
  become();
  EXPECT_EQ(bot.call("PUT", path + "tori", offer).status, 204);
  EXPECT_TRUE(listed(ann).empty()) << "it is not connected";
  auto socket = bot.socket();
  socket.send(R"({"t":"lobby","on":true})");
  ASSERT_TRUE(eventually([&] { return listed(ann).size() == 1; }));
  EXPECT_EQ(bot.call("PUT", path + "yari", R"({"rated":"never"})").status, 204);
  EXPECT_EQ(bot.call("PUT", path + "tori", R"({"time":{"kind":"live","main":60000},"rated":"only"})").status, 204)
      << "in place of the first";
  const auto one = listed(ann)[0].as_object();
  EXPECT_EQ(one.at("player").at("name").as_string(), "Hato_bot");
  const auto& offers = one.at("offers").as_array();
  ASSERT_EQ(offers.size(), 2U);
  EXPECT_EQ(offers[0].at("time").at("main").as_int64(), 60'000);
  EXPECT_EQ(offers[0].at("rated").as_string(), "only");
  EXPECT_TRUE(offers[0].at("rating").is_null());
  EXPECT_TRUE(offers[1].at("time").is_null());
  EXPECT_TRUE(listed(owner).empty()) << "oneself is no opponent";

  const auto block = ann.post("/api/v1/blocks", R"({"player":"Hato_bot"})");
  ASSERT_EQ(block.status, 201);
  EXPECT_TRUE(listed(ann).empty());
  ASSERT_EQ(ann.call("DELETE", "/api/v1/blocks/" + std::string(block.json().at("id").as_string()), {}).status, 204);
  EXPECT_EQ(bot.call("DELETE", path + "tori", {}).status, 204);
  EXPECT_EQ(bot.call("DELETE", path + "tori", {}).status, 204) << "once more changes nothing";
  EXPECT_EQ(listed(ann)[0].at("offers").as_array().size(), 1U);
  socket.send(R"({"t":"lobby","on":false})");
  EXPECT_TRUE(eventually([&] { return listed(ann).empty(); }));
}

TEST_F(BotsTest, AnOfferThatMakesNoSenseIsRefused) {
  become();
  const auto refused = [&](std::string_view game, std::string_view offer) {
    return bot.call("PUT", "/api/v1/bot/offers/" + std::string(game), offer).code();
  };
  EXPECT_EQ(refused("chess", R"({"rated":"any"})"), "not_found");
  EXPECT_EQ(refused("tori", "{}"), "bad_value");
  EXPECT_EQ(refused("tori", R"({"rated":"often"})"), "bad_value");
  EXPECT_EQ(refused("tori", R"({"rated":"only"})"), "bad_value") << "without a clock";
  EXPECT_EQ(refused("tori", R"({"rated":"any","time":{"kind":"live","main":-1}})"), "bad_value");
  EXPECT_EQ(bot.call("DELETE", "/api/v1/bot/offers/chess", {}).code(), "not_found");
  EXPECT_EQ(holder_of(owner, R"("read")").call("PUT", "/api/v1/bot/offers/tori", R"({"rated":"any"})").code(),
            "missing_scope");
}

TEST_F(BotsTest, NeedsItsScope) {
  auto without = holder_of(owner, R"("read","play","seek")");
  EXPECT_EQ(without.post("/api/v1/bot", {}).code(), "missing_scope");
}

}  // namespace
}  // namespace ootori::server::testing
