// Export and deletion of a player's data, over real sockets and with a real store.
#include <future>
#include <thread>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "game/terms.hpp"
#include "server/accounts/account_table.hpp"
#include "server/accounts/former_player.hpp"
#include "server/admin/control_socket.hpp"
#include "server/chat/chat_table.hpp"
#include "server/mail/account_mail_table.hpp"
#include "server/schema.hpp"
#include "server/stopped_server.hpp"
#include "server/store/sqlite_store.hpp"
#include "server/testing/studies_fixture.hpp"
#include "server/testing/test_server.hpp"
#include "server/vacation/vacation_table.hpp"

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

  // Ann, who is Black, against Bob.
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

TEST_F(PersonalDataTest, TheExportHasEverythingStored) {
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

class LargePersonalDataTest : public PersonalDataTest {
 protected:
  ServerOptions options() override {
    auto made = PersonalDataTest::options();
    made.http.holds.unsent = {.of_address = 300'000, .of_all = 300'000};
    return made;
  }
};

TEST_F(LargePersonalDataTest, TheExportMayBeLargerThanWhatWaitsForAClient) {
  browser.new_game();
  const auto save = [this](int number, const std::string& query) {
    TestDatabase database(folder.path());
    ASSERT_TRUE(
        database.execute(fmt::format("INSERT INTO saved_searches (player, id, name, query, at) SELECT player, '{2}', "
                                     "'search {0}', '{1}', {0} FROM accounts WHERE name = 'Ann'",
                                     number, query, GameId::random().text())));
  };
  std::string query;
  while (query.size() < 5'000) query += R"(one, "two", \)";
  for (int number = 1; number <= 100; ++number) save(number, query);
  while (query.size() < 150'000) query += R"(three, "four", \)";
  save(101, query);
  const auto answer = browser.get("/api/v1/account/export");
  ASSERT_EQ(answer.status, 200) << answer.body;
  EXPECT_GT(answer.body.size(), 600'000U);
  const auto file = answer.json();
  ASSERT_EQ(file.at("saved_searches").as_array().size(), 101U);
  const bool has_long_one = std::ranges::any_of(file.at("saved_searches").as_array(), [&](const auto& one) {
    return std::string_view(one.at("query").as_string()) == query;
  });
  EXPECT_TRUE(has_long_one);
  EXPECT_EQ(file.at("games").as_array().size(), 1U);
}

TEST_F(PersonalDataTest, TheNextExportWaitsUntilTheFirstHasEnded) {
  {
    RawConnection reader(server->port());
    reader.send(fmt::format("GET /api/v1/account/export HTTP/1.1\r\nHost: h\r\nCookie: {}\r\n\r\n", browser.cookie));
    ASSERT_TRUE(reader.take_until("\r\n\r\n").starts_with("HTTP/1.1 200"));
  }
  EXPECT_TRUE(eventually([&] { return browser.get("/api/v1/account/export").status == 200; }));
}

TEST_F(PersonalDataTest, ADamagedGameDoesNotPreventTheExport) {
  const auto damaged = game_between();
  const auto whole = game_between();
  restart();
  TestDatabase database(folder.path());
  ASSERT_TRUE(database.execute(fmt::format("UPDATE events SET event = '{{}}' WHERE game_id = '{}'", damaged)));
  const auto answer = browser.get("/api/v1/account/export");
  ASSERT_EQ(answer.status, 200) << answer.body;
  const auto file = answer.json();
  ASSERT_EQ(file.at("games").as_array().size(), 2U);
  for (const auto& game : file.at("games").as_array()) {
    const bool is_damaged = game.at("id").as_string() == damaged;
    EXPECT_EQ(game.at("record").is_null(), is_damaged);
    EXPECT_EQ(game.at("kif").is_null(), is_damaged);
  }
}

TEST_F(PersonalDataTest, GuestsCanExportAndExportsAreLimited) {
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

class LimitedPersonalDataTest : public PersonalDataTest {
 protected:
  ServerOptions options() override {
    auto made = PersonalDataTest::options();
    made.call_limits.data_of_address = {.most = 3, .again = std::chrono::hours{1}};
    return made;
  }
};

// Each as another guest: anybody can invent any number of them.
TEST_F(LimitedPersonalDataTest, DownloadsAndDeletionsAreLimited) {
  const auto invented = [&] {
    Browser guest{.port = server->port()};
    guest.get("/api/v1/account");
    return guest;
  };
  for (int time = 0; time < 3; ++time) {
    Browser guest = invented();
    const auto answer = time == 0 ? guest.get("/api/v1/account/export") : guest.call("DELETE", "/api/v1/account", {});
    EXPECT_EQ(answer.status, time == 0 ? 200 : 204) << answer.body;
  }
  EXPECT_EQ(invented().call("DELETE", "/api/v1/account", {}).code(), "too_many");
  EXPECT_EQ(invented().get("/api/v1/account/export").code(), "too_many");
}

// Followers of a study get it again if an author is deleted, and nothing if it is somebody else.
TEST_F(PersonalDataTest, NobodyElseNoticesADeletedPlayer) {
  const std::string study = studies::new_study(browser);
  ASSERT_EQ(studies::import_text(browser, study, studies::empty_chapter()).status, 201);
  auto reader = other.socket();
  reader.send(studies::watch_study(study, 2));
  reader.expect("study_now");
  Browser guest{.port = server->port()};
  guest.new_game();
  ASSERT_EQ(guest.call("DELETE", "/api/v1/account", {}).status, 204);
  Browser stranger{.port = server->port()};
  sign_up(stranger, "Cho");
  ASSERT_EQ(stranger.call("DELETE", "/api/v1/account", deletion).status, 204);
  ASSERT_EQ(studies::move(browser, study, 0, "3d3c").status, 200);
  EXPECT_EQ(boost::json::parse(*reader.receive()).at("t").as_string(), "study_event");
}

// The site has put the name there, not the author of the study.
TEST_F(PersonalDataTest, TheNameIsErasedWhereOthersStudyTheGames) {
  const auto game = game_between();
  begin(game);
  const std::string record = other.get("/api/v1/games/" + game + "/record?format=kif").body;
  const auto made = other.post("/api/v1/studies", R"({"name":"Ann – Bob","visibility":"public"})");
  const std::string study(made.json().at("id").as_string());
  const auto change = [&](std::string_view name, int chapter = 1) {
    return studies::change(
        other, study,
        {{"type", "chapter_changed"}, {"chapter", chapter}, {"name", name}, {"mode", "find"}, {"below", "white"}});
  };
  for (const int chapter : {1, 2}) {
    ASSERT_EQ(studies::import_text(other, study, record).status, 201);
    ASSERT_EQ(change("Ann – Bob", chapter).status, 200);
  }
  const auto shown = [&] {
    std::string all;
    for (const char* part : {"", "/chapter?chapter=1", "/records?format=kif", "/records?format=json"}) {
      const auto answer = other.get(studies::path_of(study, part));
      EXPECT_EQ(answer.status, 200) << answer.body;
      all += answer.body;
    }
    return all;
  };
  EXPECT_TRUE(shown().contains("Ann"));
  auto follower = other.socket();
  follower.send(studies::watch_study(study, 3));
  follower.expect("study_now");
  ASSERT_EQ(browser.call("DELETE", "/api/v1/account", deletion).status, 204);
  follower.expect("study_anew");
  EXPECT_FALSE(shown().contains("Ann")) << shown();
  EXPECT_TRUE(shown().contains("Deleted player – Bob")) << shown();
  TestDatabase database(folder.path());
  EXPECT_EQ(*database.integer("SELECT count(*) FROM study_events WHERE replace(event, 'Ann', '') <> event"), 0);
  EXPECT_EQ(*database.integer("SELECT count(*) FROM studies WHERE name = 'Deleted player – Bob'"), 1);
  EXPECT_EQ(change("Remember Ann").status, 200) << "the study is whole, and what its author writes is the author's";
}

TEST_F(PersonalDataTest, SearchesOfOthersForTheGamesAreDeleted) {
  for (const char* query : {"player=Bob&opponent=Ann", "player=ann&winner=black", "opponent=ann", "player=Bob"}) {
    const auto saved =
        other.post("/api/v1/searches", fmt::format(R"({{"name":"search for {0}","query":"{0}"}})", query));
    ASSERT_EQ(saved.status, 204) << saved.body;
  }
  ASSERT_EQ(browser.call("DELETE", "/api/v1/account", deletion).status, 204);
  const auto left = other.get("/api/v1/searches").json().at("searches").as_array();
  ASSERT_EQ(left.size(), 1U);
  EXPECT_EQ(left[0].at("query").as_string(), "player=Bob");
}

TEST_F(PersonalDataTest, TheExportHasModeratorActionsByAndAboutThePlayer) {
  const auto game = game_between();
  auto own = browser.socket();
  own.send(watch_frame(game, 0));
  own.send(fmt::format(R"({{"t":"say","game":"{}","channel":"players","phrase":"hello"}})", game));
  own.expect("said");
  auto opponent = other.socket();
  opponent.send(watch_frame(game, 0));
  opponent.send(fmt::format(R"({{"t":"say","game":"{}","channel":"players","text":"rude"}})", game));
  own.expect("said");
  ASSERT_EQ(
      browser.post("/api/v1/reports", fmt::format(R"({{"game":"{}","message":2,"reason":"insult"}})", game)).status,
      204);
  ASSERT_EQ(browser.post("/api/v1/blocks", R"({"player":"Bob"})").status, 201);
  ASSERT_TRUE(administer(place_of(folder.path()), ChangeRole{"Bob", Role::moderator}));
  ASSERT_TRUE(administer(place_of(folder.path()), ChangeRole{"Ann", Role::player}));
  ASSERT_EQ(other
                .post("/api/v1/moderation/verdicts",
                      fmt::format(R"({{"game":"{}","message":1,"delete":true,"silence":60,"note":"enough"}})", game))
                .status,
            204);
  ASSERT_EQ(browser.post("/api/v1/games/" + game + "/abort", {}).status, 204);
  const auto played = browser.new_game();
  ASSERT_EQ(browser.post("/api/v1/games/" + played + "/move", R"({"ply":0,"usi":"3d3c"})").status, 204);
  ASSERT_EQ(browser.post("/api/v1/games/" + played + "/resign", {}).status, 204);
  ASSERT_EQ(browser.post("/api/v1/games/" + played + "/analysis", {}).status, 202);

  const auto file = browser.get("/api/v1/account/export").json();
  const auto only = [&](const char* part) {
    const auto& list = file.at(part).as_array();
    EXPECT_EQ(list.size(), 1U) << part;
    return list.empty() ? boost::json::object{} : list.front().as_object();
  };
  const auto message = only("messages");
  EXPECT_EQ(message.at("phrase").as_string(), "hello");
  EXPECT_FALSE(message.contains("text"));
  EXPECT_TRUE(message.at("deleted").is_int64()) << "it is kept, so it is told";
  EXPECT_EQ(only("blocks").at("player").at("name").as_string(), "Bob");
  EXPECT_EQ(only("mutes"), only("blocks"));
  EXPECT_EQ(only("reports").at("reason").as_string(), "insult");
  EXPECT_EQ(only("silences").at("until").as_int64() - only("silences").at("at").as_int64(), 3'600'000);
  const auto& acts = file.at("moderation").as_array();
  ASSERT_EQ(acts.size(), 2U);
  EXPECT_EQ(acts[0].at("act").as_string(), "deleted");
  EXPECT_EQ(acts[1].at("note").as_string(), "enough");
  EXPECT_EQ(only("administration").at("action").as_string(), "role");
  EXPECT_EQ(only("analyses").at("game").as_string(), played);
  EXPECT_TRUE(file.at("awaited_addresses").as_array().empty());
}

TEST_F(PersonalDataTest, AGuestIsDeletedByItsCookie) {
  Browser guest{.port = server->port()};
  const auto game = guest.new_game();
  const auto cookie = guest.cookie;
  auto socket = guest.socket();
  socket.send(watch_frame(game, 0));
  socket.expect("watching");
  ASSERT_EQ(guest.post("/api/v1/seeks", R"({"game":"tori","side":"black","listed":false})").status, 201);
  EXPECT_EQ(guest.call("DELETE", "/api/v1/account", R"({"name":"x"})").code(), "unknown_field");
  ASSERT_EQ(guest.call("DELETE", "/api/v1/account", {}).status, 204);
  EXPECT_EQ(guest.cookie, "");
  while (socket.receive()) {
  }
  EXPECT_EQ(socket.close_code(), 1008);
  for (int time = 0; time < 2; ++time) {
    EXPECT_EQ(game_json(game).at("outcome").at("reason").as_string(), "resignation");
    EXPECT_EQ(game_json(game).at("seats").at("black"), (boost::json::value{{"kind", "deleted"}}));
    Browser again{.port = server->port(), .cookie = cookie};
    EXPECT_TRUE(again.get("/api/v1/games").json().at("games").as_array().empty());
    EXPECT_TRUE(again.get("/api/v1/seeks").json().at("seeks").as_array().empty());
    EXPECT_NE(again.cookie, cookie) << "somebody else now";
    restart();
    other.port = server->port();
  }
}

TEST_F(PersonalDataTest, AGuestWithoutDataLeavesNothing) {
  Browser guest{.port = server->port()};
  guest.get("/api/v1/account");
  EXPECT_EQ(guest.call("DELETE", "/api/v1/account", "{}").status, 204);
  EXPECT_EQ(guest.call("DELETE", "/api/v1/account", {}).code(), "signed_out") << "whoever has no cookie is nobody";
  server.reset();
  EXPECT_TRUE(AccountTable{*open_test_store(folder.path())}.former_players()->empty());
}

TEST_F(PersonalDataTest, DeletionNeedsThePassword) {
  EXPECT_EQ(browser.call("DELETE", "/api/v1/account", R"({"password":"something else"})").code(), "wrong_password");
  EXPECT_EQ(browser.call("DELETE", "/api/v1/account", R"({})").code(), "bad_value");
  EXPECT_EQ(browser.get("/api/v1/account").json().at("name").as_string(), "Ann");
  Browser guest{.port = server->port()};
  EXPECT_EQ(guest.call("DELETE", "/api/v1/account", deletion).code(), "signed_out");
}

// The account's session has ended elsewhere, so the browser is the guest that it was before.
TEST_F(PersonalDataTest, DeletionWithAPasswordNeverDeletesAGuest) {
  Browser guest{.port = server->port()};
  const auto game = guest.new_game();
  const auto refused = guest.call("DELETE", "/api/v1/account", deletion);
  EXPECT_EQ(refused.status, 401);
  EXPECT_EQ(refused.code(), "signed_out");
  EXPECT_EQ(game_json(game).at("outcome"), nullptr);
}

// The response to the first attempt may have been lost, for example because the server was killed.
TEST_F(PersonalDataTest, AnotherAttemptToDeleteIsNotToldThatNothingWasDeleted) {
  const Browser again = browser;
  ASSERT_EQ(browser.call("DELETE", "/api/v1/account", deletion).status, 204);
  const auto refused = Browser(again).call("DELETE", "/api/v1/account", deletion);
  EXPECT_EQ(refused.code(), "signed_out");
  const auto error = refused.json().at("error").as_object();
  EXPECT_EQ(error.at("message").as_string(),
            "You are no longer signed in. If you tried before, your account may already be deleted. Otherwise, sign in "
            "and try again.");
}

// Whichever is handled first, an account that was created works: it is the guest's, or a new one.
TEST_F(PersonalDataTest, ANewAccountCanBeDeletedAtOnce) {
  for (int time = 0; time < 5; ++time) {
    Browser guest{.port = server->port()};
    guest.new_game();
    Browser beside = guest;
    const std::string wish = fmt::format(R"({{"name":"Cat{}","password":"correct horse"}})", time);
    auto signed_up = std::async(std::launch::async, [&] { return guest.post("/api/v1/account", wish).status == 201; });
    std::this_thread::sleep_for(std::chrono::milliseconds{4 * time});
    const bool deleted = beside.call("DELETE", "/api/v1/account", {}).status == 204;
    const bool has_account = signed_up.get();
    EXPECT_TRUE(has_account || deleted);
    if (has_account) EXPECT_EQ(guest.call("DELETE", "/api/v1/account", deletion).status, 204);
  }
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

TEST_F(PersonalDataTest, OpenRoomsLoseADeletedPlayersMessages) {
  const auto game = game_between();
  auto reader = other.socket();
  reader.send(watch_frame(game, 0));
  auto writer = browser.socket();
  writer.send(watch_frame(game, 0));
  for (const std::string_view words : {R"("text":"my private address")", R"("phrase":"hello")"}) {
    writer.send(fmt::format(R"({{"t":"say","game":"{}","channel":"players",{}}})", game, words));
    reader.expect("said");
  }
  reader.send(fmt::format(R"({{"t":"say","game":"{}","channel":"players","text":"mine"}})", game));
  reader.expect("said");
  ASSERT_EQ(browser.call("DELETE", "/api/v1/account", deletion).status, 204);
  EXPECT_EQ(reader.expect("unsaid").at("n").as_int64(), 1);
  EXPECT_EQ(reader.expect("unsaid").at("n").as_int64(), 2);
  auto later = other.socket();
  later.send(watch_frame(game, 0));
  const auto messages = later.expect("chat").at("messages").as_array();
  ASSERT_EQ(messages.size(), 1U);
  EXPECT_EQ(messages[0].at("text").as_string(), "mine");
}

TEST_F(PersonalDataTest, DeletionEndsRematchOffers) {
  const auto offered = game_between();
  const auto asked = game_between();
  for (const auto& game : {offered, asked}) {
    ASSERT_EQ(browser.post("/api/v1/games/" + game + "/resign", {}).status, 204);
  }
  ASSERT_EQ(browser.post("/api/v1/games/" + offered + "/rematch", {}).status, 204);
  ASSERT_EQ(other.post("/api/v1/games/" + asked + "/rematch", {}).status, 204);
  ASSERT_EQ(browser.call("DELETE", "/api/v1/account", deletion).status, 204);
  EXPECT_EQ(other.post("/api/v1/games/" + offered + "/answer", R"({"offer":"rematch","accept":true})").code(),
            "not_offered");
  EXPECT_EQ(other.post("/api/v1/games/" + offered + "/rematch", {}).code(), "not_allowed");
  EXPECT_EQ(game_json(asked).at("events").to_number<int>(), 4) << "created, ended, offered, declined";
  EXPECT_EQ(other.get("/api/v1/games").json().at("games").as_array().size(), 2U) << "no game against nobody";
}

TEST_F(PersonalDataTest, TheOldGuestCookieDoesNotReviveADeletedAccount) {
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
  std::unique_ptr<Store> store = open_test_store(folder.path());
  const Account ann{.player = {"ann"}, .name = "Ann", .password = "x", .role = Role::player, .created = 1};
};

// Changes that were still on their way when the account was deleted.
TEST_F(FormerPlayersTest, CannotWrite) {
  const GameId game = GameId::random();
  const auto created =
      game::begin({.game = &Tori::spec}, {game::PersonSeat{ann.player}, game::PersonSeat{.player = {"bob"}}});
  ASSERT_TRUE(
      write({AddAccount{ann}, Append{.id = game, .game = &Tori::spec, .events = {{1, 1, created}}, .digest = {}}}));
  const auto say = [&](std::uint64_t number) {
    const ChatMessage message{.number = number,
                              .at = 1,
                              .channel = Channel::players,
                              .by = ann.player,
                              .side = Color::black,
                              .words = "hello"};
    return write({AddMessage{game, message}});
  };
  EXPECT_TRUE(say(1));
  ASSERT_TRUE(
      write({forget_player(ann.player), DeleteAccount{{.player = ann.player, .folded = "ann", .deleted = 1000}}}));
  EXPECT_EQ(say(2).error().kind, StoreError::Kind::conflict);
}

TEST_F(FormerPlayersTest, VacationsEndingLaterAreNotStored) {
  game::Vacation vacation{.began = 5};
  ASSERT_TRUE(write({AddAccount{ann}, SetVacationSpan{ann.player, vacation}}));
  ASSERT_EQ(VacationTable{*store}.vacations()->size(), 1U);
  ASSERT_TRUE(
      write({forget_player(ann.player), DeleteAccount{{.player = ann.player, .folded = "ann", .deleted = 1000}}}));
  vacation.ended = 2000;
  EXPECT_EQ(write({SetVacationSpan{ann.player, vacation}}).error().kind, StoreError::Kind::conflict);
  EXPECT_TRUE(VacationTable{*store}.vacations()->empty());
}

TEST_F(FormerPlayersTest, UnconfirmedAddressesAreExported) {
  const AccountMail letter{
      .player = ann.player, .kind = AccountMailKind::confirm, .address = "a@x.org", .created = 5, .due = 5};
  const MailToken token{
      .hash = "h", .player = ann.player, .kind = AccountMailKind::confirm, .address = "b@x.org", .expires = 7};
  ASSERT_TRUE(write({AddAccount{ann}, AddAccountMail{letter}, AddMailToken{token}}));
  EXPECT_EQ(AccountMailTable{*store}.awaited_addresses(ann.player),
            (std::vector<AwaitedAddress>{{"b@x.org", 7}, {"a@x.org", 5 + 48 * 3'600'000}}));
}

TEST_F(FormerPlayersTest, NamesAreForgottenInTime) {
  const AuditEntry entry{.at = 1, .actor = "root", .action = "ban", .subject = "ANN", .detail = "for good"};
  AuditEntry of_bob = entry;
  of_bob.subject = "Bob";
  const Account bob{.player = {"bob"}, .name = "Bob", .password = "x", .role = Role::player, .created = 1};
  ASSERT_TRUE(write({AddAccount{ann}, AddAccount{bob}, AddAudit{entry}, AddAudit{of_bob}}));
  EXPECT_EQ(ChatTable{*store}.games_with_messages_by(ann.player), std::vector<GameId>{});
  const FormerPlayer former{.player = ann.player, .folded = "ann", .deleted = 1000};
  ASSERT_TRUE(write({forget_player(ann.player), DeleteAccount{former}}));
  EXPECT_EQ(write({forget_player(ann.player), DeleteAccount{former}}).error().kind, StoreError::Kind::conflict);
  EXPECT_EQ(AccountTable{*store}.former_players(), std::vector{former});
  ASSERT_TRUE(write({FreeNames{1000}}));
  EXPECT_EQ(AccountTable{*store}.former_players()->front().folded, "ann");
  EXPECT_EQ(AccountTable{*store}.audit(10), (std::vector{of_bob, entry}));
  ASSERT_TRUE(write({FreeNames{1001}}));
  EXPECT_EQ(AccountTable{*store}.former_players(),
            (std::vector{FormerPlayer{.player = ann.player, .folded = "", .deleted = 1000}}));
  EXPECT_GT(former.free_from(), former.deleted);
  AuditEntry nameless = entry;
  nameless.subject = "";
  EXPECT_EQ(AccountTable{*store}.audit(10), (std::vector{of_bob, nameless}))
      << "what was done is known, and to whom no more";
}

}  // namespace
}  // namespace ootori::server::testing
