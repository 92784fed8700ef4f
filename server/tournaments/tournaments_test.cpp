// Tournaments over real sockets and a real store.
#include "server/testing/tournaments_fixture.hpp"

namespace ootori::server::testing {
namespace {

namespace json = boost::json;

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
    EXPECT_EQ(now.at("may_join").as_bool(), round < 3) << "a late player needs a round";
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

TEST_F(TournamentsTest, PlayersWhoWithdrawBeforeTheStartLeaveTheirPlaces) {
  const auto path = announce(settings("round_robin", R"(,"rounds":1)"));
  join(path, 30);
  Browser& late = sign_up("Late");
  EXPECT_EQ(late.post(path + "/join", {}).code(), "not_allowed");
  ASSERT_EQ(people["Player1"].post(path + "/leave", {}).status, 204);
  EXPECT_EQ(late.post(path + "/join", {}).status, 204);
  EXPECT_EQ(people["Player1"].post(path + "/join", {}).code(), "not_allowed") << "somebody else has taken the place";
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
