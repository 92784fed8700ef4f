// Followed players: the list, who is online and playing, and the effect of blocks.
#include "server/following/following_calls.hpp"
#include "server/testing/lobby_fixture.hpp"
#include "server/testing/store_fixture.hpp"
#include "server/testing/test_server.hpp"
#include "server/testing/token_holder.hpp"

namespace ootori::server::testing {
namespace {

const std::string path = "/api/v1/following";

std::string named(std::string_view name) { return fmt::format(R"({{"player":"{}"}})", name); }

class FollowingTest : public ServerTest {
 protected:
  void SetUp() override {
    ServerTest::SetUp();
    bob.port = cat.port = server->port();
    sign_up(browser, "Ann");
    sign_up(bob, "Bob");
    sign_up(cat, "Cat");
  }

  boost::json::array followed(Browser& by) {
    const auto answer = by.get(path);
    EXPECT_EQ(answer.status, 200) << answer.body;
    return answer.json().at("players").as_array();
  }
  boost::json::object only(Browser& by) {
    const auto list = followed(by);
    EXPECT_EQ(list.size(), 1U);
    return list.empty() ? boost::json::object{} : list.front().as_object();
  }
  std::string block(Browser& by, std::string_view name) {
    const auto answer = by.post("/api/v1/blocks", named(name));
    EXPECT_EQ(answer.status, 201) << answer.body;
    return std::string(answer.json().at("id").as_string());
  }
  // Creates a challenge that the other player accepts.
  std::string begin(Browser& by, Browser& other, std::string_view name) {
    const auto seek = by.post(
        "/api/v1/seeks",
        fmt::format(R"({{"game":"tori","side":"black","to":"{}","time":{{"kind":"live","main":300000}}}})", name));
    EXPECT_EQ(seek.status, 201) << seek.body;
    const auto game = other.post("/api/v1/seeks/" + std::string(seek.json().at("id").as_string()) + "/accept", {});
    EXPECT_EQ(game.status, 201) << game.body;
    return std::string(game.json().at("id").as_string());
  }

