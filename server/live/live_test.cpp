// The list of games in progress: which games it contains, what it shows of them, and in which order.
#include "server/live/live_games.hpp"
#include "server/testing/test_server.hpp"

namespace ootori::server::testing {
namespace {

constexpr std::string_view blitz = R"({"kind":"live","main":300000})";

class LiveTest : public ServerTest {
 protected:
  void SetUp() override {
    ServerTest::SetUp();
    for (const auto& [one, name] : {std::pair{&browser, "Ann"}, {&other, "Bob"}}) {
      one->port = server->port();
      const auto body = fmt::format(R"({{"name":"{}","password":"correct horse"}})", name);
      ASSERT_EQ(one->post("/api/v1/account", body).status, 201);
    }
    stranger.port = server->port();
  }

  // Ann is Black.
  std::string begin(std::string_view more) {
    const auto seek = browser.post("/api/v1/seeks", fmt::format(R"({{"game":"tori","side":"black",{}}})", more));
    EXPECT_EQ(seek.status, 201) << seek.body;
    const auto game = other.post("/api/v1/seeks/" + std::string(seek.json().at("id").as_string()) + "/accept", {});
    EXPECT_EQ(game.status, 201) << game.body;
    return std::string(game.json().at("id").as_string());
  }
  std::string challenge(std::string_view more = "") {
    return begin(fmt::format(R"("to":"Bob","time":{}{})", blitz, more));
  }
  static void move(Browser& by, const std::string& game, int ply, std::string_view usi) {
    const auto body = fmt::format(R"({{"ply":{},"usi":"{}"}})", ply, usi);
    ASSERT_EQ(by.post("/api/v1/games/" + game + "/move", body).status, 204);
  }

  boost::json::array listed(const std::string& query = "") {
    const auto answer = stranger.get("/api/v1/games/live" + query);
    EXPECT_EQ(answer.status, 200) << answer.body;
    return answer.json().at("games").as_array();
  }

