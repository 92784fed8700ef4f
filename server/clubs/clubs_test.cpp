// Clubs with real sockets and a real store: pages, members, leaderboards, tournaments, reports and closing.
#include <map>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/clubs/club_calls.hpp"
#include "server/testing/test_server.hpp"
#include "server/testing/test_store.hpp"
#include "server/testing/token_holder.hpp"

namespace ootori::server::testing {
namespace {

namespace json = boost::json;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

const std::string tori = "/api/v1/clubs/tori-fans";

std::string titled(std::string_view name, std::string_view joining = "open", std::string_view more = "") {
  return fmt::format(R"({{"name":"{}","title":"Tori fans","joining":"{}"{}}})", name, joining, more);
}

class ClubsTest : public ServerTest {
 protected:
  ServerOptions options() override {
    auto made = ServerTest::options();
    made.call_limits.seeks_of_player = made.call_limits.seeks_of_address = no_limit;
    made.call_limits.calls_of_address = made.call_limits.work_of_address = no_limit;
    return made;
  }
  void SetUp() override {
    ServerTest::SetUp();
    for (const std::string name : {"Ann", "Bob", "Cat"}) join_site(name);
  }
  void join_site(const std::string& name) {
    people[name].port = server->port();
    sign_up(people[name], name);
  }
  void restart_for_all() {
    server.reset();
    start();
    for (auto& [name, browser] : people) browser.port = server->port();
  }

  void make(std::string_view joining = "open", std::string_view more = "") {
    const auto answer = people["Ann"].post("/api/v1/clubs", titled("tori-fans", joining, more));
    ASSERT_EQ(answer.status, 201) << answer.body;
    EXPECT_EQ(answer.json(), (json::object{{"name", "tori-fans"}}));
  }
  HttpAnswer ask(const std::string& who, std::string_view what, const std::string& body = "{}") {
    return people[who].post(fmt::format("{}/{}", tori, what), body);
  }
  HttpAnswer about(const std::string& by, std::string_view what, std::string_view player) {
    return ask(by, what, fmt::format(R"({{"player":"{}"}})", player));
  }
  HttpAnswer rank(const std::string& by, std::string_view player, std::string_view rank) {
    return ask(by, "rank", fmt::format(R"({{"player":"{}","rank":"{}"}})", player, rank));
  }
  json::object shown(const std::string& to = "Ann") { return people[to].get(tori).json(); }
  std::string key() { return std::string(shown().at("key").as_string()); }

  static std::vector<std::string> names(const json::value& list) {
    std::vector<std::string> all;
    for (const json::value& one : list.as_array()) all.emplace_back(one.at("player").at("name").as_string());
    return all;
  }
  std::vector<std::string> members() { return names(people["Ann"].get(tori + "/members").json().at("members")); }
  std::string rank_of(const std::string& who) {
    const auto rank = shown(who).at("rank");
    return rank.is_null() ? "" : std::string(rank.as_string());
  }
  // Changes the role in the store, which the server reads when it starts.
  void make_moderator(std::string_view name) {
    server.reset();
    const std::string sql = fmt::format("UPDATE accounts SET role = 'moderator' WHERE name = '{}'", name);
    ASSERT_TRUE(TestDatabase(folder.path()).execute(sql));
    restart_for_all();
  }

