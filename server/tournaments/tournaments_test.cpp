// Tournaments over real sockets and a real store.
#include <map>
#include <set>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/store/sqlite.hpp"
#include "server/testing/test_server.hpp"
#include "server/testing/test_store.hpp"
#include "tournament/trf.hpp"

namespace ootori::server::testing {
namespace {

namespace json = boost::json;

class TournamentsTest : public ServerTest {
 protected:
  ServerOptions options() override {
    auto made = ServerTest::options();
    made.call_limits.games_of_player = no_limit;
    // Tests poll the server to see how far it has come.
    made.call_limits.calls_of_address = no_limit;
    made.call_limits.work_of_address = no_limit;
    return made;
  }

  void SetUp() override {
    ServerTest::SetUp();
    sign_up("Olga");
  }

  Browser& sign_up(const std::string& name) {
    Browser& made = people[name];
    made.port = server->port();
    EXPECT_EQ(made.post("/api/v1/account", fmt::format(R"({{"name":"{}","password":"correct horse"}})", name)).status,
              201);
    return made;
  }

  static std::int64_t now() {
    return std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::system_clock::now().time_since_epoch())
        .count();
  }

  static std::string settings(std::string_view system, std::string_view more = "", int no_show = 60'000) {
    return fmt::format(
        R"({{"system":"{}","name":"Spring","games":["tori"],"time":{{"kind":"live","main":300000}},"no_show":{},"starts":{}{}}})",
        system, no_show, now() + 3'600'000, more);
  }

  HttpAnswer try_announce(const std::string& body) { return people["Olga"].post("/api/v1/tournaments", body); }
  std::string announce(const std::string& body) {
    const auto answer = try_announce(body);
    EXPECT_EQ(answer.status, 201) << answer.body;
    return "/api/v1/tournaments/" + std::string(answer.json().at("id").as_string());
  }

  void join(const std::string& path, int players) {
    for (int number = 1; number <= players; ++number) {
      const std::string name = "Player" + std::to_string(number);
      if (!people.contains(name)) sign_up(name);
      EXPECT_EQ(people[name].post(path + "/join", {}).status, 204);
    }
  }

  json::object shown(const std::string& path, const std::string& who = "Olga") { return people[who].get(path).json(); }

  // Waits until the server has come this far by itself.
  json::object shown_when(const std::string& path, const std::function<bool(const json::object&)>& holds) {
    json::object last;
    EXPECT_TRUE(eventually([&] {
      std::this_thread::sleep_for(20ms);
      last = shown(path);
      return holds(last);
    })) << json::serialize(last);
    return last;
  }
  json::object shown_in_round(const std::string& path, int round) {
    return shown_when(path, [&](const json::object& now) { return now.at("round").as_int64() == round; });
  }
  json::object shown_in_phase(const std::string& path, std::string_view phase) {
    return shown_when(path, [&](const json::object& now) { return now.at("phase").as_string() == phase; });
  }

  void restart_all() {
    restart();
    for (auto& [name, one] : people) one.port = server->port();
  }
  void make_moderator(std::string_view name) {
    server.reset();
    const std::string sql = fmt::format("UPDATE accounts SET role = 'moderator' WHERE name = '{}'", name);
    ASSERT_TRUE(TestDatabase(folder.path()).execute(sql));
    restart_all();
  }

  static std::string name_of(const json::value& seat) { return std::string(seat.at("name").as_string()); }

  // Ends every game of the last round: Black loses if named in `losers`, otherwise White does.
  void play_round(const json::object& tournament, const std::set<std::string>& losers = {}) {
    for (const json::value& meeting : tournament.at("pairings").as_array()) {
      if (!meeting.at("result").is_null()) continue;
      const std::string black = name_of(meeting.at("black"));
      const std::string white = name_of(meeting.at("white"));
      const std::string game = "/api/v1/games/" + std::string(meeting.at("game").as_string());
      EXPECT_TRUE(eventually([&] { return people[black].get(game).status == 200; }));
      const std::string& loser = losers.contains(black) ? black : white;
      EXPECT_EQ(people[loser].post(game + "/resign", {}).status, 204);
    }
  }

  // Plays one round of a Swiss tournament of four players; returns the tournament's path.
  std::string played_elsewhere() {
    const auto path = announce(settings("swiss", R"(,"rounds":3,"automatic":false)"));
    join(path, 4);
    EXPECT_EQ(people["Olga"].post(path + "/start", {}).status, 204);
    play_round(shown_in_round(path, 1));
    shown_when(path,
               [](const json::object& now) { return now.at("standings").at(0).at("rounds").as_array().size() == 1; });
    return path;
  }
  std::string import_of_four() {
    auto wish = json::parse(settings("swiss", R"(,"rounds":3)")).as_object();
    wish["trf"] = people["Olga"].get(played_elsewhere() + "/trf").body;
    const auto made = people["Olga"].post("/api/v1/tournaments/import", json::serialize(wish));
    EXPECT_EQ(made.status, 201) << made.body;
    return "/api/v1/tournaments/" + std::string(made.json().at("id").as_string());
  }

