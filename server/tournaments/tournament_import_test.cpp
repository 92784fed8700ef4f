// Tournament files that are exported, paired or continued, over real sockets and a real store.
#include "server/testing/tournaments_fixture.hpp"
#include "tournament/trf.hpp"

namespace ootori::server::testing {
namespace {

namespace json = boost::json;

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

}  // namespace
}  // namespace ootori::server::testing
