// What organisers may do in their tournaments, over real sockets and a real store.
#include "server/admin/admin_request.hpp"
#include "server/stopped_server.hpp"
#include "server/testing/tournaments_fixture.hpp"

namespace ootori::server::testing {
namespace {

namespace json = boost::json;

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

TEST_F(UndecidedGameTest, WaitsForAnOrganiserWhoIsBannedForADay) {
  ASSERT_TRUE(administer(place_of(folder.path()), BanUser{"Olga", "rude", now() + 86'400'000}));
  std::this_thread::sleep_for(1500ms);  // three times as long as the rooms take to look for what is due
  EXPECT_EQ(shown(path).at("round").as_int64(), 1);
}

TEST_F(UndecidedGameTest, IsDrawnOnceTheOrganiserIsBannedForGood) {
  ASSERT_TRUE(administer(place_of(folder.path()), BanUser{"Olga", "cheating", {}}));
  EXPECT_EQ(points_of(shown_in_round(path, 2), black), 0.5);
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

TEST_F(TournamentsTest, WithdrawnPlayersGetNoByes) {
  const auto path = announce(settings("swiss", R"(,"rounds":3)"));
  join(path, 4);
  ASSERT_EQ(people["Player4"].post(path + "/leave", {}).status, 204);
  EXPECT_EQ(people["Olga"].post(path + "/byes", R"({"player":"Player4","round":2,"bye":"full"})").code(),
            "not_allowed");
}

TEST_F(TournamentsTest, DeletedPlayersAreNotPairedByTheOrganiser) {
  const auto path = announce(settings("swiss", R"(,"rounds":3,"automatic":false)"));
  join(path, 4);
  ASSERT_EQ(people["Olga"].post(path + "/start", {}).status, 204);
  play_round(shown_in_round(path, 1));
  shown_when(path,
             [](const json::object& now) { return now.at("standings").at(0).at("rounds").as_array().size() == 1; });
  ASSERT_EQ(people["Player4"].call("DELETE", "/api/v1/account", R"({"password":"correct horse"})").status, 204);
  ASSERT_EQ(people["Olga"].post(path + "/next_round", {}).status, 204);
  const auto second = shown_in_round(path, 2);
  EXPECT_EQ(second.at("pairings").as_array().size(), 1U);
  EXPECT_EQ(second.at("byes").as_array().size(), 1U);
}

// The ban may have ended when the organiser pairs the next round.
TEST_F(TournamentsTest, ABanBetweenRoundsWithdrawsNobody) {
  const auto path = announce(settings("swiss", R"(,"rounds":3,"automatic":false)"));
  join(path, 4);
  ASSERT_EQ(people["Olga"].post(path + "/start", {}).status, 204);
  play_round(shown_in_round(path, 1));
  shown_when(path,
             [](const json::object& now) { return now.at("standings").at(0).at("rounds").as_array().size() == 1; });
  ASSERT_TRUE(administer(place_of(folder.path()), BanUser{"Player4", "cheating", {}}));
  std::this_thread::sleep_for(1500ms);  // three times as long as the rooms take to look for what is due
  ASSERT_TRUE(administer(place_of(folder.path()), UnbanUser{"Player4"}));
  ASSERT_EQ(people["Olga"].post(path + "/next_round", {}).status, 204);
  EXPECT_EQ(shown_in_round(path, 2).at("pairings").as_array().size(), 2U);
}

// The games end while no server runs, and the next server counts their results.
TEST_F(TournamentsTest, ARoundIsCompletedAfterAPlayerWasDeletedWithoutAServer) {
  const auto path = announce(settings("swiss", R"(,"rounds":2)"));
  join(path, 2);
  ASSERT_EQ(people["Olga"].post(path + "/start", {}).status, 204);
  const auto first = shown_in_round(path, 1);
  const std::string black = name_of(first.at("pairings").at(0).at("black"));
  const std::string game(first.at("pairings").at(0).at("game").as_string());
  ASSERT_TRUE(eventually([&] { return people["Olga"].get("/api/v1/games/" + game).status == 200; }));
  server.reset();
  ASSERT_TRUE(administer(place_of(folder.path()), DeleteUser{black}));
  start();
  people["Olga"].port = server->port();
  shown_when(path, [](const json::object& now) {
    const json::value& result = now.at("pairings").at(0).at("result");
    return result.is_string() && result.as_string() == "white_won";
  });
}

// Nobody could name the deleted player, and every player has to be named.
TEST_F(TournamentsTest, AStuckRoundIsPairedByHandWithoutADeletedPlayer) {
  const auto path = announce(settings("swiss", R"(,"rounds":1)"));
  join(path, 4);
  for (const int other : {2, 3, 4}) {
    ASSERT_EQ(people["Olga"]
                  .post(path + "/forbidden", fmt::format(R"({{"one":"Player1","other":"Player{}"}})", other))
                  .status,
              204);
  }
  ASSERT_EQ(people["Olga"].post(path + "/start", {}).status, 204);
  shown_in_phase(path, "stuck");
  ASSERT_EQ(people["Player1"].call("DELETE", "/api/v1/account", R"({"password":"correct horse"})").status, 204);
  EXPECT_EQ(people["Olga"].post(path + "/pairings", R"({"players":["Player2","Player3"],"byes":["Player4"]})").status,
            204);
  EXPECT_EQ(shown_in_round(path, 1).at("pairings").as_array().size(), 1U);
}

TEST_F(TournamentsTest, PairingByHandSaysWhoIsBanned) {
  const auto path = announce(settings("swiss", R"(,"rounds":1)"));
  join(path, 2);
  ASSERT_EQ(people["Olga"].post(path + "/forbidden", R"({"one":"Player1","other":"Player2"})").status, 204);
  ASSERT_EQ(people["Olga"].post(path + "/start", {}).status, 204);
  shown_in_phase(path, "stuck");
  ASSERT_TRUE(administer(place_of(folder.path()), BanUser{"Player2", "cheating", {}}));
  for (const char* wish : {R"({"players":["Player1","Player2"]})", R"({"players":[],"byes":["Player1","Player2"]})"}) {
    const auto refused = people["Olga"].post(path + "/pairings", wish);
    EXPECT_EQ(refused.code(), "not_allowed");
    EXPECT_TRUE(refused.body.contains("Player2 is banned")) << refused.body;
  }
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
TEST_F(TournamentsTest, APlayerCanComeBackOrSwitchBerserkTwoHundredTimes) {
  const auto path = announce(settings("arena", R"(,"length":600000)"));
  join(path, 1);
  Browser& player = people["Player1"];
  const auto go_berserk = [&](int number) {
    return player.post(path + "/berserk", fmt::format(R"({{"on":{}}})", number % 2 == 0));
  };
  const auto version = [&] { return shown(path).at("version").as_int64(); };
  const auto before = version();
  EXPECT_EQ(go_berserk(1).status, 204);
  EXPECT_EQ(version(), before) << "it was off already";
  for (int number = 0; number < 199; ++number) ASSERT_EQ(go_berserk(number).status, 204);
  EXPECT_EQ(player.post(path + "/leave", {}).status, 204);
  EXPECT_EQ(player.post(path + "/join", {}).status, 204);
  EXPECT_EQ(go_berserk(1).code(), "not_allowed");
  EXPECT_EQ(player.post(path + "/leave", {}).status, 204) << "always possible";
  EXPECT_EQ(player.post(path + "/join", {}).code(), "not_allowed");
  EXPECT_EQ(version(), before + 202);
}

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

}  // namespace
}  // namespace ootori::server::testing