  std::map<std::string, Browser> people;
};

TEST_F(ClubsTest, AClubHasAnAddressAndAPage) {
  make("open", R"(,"about":"For all who like birds.\r\n\r\nMondays at eight. ")");
  const auto club = shown("Bob");
  EXPECT_EQ(club.at("title").as_string(), "Tori fans");
  EXPECT_EQ(club.at("about").as_string(), "For all who like birds.\n\nMondays at eight.");
  EXPECT_EQ(club.at("joining").as_string(), "open");
  EXPECT_EQ(club.at("members").as_int64(), 1);
  EXPECT_THAT(names(club.at("leaders")), ElementsAre("Ann"));
  EXPECT_TRUE(club.at("rank").is_null());
  EXPECT_TRUE(club.at("key").is_null()) << "only leaders have the link";
  EXPECT_EQ(rank_of("Ann"), "owner");
  restart_for_all();
  EXPECT_EQ(people["Bob"].get("/api/v1/clubs/TORI-fans").json(), club) << "it is kept, and case makes no difference";
  const auto list = people["Cat"].get("/api/v1/clubs").json();
  ASSERT_EQ(list.at("clubs").as_array().size(), 1U);
  EXPECT_EQ(list.at("clubs").at(0).at("name").as_string(), "tori-fans");
  EXPECT_TRUE(list.at("next").is_null());
}

TEST_F(ClubsTest, InvalidInputIsRefused) {
  make();
  Browser& ann = people["Ann"];
  const auto fault = [&](const std::string& body) { return ann.post("/api/v1/clubs", body); };
  EXPECT_EQ(fault(titled("tori-fans")).code(), "name_taken") << "the address is taken";
  for (const std::string name : {"ab", "Tori", "-tori", "tori-", "to ri", "moderator", "鳥将棋"}) {
    const auto answer = fault(titled(name));
    EXPECT_EQ(answer.code(), "bad_value") << name;
    EXPECT_EQ(answer.json().at("error").at("field").as_string(), "name") << name;
  }
  EXPECT_EQ(fault(titled("tori-two", "invited")).code(), "bad_value");
  EXPECT_EQ(fault(R"({"name":"tori-two","title":" ","joining":"open"})").code(), "bad_value");
  EXPECT_EQ(fault(titled("tori-two", "open", R"(,"about":"\u202emoc")")).code(), "bad_value");
  EXPECT_EQ(fault(titled("tori-two", "open", fmt::format(R"(,"about":"{}")", std::string(2001, 'a')))).code(),
            "bad_value");
  EXPECT_EQ(ann.get("/api/v1/clubs/nobody").code(), "not_found");
  EXPECT_EQ(ann.get("/api/v1/clubs/nobody/members").code(), "not_found");
  EXPECT_EQ(ann.get("/api/v1/clubs?from=x").code(), "bad_value");
  EXPECT_EQ(ann.post("/api/v1/clubs/nobody/join", "{}").code(), "not_found");
  Browser guest{.port = server->port()};
  EXPECT_EQ(guest.post("/api/v1/clubs", titled("guests")).code(), "signed_out");
  EXPECT_EQ(guest.post(tori + "/join", "{}").code(), "signed_out");
}

TEST_F(ClubsTest, AnyoneCanJoinAndLeaveAnOpenClub) {
  make();
  EXPECT_EQ(ask("Bob", "join").status, 204);
  EXPECT_EQ(ask("Bob", "join").code(), "not_allowed") << "already a member";
  EXPECT_THAT(members(), ElementsAre("Ann", "Bob"));
  EXPECT_EQ(shown().at("members").as_int64(), 2);
  const auto own = people["Bob"].get("/api/v1/account/clubs").json().at("clubs").at(0);
  EXPECT_EQ(own.at("rank").as_string(), "member");
  EXPECT_EQ(people["Cat"].get("/api/v1/players/Bob/clubs").json().at("clubs").as_array().size(), 1U);
  EXPECT_EQ(ask("Bob", "leave").status, 204);
  EXPECT_EQ(ask("Bob", "leave").code(), "not_allowed");
  EXPECT_EQ(ask("Ann", "leave").code(), "not_allowed") << "the owner";
  EXPECT_THAT(members(), ElementsAre("Ann"));
}

TEST_F(ClubsTest, LeadersDecideAboutJoinRequests) {
  make("request");
  EXPECT_EQ(ask("Bob", "join").status, 204);
  EXPECT_EQ(ask("Bob", "join").code(), "not_allowed") << "has already applied";
  EXPECT_EQ(rank_of("Bob"), "applied");
  EXPECT_THAT(members(), ElementsAre("Ann"));
  EXPECT_THAT(people["Cat"].get("/api/v1/players/Bob/clubs").json().at("clubs").as_array(), IsEmpty());
  EXPECT_EQ(shown().at("applicants").as_int64(), 1);
  EXPECT_EQ(people["Bob"].get(tori + "/applicants").code(), "not_allowed");
  EXPECT_THAT(names(people["Ann"].get(tori + "/applicants").json().at("applied")), ElementsAre("Bob"));
  EXPECT_EQ(about("Bob", "accept", "Bob").code(), "not_allowed");
  EXPECT_EQ(about("Ann", "accept", "Cat").code(), "not_allowed") << "has not applied";
  EXPECT_EQ(about("Ann", "accept", "Nobody").code(), "unknown_player");
  EXPECT_EQ(about("Ann", "accept", "Bob").status, 204);
  EXPECT_THAT(members(), ElementsAre("Ann", "Bob"));
  // Cat is declined, and cannot apply again until she is readmitted.
  EXPECT_EQ(ask("Cat", "join").status, 204);
  EXPECT_EQ(about("Ann", "remove", "Cat").status, 204);
  EXPECT_EQ(rank_of("Cat"), "");
  EXPECT_EQ(ask("Cat", "join").code(), "not_allowed");
  EXPECT_THAT(names(people["Ann"].get(tori + "/applicants").json().at("removed")), ElementsAre("Cat"));
  EXPECT_EQ(about("Ann", "readmit", "Cat").status, 204);
  EXPECT_EQ(ask("Cat", "join").status, 204);
}

TEST_F(ClubsTest, ClubsByLinkNeedTheLinkAndCanReplaceIt) {
  make("link");
  const std::string old = key();
  EXPECT_EQ(ask("Bob", "join").code(), "unknown_link");
  EXPECT_EQ(ask("Bob", "join", R"({"key":"234567892345"})").code(), "unknown_link");
  EXPECT_EQ(ask("Bob", "join", fmt::format(R"({{"key":"{}"}})", old)).status, 204);
  EXPECT_EQ(ask("Ann", "settings", R"({"title":"Tori","joining":"link","new_link":true})").status, 204);
  EXPECT_NE(key(), old);
  EXPECT_EQ(ask("Cat", "join", fmt::format(R"({{"key":"{}"}})", old)).code(), "unknown_link");
  EXPECT_EQ(ask("Cat", "join", fmt::format(R"({{"key":"{}"}})", key())).status, 204);
}

TEST_F(ClubsTest, TheOwnerEditsTheClubAndAppointsLeaders) {
  make();
  for (const std::string name : {"Bob", "Cat"}) ASSERT_EQ(ask(name, "join").status, 204);
  EXPECT_EQ(ask("Bob", "settings", R"({"title":"Mine","joining":"open"})").code(), "not_allowed");
  EXPECT_EQ(rank("Bob", "Bob", "leader").code(), "not_allowed");
  EXPECT_EQ(rank("Ann", "Bob", "leader").status, 204);
  EXPECT_EQ(ask("Bob", "settings", R"({"title":"Mine","joining":"open"})").code(), "not_allowed") << "still";
  EXPECT_EQ(about("Bob", "remove", "Ann").code(), "not_allowed") << "the owner";
  EXPECT_EQ(about("Bob", "remove", "Cat").status, 204);
  EXPECT_EQ(about("Cat", "remove", "Bob").code(), "not_allowed");
  EXPECT_EQ(rank("Ann", "Cat", "leader").code(), "not_allowed") << "is no member any more";
  EXPECT_EQ(rank("Ann", "Bob", "applied").code(), "bad_value");
  EXPECT_EQ(rank("Ann", "Bob", "member").status, 204);
  EXPECT_EQ(rank("Ann", "Bob", "owner").status, 204);
  EXPECT_EQ(rank_of("Bob"), "owner");
  EXPECT_EQ(rank_of("Ann"), "member");
  EXPECT_EQ(ask("Bob", "settings", R"({"title":"Mine","joining":"request"})").status, 204);
  EXPECT_EQ(shown().at("title").as_string(), "Mine");
}

TEST_F(ClubsTest, LeadersDoNotSeeApplicantsTheyBlocked) {
  make("request");
  ASSERT_EQ(ask("Bob", "join").status, 204);
  ASSERT_EQ(people["Ann"].post("/api/v1/blocks", R"({"player":"Bob"})").status, 201);
  EXPECT_THAT(names(people["Ann"].get(tori + "/applicants").json().at("applied")), IsEmpty());
  EXPECT_EQ(rank_of("Bob"), "applied") << "and Bob is not told";
}

TEST_F(ClubsTest, TheLeaderboardShowsMembersRatings) {
  make();
  ASSERT_EQ(ask("Bob", "join").status, 204);
  server.reset();
  const auto rated = [](std::string_view name, double rating, double deviation) {
    return fmt::format(
        "INSERT INTO ratings (player, game, speed, rating, deviation, volatility, games, updated) "
        "SELECT player, 'tori', 'blitz', {}, {}, 0.06, 9, unixepoch() * 1000 FROM accounts WHERE name = '{}'; ",
        rating, deviation, name);
  };
  ASSERT_TRUE(
      TestDatabase(folder.path()).execute(rated("Ann", 1600, 60) + rated("Bob", 1900, 300) + rated("Cat", 2000, 60)));
  restart_for_all();
  const auto boards = people["Cat"].get(tori + "/leaderboards?game=tori").json().at("leaderboards");
  const auto& blitz = boards.at("blitz").as_array();
  ASSERT_EQ(blitz.size(), 2U) << "Cat is not in it";
  EXPECT_EQ(blitz[0].at("name").as_string(), "Ann") << "whose rating is certain";
  EXPECT_FALSE(blitz[0].at("provisional").as_bool());
  EXPECT_EQ(blitz[1].at("name").as_string(), "Bob");
  EXPECT_TRUE(blitz[1].at("provisional").as_bool());
  EXPECT_THAT(boards.at("rapid").as_array(), IsEmpty());
  EXPECT_EQ(people["Cat"].get(tori + "/leaderboards").code(), "bad_value");
  EXPECT_EQ(people["Cat"].get(tori + "/leaderboards?game=chess").code(), "bad_value");
}

TEST_F(ClubsTest, ClubTournamentsAreForMembersOnly) {
  make();
  ASSERT_EQ(ask("Bob", "join").status, 204);
  const auto settings = [](std::string_view club) {
    return fmt::format(
        R"({{"system":"swiss","name":"Cup","games":["tori"],"time":{{"kind":"live","main":300000}},)"
        R"("rounds":3,"no_show":60000,"listed":false,"starts":{},"club":"{}"}})",
        std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::system_clock::now().time_since_epoch())
                .count() +
            3'600'000,
        club);
  };
  EXPECT_EQ(people["Bob"].post("/api/v1/tournaments", settings("tori-fans")).code(), "not_allowed") << "no leader";
  EXPECT_EQ(people["Ann"].post("/api/v1/tournaments", settings("nobody")).code(), "not_allowed");
  const auto made = people["Ann"].post("/api/v1/tournaments", settings("Tori-Fans"));
  ASSERT_EQ(made.status, 201) << made.body;
  const std::string path = "/api/v1/tournaments/" + std::string(made.json().at("id").as_string());
  const auto club = [&](const std::string& who) { return people[who].get(path).json().at("club"); };
  EXPECT_EQ(club("Bob"), (json::object{{"name", "tori-fans"}, {"title", "Tori fans"}, {"member", true}}));
  EXPECT_FALSE(club("Cat").at("member").as_bool());
  EXPECT_EQ(people["Cat"].post(path + "/join", {}).code(), "not_allowed");
  EXPECT_EQ(people["Bob"].post(path + "/join", {}).status, 204);
  const auto of_club = [&] { return people["Cat"].get(tori + "/tournaments").json(); };
  ASSERT_EQ(of_club().at("current").as_array().size(), 1U) << "though it is not in the public list";
  EXPECT_EQ(of_club().at("current").at(0).at("club"), (json::object{{"name", "tori-fans"}, {"title", "Tori fans"}}));
  EXPECT_THAT(people["Cat"].get("/api/v1/tournaments").json().at("current").as_array(), IsEmpty());
  restart_for_all();
  EXPECT_FALSE(club("Cat").at("member").as_bool()) << "it is kept";
  ASSERT_EQ(people["Ann"].post(path + "/cancel", {}).status, 204);
  EXPECT_TRUE(eventually([&] { return of_club().at("past").as_array().size() == 1; }));
  EXPECT_THAT(of_club().at("current").as_array(), IsEmpty());
}

TEST_F(ClubsTest, AClosedClubsAddressIsNotReused) {
  make();
  ASSERT_EQ(ask("Bob", "join").status, 204);
  EXPECT_EQ(people["Bob"].call("DELETE", tori, {}).code(), "not_allowed");
  EXPECT_EQ(people["Ann"].call("DELETE", tori, {}).status, 204);
  EXPECT_EQ(people["Ann"].get(tori).code(), "not_found");
  EXPECT_THAT(people["Bob"].get("/api/v1/account/clubs").json().at("clubs").as_array(), IsEmpty());
  EXPECT_THAT(people["Bob"].get("/api/v1/clubs").json().at("clubs").as_array(), IsEmpty());
  EXPECT_EQ(ask("Bob", "join").code(), "not_found");
  EXPECT_EQ(people["Bob"].post("/api/v1/clubs", titled("tori-fans")).code(), "name_taken");
}

TEST_F(ClubsTest, ModeratorsSeeReportsAndClosingIsLogged) {
  make("open", R"(,"about":"Buy pieces!")");
  EXPECT_EQ(ask("Bob", "report", R"({"reason":"spam"})").status, 204);
  EXPECT_EQ(ask("Bob", "report", R"({"reason":"advice"})").code(), "bad_value");
  EXPECT_EQ(people["Bob"].get("/api/v1/moderation/clubs").code(), "not_a_moderator");
  make_moderator("Cat");
  Browser& cat = people["Cat"];
  const auto reports = [&] { return cat.get("/api/v1/moderation/clubs").json().at("reports").as_array(); };
  ASSERT_EQ(reports().size(), 1U);
  EXPECT_EQ(reports().at(0).at("about").as_string(), "Buy pieces!");
  EXPECT_EQ(reports().at(0).at("by").at("name").as_string(), "Bob");
  const auto decide = [&](Browser& by, bool close) {
    return by.post("/api/v1/moderation/clubs", fmt::format(R"({{"club":"tori-fans","close":{},"note":"ads"}})", close));
  };
  EXPECT_EQ(decide(people["Bob"], true).code(), "not_a_moderator");
  EXPECT_EQ(decide(cat, false).status, 204);
  EXPECT_THAT(reports(), IsEmpty());
  EXPECT_EQ(ask("Bob", "report", R"({"reason":"spam"})").status, 204);
  EXPECT_EQ(decide(cat, true).status, 204);
  EXPECT_THAT(reports(), IsEmpty());
  EXPECT_EQ(decide(cat, true).code(), "not_found");
  EXPECT_EQ(cat.get(tori).code(), "not_found");
  const auto log = cat.get("/api/v1/moderation/log").json().at("log");
  EXPECT_EQ(log.at(0).at("act").as_string(), "closed_club");
  EXPECT_EQ(log.at(0).at("player").at("name").as_string(), "Ann");
  EXPECT_EQ(log.at(0).at("note").as_string(), "club tori-fans: ads");
  EXPECT_EQ(log.at(1).at("act").as_string(), "dismissed");
}

TEST_F(ClubsTest, SilencedPlayersCannotCreateOrEditClubs) {
  make();
  make_moderator("Cat");
  ASSERT_EQ(people["Cat"].post("/api/v1/moderation/silences", R"({"player":"Ann","minutes":60})").status, 201);
  EXPECT_EQ(people["Ann"].post("/api/v1/clubs", titled("tori-two")).code(), "silenced");
  EXPECT_EQ(ask("Ann", "settings", R"({"title":"Mine","joining":"open"})").code(), "silenced");
}

TEST_F(ClubsTest, ClubsAreInTheDataExportAndOutliveTheirOwner) {
  make();
  for (const std::string name : {"Bob", "Cat"}) ASSERT_EQ(ask(name, "join").status, 204);
  ASSERT_EQ(rank("Ann", "Cat", "leader").status, 204);
  ASSERT_EQ(ask("Bob", "report", R"({"reason":"other"})").status, 204);
  const auto file = people["Bob"].get("/api/v1/account/export").json();
  EXPECT_EQ(file.at("clubs").at(0).at("name").as_string(), "tori-fans");
  EXPECT_EQ(file.at("club_reports").at(0).at("reason").as_string(), "other");
  const auto leave_site = [&](const std::string& who) {
    EXPECT_EQ(people[who].call("DELETE", "/api/v1/account", R"({"password":"correct horse battery"})").status, 204);
  };
  leave_site("Ann");
  EXPECT_EQ(rank_of("Cat"), "owner") << "the leader";
  EXPECT_EQ(shown("Cat").at("members").as_int64(), 2);
  leave_site("Cat");
  EXPECT_EQ(rank_of("Bob"), "owner");
  leave_site("Bob");
  Browser guest{.port = server->port()};
  EXPECT_EQ(guest.get(tori).code(), "not_found") << "nobody is left";
}

}  // namespace
}  // namespace ootori::server::testing
