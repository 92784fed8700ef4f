// Simuls over real sockets and a real store.
#include "server/simuls/simuls.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/testing/members_fixture.hpp"

namespace ootori::server::testing {
namespace {

namespace json = boost::json;

class SimulsTest : public MembersTest {
 protected:
  ServerOptions options() override {
    auto made = MembersTest::options();
    made.account_limits.sign_ups_of_address = no_limit;
    made.call_limits.seeks_of_player = no_limit;
    made.call_limits.seeks_of_address = no_limit;
    return made;
  }

  void SetUp() override {
    ServerTest::SetUp();
    sign_up("Hana");
  }

  static std::string settings(std::string_view more = "") {
    return fmt::format(R"({{"game":"tori","time":{{"kind":"live","main":300000}},)"
                       R"("host_time":{{"kind":"live","main":1200000,"byoyomi":30000,"periods":1}}{}}})",
                       more);
  }

  HttpAnswer try_open(const std::string& body) { return people["Hana"].post("/api/v1/simuls", body); }
  std::string open(const std::string& body) {
    const auto answer = try_open(body);
    EXPECT_EQ(answer.status, 201) << answer.body;
    return "/api/v1/simuls/" + std::string(answer.json().at("id").as_string());
  }

  HttpAnswer about(const std::string& path, std::string_view what, const std::string& guest,
                   const std::string& by = "Hana") {
    return people[by].post(fmt::format("{}/{}", path, what), fmt::format(R"({{"player":"{}"}})", guest));
  }

  static std::string guest(int number) { return "Guest" + std::to_string(number); }

  void seat(const std::string& path, int guests) {
    for (int number = 1; number <= guests; ++number) {
      if (!people.contains(guest(number))) sign_up(guest(number));
      EXPECT_EQ(people[guest(number)].post(path + "/apply", {}).status, 204);
      EXPECT_EQ(about(path, "accept", guest(number)).status, 204);
    }
  }

  json::object shown(const std::string& path, const std::string& who = "Hana") { return people[who].get(path).json(); }

  // Waits until the simul has reached the phase.
  json::object shown_in_phase(const std::string& path, std::string_view phase) {
    json::object last;
    EXPECT_TRUE(eventually([&] {
      std::this_thread::sleep_for(20ms);
      last = shown(path);
      return last.at("phase").as_string() == phase;
    })) << json::serialize(last);
    return last;
  }

  static std::string path_of(const json::value& board) {
    return "/api/v1/games/" + std::string(board.at("game").as_string());
  }

  json::object game_at(const json::value& board) {
    EXPECT_TRUE(eventually([&] { return people["Hana"].get(path_of(board)).status == 200; }));
    return people["Hana"].get(path_of(board)).json();
  }

