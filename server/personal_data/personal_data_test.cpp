// One's own data, to have and to have deleted, over real sockets and a real store.
#include <gtest/gtest.h>

#include "server/personal_data/former_player.hpp"
#include "server/store/sqlite_store.hpp"
#include "server/testing/test_server.hpp"

namespace ootori::server::testing {
namespace {

constexpr std::string_view deletion = R"({"password":"correct horse"})";

class PersonalDataTest : public ServerTest {
 protected:
  ServerOptions options() override {
    auto made = ServerTest::options();
    made.call_limits.games_of_player = no_limit;
    return made;
  }

  void SetUp() override {
    ServerTest::SetUp();
    other.port = server->port();
    sign_up(browser, "Ann");
    sign_up(other, "Bob");
  }

  static HttpAnswer try_sign_up(Browser& one, std::string_view name) {
    return one.post("/api/v1/account", fmt::format(R"({{"name":"{}","password":"correct horse"}})", name));
  }
  static void sign_up(Browser& one, std::string_view name) { ASSERT_EQ(try_sign_up(one, name).status, 201); }

  // Ann is Black against Bob.
  std::string game_between(std::string_view terms = "") {
    const auto seek =
        browser.post("/api/v1/seeks", fmt::format(R"({{"game":"yari","side":"black","to":"Bob"{}}})", terms));
    EXPECT_EQ(seek.status, 201) << seek.body;
    const auto made = other.post("/api/v1/seeks/" + std::string(seek.json().at("id").as_string()) + "/accept", {});
    EXPECT_EQ(made.status, 201) << made.body;
    return std::string(made.json().at("id").as_string());
  }

  void begin(const std::string& game) {
    auto black = browser.socket();
    auto white = other.socket();
    black.send(watch_frame(game, 1));
    black.send(move_frame(game, 0, "1g1f"));
    black.expect("event");
    white.send(move_frame(game, 1, "1c1d"));
    black.expect("event");
  }

  boost::json::object game_json(const std::string& game) { return other.get("/api/v1/games/" + game).json(); }