  Browser other{.port = 0};
  Browser stranger{.port = 0};
};

TEST_F(LiveTest, AGameIsListedFromStartToEnd) {
  EXPECT_TRUE(listed().empty());
  const auto id = challenge(R"(,"rated":true)");
  const auto before = listed();
  ASSERT_EQ(before.size(), 1U);
  EXPECT_EQ(before[0].at("id").as_string(), id);
  EXPECT_TRUE(before[0].at("last").is_null());
  EXPECT_TRUE(before[0].at("ratings").at("black").is_null()) << "nobody has played yet";
  EXPECT_EQ(before[0].at("seats").at("black").at("name").as_string(), "Ann");
  move(browser, id, 0, "4e4d");
  const auto after = listed();
  EXPECT_EQ(after[0].at("plies").as_int64(), 1);
  EXPECT_EQ(after[0].at("last").as_string(), "4e4d");
  EXPECT_NE(after[0].at("sfen"), before[0].at("sfen"));
  EXPECT_EQ(after[0].at("sfen"), stranger.get("/api/v1/games/" + id).json().at("sfen"));
  EXPECT_EQ(after[0].at("turn").as_string(), "white");
  move(other, id, 1, "4c4d");
  EXPECT_EQ(browser.post("/api/v1/games/" + id + "/resign", {}).status, 204);
  EXPECT_TRUE(listed().empty());
  challenge();
  const auto ratings = listed()[0].at("ratings");
  EXPECT_LT(ratings.at("black").at("rating").as_int64(), 1500) << "in the first answer";
  EXPECT_GT(ratings.at("white").at("rating").as_int64(), 1500);
}

TEST_F(LiveTest, TheClocksAreCurrent) {
  const auto id = challenge();
  const auto clock = [this] { return listed()[0].at("clock").as_object(); };
  EXPECT_TRUE(clock().at("running").is_null()) << "nobody has moved";
  move(browser, id, 0, "4e4d");
  move(other, id, 1, "4c4d");
  const auto first = clock();
  EXPECT_EQ(first.at("running").as_string(), "black");
  EXPECT_EQ(first.at("white").at("main").as_int64(), 300'000) << "a first move costs nothing";
  std::this_thread::sleep_for(60ms);
  const auto later = clock();
  EXPECT_LE(later.at("until_flag").as_int64(), first.at("until_flag").as_int64() - 60);
  EXPECT_LE(later.at("until_flag").as_int64(), 300'000 + lag_allowance.count());
  // The room shows the same clock to watchers of the game.
  const auto shown = stranger.get("/api/v1/games/" + id).json().at("clock").as_object();
  EXPECT_LE(shown.at("until_flag").as_int64(), later.at("until_flag").as_int64());
  EXPECT_GE(shown.at("until_flag").as_int64(), later.at("until_flag").as_int64() - 5'000);
}

TEST_F(LiveTest, SpectatorsAreCountedWithoutThePlayers) {
  const auto id = challenge();
  auto black = browser.socket();
  black.send(watch_frame(id, 0));
  black.expect("watching");
  EXPECT_EQ(listed()[0].at("spectators").as_int64(), 0);
  {
    auto first = stranger.socket();
    auto second = stranger.socket();
    for (auto* socket : {&first, &second}) {
      socket->send(watch_frame(id, 0));
      socket->expect("presence");
    }
    EXPECT_EQ(listed()[0].at("spectators").as_int64(), 1) << "one person with two sockets";
  }
  EXPECT_TRUE(eventually([&] { return listed()[0].at("spectators").as_int64() == 0; }));
}

TEST_F(LiveTest, OnlyPublicGamesWithAClockAreListed) {
  (void)begin(fmt::format(R"("listed":false,"time":{})", blitz));
  (void)begin(R"("to":"Bob","time":{"kind":"correspondence","days":3})");
  (void)begin(R"("to":"Bob")");
  (void)browser.new_game();
  EXPECT_TRUE(listed().empty());
  auto maker = browser.socket();
  maker.send(R"({"t":"lobby","on":true})");
  maker.expect("seeks");
  const auto id = begin(fmt::format(R"("time":{})", blitz));
  ASSERT_EQ(listed().size(), 1U);
  EXPECT_EQ(listed()[0].at("id").as_string(), id);
}

TEST_F(LiveTest, GamesAfterARestartAndRematchesAreListed) {
  const auto id = challenge();
  move(browser, id, 0, "4e4d");
  move(other, id, 1, "4c4d");
  restart();
  for (Browser* one : {&other, &stranger}) one->port = server->port();
  ASSERT_TRUE(eventually([&] { return listed().size() == 1; }));
  EXPECT_EQ(listed()[0].at("id").as_string(), id);
  EXPECT_EQ(browser.post("/api/v1/games/" + id + "/resign", {}).status, 204);
  EXPECT_EQ(browser.post("/api/v1/games/" + id + "/rematch", {}).status, 204);
  EXPECT_EQ(other.post("/api/v1/games/" + id + "/answer", R"({"offer":"rematch","accept":true})").status, 204);
  auto next = browser.get("/api/v1/games").json().at("games").at(0).at("id").as_string();
  EXPECT_NE(next, id);
  ASSERT_EQ(browser.get("/api/v1/games/" + std::string(next)).status, 200);
  EXPECT_TRUE(eventually([&] { return listed().size() == 1; }));
}

TEST_F(LiveTest, TheListCanBeFilteredAndLimited) {
  (void)challenge();
  std::this_thread::sleep_for(2ms);  // games of the same millisecond can be in any order
  const auto newest = challenge();
  EXPECT_EQ(listed("?game=yari").size(), 0U);
  EXPECT_EQ(listed("?game=tori").size(), 2U);
  const auto answer = stranger.get("/api/v1/games/live?limit=1").json();
  EXPECT_EQ(answer.at("count").as_int64(), 2);
  ASSERT_EQ(answer.at("games").as_array().size(), 1U);
  EXPECT_EQ(answer.at("games").at(0).at("id").as_string(), newest);
  EXPECT_EQ(stranger.get("/api/v1/games/live?game=chess").code(), "bad_value");
  EXPECT_EQ(stranger.get("/api/v1/games/live?limit=0").code(), "bad_value");
  EXPECT_EQ(stranger.get("/api/v1/games/live?page=1").code(), "unknown_field");
}

TEST_F(LiveTest, TvShowsOneGameOfEachKindUntilItEnds) {
  const auto on_air = [this](std::string_view game, std::string_view speed) -> std::string {
    const auto answer = stranger.get("/api/v1/games/tv");
    EXPECT_EQ(answer.status, 200) << answer.body;
    const auto channels = answer.json().at("channels").as_array();
    EXPECT_EQ(channels.size(), 2 * (game::speed_names.size() - 1)) << "of each game and speed but correspondence";
    for (const auto& channel : channels) {
      if (channel.at("game").as_string() != game || channel.at("speed").as_string() != speed) continue;
      const auto& shown = channel.at("shown");
      return shown.is_null() ? "" : std::string(shown.at("id").as_string());
    }
    return "no channel";
  };
  EXPECT_EQ(on_air("tori", "blitz"), "");
  const auto first = challenge();
  EXPECT_EQ(on_air("tori", "blitz"), first);
  std::this_thread::sleep_for(2ms);
  const auto second = challenge();
  EXPECT_EQ(listed()[0].at("id").as_string(), second) << "it would come first";
  EXPECT_EQ(on_air("tori", "blitz"), first) << "what is watched is not taken away";
  const auto bullet = begin(R"("to":"Bob","time":{"kind":"live","main":60000})");
  EXPECT_EQ(on_air("tori", "bullet"), bullet);
  EXPECT_EQ(on_air("yari", "blitz"), "");
  move(browser, first, 0, "4e4d");
  move(other, first, 1, "4c4d");
  EXPECT_EQ(browser.post("/api/v1/games/" + first + "/resign", {}).status, 204);
  EXPECT_EQ(on_air("tori", "blitz"), second) << "the next best";
}

}  // namespace
}  // namespace ootori::server::testing
