// How moderators remove tournaments, over real sockets and a real store.
#include "server/testing/tournaments_fixture.hpp"

namespace ootori::server::testing {
namespace {

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

}  // namespace
}  // namespace ootori::server::testing
