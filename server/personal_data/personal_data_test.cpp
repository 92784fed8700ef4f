// The export of a player's data, over real sockets and with a real store.
#include <algorithm>
#include <array>
#include <string_view>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "server/admin/admin_request.hpp"
#include "server/schema.hpp"
#include "server/stopped_server.hpp"
#include "server/testing/personal_data_fixture.hpp"

namespace ootori::server::testing {
namespace {

using namespace std::string_view_literals;

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

class UnlimitedPersonalDataTest : public PersonalDataTest {
 protected:
  ServerOptions options() override {
    auto made = PersonalDataTest::options();
    made.call_limits.data_of_player = made.call_limits.data_of_address = no_limit;
    return made;
  }

  // Of somebody new, because each player has only a few exports.
  [[nodiscard]] HttpAnswer guest_export() const {
    Browser guest{.port = server->port()};
    guest.get("/api/v1/account");
    return guest.get("/api/v1/account/export");
  }
};

// Tables that are not read when a guest's export begins: the server keeps what is in them in memory, guests have no
// entry there, or they are read while the file is sent (long_lists_test.cpp).
constexpr std::array read_at_another_time{"accounts"sv,       "logins"sv,
                                          "tokens"sv,         "seeks"sv,
                                          "bans"sv,           "audit"sv,
                                          "practice_tries"sv, "study_events"sv,
                                          "simul_events"sv,   "tournament_events"sv,
                                          "chat_messages"sv,  "events"sv,
                                          "rating_changes"sv, "seats"sv,
                                          "games"sv,          "tournament_messages"sv};

TEST_F(UnlimitedPersonalDataTest, NoTableIsLeftOutOfAnExportBecauseItCannotBeRead) {
  TestDatabase database(folder.path());
  std::size_t tables = 0;
  for (const Tables* room : whole_schema().tables()) {
    for (const TextColumn& text : room->texts) {
      const bool is_read = std::ranges::find(read_at_another_time, text.table) == read_at_another_time.end();
      if (text.exported.empty() || !is_read) continue;
      ++tables;
      ASSERT_TRUE(database.execute(fmt::format("ALTER TABLE {} RENAME TO elsewhere", text.table)));
      const auto answer = guest_export();
      EXPECT_EQ(answer.status, 503) << text.table << ", " << text.exported << ": " << answer.body.substr(0, 200);
      ASSERT_TRUE(database.execute(fmt::format("ALTER TABLE elsewhere RENAME TO {}", text.table)));
    }
  }
  EXPECT_GE(tables, 20U);
  EXPECT_EQ(guest_export().status, 200);
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

}  // namespace
}  // namespace ootori::server::testing
