// The deletion of a player's data, over real sockets and with a real store.
#include "server/personal_data/farewell.hpp"

#include <future>
#include <thread>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "server/accounts/account_table.hpp"
#include "server/testing/faulty_vfs.hpp"
#include "server/testing/personal_data_fixture.hpp"
#include "server/testing/studies_fixture.hpp"

namespace ootori::server::testing {
namespace {

constexpr std::string_view deletion = R"({"password":"correct horse"})";

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

// Each write in turn is the first for which the disk has no space, until one is found that comes after the deletion.
class FarewellOnAFullDisk : public PersonalDataTest {
 protected:
  ServerOptions options() override {
    auto made = PersonalDataTest::options();
    made.call_limits.data_of_player = made.call_limits.data_of_address = no_limit;
    return made;
  }
  // The file system must outlive what the server has opened on it.
  void TearDown() override { server.reset(); }

  FaultyVfs vfs;
};

TEST_F(FarewellOnAFullDisk, TheNextServerErasesTheName) {
  OOTORI_ONLY_ON_SQLITE();
  const auto game = game_between();
  begin(game);
  ASSERT_EQ(browser.post("/api/v1/games/" + game + "/resign", {}).status, 204);
  const std::string record = other.get("/api/v1/games/" + game + "/record?format=kif").body;
  const std::string study = studies::new_study(other);
  ASSERT_EQ(studies::import_text(other, study, record).status, 201);
  const auto count = [&](const char* rows) {
    return TestDatabase{folder.path()}.integer(fmt::format("SELECT count(*) FROM {}", rows)).value();
  };
  const char* const accounts = "accounts WHERE name = 'Ann'";
  const char* const names = "study_events WHERE replace(event, 'Ann', '') <> event";

  HttpAnswer answer;
  for (int nth = 1; answer.status != 204; ++nth) {
    vfs.fail(nth, SQLITE_FULL, FaultyVfs::Lasts::until_mended);
    answer = browser.call("DELETE", "/api/v1/account", deletion);
    ASSERT_TRUE(vfs.has_failed());
    vfs.mend();
    if (answer.status != 204) {
      EXPECT_EQ(answer.code(), "storage") << answer.body;
      ASSERT_EQ(count(accounts), 1) << "nothing has changed";
    }
  }
  EXPECT_EQ(count(accounts), 0);
  EXPECT_EQ(count(names), 1);
  restart();
  EXPECT_TRUE(eventually([&] { return count(names) == 0; }));
}

// Elsewhere, the site has not written the name.
TEST_F(PersonalDataTest, TheNameStaysWhereOthersHaveWrittenIt) {
  const auto game = game_between();
  begin(game);
  const std::string own_record = other.get("/api/v1/games/" + game + "/record?format=kif").body;
  auto chat = other.socket();
  chat.send(watch_frame(game, 0));
  chat.send(fmt::format(R"({{"t":"say","game":"{}","channel":"players","text":"hello Ann"}})", game));
  chat.expect("said");
  const auto saved = other.post("/api/v1/searches", R"({"name":"against Ann","query":"player=Bob"})");
  ASSERT_EQ(saved.status, 204) << saved.body;
  const auto made = other.post("/api/v1/studies", R"({"name":"Remember Ann","visibility":"public"})");
  const std::string study(made.json().at("id").as_string());
  const auto import = [&](std::string_view site) {
    const std::string tags = fmt::format(R"("Black":"Ann","White":"Bob"{})", site);
    return studies::import_text(other, study, fmt::format(R"({{"game":"yari","tags":{{{}}},"moves":[]}})", tags));
  };
  ASSERT_EQ(import("").status, 201);
  ASSERT_EQ(import(R"(,"Site":"https://elsewhere.example/game/222222222222")").status, 201);
  ASSERT_EQ(studies::comment(other, study, 0, "as Ann played it").status, 200);
  ASSERT_EQ(browser.call("DELETE", "/api/v1/account", deletion).status, 204);
  ASSERT_EQ(studies::import_text(other, study, own_record).status, 201) << "only now";

  auto later = other.socket();
  later.send(watch_frame(game, 0));
  EXPECT_EQ(later.expect("chat").at("messages").at(0).at("text").as_string(), "hello Ann");
  EXPECT_EQ(other.get("/api/v1/searches").json().at("searches").at(0).at("name").as_string(), "against Ann");
  EXPECT_EQ(other.get(studies::path_of(study)).json().at("name").as_string(), "Remember Ann");
  EXPECT_TRUE(other.get(studies::path_of(study, "/chapter?chapter=1")).body.contains("as Ann played it"));
  for (const int number : {1, 2, 3}) {
    const auto chapter = other.get(studies::path_of(study, fmt::format("/chapter?chapter={}", number))).json();
    EXPECT_EQ(chapter.at("name").as_string(), "Ann – Bob");
    EXPECT_EQ(chapter.at("tags").at("Black").as_string(), "Ann");
  }
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

}  // namespace
}  // namespace ootori::server::testing