  Browser bob{.port = 0}, cat{.port = 0};
};

TEST_F(FollowingTest, FollowedPlayersAreListedUntilUnfollowed) {
  EXPECT_TRUE(followed(browser).empty());
  EXPECT_EQ(browser.post(path, named("bob")).status, 204);
  EXPECT_EQ(browser.post(path, named("Bob")).status, 204) << "a second time changes nothing";
  EXPECT_EQ(only(browser).at("player").at("name").as_string(), "Bob");
  EXPECT_TRUE(followed(bob).empty()) << "it is not mutual";
  restart();
  browser.port = bob.port = cat.port = server->port();
  EXPECT_EQ(only(browser).at("player").at("name").as_string(), "Bob");
  EXPECT_EQ(browser.get(path + "/Bob").json(), (boost::json::object{{"following", true}, {"block", nullptr}}));
  EXPECT_EQ(browser.call("DELETE", path + "/Bob", {}).status, 204);
  EXPECT_EQ(browser.call("DELETE", path + "/Bob", {}).status, 204) << "is not an error";
  EXPECT_EQ(browser.get(path + "/Bob").json(), (boost::json::object{{"following", false}, {"block", nullptr}}));
  EXPECT_TRUE(followed(browser).empty());
}

TEST_F(FollowingTest, InvalidInputIsRefused) {
  EXPECT_EQ(browser.post(path, named("Nobody")).code(), "unknown_player");
  EXPECT_EQ(browser.post(path, named("Ann")).code(), "not_allowed") << "oneself";
  EXPECT_EQ(browser.post(path, R"({"who":"Bob"})").code(), "bad_value");
  EXPECT_EQ(browser.get(path + "/Nobody").code(), "unknown_player");
  EXPECT_EQ(browser.call("DELETE", path + "/Nobody", {}).code(), "unknown_player");
  Browser guest{.port = server->port()};
  EXPECT_EQ(guest.post(path, named("Bob")).code(), "signed_out");
  EXPECT_EQ(guest.get(path).code(), "signed_out");
  EXPECT_EQ(guest.get(path + "/Bob").json(), (boost::json::object{{"following", false}, {"block", nullptr}}));
}

TEST_F(FollowingTest, TheListShowsWhoIsOnlineAndTheirGames) {
  ASSERT_EQ(browser.post(path, named("Bob")).status, 204);
  EXPECT_FALSE(only(browser).at("online").as_bool());
  {
    const auto socket = bob.socket();
    EXPECT_TRUE(eventually([&] { return only(browser).at("online").as_bool(); }));
  }
  EXPECT_TRUE(eventually([&] { return !only(browser).at("online").as_bool(); }));
  EXPECT_TRUE(only(browser).at("game").is_null());
  const auto game = begin(bob, cat, "Cat");
  EXPECT_EQ(only(browser).at("game").as_string(), game);
  const auto games = browser.get(path).json().at("games").as_array();
  ASSERT_EQ(games.size(), 1U);
  EXPECT_EQ(games[0].at("id").as_string(), game);
  EXPECT_TRUE(cat.get(path).json().at("games").as_array().empty()) << "Cat follows nobody";
}

TEST_F(FollowingTest, PlayersLookOfflineToThoseTheyBlock) {
  ASSERT_EQ(bob.post(path, named("Ann")).status, 204);
  const auto socket = browser.socket();
  ASSERT_TRUE(eventually([&] { return only(bob).at("online").as_bool(); }));
  const auto before = only(bob);
  block(browser, "Bob");
  begin(browser, cat, "Cat");
  const auto after = only(bob);
  EXPECT_FALSE(after.at("online").as_bool());
  EXPECT_TRUE(after.at("game").is_null());
  EXPECT_EQ(after.at("since"), before.at("since"));
  EXPECT_TRUE(bob.get(path).json().at("games").as_array().empty());
  EXPECT_EQ(bob.get(path + "/Ann").json(), (boost::json::object{{"following", true}, {"block", nullptr}}));
  ASSERT_EQ(bob.call("DELETE", path + "/Ann", {}).status, 204);
  EXPECT_EQ(bob.post(path, named("Ann")).status, 204) << "even now it looks as ever";
}

TEST_F(FollowingTest, BlockingAPlayerUnfollowsThem) {
  ASSERT_EQ(browser.post(path, named("Bob")).status, 204);
  const auto id = block(browser, "Bob");
  EXPECT_TRUE(followed(browser).empty());
  EXPECT_EQ(browser.get(path + "/Bob").json(), (boost::json::object{{"following", false}, {"block", id}}));
  EXPECT_EQ(browser.post(path, named("Bob")).code(), "not_allowed");
  ASSERT_EQ(browser.call("DELETE", "/api/v1/blocks/" + id, {}).status, 204);
  EXPECT_TRUE(followed(browser).empty()) << "it does not come back by itself";
  EXPECT_EQ(browser.post(path, named("Bob")).status, 204);
}

TEST_F(FollowingTest, FollowsAreInTheDataExportAndDeletedWithEitherAccount) {
  ASSERT_EQ(browser.post(path, named("Bob")).status, 204);
  ASSERT_EQ(cat.post(path, named("Bob")).status, 204);
  ASSERT_EQ(bob.post(path, named("Ann")).status, 204);
  const auto file = browser.get("/api/v1/account/export").json();
  const auto& following = file.at("following").as_array();
  ASSERT_EQ(following.size(), 1U) << "and nothing of who follows Ann";
  EXPECT_EQ(following[0].at("player").at("name").as_string(), "Bob");
  ASSERT_EQ(bob.call("DELETE", "/api/v1/account", R"({"password":"correct horse battery"})").status, 204);
  EXPECT_TRUE(followed(browser).empty());
  EXPECT_TRUE(followed(cat).empty());
}

class FollowingPageTest : public LobbyTest {};

TEST_F(FollowingPageTest, EveryPlayerHasTheirGameEvenIfThePageHasNoRoomForIt) {
  LiveGames live;
  std::vector<Change> changes;
  for (std::int64_t n = 0; n < 70; ++n) {
    const game::PlayerId player{fmt::format("player{}", n)};
    changes.emplace_back(AddFollow{ann, {.whom = player, .at = n}});
    live.put({.summary = {.id = GameId::random(),
                          .game = &Tori::spec,
                          .handicap = "none",
                          .seats = {game::PersonSeat{player}, game::PersonSeat{bob}},
                          .time = game::LiveTime::from({.main = 5min}),
                          .rated = false,
                          .created = n,
                          .updated = n,
                          .digest = {}},
              .position = initial_position(Tori::spec),
              .clock = {},
              .seen = {}});
  }
  ASSERT_TRUE(write_now(*store, std::move(changes)));
  const auto page = read_following_page({.live = live, .lobby = *lobby, .moderation = moderation, .store = *store}, ann,
                                        {.uptime = {}, .now = 0});
  ASSERT_TRUE(page);
  EXPECT_EQ(page->games.games.size(), 60U);
  EXPECT_EQ(page->games.count, 70U);
  ASSERT_EQ(page->players.size(), 70U);
  for (const FollowedPlayer& one : page->players) EXPECT_TRUE(one.playing) << one.follow.whom.value;
}

TEST(FollowTable, FollowedPlayersAreLimited) {
  const TemporaryFolder folder;
  const auto store = open_test_store(folder.path());
  std::vector<Change> changes;
  for (std::int64_t n = 0; n < most_followed; ++n) {
    changes.emplace_back(AddFollow{ann, {.whom = {fmt::format("player{:03}", n)}, .at = n}});
  }
  ASSERT_TRUE(write_now(*store, std::move(changes)));
  const auto full = write_now(*store, {AddFollow{ann, {.whom = bob, .at = 1'000}}});
  ASSERT_FALSE(full);
  EXPECT_EQ(full.error().kind, StoreError::Kind::conflict);
  EXPECT_TRUE(write_now(*store, {AddFollow{ann, {.whom = {"player000"}, .at = 1'000}}})) << "who is followed already";
  const auto list = FollowTable{*store}.of(ann);
  ASSERT_TRUE(list);
  EXPECT_EQ(std::ssize(*list), most_followed);
  EXPECT_EQ(list->front().whom.value, "player499") << "newest first";
  ASSERT_TRUE(write_now(*store, {EndFollow{ann, {"player000"}}}));
  EXPECT_TRUE(write_now(*store, {AddFollow{ann, {.whom = bob, .at = 1'000}}}));
  EXPECT_EQ(FollowTable{*store}.has(ann, bob), true);
  EXPECT_EQ(FollowTable{*store}.has(bob, ann), false);
}

}  // namespace
}  // namespace ootori::server::testing