  Browser other{.port = 0};
};

TEST_F(PersonalDataTest, TheFileHasAllThatIsKept) {
  const auto game = game_between(R"(,"rated":true,"time":{"kind":"live","main":300000})");
  begin(game);
  auto socket = other.socket();
  socket.send(watch_frame(game, 3));
  socket.send(frame("resign", game));
  socket.expect("event");
  {
    auto own = browser.socket();
    own.send(watch_frame(game, 0));
    own.send(fmt::format(R"({{"t":"say","game":"{}","channel":"players","text":"well played"}})", game));
    own.expect("said");
  }
  for (int i = 0; i < 45; ++i) browser.new_game();
  ASSERT_EQ(browser.post("/api/v1/seeks", R"({"game":"tori","side":"black"})").status, 201);
  const auto answer = browser.get("/api/v1/account/export");
  ASSERT_EQ(answer.status, 200) << answer.body;
  EXPECT_TRUE(answer.field("Content-Disposition").starts_with("attachment; filename=\"ootori-Ann-20"));
  EXPECT_EQ(answer.field("Cache-Control"), "no-store");
  const auto file = answer.json();
  EXPECT_EQ(file.at("account").at("name").as_string(), "Ann");
  EXPECT_EQ(file.at("sessions").as_array().size(), 1U);
  EXPECT_EQ(file.at("ratings").as_array().size(), 1U);
  EXPECT_EQ(file.at("rating_history").at(0).at("id").as_string(), game);
  EXPECT_EQ(file.at("seeks").as_array().size(), 1U);
  ASSERT_EQ(file.at("messages").as_array().size(), 1U);
  EXPECT_EQ(file.at("messages").at(0).at("text").as_string(), "well played");
  const auto& games = file.at("games").as_array();
  ASSERT_EQ(games.size(), 46U) << "also those against the engine, and more than are read at once";
  const auto& last = games.back().as_object();
  EXPECT_EQ(last.at("id").as_string(), game);
  EXPECT_EQ(last.at("side").as_string(), "black");
  EXPECT_EQ(last.at("record").at("moves").as_array().size(), 2U);
  EXPECT_TRUE(std::string_view(last.at("kif").as_string()).contains("先手：Ann"));
  EXPECT_FALSE(answer.body.contains("argon2")) << "a password is nobody's to read";
}

TEST_F(PersonalDataTest, AGuestHasDataTooAndNobodyHasItTooOften) {
  Browser guest{.port = server->port()};
  guest.new_game();
  const auto file = guest.get("/api/v1/account/export").json();
  EXPECT_TRUE(file.at("account").is_null());
  EXPECT_EQ(file.at("games").as_array().size(), 1U);
  EXPECT_EQ(guest.get("/api/v1/account/export").status, 200);
  EXPECT_EQ(guest.get("/api/v1/account/export").status, 200);
  const auto refused = guest.get("/api/v1/account/export");
  EXPECT_EQ(refused.code(), "too_many");
  EXPECT_NE(refused.field("Retry-After"), "");
}

TEST_F(PersonalDataTest, DeletionNeedsThePassword) {
  EXPECT_EQ(browser.call("DELETE", "/api/v1/account", R"({"password":"something else"})").code(), "wrong_password");
  EXPECT_EQ(browser.call("DELETE", "/api/v1/account", R"({})").code(), "bad_value");
  EXPECT_EQ(browser.get("/api/v1/account").json().at("name").as_string(), "Ann");
  Browser guest{.port = server->port()};
  EXPECT_EQ(guest.call("DELETE", "/api/v1/account", deletion).code(), "signed_out");
}

TEST_F(PersonalDataTest, ADeletedPlayersGamesStayForTheOpponent) {
  const auto rated = game_between(R"(,"rated":true,"time":{"kind":"live","main":300000})");
  begin(rated);
  const auto unbegun = game_between();
  ASSERT_EQ(browser.post("/api/v1/seeks", R"({"game":"tori","side":"black","listed":false})").status, 201);
  const auto seek = other.post("/api/v1/seeks", R"({"game":"tori","side":"black","to":"Ann"})").json();
  auto socket = browser.socket();
  ASSERT_EQ(socket.answer().status, 101);
  const auto cookie = browser.cookie;
  ASSERT_EQ(browser.call("DELETE", "/api/v1/account", deletion).status, 204);

  EXPECT_FALSE(socket.receive()) << "sockets end";
  EXPECT_EQ(socket.close_code(), 1008);
  for (int time = 0; time < 2; ++time) {
    EXPECT_EQ((Browser{.port = server->port(), .cookie = cookie}.get("/api/v1/account").json().at("role").as_string()),
              "guest");
    const auto game = game_json(rated);
    EXPECT_EQ(game.at("outcome").at("winner").as_string(), "white") << "it was given up";
    EXPECT_EQ(game.at("outcome").at("reason").as_string(), "resignation");
    EXPECT_EQ(game.at("seats").at("black"), (boost::json::value{{"kind", "deleted"}}));
    EXPECT_EQ(game_json(unbegun).at("outcome").at("reason").as_string(), "abandoned");
    EXPECT_EQ(other.get("/api/v1/players/Ann").code(), "unknown_player");
    EXPECT_EQ(other.get("/api/v1/seeks/" + std::string(seek.at("id").as_string())).code(), "unknown_seek");
    EXPECT_TRUE(other.get("/api/v1/seeks").json().at("seeks").as_array().empty());
    const auto ratings = other.get("/api/v1/players/Bob/ratings").json().at("ratings").as_array();
    ASSERT_EQ(ratings.size(), 1U) << "the opponent's rating counts the game";
    EXPECT_GT(ratings[0].at("rating").to_number<int>(), 1500);
    EXPECT_TRUE(other.get("/api/v1/games/" + rated + "/record?format=kif").body.contains("先手：Deleted player"));
    EXPECT_EQ(other.post("/api/v1/session", R"({"name":"Ann","password":"correct horse"})").code(), "wrong_password");
    Browser somebody{.port = server->port()};
    EXPECT_EQ(try_sign_up(somebody, "aNN").code(), "name_taken") << "the name rests";
    restart();
    other.port = server->port();
  }
}

TEST_F(PersonalDataTest, NobodyComesBackByTheGuestThatTheAccountWas) {
  Browser guest{.port = server->port()};
  const auto game = guest.new_game();
  const auto cookie = guest.cookie;
  sign_up(guest, "Cho");
  ASSERT_EQ(guest.call("DELETE", "/api/v1/account", deletion).status, 204);
  Browser again{.port = server->port(), .cookie = cookie};
  EXPECT_TRUE(again.get("/api/v1/games").json().at("games").as_array().empty());
  EXPECT_NE(again.cookie, cookie);
  EXPECT_EQ(game_json(game).at("seats").at("black"), (boost::json::value{{"kind", "deleted"}}));
}

class FormerPlayersTest : public ::testing::Test {
 protected:
  Store::Result<void> write(std::vector<Change> changes) {
    Later<Store::Result<void>> done;
    store->write(std::move(changes), done.taker());
    return done.get();
  }

  TemporaryFolder folder;
  std::unique_ptr<SqliteStore> store = *SqliteStore::open({.folder = folder.path()});
  const Account ann{.player = {"ann"}, .name = "Ann", .password = "x", .role = Role::player, .created = 1};
};

TEST_F(FormerPlayersTest, ANameIsForgottenAfterItsTime) {
  ASSERT_TRUE(write({AddAccount{ann}}));
  EXPECT_EQ(store->messages_by(ann.player), std::vector<WrittenMessage>{});
  const FormerPlayer former{.player = ann.player, .folded = "ann", .deleted = 1000};
  ASSERT_TRUE(write({DeleteAccount{former}}));
  EXPECT_EQ(write({DeleteAccount{former}}).error().kind, StoreError::Kind::conflict);
  EXPECT_EQ(store->former_players(), std::vector{former});
  ASSERT_TRUE(write({FreeNames{1000}}));
  EXPECT_EQ(store->former_players()->front().folded, "ann");
  ASSERT_TRUE(write({FreeNames{1001}}));
  EXPECT_EQ(store->former_players(), (std::vector{FormerPlayer{.player = ann.player, .folded = "", .deleted = 1000}}));
  EXPECT_GT(former.free_from(), former.deleted);
}

}  // namespace
}  // namespace ootori::server::testing