  void resign(const json::value& board, const std::string& who) {
    (void)game_at(board);
    EXPECT_EQ(people[who].post(path_of(board) + "/resign", {}).status, 204);
  }
};

TEST_F(SimulsTest, ASimulIsPlayedToItsEnd) {
  const auto path = open(settings(R"(,"per_guest":60000)"));
  EXPECT_EQ(people["Hana"].post(path + "/start", {}).code(), "not_allowed") << "nobody is accepted";
  seat(path, 3);
  ASSERT_EQ(people["Hana"].post(path + "/start", {}).status, 204);
  const auto begun = shown_in_phase(path, "running");
  const json::array& boards = begun.at("boards").as_array();
  ASSERT_EQ(boards.size(), 3U);
  for (const json::value& board : boards) {
    const auto game = game_at(board);
    const std::string host(board.at("host_side").as_string());
    const std::string other = host == "black" ? "white" : "black";
    EXPECT_EQ(name_of(game.at("seats").at(host)), "Hana");
    EXPECT_EQ(game.at("clock").at(host).at("main").as_int64(), 1'380'000) << "with a minute for each of three";
    EXPECT_EQ(game.at("clock").at(host).at("periods").as_int64(), 1);
    EXPECT_EQ(game.at("clock").at(other).at("main").as_int64(), 300'000);
    EXPECT_EQ(game.at("time").at("own").at("side").as_string(), host);
    EXPECT_FALSE(game.at("rated").as_bool());
  }
  EXPECT_EQ(shown(path, "Guest2").at("you").at("game"), boards[1].at("game"));
  const auto record = people["Hana"].get(path_of(boards[0]) + "/record?format=pgn").body;
  EXPECT_THAT(record, ::testing::HasSubstr("[TimeControl \"300+0, Black 1380+0 byo-yomi 1x30\"]"));
  resign(boards[0], "Guest1");
  resign(boards[1], "Hana");
  resign(boards[2], "Guest3");
  const auto end = shown_in_phase(path, "finished");
  EXPECT_EQ(end.at("score"), (json::value{{"won", 2}, {"lost", 1}, {"drawn", 0}}));
  EXPECT_EQ(end.at("boards").at(1).at("result").as_string(), "guest_won");
  const auto list = people["Guest1"].get("/api/v1/simuls").json();
  EXPECT_EQ(list.at("past").as_array().size(), 1U);
  EXPECT_EQ(list.at("current").as_array().size(), 0U);
  EXPECT_EQ(people["Guest1"].post(path + "/apply", {}).code(), "not_allowed");
}

TEST_F(SimulsTest, FortyGamesArePlayedAtOnce) {
  constexpr int guests = 40;
  const auto path = open(settings(R"(,"handicap":"left-quail","per_guest":30000)"));
  seat(path, guests);
  sign_up("Late");
  EXPECT_EQ(people["Late"].post(path + "/apply", {}).status, 204);
  EXPECT_EQ(about(path, "accept", "Late").code(), "not_allowed") << "forty boards are the most";
  ASSERT_EQ(people["Hana"].post(path + "/start", {}).status, 204);
  const auto begun = shown_in_phase(path, "running");
  const json::array& boards = begun.at("boards").as_array();
  ASSERT_EQ(boards.size(), guests);
  for (std::size_t board = 0; board < boards.size(); ++board) {
    const auto game = game_at(boards[board]);
    EXPECT_EQ(game.at("handicap").as_string(), "left-quail");
    EXPECT_EQ(game.at("clock").at("white").at("main").as_int64(), 1'200'000 + guests * 30'000);
    const bool host_gives_up = board % 4 == 0;
    resign(boards[board], host_gives_up ? "Hana" : name_of(boards[board].at("guest")));
  }
  EXPECT_EQ(shown_in_phase(path, "finished").at("score"), (json::value{{"won", 30}, {"lost", 10}, {"drawn", 0}}));
}

TEST_F(SimulsTest, TheHostDecidesWhoPlays) {
  const auto path = open(settings());
  for (const std::string name : {"Ann", "Bob", "Cleo"}) {
    sign_up(name);
    EXPECT_EQ(people[name].post(path + "/apply", {}).status, 204);
  }
  EXPECT_EQ(people["Ann"].post(path + "/apply", {}).code(), "not_allowed") << "twice";
  EXPECT_EQ(people["Hana"].post(path + "/apply", {}).code(), "not_allowed") << "the host";
  EXPECT_EQ(about(path, "accept", "Ann", "Bob").code(), "not_allowed");
  EXPECT_EQ(about(path, "accept", "Nobody").code(), "unknown_player");
  EXPECT_EQ(about(path, "accept", "Ann").status, 204);
  EXPECT_EQ(about(path, "accept", "Ann").code(), "not_allowed");
  EXPECT_EQ(about(path, "decline", "Bob").status, 204);
  EXPECT_EQ(people["Bob"].post(path + "/apply", {}).code(), "not_allowed") << "was declined";
  EXPECT_EQ(shown(path).at("guests").as_array().size(), 3U);
  EXPECT_EQ(shown(path, "Ann").at("guests").as_array().size(), 2U) << "who is declined is not shown to others";
  EXPECT_EQ(shown(path, "Bob").at("you").at("stance").as_string(), "declined");
  ASSERT_EQ(people["Hana"].post(path + "/start", {}).status, 204);
  const auto begun = shown_in_phase(path, "running");
  ASSERT_EQ(begun.at("boards").as_array().size(), 1U);
  EXPECT_EQ(name_of(begun.at("boards").at(0).at("guest")), "Ann");
  EXPECT_EQ(about(path, "accept", "Cleo").code(), "not_allowed") << "too late";
  EXPECT_EQ(people["Hana"].post(path + "/start", {}).code(), "not_allowed");
  EXPECT_EQ(people["Hana"].post(path + "/cancel", {}).code(), "not_allowed");
}

TEST_F(SimulsTest, GuestsMayWithdrawUntilTheStart) {
  const auto path = open(settings());
  seat(path, 2);
  EXPECT_EQ(people["Guest1"].post(path + "/withdraw", {}).status, 204);
  EXPECT_EQ(people["Guest1"].post(path + "/withdraw", {}).code(), "not_allowed");
  EXPECT_EQ(about(path, "accept", "Guest1").code(), "not_allowed");
  EXPECT_EQ(people["Guest1"].post(path + "/apply", {}).status, 204) << "again";
  EXPECT_EQ(shown(path).at("you").at("host").as_bool(), true);
  ASSERT_EQ(people["Hana"].post(path + "/start", {}).status, 204);
  EXPECT_EQ(people["Guest2"].post(path + "/withdraw", {}).code(), "not_allowed") << "resigns the game instead";
  const auto begun = shown_in_phase(path, "running");
  ASSERT_EQ(begun.at("boards").as_array().size(), 1U);
  const auto game = game_at(begun.at("boards").at(0));
  EXPECT_EQ(people["Guest2"].post(path_of(begun.at("boards").at(0)) + "/abort", {}).code(), "not_allowed");
}

TEST_F(SimulsTest, DeletedGuestsGetNoBoard) {
  const auto path = open(settings());
  seat(path, 2);
  ASSERT_EQ(people["Guest1"].call("DELETE", "/api/v1/account", R"({"password":"correct horse"})").status, 204);
  ASSERT_EQ(people["Hana"].post(path + "/start", {}).status, 204);
  const auto begun = shown_in_phase(path, "running");
  ASSERT_EQ(begun.at("boards").as_array().size(), 1U);
  EXPECT_EQ(name_of(begun.at("boards").at(0).at("guest")), "Guest2");
}

TEST_F(SimulsTest, DeletingTheHostCancelsTheSimul) {
  const auto path = open(settings());
  seat(path, 1);
  ASSERT_EQ(people["Hana"].call("DELETE", "/api/v1/account", R"({"password":"correct horse"})").status, 204);
  EXPECT_TRUE(eventually([&] {
    std::this_thread::sleep_for(20ms);
    return shown(path, "Guest1").at("phase").as_string() == "cancelled";
  }));
  EXPECT_EQ(shown(path, "Guest1").at("host").at("kind").as_string(), "deleted");
  EXPECT_EQ(people["Guest1"].get("/api/v1/simuls").json().at("past").as_array().size(), 0U) << "it was not played";
}

TEST_F(SimulsTest, CancellationByModeratorsIsLogged) {
  const auto path = open(settings());
  sign_up("Judge");
  sign_up("Ann");
  make_moderator("Judge");
  EXPECT_EQ(people["Ann"].post(path + "/cancel", {}).code(), "not_allowed");
  ASSERT_EQ(people["Judge"].post(path + "/cancel", {}).status, 204);
  EXPECT_EQ(shown(path).at("phase").as_string(), "cancelled");
  const auto log = people["Judge"].get("/api/v1/moderation/log").json().at("log").as_array();
  ASSERT_EQ(log.size(), 1U);
  EXPECT_EQ(log[0].at("act").as_string(), "cancelled_simul");
  const auto own = open(settings());
  EXPECT_EQ(people["Hana"].post(own + "/cancel", {}).status, 204);
  EXPECT_EQ(people["Judge"].get("/api/v1/moderation/log").json().at("log").as_array().size(), 1U);
}

TEST_F(SimulsTest, FollowersAreToldOfEveryChange) {
  const auto path = open(settings());
  const std::string id = path.substr(path.rfind('/') + 1);
  auto socket = people["Hana"].socket();
  socket.send(fmt::format(R"({{"t":"follow_simul","simul":"{}","on":true}})", id));
  socket.send(R"({"t":"follow_simul","simul":"nonsense","on":true})");
  EXPECT_EQ(socket.expect("error").at("code").as_string(), "bad_value");
  seat(path, 1);
  EXPECT_EQ(socket.expect("simul").at("version").as_int64(), 2);
  EXPECT_EQ(socket.expect("simul").at("version").as_int64(), 3);
}

TEST_F(SimulsTest, InvalidSettingsAreNamed) {
  struct Bad {
    std::string body;
    std::string_view code, field;
  };
  const auto bad = std::to_array<Bad>({
      {R"({"game":"chess","time":{"kind":"live","main":1},"host_time":{"kind":"live","main":1}})", "unknown_game",
       "game"},
      {R"({"game":"tori","time":{"kind":"live","main":1}})", "bad_value", "host_time"},
      {R"({"game":"tori","time":{"kind":"correspondence","days":1},"host_time":{"kind":"live","main":1}})", "bad_value",
       "time"},
      {settings(R"(,"handicap":"queen")"), "bad_value", "handicap"},
      {settings(R"(,"side":"red")"), "bad_value", "side"},
      {settings(R"(,"per_guest":1800001)"), "bad_value", "per_guest"},
      {settings(R"(,"name":"Fun")"), "unknown_field", "name"},
  });
  for (const auto& [body, code, field] : bad) {
    const auto answer = try_open(body);
    EXPECT_EQ(answer.code(), code) << body << answer.body;
    EXPECT_EQ(answer.json().at("error").at("field").as_string(), field) << answer.body;
  }
  const auto own = people["Hana"].post(
      "/api/v1/seeks",
      R"({"game":"tori","side":"black","handicap":"none","time":{"kind":"live","main":60000,"own":{"side":"white","main":1}}})");
  EXPECT_EQ(own.code(), "unknown_field") << "a seek gives both the same clock";
  Browser guest{.port = server->port()};
  EXPECT_EQ(guest.post("/api/v1/simuls", settings()).code(), "signed_out");
  EXPECT_EQ(guest.get("/api/v1/simuls/nonsense").code(), "not_found");
  open(settings());
  open(settings(R"(,"handicap":"by_rating","side":"random")"));
  EXPECT_EQ(try_open(settings()).code(), "not_allowed") << "a third one";
}

TEST_F(SimulsTest, SimulsAreInTheDataExportOfHostsAndGuests) {
  const auto path = open(settings());
  seat(path, 1);
  for (const auto& [name, hosts] : std::map<std::string, bool>{{"Hana", true}, {"Guest1", false}}) {
    EXPECT_EQ(people[name].get("/api/v1/account/simuls").json().at("simuls").as_array().size(), 1U);
    const auto own = people[name].get("/api/v1/account/export").json().at("simuls").as_array();
    ASSERT_EQ(own.size(), 1U);
    EXPECT_EQ(own[0].at("host").as_bool(), hosts);
  }
}

TEST_F(SimulsTest, PlayedSimulsAreListedInPagesOfThirty) {
  ASSERT_EQ(people["Hana"].post(open(settings()) + "/cancel", {}).status, 204);
  server.reset();
  ASSERT_TRUE(
      TestDatabase(folder.path())
          .execute(
              "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 31) "
              "INSERT INTO simuls (id, host, game, time, host_time, handicap, phase, is_over, opened, "
              "updated, guests) SELECT 'aaaaaaaaaaa' || substr('23456789abcdefghijkmnpqrstuvwxyz', i, 1), "
              "host, game, time, host_time, handicap, 'finished', 1, i, CASE WHEN i < 3 THEN 1000 ELSE i * 1000 END, 0 "
              "FROM n, simuls"));
  start();
  Browser guest{.port = server->port()};
  const auto first = guest.get("/api/v1/simuls").json();
  ASSERT_EQ(first.at("past").as_array().size(), 30U);
  EXPECT_EQ(first.at("past").at(0).at("id").as_string(), "aaaaaaaaaaay") << "the latest first";
  EXPECT_EQ(first.at("past").at(0).at("host").at("name").as_string(), "Hana");
  EXPECT_EQ(first.at("next").as_string(), "1000-aaaaaaaaaaa2");
  const auto second = guest.get("/api/v1/simuls?before=1000-aaaaaaaaaaa2").json();
  ASSERT_EQ(second.at("past").as_array().size(), 1U);
  EXPECT_EQ(second.at("past").at(0).at("id").as_string(), "aaaaaaaaaaa3") << "it ended in the same millisecond";
  EXPECT_TRUE(second.at("next").is_null());
  EXPECT_EQ(guest.get("/api/v1/simuls?before=yesterday").code(), "bad_value");
  EXPECT_EQ(guest.get("/api/v1/simuls?after=1").code(), "unknown_field");
}

TEST_F(SimulsTest, ContinuesAfterARestart) {
  const auto path = open(settings());
  const auto waiting = open(settings());
  seat(path, 3);
  ASSERT_EQ(people["Hana"].post(path + "/start", {}).status, 204);
  const auto before = shown_in_phase(path, "running");
  resign(before.at("boards").at(0), "Guest1");
  restart();
  for (auto& [name, browser] : people) browser.port = server->port();
  const auto after = shown(path);
  EXPECT_EQ(after.at("boards").at(1), before.at("boards").at(1));
  resign(after.at("boards").at(1), "Hana");
  resign(after.at("boards").at(2), "Hana");
  EXPECT_EQ(shown_in_phase(path, "finished").at("score").at("lost").as_int64(), 2);
  EXPECT_EQ(shown(waiting).at("phase").as_string(), "open");
}

}  // namespace
}  // namespace ootori::server::testing