  std::map<std::string, Browser> people;
};

TEST_F(TournamentsTest, ASwissTournamentIsPlayedToItsEnd) {
  const auto path = announce(settings("swiss", R"(,"rounds":3,"rated":true)"));
  join(path, 5);
  EXPECT_EQ(shown(path).at("phase").as_string(), "planned");
  EXPECT_EQ(people["Player1"].post(path + "/start", {}).code(), "not_allowed");
  ASSERT_EQ(people["Olga"].post(path + "/start", {}).status, 204);
  for (int round = 1; round <= 3; ++round) {
    const auto now = shown_in_round(path, round);
    EXPECT_EQ(now.at("pairings").as_array().size(), 2U);
    EXPECT_EQ(now.at("byes").as_array().size(), 1U);
    const auto first = now.at("pairings").at(0);
    const auto own = shown(path, name_of(first.at("black")));
    EXPECT_EQ(own.at("you").at("game"), first.at("game"));
    play_round(now);
  }
  const auto end = shown_in_phase(path, "finished");
  double points = 0;
  for (const json::value& one : end.at("standings").as_array()) {
    points += one.at("points").to_number<double>();
    EXPECT_EQ(one.at("rounds").as_array().size(), 3U);
    EXPECT_EQ(one.at("tie_breaks").as_array().size(), 4U);
  }
  EXPECT_EQ(points, 9.0) << "two games and a bye in each round";
  const auto list = people["Olga"].get("/api/v1/tournaments").json();
  EXPECT_EQ(list.at("past").as_array().size(), 1U);
  EXPECT_EQ(people["Player1"].post(path + "/join", {}).code(), "not_allowed");
}

TEST_F(TournamentsTest, ExportsFilesAndCalendarsAndPairsFiles) {
  const auto path =
      announce(settings("swiss", R"(,"rounds":4,"about":"At the club; bring a board, please","automatic":false)"));
  join(path, 4);
  const auto calendar = people["Olga"].get(path + "/calendar");
  EXPECT_EQ(calendar.field("Content-Type"), "text/calendar; charset=utf-8");
  EXPECT_THAT(calendar.body, ::testing::HasSubstr("SUMMARY:Spring\r\n"));
  EXPECT_THAT(calendar.body, ::testing::HasSubstr("bring a board\\, please"));
  ASSERT_EQ(people["Olga"].post(path + "/start", {}).status, 204);
  play_round(shown_in_round(path, 1));
  shown_when(path,
             [](const json::object& now) { return now.at("standings").at(0).at("rounds").as_array().size() == 1; });
  const auto file = people["Olga"].get(path + "/trf");
  EXPECT_THAT(file.body, ::testing::HasSubstr("012 Spring\n"));
  const auto paired =
      people["Olga"].post("/api/v1/tournaments/pairing", json::serialize(json::object{{"trf", file.body}}));
  ASSERT_EQ(paired.status, 200) << paired.body;
  EXPECT_EQ(paired.json().at("round").as_int64(), 2);
  EXPECT_EQ(paired.json().at("pairings").as_array().size(), 2U);
  const auto wrong = people["Olga"].post("/api/v1/tournaments/pairing", R"({"trf":"012 x\n001   one"})").json();
  EXPECT_EQ(wrong.at("faults").at(0).at("line").as_int64(), 2);
  // Here the organiser starts each round.
  ASSERT_EQ(people["Olga"].post(path + "/next_round", {}).status, 204);
  shown_in_round(path, 2);
  EXPECT_EQ(people["Olga"].post(path + "/next_round", {}).code(), "not_allowed");
}

TEST_F(TournamentsTest, TheFileOfALargeTournamentIsPaired) {
  tournament::TrfFile file{.name = "Open <b>championship</b>", .planned = 11};
  file.table.played = 9;
  for (std::size_t number = 0; number < 100; ++number) {
    file.table.lines.push_back({.name = fmt::format("Player {} & family", number),
                                .rating = 1'500,
                                .rounds = std::vector(9, tournament::Entry{.mark = tournament::Mark::half_bye})});
  }
  const auto answer = people["Olga"].post("/api/v1/tournaments/pairing",
                                          json::serialize(json::object{{"trf", tournament::write_trf(file)}}));
  ASSERT_EQ(answer.status, 200) << answer.body;
  EXPECT_EQ(answer.json().at("name").as_string(), "Open <b>championship</b>");
  EXPECT_EQ(answer.json().at("pairings").as_array().size(), 50U);
}

TEST_F(TournamentsTest, TheOrganiserDecidesUnclearGames) {
  const auto path = announce(settings("swiss", R"(,"rounds":3)"));
  join(path, 2);
  ASSERT_EQ(people["Olga"].post(path + "/start", {}).status, 204);
  play_round(shown_in_round(path, 1));
  const auto stuck = shown_in_phase(path, "stuck");  // the two cannot meet again
  EXPECT_EQ(stuck.at("fault").as_string(), "impossible");
  EXPECT_EQ(people["Olga"].post(path + "/pairings", R"({"players":["Player1"]})").code(), "bad_value");
  EXPECT_EQ(people["Olga"].post(path + "/pairings", R"({"players":["Player1","Nobody"]})").code(), "unknown_player");
  EXPECT_EQ(people["Olga"].post(path + "/pairings", R"({"players":["Player1","Player1"]})").code(), "not_allowed");
  EXPECT_EQ(people["Player1"].post(path + "/pairings", R"({"players":["Player1","Player2"]})").code(), "not_allowed");
  ASSERT_EQ(people["Olga"].post(path + "/pairings", R"({"players":["Player1","Player2"]})").status, 204);
  const auto by_hand = shown_in_round(path, 2);
  const std::string game(by_hand.at("pairings").at(0).at("game").as_string());
  const auto result = [&](std::string_view text) {
    return people["Olga"].post(path + "/results", fmt::format(R"({{"game":"{}","result":"{}"}})", game, text));
  };
  EXPECT_EQ(result("nonsense").code(), "bad_value");
  ASSERT_EQ(result("drawn").status, 204);
  EXPECT_EQ(shown_in_phase(path, "stuck").at("standings").at(0).at("points").to_number<double>(), 1.5);
  EXPECT_EQ(people["Olga"].post(path + "/cancel", {}).status, 204);
  EXPECT_EQ(shown_in_phase(path, "cancelled").at("phase").as_string(), "cancelled");
}

// A moderator cancels the first game of the round; Black wins the other one.
class UndecidedGameTest : public TournamentsTest {
 protected:
  void SetUp() override {
    TournamentsTest::SetUp();
    sign_up("Judge");
    make_moderator("Judge");
    path = announce(settings("swiss", R"(,"rounds":2)"));
    join(path, 4);
    ASSERT_EQ(people["Olga"].post(path + "/start", {}).status, 204);
    const auto first = shown_in_round(path, 1);
    const json::value& meeting = first.at("pairings").at(0);
    game = meeting.at("game").as_string();
    black = name_of(meeting.at("black"));
    EXPECT_TRUE(eventually([&] { return people["Judge"].get("/api/v1/games/" + game).status == 200; }));
    ASSERT_EQ(people["Judge"]
                  .post("/api/v1/moderation/rulings", fmt::format(R"({{"game":"{}","ruling":"no_contest"}})", game))
                  .status,
              204);
    const std::string other(first.at("pairings").at(1).at("game").as_string());
    EXPECT_TRUE(eventually([&] { return people["Judge"].get("/api/v1/games/" + other).status == 200; }));
    const std::string loser = name_of(first.at("pairings").at(1).at("white"));
    ASSERT_EQ(people[loser].post("/api/v1/games/" + other + "/resign", {}).status, 204);
    const auto waiting = shown_when(path, [](const json::object& now) {
      const auto& pairings = now.at("pairings");
      return pairings.at(0).at("undecided").as_bool() && !pairings.at(1).at("result").is_null();
    });
    EXPECT_TRUE(waiting.at("pairings").at(0).at("result").is_null());
    EXPECT_FALSE(waiting.at("pairings").at(1).at("undecided").as_bool());
  }

  double points_of(const json::object& tournament, const std::string& name) {
    for (const json::value& one : tournament.at("standings").as_array()) {
      if (name_of(one.at("player")) == name) return one.at("points").to_number<double>();
    }
    return -1;
  }

  std::string path, game, black;
};

TEST_F(UndecidedGameTest, WaitsForTheOrganiser) {
  EXPECT_EQ(people["Olga"].post(path + "/next_round", {}).code(), "not_allowed");
  ASSERT_EQ(people["Olga"].post(path + "/results", fmt::format(R"({{"game":"{}","result":"black_won"}})", game)).status,
            204);
  const auto second = shown_in_round(path, 2);
  EXPECT_EQ(points_of(second, black), 1);
  const auto round = people["Olga"].get(path + "/round?number=1").json();
  EXPECT_EQ(round.at("pairings").at(0).at("result").as_string(), "black_won");
  EXPECT_FALSE(round.at("pairings").at(0).at("undecided").as_bool());
  EXPECT_EQ(people["Olga"].post(path + "/results", fmt::format(R"({{"game":"{}","result":"drawn"}})", game)).code(),
            "not_allowed")
      << "the next round is based on it";
}

TEST_F(UndecidedGameTest, IsDrawnOnceTheOrganiserIsGone) {
  ASSERT_EQ(people["Olga"].call("DELETE", "/api/v1/account", R"({"password":"correct horse"})").status, 204);
  const auto second = shown_in_round(path, 2);
  EXPECT_EQ(points_of(second, black), 0.5);
}

TEST_F(TournamentsTest, ContinuesAfterItsOrganiserIsDeleted) {
  const auto by_hand = announce(settings("swiss", R"(,"rounds":2,"automatic":false)"));
  const auto impossible = announce(settings("swiss", R"(,"rounds":3)"));
  join(by_hand, 4);
  join(impossible, 2);
  for (const auto& path : {by_hand, impossible}) ASSERT_EQ(people["Olga"].post(path + "/start", {}).status, 204);
  play_round(shown_in_round(impossible, 1));
  shown_in_phase(impossible, "stuck");
  play_round(shown_in_round(by_hand, 1));
  ASSERT_EQ(people["Olga"].call("DELETE", "/api/v1/account", R"({"password":"correct horse"})").status, 204);
  EXPECT_EQ(shown_in_phase(impossible, "finished").at("round").as_int64(), 1) << "it ends as it stands";
  const auto second = shown_in_round(by_hand, 2);
  EXPECT_EQ(second.at("organiser").at("kind").as_string(), "deleted");
  play_round(second);
  shown_in_phase(by_hand, "finished");
}

TEST_F(TournamentsTest, TheOrganiserWithdrawsAPlayer) {
  const auto path = announce(settings("swiss", R"(,"rounds":3)"));
  join(path, 5);
  const auto withdraw = [&](const std::string& by, std::string_view whom) {
    return people[by].post(path + "/withdraw", fmt::format(R"({{"player":"{}"}})", whom));
  };
  EXPECT_EQ(withdraw("Player1", "Player2").code(), "not_allowed");
  EXPECT_EQ(withdraw("Olga", "Olga").code(), "unknown_player") << "does not play";
  ASSERT_EQ(people["Olga"].post(path + "/start", {}).status, 204);
  const auto first = shown_in_round(path, 1);
  EXPECT_EQ(withdraw("Olga", "Player2").status, 204);
  EXPECT_EQ(withdraw("Olga", "Player2").code(), "not_allowed");
  EXPECT_TRUE(shown(path, "Player2").at("you").at("left").as_bool());
  play_round(first);
  const auto second = shown_in_round(path, 2);
  EXPECT_EQ(second.at("pairings").as_array().size(), 2U) << "four are left";
  for (const json::value& meeting : second.at("pairings").as_array()) {
    EXPECT_NE(name_of(meeting.at("black")), "Player2");
    EXPECT_NE(name_of(meeting.at("white")), "Player2");
  }
  EXPECT_EQ(people["Player2"].post(path + "/join", {}).status, 204) << "may come back";
}

TEST_F(TournamentsTest, ByesAndForbiddenPairingsAreGranted) {
  const auto path = announce(settings("swiss", R"(,"rounds":3)"));
  join(path, 6);
  ASSERT_EQ(people["Olga"].post(path + "/byes", R"({"player":"Player1","round":1,"bye":"half"})").status, 204);
  ASSERT_EQ(people["Olga"].post(path + "/byes", R"({"player":"Player2","round":1,"bye":"zero"})").status, 204);
  ASSERT_EQ(people["Olga"].post(path + "/forbidden", R"({"one":"Player5","other":"Player3"})").status, 204);
  EXPECT_EQ(people["Olga"].post(path + "/forbidden", R"({"one":"Player3","other":"Player5"})").code(), "not_allowed");

  // Mistaken arrangements can be undone. Only the organiser sees any of them.
  ASSERT_EQ(people["Olga"].post(path + "/byes", R"({"player":"Player4","round":2,"bye":"full"})").status, 204);
  ASSERT_EQ(people["Olga"].post(path + "/forbidden", R"({"one":"Player1","other":"Player2"})").status, 204);
  const auto arranged = [&](std::string_view what) {
    return shown(path).at("you").at("arrangements").at(what).as_array();
  };
  EXPECT_EQ(arranged("byes").size(), 3U);
  EXPECT_EQ(arranged("forbidden").size(), 2U);
  EXPECT_TRUE(shown(path, "Player1").at("you").at("arrangements").is_null());
  ASSERT_EQ(people["Olga"].post(path + "/byes", R"({"player":"Player4","round":2,"bye":"none"})").status, 204);
  EXPECT_EQ(people["Olga"].post(path + "/byes", R"({"player":"Player4","round":2,"bye":"none"})").code(),
            "not_allowed");
  ASSERT_EQ(people["Olga"].post(path + "/forbidden", R"({"one":"Player2","other":"Player1","on":false})").status, 204);
  EXPECT_EQ(people["Olga"].post(path + "/forbidden", R"({"one":"Player2","other":"Player1","on":false})").code(),
            "not_allowed");
  EXPECT_EQ(arranged("byes").size(), 2U);
  ASSERT_EQ(arranged("forbidden").size(), 1U);
  EXPECT_EQ(people["Olga"].post(path + "/forbidden", R"({"one":"Player3","other":"Player3"})").code(), "not_allowed");
  EXPECT_EQ(people["Olga"].post(path + "/byes", R"({"player":"Player1","round":9,"bye":"half"})").code(),
            "not_allowed");
  ASSERT_EQ(people["Olga"].post(path + "/start", {}).status, 204);
  const auto now = shown_in_round(path, 1);
  EXPECT_EQ(now.at("byes").as_array().size(), 2U);
  for (const json::value& meeting : now.at("pairings").as_array()) {
    const std::set<std::string> two{name_of(meeting.at("black")), name_of(meeting.at("white"))};
    EXPECT_NE(two, (std::set<std::string>{"Player3", "Player5"}));
  }
  const auto round = people["Olga"].get(path + "/round?number=1").json();
  EXPECT_EQ(round.at("pairings").as_array().size(), 2U);
  EXPECT_EQ(people["Olga"].get(path + "/round?number=2").code(), "not_found");
}

TEST_F(TournamentsTest, AllowingAForbiddenPairingAgainLetsTheRoundBePaired) {
  const auto path = announce(settings("swiss", R"(,"rounds":1)"));
  join(path, 2);
  ASSERT_EQ(people["Olga"].post(path + "/forbidden", R"({"one":"Player1","other":"Player2"})").status, 204);
  ASSERT_EQ(people["Olga"].post(path + "/start", {}).status, 204);
  shown_in_phase(path, "stuck");
  EXPECT_EQ(people["Olga"].post(path + "/next_round", {}).code(), "not_allowed");
  ASSERT_EQ(people["Olga"].post(path + "/forbidden", R"({"one":"Player1","other":"Player2","on":false})").status, 204);
  ASSERT_EQ(people["Olga"].post(path + "/next_round", {}).status, 204);
  play_round(shown_in_round(path, 1));
  shown_in_phase(path, "finished");
}

TEST_F(TournamentsTest, AnArenaPairsWaitingPlayers) {
  const auto path = announce(settings("arena", R"(,"length":600000)"));
  join(path, 4);
  ASSERT_EQ(people["Player1"].post(path + "/berserk", R"({"on":true})").status, 204);
  ASSERT_EQ(people["Olga"].post(path + "/start", {}).status, 204);
  const auto all_play = [](const json::object& now) { return now.at("pairings").as_array().size() == 2; };
  const auto first = shown_when(path, all_play);
  play_round(first, {"Player2", "Player3", "Player4"});
  const auto second = shown_when(
      path, [&](const json::object& now) { return all_play(now) && now.at("pairings") != first.at("pairings"); });
  for (const json::value& one : second.at("standings").as_array()) {
    const std::string name = name_of(one.at("player"));
    if (name == "Player1") EXPECT_EQ(one.at("points").as_int64(), 3) << "a win with half the time";
  }
  // A berserk player has half the time.
  for (const json::value& meeting : second.at("pairings").as_array()) {
    for (const std::string side : {"black", "white"}) {
      if (name_of(meeting.at(side)) != "Player1") continue;
      const auto game = "/api/v1/games/" + std::string(meeting.at("game").as_string());
      EXPECT_TRUE(eventually([&] { return people["Player1"].get(game).status == 200; }));
      EXPECT_EQ(people["Player1"].get(game).json().at("clock").at(side).at("main").as_int64(), 150'000);
    }
  }
  EXPECT_EQ(people["Player4"].post(path + "/leave", {}).status, 204);
  EXPECT_EQ(people["Player4"].post(path + "/leave", {}).code(), "not_allowed");
  EXPECT_EQ(people["Olga"].get(path + "/trf").code(), "not_allowed");
}

TEST_F(TournamentsTest, FollowersAreToldOfEveryChange) {
  const auto path = announce(settings("round_robin", R"(,"rounds":1)"));
  const std::string id = path.substr(path.rfind('/') + 1);
  auto socket = people["Olga"].socket();
  socket.send(fmt::format(R"({{"t":"follow_tournament","tournament":"{}","on":true}})", id));
  socket.send(R"({"t":"follow_tournament","tournament":"nonsense","on":true})");
  EXPECT_EQ(socket.expect("error").at("code").as_string(), "bad_value");
  join(path, 2);
  EXPECT_EQ(socket.expect("tournament").at("version").as_int64(), 2);
  EXPECT_EQ(socket.expect("tournament").at("version").as_int64(), 3);
}

TEST_F(TournamentsTest, KnockOutsAndHandicapsArePlayed) {
  const auto path = announce(settings("knockout", R"(,"handicap":true)"));
  join(path, 3);
  ASSERT_EQ(people["Olga"].post(path + "/start", {}).status, 204);
  const auto first = shown_in_round(path, 1);
  EXPECT_EQ(first.at("byes").as_array().size(), 1U);
  play_round(first);
  play_round(shown_in_round(path, 2));
  EXPECT_EQ(shown_in_phase(path, "finished").at("standings").at(0).at("rank").as_int64(), 1);
}

TEST_F(TournamentsTest, InvalidSettingsAreNamed) {
  struct Bad {
    std::string body;
    std::string_view field;
  };
  const auto bad = std::to_array<Bad>({
      {settings("chess"), "system"},
      {settings("swiss"), "rounds"},
      {settings("swiss", R"(,"rounds":31)"), "rounds"},
      {settings("arena"), "length"},
      {settings("swiss", R"(,"rounds":3,"rated":true,"handicap":true)"), "rated"},
      {settings("swiss", R"(,"rounds":3,"about":")" + std::string(2001, 'x') + "\""), "about"},
      {R"({"system":"swiss","name":"","games":["tori"],"time":{"kind":"live","main":60000},"starts":1})", "name"},
      {R"({"system":"swiss","name":"x","games":["tori"],"time":{"kind":"live","main":60000},"starts":1})", "starts"},
      {R"({"system":"swiss","name":"x","games":["chess"],"time":{"kind":"live","main":60000},"starts":1})", "games"},
  });
  for (const auto& [body, field] : bad) {
    const auto answer = try_announce(body);
    EXPECT_EQ(answer.code(), "bad_value") << body;
    EXPECT_EQ(answer.json().at("error").at("field").as_string(), field) << answer.body;
  }
  Browser guest{.port = server->port()};
  EXPECT_EQ(guest.post("/api/v1/tournaments", settings("knockout")).code(), "signed_out");
  EXPECT_EQ(guest.get("/api/v1/tournaments/nonsense").code(), "not_found");
  for (int number = 0; number < 5; ++number) announce(settings("knockout"));
  EXPECT_EQ(try_announce(settings("knockout")).code(), "not_allowed");
}

TEST_F(TournamentsTest, PrivateTournamentsNeedTheirLinkAndNamesAreText) {
  const auto path = announce(settings("knockout", R"(,"listed":false,"prizes":"<script>alert(1)</script>")"));
  EXPECT_EQ(people["Olga"].get("/api/v1/tournaments").json().at("current").as_array().size(), 0U);
  EXPECT_EQ(people["Olga"].get("/api/v1/account/tournaments").json().at("tournaments").as_array().size(), 1U);
  const auto own = people["Olga"].get("/api/v1/account/export").json().at("tournaments").as_array();
  ASSERT_EQ(own.size(), 1U);
  EXPECT_TRUE(own[0].at("organiser").as_bool());
  Browser guest{.port = server->port()};
  EXPECT_EQ(guest.get(path).json().at("prizes").as_string(), "<script>alert(1)</script>");
}

TEST_F(TournamentsTest, TheFeedHasPublicTournamentsAndIsCacheable) {
  announce(settings("swiss", R"(,"rounds":3)"));
  announce(settings("knockout", R"(,"listed":false)"));
  const auto feed = people["Olga"].get("/tournaments.atom");
  ASSERT_EQ(feed.status, 200) << feed.body;
  EXPECT_EQ(feed.field("Content-Type"), "application/atom+xml; charset=utf-8");
  EXPECT_EQ(feed.field("Cache-Control"), "public, max-age=300");
  const auto entries = [](const std::string& text) {
    std::size_t count = 0;
    for (std::size_t at = text.find("<entry>"); at != std::string::npos; at = text.find("<entry>", at + 1)) ++count;
    return count;
  };
  EXPECT_EQ(entries(feed.body), 1U) << "private ones are not in it";
  EXPECT_THAT(feed.body, ::testing::HasSubstr("<author><name>Olga</name></author>"));
  EXPECT_THAT(feed.body, ::testing::HasSubstr("Swiss, Tori Shogi, 300+0. Starts "));
  const auto again = http(server->port(), "GET", "/tournaments.atom", {},
                          "If-None-Match: " + std::string(feed.field("ETag")) + "\r\n");
  EXPECT_EQ(again.status, 304);
  EXPECT_TRUE(again.body.empty());
}

TEST_F(TournamentsTest, PastTournamentsAreListedInPagesOfThirty) {
  ASSERT_EQ(people["Olga"].post(announce(settings("knockout")) + "/cancel", {}).status, 204);
  server.reset();
  ASSERT_TRUE(TestDatabase(folder.path())
                  .execute("WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 31) "
                           "INSERT INTO tournaments (id, organiser, name, system, games, time, listed, club, phase, "
                           "is_over, starts, created, updated, players) "
                           "SELECT 'aaaaaaaaaaa' || substr('23456789abcdefghijkmnpqrstuvwxyz', i, 1), organiser, name, "
                           "system, games, time, 1, 'club', 'finished', 1, i, i, 1000, 0 FROM n, tournaments"));
  restart_all();
  for (const std::string list : {"/api/v1/tournaments", "/api/v1/clubs/club/tournaments"}) {
    std::set<std::string> ids;
    std::string query;
    for (int page = 0; page < 2; ++page) {
      const auto answer = people["Olga"].get(list + query).json();
      for (const auto& one : answer.at("past").as_array()) ids.emplace(one.at("id").as_string());
      ASSERT_EQ(answer.at("next").is_null(), page == 1) << list;
      if (page == 0) query = "?before=" + std::string(answer.at("next").as_string());
    }
    EXPECT_TRUE(ids.contains("aaaaaaaaaaa2") && ids.contains("aaaaaaaaaaay")) << list;
    EXPECT_GE(ids.size(), 31U) << list << ": all ended in the same millisecond";
    EXPECT_EQ(people["Olga"].get(list + "?before=1000").code(), "bad_value");
  }
}

TEST_F(TournamentsTest, ContinuesAfterARestart) {
  const auto path = announce(settings("swiss", R"(,"rounds":2)"));
  join(path, 4);
  ASSERT_EQ(people["Olga"].post(path + "/start", {}).status, 204);
  const auto before = shown_in_round(path, 1);
  restart_all();
  const auto after = shown(path);
  EXPECT_EQ(after.at("pairings"), before.at("pairings"));
  play_round(after);
  play_round(shown_in_round(path, 2));
  shown_in_phase(path, "finished");
}

TEST_F(TournamentsTest, TheNextRoundWaitsForAnAdjournedGame) {
  const auto path = announce(settings("swiss", R"(,"rounds":2)"));
  join(path, 4);
  ASSERT_EQ(people["Olga"].post(path + "/start", {}).status, 204);
  const auto first = shown_in_round(path, 1);
  const auto& meeting = first.at("pairings").at(0);
  Browser& black = people[name_of(meeting.at("black"))];
  Browser& white = people[name_of(meeting.at("white"))];
  const auto game = "/api/v1/games/" + std::string(meeting.at("game").as_string());
  EXPECT_TRUE(eventually([&] { return black.get(game).status == 200; }));
  ASSERT_EQ(black.post(game + "/move", R"({"ply":0,"usi":"2e2d"})").status, 204);
  ASSERT_EQ(white.post(game + "/move", R"({"ply":1,"usi":"6c6d"})").status, 204);
  ASSERT_EQ(white.post(game + "/adjourn", {}).status, 204);
  ASSERT_EQ(black.post(game + "/answer", R"({"offer":"adjourn","accept":true})").status, 204);
  ASSERT_EQ(black.post(game + "/seal", R"({"ply":2,"usi":"6e6d"})").status, 204);
  play_round(json::object{{"pairings", json::array{first.at("pairings").at(1)}}});
  shown_when(path, [](const json::object& now) { return !now.at("pairings").at(1).at("result").is_null(); });

  restart_all();
  const auto waiting = shown(path);
  EXPECT_EQ(waiting.at("round").as_int64(), 1);
  EXPECT_TRUE(waiting.at("pairings").at(0).at("result").is_null());
  EXPECT_EQ(people["Olga"].post(path + "/next_round", {}).code(), "not_allowed");

  auto black_socket = black.socket();
  auto white_socket = white.socket();
  for (auto* socket : {&black_socket, &white_socket}) {
    socket->send(watch_frame(std::string(meeting.at("game").as_string()), 0));
    socket->expect("presence");
  }
  ASSERT_EQ(white.post(game + "/resume", {}).status, 204);
  ASSERT_EQ(black.post(game + "/answer", R"({"offer":"resume","accept":true})").status, 204);
  ASSERT_EQ(white.post(game + "/resign", {}).status, 204);
  play_round(shown_in_round(path, 2));
  const auto end = shown_in_phase(path, "finished");
  for (const json::value& one : end.at("standings").as_array()) {
    if (name_of(one.at("player")) != name_of(meeting.at("black"))) continue;
    EXPECT_EQ(one.at("rounds").at(0).at("result").as_string(), "1");
  }
}

TEST_F(TournamentsTest, TheOrganiserEditsTheAnnouncement) {
  const auto path = announce(settings("swiss", R"(,"rounds":3)"));
  join(path, 4);
  const auto revise = [&](const std::string& who, std::string_view body) {
    return people[who].post(path + "/settings", std::string(body));
  };
  const std::int64_t later = now() + 7'200'000;
  EXPECT_EQ(revise("Player1", R"({"name":"Mine"})").code(), "not_allowed");
  EXPECT_EQ(revise("Olga", R"({"name":""})").code(), "bad_value");
  EXPECT_EQ(revise("Olga", R"({"rated":true})").code(), "unknown_field");
  EXPECT_EQ(revise("Olga", fmt::format(R"({{"name":"Summer","about":"Tea at four","starts":{}}})", later)).status, 204);
  restart_all();
  auto shown_now = shown(path, "Player1");
  EXPECT_EQ(shown_now.at("name").as_string(), "Summer");
  EXPECT_EQ(shown_now.at("about").as_string(), "Tea at four");
  EXPECT_EQ(shown_now.at("starts").as_int64(), later);
  const auto listed = people["Olga"].get("/api/v1/tournaments").json().at("current").as_array();
  ASSERT_EQ(listed.size(), 1U);
  EXPECT_EQ(listed[0].at("name").as_string(), "Summer");
  EXPECT_EQ(listed[0].at("starts").as_int64(), later);
  ASSERT_EQ(people["Olga"].post(path + "/start", {}).status, 204);
  play_round(shown_in_round(path, 1));
  shown_in_round(path, 2);
  EXPECT_EQ(revise("Olga", R"({"rounds":1})").code(), "not_allowed") << "two are paired";
  EXPECT_EQ(revise("Olga", fmt::format(R"({{"starts":{}}})", later + 1)).code(), "not_allowed") << "it has started";
  EXPECT_EQ(revise("Olga", R"({"rounds":2})").status, 204);
  play_round(shown(path));
  EXPECT_EQ(shown_in_phase(path, "finished").at("round").as_int64(), 2);
  EXPECT_EQ(revise("Olga", R"({"name":"Late"})").code(), "not_allowed");
}

TEST_F(TournamentsTest, TwoChangesAtOnceDoNotOverwriteEachOther) {
  const auto path = announce(settings("swiss", R"(,"rounds":3)"));
  const auto revise = [&](std::string_view body) { return people["Olga"].post(path + "/settings", std::string(body)); };
  EXPECT_EQ(shown(path).at("revision").as_int64(), 0);
  EXPECT_EQ(revise(R"({"name":"Summer","revision":0})").status, 204);
  EXPECT_EQ(shown(path).at("revision").as_int64(), 1);
  EXPECT_EQ(revise(R"({"name":"Autumn","revision":0})").code(), "stale");
  EXPECT_EQ(shown(path).at("name").as_string(), "Summer");
  EXPECT_EQ(revise(R"({"name":"Autumn","revision":1})").status, 204);
  EXPECT_EQ(revise(R"({"about":"Tea"})").status, 204) << "who names none overwrites";
  restart_all();
  EXPECT_EQ(shown(path).at("revision").as_int64(), 3);
  EXPECT_EQ(revise(R"({"revision":-1})").code(), "bad_value");
}

TEST_F(TournamentsTest, NamesAndTextsAreValidated) {
  const auto announce_as = [&](std::string_view name, std::string_view about = "") {
    auto wish = json::parse(settings("knockout")).as_object();
    wish["name"] = name;
    wish["about"] = about;
    return people["Olga"].post("/api/v1/tournaments", json::serialize(wish));
  };
  std::string sixty;
  for (int count = 0; count < 60; ++count) sixty += "鵬";
  for (const std::string& name :
       {std::string("two\nlines"), std::string("\xe2\x80\xaeturned"), std::string("  "), sixty + "鵬"})
    EXPECT_EQ(announce_as(name).code(), "bad_value") << name;
  EXPECT_EQ(announce_as("Spring", "\xe2\x80\xaeturned").code(), "bad_value");
  const auto made = announce_as(sixty, " One.\r\n\nTwo.\n");
  ASSERT_EQ(made.status, 201) << made.body;
  const auto path = "/api/v1/tournaments/" + std::string(made.json().at("id").as_string());
  EXPECT_EQ(shown(path).at("name").as_string(), sixty) << "characters are counted, not bytes";
  EXPECT_EQ(shown(path).at("about").as_string(), "One.\n\nTwo.");
  EXPECT_EQ(people["Olga"].post(path + "/settings", "{\"name\":\"\xe2\x80\xaeturned\"}").code(), "bad_value");
}

TEST_F(TournamentsTest, TheOrganiserReopensAPlaceTakenByTheWrongAccount) {
  const auto path = import_of_four();
  Browser& olga = people["Olga"];
  const auto places = [&](std::string_view kind) {
    return shown(path).at("you").at("arrangements").at(kind).as_array();
  };
  const auto key_of = [&](int line) {
    return std::string(places("places")[static_cast<std::size_t>(line)].at("key").as_string());
  };
  const auto take = [&](const std::string& who, const std::string& key) {
    return people[who].post(path + "/place", fmt::format(R"({{"key":"{}"}})", key));
  };
  const std::string old_key = key_of(1);
  ASSERT_EQ(take("Player4", old_key).status, 204);
  ASSERT_EQ(places("taken").size(), 1U);
  EXPECT_EQ(places("taken")[0].at("name").as_string(), "Player2");
  EXPECT_EQ(places("taken")[0].at("player").at("name").as_string(), "Player4");
  const auto free = [&](const std::string& who, int number) {
    return people[who].post(path + "/free_place", fmt::format(R"({{"number":{}}})", number));
  };
  EXPECT_EQ(free("Player4", 2).code(), "not_allowed") << "the organiser's to do";
  EXPECT_EQ(free("Olga", 1).code(), "not_allowed") << "nobody has it";
  EXPECT_EQ(free("Olga", 0).code(), "bad_value");
  const auto own = [&](const std::string& who) {
    return people[who].get("/api/v1/account/tournaments").json().at("tournaments").as_array().size();
  };
  EXPECT_EQ(own("Player4"), 2U);
  EXPECT_EQ(free("Olga", 2).status, 204);
  EXPECT_EQ(own("Player4"), 1U) << "only the one that was played elsewhere";
  EXPECT_EQ(free("Olga", 2).code(), "not_allowed") << "it is open again";
  restart_all();
  EXPECT_TRUE(places("taken").empty());
  EXPECT_FALSE(shown(path, "Player4").at("you").at("joined").as_bool());
  EXPECT_EQ(take("Player4", old_key).code(), "not_found") << "the old link is in the wrong hands";
  EXPECT_EQ(take("Player2", key_of(1)).status, 204);
  EXPECT_EQ(take("Player1", key_of(0)).status, 204);
  ASSERT_EQ(olga.post(path + "/start", {}).status, 204);
  const auto now = shown_in_round(path, 2);
  EXPECT_EQ(free("Olga", 2).code(), "not_allowed") << "in the middle of a game";
}

TEST_F(TournamentsTest, ATournamentContinuesFromItsFile) {
  const auto elsewhere = played_elsewhere();
  const auto trf = people["Olga"].get(elsewhere + "/trf").body;
  const auto before = shown(elsewhere);

  Browser& olga = people["Olga"];
  const auto checked =
      olga.post("/api/v1/tournaments/import/check", json::serialize(json::object{{"trf", trf}})).json();
  EXPECT_EQ(checked.at("played").as_int64(), 1);
  EXPECT_EQ(checked.at("planned").as_int64(), 3);
  ASSERT_EQ(checked.at("players").as_array().size(), 4U);
  EXPECT_EQ(checked.at("players").at(0).at("account").as_string(), "Player1");
  const auto named =
      olga.post("/api/v1/tournaments/import/check",
                json::serialize(json::object{{"trf", trf}, {"accounts", {"Nobody", "player3", "", ""}}}));
  EXPECT_TRUE(named.json().at("players").at(0).at("account").is_null());
  EXPECT_EQ(named.json().at("players").at(1).at("account").as_string(), "Player3");

  const auto import = [&](std::string_view accounts, int rounds = 3, std::string_view file = {}) {
    auto wish = json::parse(settings("swiss", fmt::format(R"(,"rounds":{})", rounds))).as_object();
    wish["trf"] = file.empty() ? std::string_view(trf) : file;
    wish["accounts"] = json::parse(accounts);
    return olga.post("/api/v1/tournaments/import", json::serialize(wish));
  };
  const auto count = [&] { return olga.get("/api/v1/tournaments").json().at("current").as_array().size(); };
  const auto wrong = import("[]", 3, "012 x\n001   one\n001   two");
  EXPECT_EQ(wrong.code(), "bad_value");
  const std::string message(wrong.json().at("error").at("message").as_string());
  EXPECT_THAT(message, ::testing::StartsWith("Line 2: "));
  EXPECT_THAT(message, ::testing::HasSubstr("\nLine 3: "));
  EXPECT_EQ(import("[]", 1).code(), "bad_value") << "all rounds are played";
  EXPECT_EQ(import(R"(["Nobody","","",""])").code(), "unknown_player");
  EXPECT_EQ(import(R"(["Player1","Player1","",""])").code(), "bad_value");
  EXPECT_EQ(import(R"(["Player1"])").code(), "bad_value");
  EXPECT_EQ(count(), 1U) << "nothing half made";

  const auto made = import(R"(["Player1","","Player3",""])");
  ASSERT_EQ(made.status, 201) << made.body;
  const auto path = "/api/v1/tournaments/" + std::string(made.json().at("id").as_string());
  auto now = shown(path);
  EXPECT_EQ(now.at("round").as_int64(), 1);
  EXPECT_TRUE(now.at("pairings").at(0).at("game").is_null()) << "it was played elsewhere";
  EXPECT_EQ(now.at("standings").at(0).at("player").at("kind").as_string(), "awaited");
  EXPECT_EQ(now.at("standings").at(0).at("points"), before.at("standings").at(0).at("points"));
  const auto places = now.at("you").at("arrangements").at("places").as_array();
  ASSERT_EQ(places.size(), 4U);
  EXPECT_TRUE(shown(path, "Player2").at("you").at("arrangements").is_null()) << "keys are the organiser's";
  EXPECT_EQ(olga.post(path + "/start", {}).code(), "not_allowed") << "nobody is there";

  // Places are taken by reservation, by link, and by the usual button to join.
  EXPECT_EQ(shown(path, "Player1").at("you").at("place").at("name").as_string(), "Player1");
  EXPECT_EQ(people["Player1"].post(path + "/place", "{}").status, 204);
  EXPECT_EQ(people["Player1"].post(path + "/place", "{}").code(), "not_found") << "it is taken";
  EXPECT_EQ(people["Player3"].post(path + "/join", {}).status, 204);
  const auto key = [&](int line) { return std::string(places[static_cast<std::size_t>(line)].at("key").as_string()); };
  EXPECT_EQ(people["Player2"].post(path + "/place", R"({"key":"no such"})").code(), "not_found");
  EXPECT_EQ(people["Player2"].get(path + "/place?key=" + key(1)).json().at("name").as_string(), "Player2");
  const auto with = [](const std::string& text) { return fmt::format(R"({{"key":"{}"}})", text); };
  EXPECT_EQ(people["Player1"].post(path + "/place", with(key(1))).code(), "not_allowed") << "has one";
  EXPECT_EQ(people["Player2"].post(path + "/place", with(key(1))).status, 204);
  restart_all();
  ASSERT_EQ(people["Olga"].post(path + "/start", {}).status, 204);
  now = shown_in_round(path, 2);
  EXPECT_EQ(now.at("pairings").as_array().size(), 1U);
  EXPECT_EQ(now.at("byes").as_array().size(), 1U) << "the fourth is not there yet";
  EXPECT_EQ(people["Player4"].post(path + "/place", with(key(3))).status, 204);
  play_round(now);
  play_round(shown_in_round(path, 3));
  const auto end = shown_in_phase(path, "finished");
  for (const json::value& one : end.at("standings").as_array()) {
    EXPECT_EQ(one.at("player").at("kind").as_string(), "account");
    EXPECT_EQ(one.at("rounds").as_array().size(), 3U);
  }
  const auto own = people["Player4"].get("/api/v1/account/tournaments").json().at("tournaments").as_array();
  EXPECT_EQ(own.size(), 2U);
}

// A short line of a file can forbid a thousand pairings.
TEST_F(TournamentsTest, AFileThatForbidsPairingsAgainAndAgainSurvivesARestart) {
  tournament::TrfFile file{.name = "Congress", .planned = 3};
  std::string clique = "XXP";
  for (int number = 1; number <= 46; ++number) {
    file.table.lines.push_back({.name = fmt::format("Guest {}", number), .rating = 1'500, .rounds = {}});
    clique += fmt::format(" {}", number);
  }
  std::string trf = tournament::write_trf(file);
  for (int line = 0; line < 50; ++line) trf += clique + '\n';
  auto wish = json::parse(settings("swiss", R"(,"rounds":3)")).as_object();
  wish["trf"] = trf;
  const auto made = people["Olga"].post("/api/v1/tournaments/import", json::serialize(wish));
  ASSERT_EQ(made.status, 201) << made.body;
  const auto path = "/api/v1/tournaments/" + std::string(made.json().at("id").as_string());
  join(path, 2);
  const auto refused = people["Olga"].post(path + "/forbidden", R"({"one":"Player1","other":"Player2"})");
  EXPECT_EQ(refused.code(), "not_allowed");
  EXPECT_EQ(refused.json().at("error").at("message").as_string(),
            "A tournament can have at most 1000 forbidden pairings.");
  restart_all();
  const auto now = shown(path);
  EXPECT_EQ(now.at("standings").as_array().size(), 48U);
  EXPECT_EQ(now.at("you").at("arrangements").at("forbidden").as_array().size(), 46U * 45 / 2);
}

TEST_F(TournamentsTest, TheAnnouncementCanBeEditedTwoHundredTimes) {
  const auto path = announce(settings("knockout"));
  const auto edit = [&](int number) {
    return people["Olga"].post(path + "/settings", fmt::format(R"({{"name":"Spring {}"}})", number));
  };
  for (int number = 1; number <= 200; ++number) ASSERT_EQ(edit(number).status, 204);
  const auto refused = edit(201);
  EXPECT_EQ(refused.code(), "not_allowed");
  EXPECT_EQ(refused.json().at("error").at("message").as_string(), "A tournament can be edited at most 200 times.");
  EXPECT_EQ(shown(path).at("name").as_string(), "Spring 200");
}

// Every change is stored for ever.
class LimitedTournamentsTest : public TournamentsTest {
 protected:
  ServerOptions options() override {
    auto made = TournamentsTest::options();
    made.call_limits.edits_of_player = {.most = 2, .again = std::chrono::hours{1}};
    return made;
  }
};

TEST_F(LimitedTournamentsTest, PlayersAndOrganisersCannotMakeAnyNumberOfChanges) {
  const auto path = announce(settings("arena", R"(,"length":600000)"));
  Browser& player = sign_up("Player1");
  EXPECT_EQ(player.post(path + "/join", {}).status, 204);
  EXPECT_EQ(player.post(path + "/leave", {}).status, 204);
  for (const std::string what : {"/join", "/leave"}) EXPECT_EQ(player.post(path + what, {}).code(), "too_many");
  EXPECT_EQ(player.post(path + "/berserk", R"({"on":true})").code(), "too_many");
  EXPECT_FALSE(player.post(path + "/join", {}).field("Retry-After").empty());
  for (const std::string_view name : {"Summer", "Autumn"}) {
    EXPECT_EQ(people["Olga"].post(path + "/settings", fmt::format(R"({{"name":"{}"}})", name)).status, 204);
  }
  for (const std::string what :
       {"place", "free_place", "withdraw", "pairings", "byes", "forbidden", "results", "settings"}) {
    EXPECT_EQ(people["Olga"].post(path + "/" + what, "{}").code(), "too_many") << what;
  }
  EXPECT_EQ(people["Olga"].post(path + "/start", {}).code(), "not_allowed") << "needs players, but has no limit";
}

TEST_F(TournamentsTest, RemovalByModeratorsIsLogged) {
  sign_up("Judge");
  make_moderator("Judge");
  const auto open = announce(settings("knockout"));
  const auto over = announce(settings("swiss", R"(,"rounds":3)"));
  ASSERT_EQ(people["Olga"].post(over + "/cancel", {}).status, 204);
  const auto listed = [&] {
    const auto list = people["Olga"].get("/api/v1/tournaments").json();
    return list.at("current").as_array().size() + list.at("past").as_array().size();
  };
  EXPECT_EQ(listed(), 2U);
  for (const auto& path : {open, over}) ASSERT_EQ(people["Judge"].post(path + "/cancel", {}).status, 204);
  EXPECT_EQ(listed(), 0U);
  EXPECT_EQ(shown(open).at("phase").as_string(), "cancelled");
  EXPECT_THAT(people["Olga"].get("/tournaments.atom").body, ::testing::Not(::testing::HasSubstr("<entry>")));
  const auto log = people["Judge"].get("/api/v1/moderation/log").json().at("log").as_array();
  ASSERT_EQ(log.size(), 2U);
  EXPECT_EQ(log[0].at("act").as_string(), "removed_tournament");
  EXPECT_THAT(std::string(log[0].at("note").as_string()), ::testing::StartsWith("Spring (tournament "));

  const auto of_judge =
      "/api/v1/tournaments/" +
      std::string(people["Judge"].post("/api/v1/tournaments", settings("knockout")).json().at("id").as_string());
  sign_up("Jury");
  make_moderator("Jury");
  EXPECT_EQ(people["Jury"].post(of_judge + "/cancel", {}).code(), "not_allowed") << "for administrators to decide";
  ASSERT_EQ(people["Judge"].post(of_judge + "/cancel", {}).status, 204);
  EXPECT_EQ(people["Judge"].get("/api/v1/moderation/log").json().at("log").as_array().size(), 2U) << "one's own";

  ASSERT_EQ(people["Judge"].post("/api/v1/moderation/silences", R"({"player":"Olga","minutes":60})").status, 201);
  EXPECT_EQ(try_announce(settings("knockout")).code(), "silenced");
}

TEST_F(TournamentsTest, ModeratorsKeepOrRemoveReportedTournaments) {
  for (const std::string name : {"Ann", "Bob", "Judge"}) sign_up(name);
  make_moderator("Judge");
  const auto path = announce(settings("knockout", R"(,"about":"Cheap boards at example.org")"));
  const auto id = path.substr(path.rfind('/') + 1);
  const auto report = [&](const std::string& by, std::string_view reason) {
    return people[by].post(path + "/report", fmt::format(R"({{"reason":"{}"}})", reason));
  };
  EXPECT_EQ(report("Olga", "spam").code(), "not_allowed") << "one's own";
  EXPECT_EQ(report("Ann", "advice").code(), "bad_value");
  EXPECT_EQ(report("Ann", "spam").status, 204);
  EXPECT_EQ(report("Bob", "other").status, 204);
  EXPECT_EQ(people["Ann"].get("/api/v1/moderation/tournament_reports").code(), "not_a_moderator");
  const auto own = people["Ann"].get("/api/v1/account/export").json();
  EXPECT_EQ(own.at("page_reports").at(0).at("tournament").as_string(), id);
  const auto waiting = [&] {
    return people["Judge"].get("/api/v1/moderation/tournament_reports").json().at("reports").as_array();
  };
  ASSERT_EQ(waiting().size(), 1U);
  EXPECT_EQ(waiting()[0].at("about").as_string(), "Cheap boards at example.org");
  EXPECT_EQ(waiting()[0].at("reports").as_array().size(), 2U);
  const auto decide = [&](bool remove) {
    return people["Judge"].post("/api/v1/moderation/tournament_reports",
                                fmt::format(R"({{"tournament":"{}","remove":{}}})", id, remove));
  };
  EXPECT_EQ(decide(false).status, 204);
  EXPECT_TRUE(waiting().empty());
  EXPECT_EQ(shown(path).at("phase").as_string(), "planned");
  EXPECT_EQ(report("Ann", "spam").status, 204) << "once more";
  restart_all();
  ASSERT_EQ(waiting().size(), 1U);
  EXPECT_EQ(decide(true).status, 204);
  EXPECT_TRUE(waiting().empty());
  EXPECT_EQ(shown(path).at("phase").as_string(), "cancelled");
  const auto log = people["Judge"].get("/api/v1/moderation/log").json().at("log").as_array();
  ASSERT_EQ(log.size(), 2U);
  EXPECT_EQ(log[0].at("act").as_string(), "removed_tournament");
  EXPECT_EQ(log[1].at("act").as_string(), "dismissed");
}

TEST_F(TournamentsTest, NoShowsForfeitAndAreNotPairedAgain) {
  const auto path = announce(settings("swiss", R"(,"rounds":2)", 10'000));
  join(path, 4);
  ASSERT_EQ(people["Olga"].post(path + "/start", {}).status, 204);
  const auto first = shown_in_round(path, 1);
  const auto& meeting = first.at("pairings").at(0);
  const std::string absent = name_of(meeting.at("black"));
  // The other game ends at once; in this one, nobody ever makes the first move.
  const std::string other(first.at("pairings").at(1).at("game").as_string());
  const std::string loser = name_of(first.at("pairings").at(1).at("white"));
  EXPECT_TRUE(eventually([&] { return people[loser].get("/api/v1/games/" + other).status == 200; }));
  EXPECT_EQ(people[loser].post("/api/v1/games/" + other + "/resign", {}).status, 204);
  const auto second = shown_in_round(path, 2);
  for (const json::value& one : second.at("standings").as_array()) {
    if (name_of(one.at("player")) != absent) continue;
    EXPECT_TRUE(one.at("left").as_bool());
    EXPECT_EQ(one.at("rounds").at(0).at("result").as_string(), "-");
  }
}

}  // namespace
}  // namespace ootori::server::testing
