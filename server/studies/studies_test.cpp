// Studies over real sockets and on a real store: who may do what, what is announced, what survives.
#include <thread>

#include <gmock/gmock.h>

#include "notation/json_record.hpp"
#include "server/admin/control_socket.hpp"
#include "server/stopped_server.hpp"
#include "server/studies/study_json.hpp"
#include "server/testing/server_process.hpp"
#include "server/testing/store_fixture.hpp"
#include "server/testing/studies_fixture.hpp"

namespace ootori::server::testing {
namespace {

using namespace studies;
using ::testing::AllOf, ::testing::AnyOf, ::testing::HasSubstr, ::testing::Not;
namespace json = boost::json;

TEST_F(StudiesTest, AuthorsWriteAndEverybodyReads) {
  const std::string study = study_of_ann();
  add_bob(study);
  const auto first = move(browser, study, 0, "3d3c").json();
  EXPECT_EQ(first, (json::object{{"number", 4}, {"node", 1}, {"chapter", 0}}));
  EXPECT_EQ(move(bob, study, 0, "3d3c").json(), first) << "the same move is the same position";
  EXPECT_EQ(move(bob, study, 1, "4b3c").json().at("node").as_int64(), 2);
  EXPECT_EQ(comment(browser, study, 1, "takes").status, 200);
  EXPECT_EQ(comment(bob, study, 1, "gives").status, 200);
  EXPECT_EQ(change(bob, study, {{"type", "glyph"}, {"chapter", 1}, {"node", 2}, {"glyph", "!?"}}).status, 200);
  EXPECT_EQ(
      change(bob, study, {{"type", "shape"}, {"chapter", 1}, {"node", 2}, {"shape", "R3e3d"}, {"on", true}}).status,
      200);

  const json::array all = nodes(study, guest);
  ASSERT_EQ(all.size(), 3U);
  EXPECT_EQ(json::serialize(all[1]),
            R"({"id":1,"parent":0,"usi":"3d3c","comments":[{"by":"Ann","text":"takes"},{"by":"Bob","text":"gives"}]})");
  EXPECT_EQ(json::serialize(all[2]), R"({"id":2,"parent":1,"usi":"4b3c","glyph":"!?","shapes":["R3e3d"]})");
  const auto shown = guest.get(path_of(study)).json();
  EXPECT_EQ(shown.at("authors"), (json::array{"Bob"}));
  EXPECT_FALSE(shown.at("writes").as_bool());
  EXPECT_EQ(shown.at("number").as_int64(), 9);
  EXPECT_TRUE(bob.get(path_of(study)).json().at("writes").as_bool());
}

TEST_F(StudiesTest, OthersCannotSeeAPrivateStudy) {
  const std::string study = study_of_ann("private");
  for (const std::string_view rest : {"", "/chapter?chapter=1", "/records?format=pgn"}) {
    EXPECT_EQ(bob.get(path_of(study, rest)).code(), "not_found");
    EXPECT_EQ(browser.get(path_of(study, rest)).status, 200);
  }
  EXPECT_EQ(move(bob, study, 0, "3d3c").code(), "not_found");
  EXPECT_EQ(bob.call("DELETE", path_of(study), {}).code(), "not_found");
  auto socket = bob.socket();
  socket.send(watch_study(study, 0));
  EXPECT_EQ(socket.expect("study_gone").at("study").as_string(), study);
  EXPECT_TRUE(guest.get("/api/v1/studies").json().at("studies").as_array().empty());
  add_bob(study);
  EXPECT_EQ(bob.get(path_of(study)).status, 200);
  EXPECT_EQ(bob.get("/api/v1/studies/mine").json().at("studies").as_array().size(), 1U);
}

TEST_F(StudiesTest, ReadersLosingAccessAreToldAndGetNothingMore) {
  const std::string study = study_of_ann("link");
  auto socket = guest.socket();
  socket.send(watch_study(study, 2));
  EXPECT_EQ(socket.expect("study_now").at("number").as_int64(), 2);
  ASSERT_EQ(change(browser, study, {{"type", "study_changed"}, {"name", "Mine"}, {"visibility", "private"}}).status,
            200);
  socket.expect("study_gone");
  ASSERT_EQ(move(browser, study, 0, "3d3c").status, 200);
  socket.send(R"({"t":"ping"})");
  EXPECT_EQ(json::parse(*socket.receive()).at("t").as_string(), "pong");
}

TEST_F(StudiesTest, ReadersFollowAndCatchUpByNumber) {
  const std::string study = study_of_ann();
  auto socket = guest.socket();
  socket.send(watch_study(study, 0));
  EXPECT_EQ(socket.expect("study_event").at("event").at("type").as_string(), "study");
  EXPECT_EQ(socket.expect("study_event").at("event").at("type").as_string(), "chapter");
  EXPECT_EQ(socket.expect("study_now").at("number").as_int64(), 2);
  ASSERT_EQ(move(browser, study, 0, "3d3c").status, 200);
  const auto told = socket.expect("study_event");
  EXPECT_EQ(told.at("number").as_int64(), 3);
  EXPECT_EQ(told.at("by").as_string(), "Ann");
  EXPECT_EQ(json::serialize(told.at("event")), R"({"type":"move","chapter":1,"parent":0,"node":1,"usi":"3d3c"})");

  ASSERT_EQ(comment(browser, study, 1, "takes").status, 200);
  auto other = bob.socket();
  other.send(watch_study(study, 3));
  EXPECT_EQ(other.expect("study_event").at("event").at("text").as_string(), "takes");
  EXPECT_EQ(other.expect("study_now").at("number").as_int64(), 4);
  other.send(watch_study(study, 99));
  other.expect("study_anew");
  other.send(fmt::format(R"({{"t":"study_leave","study":"{}"}})", study));
  other.send(R"({"t":"ping"})");
  other.expect("pong");
  ASSERT_EQ(browser.call("DELETE", path_of(study), {}).status, 204);
  socket.expect("study_gone");
  EXPECT_EQ(guest.get(path_of(study)).code(), "not_found");
}

// Events since any number can be asked for; they say no more than the study itself.
TEST_F(StudiesTest, MissedEventsTellNothingThatIsGone) {
  const std::string study = study_of_ann("private");
  ASSERT_EQ(comment(browser, study, 0, "a secret").status, 200);
  ASSERT_EQ(comment(browser, study, 0, "").status, 200);
  ASSERT_EQ(comment(browser, study, 0, "a slip").status, 200);
  ASSERT_EQ(comment(browser, study, 0, "a hint").status, 200);
  ASSERT_EQ(change(browser, study, {{"type", "study_changed"}, {"name", "Final"}, {"visibility", "public"}}).status,
            200);
  auto socket = guest.socket();
  socket.send(watch_study(study, 0));
  std::string told;
  while (!told.contains("study_now")) told += socket.receive().value_or("study_now");
  EXPECT_THAT(told, Not(AnyOf(HasSubstr("secret"), HasSubstr("slip"), HasSubstr("Openings"), HasSubstr("private"))));
  EXPECT_THAT(told, AllOf(HasSubstr("a hint"), HasSubstr("Final")));

  add_bob(study);
  ASSERT_EQ(change(browser, study, {{"type", "author_left"}, {"player", "Bob"}}).status, 200);
  auto late = guest.socket();
  late.send(watch_study(study, 7));
  EXPECT_EQ(json::parse(*late.receive()).at("t").as_string(), "study_anew") << "nobody learns who was an author";
}

TEST_F(StudiesTest, ReadersWhoMissedADeletedChapterReadTheStudyAgain) {
  const std::string study = study_of_ann("public");
  const auto number = browser.get(path_of(study)).json().at("number").as_int64();
  const std::string pgn = "[Variant \"Torishogi\"]\n\n1. Sxe5 *\n";
  ASSERT_EQ(import_text(browser, study, pgn).status, 201);
  ASSERT_EQ(change(browser, study, {{"type", "chapter_moved"}, {"chapter", 2}, {"place", 0}}).status, 200);
  ASSERT_EQ(change(browser, study, {{"type", "chapter_deleted"}, {"chapter", 2}}).status, 200);
  auto socket = guest.socket();
  socket.send(watch_study(study, number));
  EXPECT_EQ(json::parse(*socket.receive()).at("t").as_string(), "study_anew");
}

TEST_F(StudiesTest, ReadersWhoMissedLongTextsReadTheStudyAgain) {
  const std::string study = study_of_ann("public");
  const auto number = browser.get(path_of(study)).json().at("number").as_int64();
  for (int i = 0; i < 10; ++i)
    ASSERT_EQ(comment(browser, study, 0, std::string(7'900, static_cast<char>('a' + i))).status, 200);
  auto socket = guest.socket();
  socket.send(watch_study(study, number));
  EXPECT_EQ(json::parse(*socket.receive()).at("t").as_string(), "study_anew");
}

TEST_F(StudiesTest, RecordsRoundTrip) {
  const std::string study = new_study(browser);
  const std::string text =
      "[Event \"Club\"]\n[Black \"Ann\"]\n[White \"Bob\"]\n[Variant \"Torishogi\"]\n[Result \"*\"]\n\n"
      "{one game} 1. Sxe5 $5 {[%csl Rd4] takes} (1. Sa4 (1. Sg4 Sa4) 1... Sg4) 1... Fxe5 *\n";
  const auto imported = import_text(browser, study, text);
  ASSERT_EQ(imported.status, 201) << imported.body;
  EXPECT_EQ(imported.json().at("chapter").as_int64(), 1);
  EXPECT_EQ(browser.get(path_of(study)).json().at("chapters").at(0).at("name").as_string(), "Bob – Ann");
  for (const std::string_view format : {"pgn", "kif", "json"}) {
    const auto written = guest.get(path_of(study, fmt::format("/records?format={}", format)));
    ASSERT_EQ(written.status, 200);
    const std::string copy = new_study(browser);
    ASSERT_EQ(import_text(browser, copy, written.body).status, 201) << written.body;
    EXPECT_EQ(guest.get(path_of(copy, fmt::format("/records?format={}", format))).body, written.body);
    EXPECT_EQ(nodes(copy, guest), nodes(study, guest));
  }
  ASSERT_EQ(
      change(
          browser, study,
          {{"type", "chapter_changed"}, {"chapter", 1}, {"name", "The taking"}, {"mode", "find"}, {"below", "white"}})
          .status,
      200);
  const std::string copy = new_study(browser);
  ASSERT_EQ(import_text(browser, copy, guest.get(path_of(study, "/records?format=pgn")).body).status, 201);
  const auto chapter = guest.get(path_of(copy)).json().at("chapters").at(0).as_object();
  EXPECT_EQ(chapter.at("name").as_string(), "The taking");
  EXPECT_EQ(chapter.at("mode").as_string(), "find");
  EXPECT_EQ(chapter.at("below").as_string(), "white");
}

TEST_F(StudiesTest, RecordsForAStudyOfOthersAreNotRead) {
  const std::string unreadable = "no record";
  EXPECT_EQ(import_text(browser, study_of_ann(), unreadable).code(), "bad_value");
  EXPECT_EQ(import_text(bob, study_of_ann(), unreadable).code(), "not_allowed");
  EXPECT_EQ(import_text(guest, study_of_ann(), unreadable).code(), "signed_out");
  EXPECT_EQ(import_text(bob, study_of_ann("private"), unreadable).code(), "not_found");
}

TEST_F(StudiesTest, AFileIsImportedWholeOrNotAtAll) {
  const std::string study = study_of_ann();
  const auto before = guest.get(path_of(study)).body;
  const auto broken =
      import_text(browser, study, R"({"game":"tori","moves":["3d3c"]} {"game":"tori","moves":["3d3c","3d3c"]})");
  EXPECT_EQ(broken.status, 400) << broken.body;
  EXPECT_TRUE(std::string_view(broken.json().at("error").at("message").as_string()).contains("Move 2")) << broken.body;
  EXPECT_EQ(guest.get(path_of(study)).body, before);
  ASSERT_EQ(import_text(browser, study, R"({"game":"tori","moves":["3d3c"]} {"game":"yari","moves":[]})").status, 201);
  EXPECT_EQ(guest.get(path_of(study)).json().at("chapters").as_array().size(), 3U);
  std::string many;
  for (int n = 0; n < 65; ++n) many += R"({"game":"tori"} )";
  EXPECT_EQ(import_text(browser, study, many).code(), "bad_value");
}

TEST_F(StudiesTest, BadInputGetsAClearAnswerAndChangesNothing) {
  const std::string study = study_of_ann();
  const auto before = guest.get(path_of(study)).body;
  EXPECT_EQ(move(bob, study, 0, "3d3c").code(), "not_allowed");
  EXPECT_EQ(move(guest, study, 0, "3d3c").code(), "signed_out");
  const auto illegal = move(browser, study, 0, "4f4a");
  EXPECT_EQ(illegal.code(), "illegal_move");
  EXPECT_FALSE(illegal.json().at("error").at("rule").as_string().empty());
  EXPECT_EQ(move(browser, study, 0, "nonsense").json().at("error").at("field").as_string(), "usi");
  EXPECT_EQ(move(browser, study, 7, "3d3c").code(), "stale");
  EXPECT_EQ(change(browser, study, {{"type", "chapter_deleted"}, {"chapter", 1}}).code(), "not_allowed");
  EXPECT_EQ(change(browser, study, {{"type", "chapter_deleted"}, {"chapter", 9}}).code(), "stale");
  EXPECT_EQ(change(browser, study, {{"type", "dance"}}).code(), "bad_value");
  EXPECT_EQ(change(browser, study, {{"type", "comment"}, {"chapter", 1}, {"node", 0}, {"text", "x"}, {"y", 1}}).code(),
            "unknown_field");
  EXPECT_EQ(change(browser, study, {{"type", "glyph"}, {"chapter", 1}, {"node", 1}, {"glyph", "!!!"}}).code(),
            "bad_value");
  EXPECT_EQ(
      change(browser, study, {{"type", "shape"}, {"chapter", 1}, {"node", 0}, {"shape", "G9z"}, {"on", true}}).code(),
      "bad_value");
  EXPECT_EQ(change(browser, study, {{"type", "author_added"}, {"player", "nobody"}}).code(), "unknown_player");
  EXPECT_EQ(comment(browser, study, 0, std::string(9'000, 'x')).code(), "not_allowed");
  EXPECT_EQ(import_text(browser, study, "once upon a time").code(), "bad_value");
  EXPECT_EQ(browser.post("/api/v1/studies", R"({"name":"  ","visibility":"public"})").code(), "bad_value");
  EXPECT_EQ(browser.post("/api/v1/studies", R"({"name":"x","visibility":"open"})").code(), "bad_value");
  EXPECT_EQ(browser.get("/api/v1/studies?before=yesterday").code(), "bad_value");
  EXPECT_EQ(browser.get(path_of(study, "/records?format=doc")).code(), "bad_value");
  EXPECT_EQ(browser.get(path_of("aaaaaaaaaaaa")).code(), "not_found");
  EXPECT_EQ(guest.get(path_of(study)).body, before);
  auto socket = guest.socket();
  socket.send(R"({"t":"study","study":"x","since":0})");
  EXPECT_EQ(socket.expect("error").at("code").as_string(), "not_found");
  for (int n = 0; n < 9; ++n) socket.send(watch_study(fmt::format("aaaaaaaaaa2{}", "abcdefghi"[n]), 0));
  EXPECT_EQ(socket.expect("error").at("code").as_string(), "busy");
}

TEST_F(StudiesTest, MarkupInNamesStaysText) {
  const auto made = browser.post("/api/v1/studies", R"({"name":"<script>alert(1)</script>","visibility":"public"})");
  ASSERT_EQ(made.status, 201);
  const auto listed = guest.get("/api/v1/studies").json().at("studies").at(0).as_object();
  EXPECT_EQ(listed.at("name").as_string(), "<script>alert(1)</script>");
  EXPECT_EQ(listed.at("owner").as_string(), "Ann");
}

TEST_F(StudiesTest, NamesAreOneVisibleLine) {
  const std::string study = study_of_ann();
  for (const std::string_view name :
       {"Best openings \xe2\x80\xae!yletelpmoc eerf", "\xe3\x85\xa4\xe3\x85\xa4", "\xe2\xa0\x80", "two\nlines",
        "next\xc2\x85line", "Z\xcc\x8d\xcc\x8d\xcc\x8d\xcc\x8d"}) {
    for (const auto& answer :
         {browser.post("/api/v1/studies", json::serialize(json::object{{"name", name}, {"visibility", "public"}})),
          change(browser, study, {{"type", "study_changed"}, {"name", name}, {"visibility", "public"}}),
          change(
              browser, study,
              {{"type", "chapter_changed"}, {"chapter", 1}, {"name", name}, {"mode", "read"}, {"below", "black"}})}) {
      EXPECT_EQ(answer.status, 400) << name;
      EXPECT_EQ(answer.json().at("error").at("field").as_string(), "name");
    }
  }
  EXPECT_EQ(change(browser, study, {{"type", "study_changed"}, {"name", " 棒銀 "}, {"visibility", "public"}}).status,
            200);
  EXPECT_EQ(guest.get(path_of(study)).json().at("name").as_string(), "棒銀");
}

// The tags of a record name the chapter and the players.
TEST_F(StudiesTest, TagsOfRecordsAreMadeVisible) {
  const std::string study = new_study(browser);
  const json::object tags{{"Black", "\xe2\x80\xae nnA"}, {"White", "Bob\xe2\x80\x8b"}, {"Event\xe2\x80\xae", "x"}};
  ASSERT_EQ(import_text(browser, study, json::serialize(json::object{{"game", "tori"}, {"tags", tags}})).status, 201);
  const auto chapter = guest.get(path_of(study, "/chapter?chapter=1")).json();
  EXPECT_EQ(chapter.at("name").as_string(), "nnA – Bob");
  EXPECT_EQ(chapter.at("tags"), (json::object{{"Black", "nnA"}, {"White", "Bob"}}));
}

TEST_F(StudiesTest, OnlyRecordsCanBeLarge) {
  const std::string study = study_of_ann();
  std::string moves;
  for (int n = 0; n < 3000; ++n) moves += R"({"usi":"3d3c","comment":"long"} , )";
  EXPECT_EQ(import_text(browser, study, moves).code(), "bad_value") << "it was read";
  EXPECT_EQ(import_text(browser, study, std::string(300'000, '1')).code(), "too_large");
  EXPECT_EQ(comment(browser, study, 0, std::string(20'000, 'x')).code(), "too_large");
}

class LimitedStudiesTest : public StudiesTest {
 protected:
  ServerOptions options() override {
    auto made = StudiesTest::options();
    made.call_limits.edits_of_player = {.most = 4, .again = 1h};
    return made;
  }
};

TEST_F(LimitedStudiesTest, ALargeRecordCountsAsSeveralChanges) {
  const std::string study = study_of_ann();
  const std::string event(40'000, 'x');
  ASSERT_EQ(import_text(browser, study, fmt::format(R"({{"game":"tori","tags":{{"Event":"{}"}}}})", event)).status,
            201);
  EXPECT_EQ(comment(browser, study, 0, "x").code(), "too_many");
}

TEST_F(StudiesTest, ListsHavePublicStudiesInPages) {
  for (int n = 0; n < 31; ++n) {
    if (n == 29) std::this_thread::sleep_for(5ms);  // for a definite order
    new_study(n % 2 == 0 ? browser : bob);
  }
  new_study(browser, "link");
  const auto page = guest.get("/api/v1/studies").json();
  ASSERT_EQ(page.at("studies").as_array().size(), 30U);
  const auto next = guest.get("/api/v1/studies?before=" + std::string(page.at("next").as_string())).json();
  EXPECT_EQ(next.at("studies").as_array().size(), 1U);
  EXPECT_TRUE(next.at("next").is_null());
}

TEST_F(StudiesTest, APlayerCanHaveThreeHundred) {
  server.reset();
  ASSERT_TRUE(TestDatabase(folder.path())
                  .execute("WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 299) "
                           "INSERT INTO studies (id, owner, name, visibility, created, updated, chapters, events) "
                           "SELECT 'study' || i, player, 'Another', 'public', i, i, 0, 0 FROM n, accounts "
                           "WHERE name = 'Ann'"));
  start();
  new_study(browser);
  const auto refused = browser.post("/api/v1/studies", R"({"name":"Endgames","visibility":"public"})");
  EXPECT_EQ(refused.code(), "not_allowed") << refused.body;
}

TEST_F(StudiesTest, TheOwnerChoosesAuthorsAndAuthorsMayLeave) {
  const std::string study = study_of_ann();
  add_bob(study);
  EXPECT_EQ(change(bob, study, {{"type", "author_left"}, {"player", "Ann"}}).code(), "not_allowed");
  EXPECT_EQ(change(bob, study, {{"type", "study_changed"}, {"name", "x"}, {"visibility", "link"}}).code(),
            "not_allowed");
  EXPECT_EQ(bob.call("DELETE", path_of(study), {}).code(), "not_allowed");
  EXPECT_EQ(change(bob, study, {{"type", "author_left"}, {"player", "Bob"}}).status, 200);
  EXPECT_EQ(move(bob, study, 0, "3d3c").code(), "not_allowed");
  EXPECT_TRUE(bob.get("/api/v1/studies/mine").json().at("studies").as_array().empty());
}

TEST_F(StudiesTest, ModeratorsCanDeleteStudies) {
  const std::string study = study_of_ann();
  add_bob(study);
  EXPECT_EQ(bob.call("DELETE", path_of(study), {}).code(), "not_allowed");
  ASSERT_TRUE(administer(place_of(folder.path()), ChangeRole{"Bob", Role::moderator}));
  EXPECT_EQ(bob.call("DELETE", path_of(study), {}).status, 204);
  EXPECT_EQ(browser.get(path_of(study)).code(), "not_found");
  EXPECT_TRUE(guest.get("/api/v1/studies").json().at("studies").as_array().empty());
  EXPECT_TRUE(browser.get("/api/v1/studies/mine").json().at("studies").as_array().empty());
  EXPECT_TRUE(bob.get("/api/v1/studies/mine").json().at("studies").as_array().empty());
  const auto log = bob.get("/api/v1/moderation/log").json().at("log").as_array();
  ASSERT_EQ(log.size(), 1U);
  EXPECT_EQ(log[0].at("act").as_string(), "removed_study");
}

TEST_F(StudiesTest, ModeratorsKeepOrDeleteReportedStudies) {
  const std::string study = study_of_ann();
  const auto report = [&](Browser& by, std::string_view reason) {
    return by.post(path_of(study, "/report"), fmt::format(R"({{"reason":"{}"}})", reason));
  };
  EXPECT_EQ(report(browser, "spam").code(), "not_allowed") << "one's own";
  EXPECT_EQ(report(bob, "advice").code(), "bad_value");
  EXPECT_EQ(report(bob, "spam").status, 204);
  EXPECT_EQ(report(bob, "insult").status, 204) << "the later one counts";
  EXPECT_EQ(bob.get("/api/v1/moderation/study_reports").code(), "not_a_moderator");
  const auto own = bob.get("/api/v1/account/export").json();
  EXPECT_EQ(own.at("page_reports").at(0).at("study").as_string(), study);
  Browser judge;
  judge.port = server->port();
  ASSERT_EQ(judge.post("/api/v1/account", R"({"name":"Judge","password":"correct horse"})").status, 201);
  ASSERT_TRUE(administer(place_of(folder.path()), ChangeRole{"Judge", Role::moderator}));
  const auto waiting = [&] { return judge.get("/api/v1/moderation/study_reports").json().at("reports").as_array(); };
  ASSERT_EQ(waiting().size(), 1U);
  EXPECT_EQ(waiting()[0].at("reports").at(0).at("reason").as_string(), "insult");
  const auto decide = [&](bool remove) {
    return judge.post("/api/v1/moderation/study_reports",
                      fmt::format(R"({{"study":"{}","remove":{},"note":"see rule 3"}})", study, remove));
  };
  EXPECT_EQ(decide(false).status, 204);
  EXPECT_TRUE(waiting().empty());
  EXPECT_EQ(report(bob, "spam").status, 204) << "once more";
  ASSERT_EQ(waiting().size(), 1U);
  EXPECT_EQ(decide(true).status, 204);
  EXPECT_TRUE(waiting().empty());
  EXPECT_EQ(browser.get(path_of(study)).code(), "not_found");
  const auto log = judge.get("/api/v1/moderation/log").json().at("log").as_array();
  ASSERT_EQ(log.size(), 2U);
  EXPECT_EQ(log[0].at("act").as_string(), "removed_study");
  EXPECT_THAT(std::string(log[0].at("note").as_string()), ::testing::EndsWith(": see rule 3"));
}

TEST_F(StudiesTest, EverythingSurvivesARestart) {
  const std::string study = study_of_ann();
  add_bob(study);
  ASSERT_EQ(move(browser, study, 0, "3d3c").status, 200);
  ASSERT_EQ(comment(bob, study, 1, "良い手").status, 200);
  const auto before = browser.get(path_of(study)).body;
  const auto chapter = browser.get(path_of(study, "/chapter?chapter=1")).body;
  restart();
  EXPECT_EQ(browser.get(path_of(study)).body, before);
  EXPECT_EQ(browser.get(path_of(study, "/chapter?chapter=1")).body, chapter);
  bob.port = server->port();
  EXPECT_EQ(move(bob, study, 1, "4b3c").json().at("number").as_int64(), 6);
}

TEST_F(StudiesTest, DeletingAPlayerKeepsTheirMovesAndRemovesTheirTexts) {
  const std::string mine = study_of_ann();
  add_bob(mine);
  ASSERT_EQ(move(bob, mine, 0, "3d3c").status, 200);
  ASSERT_EQ(comment(bob, mine, 1, "my secret").status, 200);
  ASSERT_EQ(comment(browser, mine, 1, "mine").status, 200);
  const std::string bobs = new_study(bob);
  const auto exported = bob.get("/api/v1/account/export").json();
  EXPECT_EQ(exported.at("studies").as_array().size(), 2U);
  EXPECT_TRUE(json::serialize(exported.at("study_events")).contains("my secret"));

  auto socket = guest.socket();
  socket.send(watch_study(mine, 6));
  socket.expect("study_now");
  ASSERT_EQ(bob.call("DELETE", "/api/v1/account", R"({"password":"correct horse"})").status, 204);
  socket.expect("study_anew");
  EXPECT_EQ(guest.get(path_of(bobs)).code(), "not_found");
  const json::array all = nodes(mine, guest);
  EXPECT_EQ(json::serialize(all.at(1)), R"({"id":1,"parent":0,"usi":"3d3c","comments":[{"by":"Ann","text":"mine"}]})");
  EXPECT_TRUE(browser.get(path_of(mine)).json().at("authors").as_array().empty());
  restart();
  EXPECT_EQ(nodes(mine, browser), all);
  EXPECT_EQ(move(browser, mine, 1, "4b3c").status, 200);
}

// Also those that the author had replaced or deleted later.
TEST_F(StudiesTest, DeletingAPlayerRemovesTheCommentsOfTheirRecords) {
  const std::string study = study_of_ann();
  add_bob(study);
  const std::string_view record =
      R"({"game":"tori","comment":"secret 1","moves":[{"usi":"3d3c","comment":"secret 2","variations":)"
      R"([[{"usi":"5e5d","comment":"secret 3"}]]}]})";
  ASSERT_EQ(import_text(bob, study, record).status, 201);
  ASSERT_EQ(change(bob, study, {{"type", "comment"}, {"chapter", 2}, {"node", 1}, {"text", ""}}).status, 200);
  ASSERT_EQ(bob.call("DELETE", "/api/v1/account", R"({"password":"correct horse"})").status, 204);
  for (int life = 0; life < 2; ++life) {
    const auto answer = browser.get(path_of(study, "/chapter?chapter=2"));
    ASSERT_EQ(answer.status, 200) << answer.body;
    EXPECT_EQ(answer.json().at("nodes").as_array().size(), 3U);
    EXPECT_THAT(answer.body, Not(HasSubstr("comments")));
    restart();
  }
  EXPECT_EQ(TestDatabase(folder.path()).integer("SELECT count(*) FROM study_events WHERE event LIKE '%secret%'"), 0);
}

// Otherwise the next change would get the number of the deleted comment, and this follower would miss it.
TEST_F(StudiesTest, NumbersOfDeletedCommentsAreNotUsedAgain) {
  const std::string study = study_of_ann();
  add_bob(study);
  const auto number = comment(bob, study, 0, "the last event").json().at("number").as_int64();
  restart();
  bob.port = guest.port = server->port();
  ASSERT_EQ(bob.call("DELETE", "/api/v1/account", R"({"password":"correct horse"})").status, 204);
  auto socket = guest.socket();
  socket.send(watch_study(study, number));
  EXPECT_EQ(json::parse(*socket.receive()).at("t").as_string(), "study_anew");
  EXPECT_GT(move(browser, study, 0, "3d3c").json().at("number").as_int64(), number);
}

TEST(StudiesCrash, AcknowledgedChangesSurviveACrash) {
  const TemporaryFolder folder;
  Browser browser{.port = 0};
  std::string study;
  std::vector<std::string> written;
  for (int life = 0; life < 5; ++life) {
    ServerProcess process(folder.path());
    ASSERT_NE(process.port(), 0);
    browser.port = process.port();
    if (life == 0) {
      ASSERT_EQ(sign_up(browser, "Ann").status, 201);
      study = new_study(browser);
      ASSERT_EQ(import_text(browser, study, empty_chapter()).status, 201);
    } else {
      ASSERT_EQ(browser.post("/api/v1/session", R"({"name":"Ann","password":"correct horse"})").status, 200);
    }
    const auto chapter = browser.get(path_of(study, "/chapter?chapter=1")).json();
    const json::array& nodes = chapter.at("nodes").as_array();
    ASSERT_EQ(nodes.size(), written.size() + 1) << "life " << life;
    for (std::size_t n = 0; n < written.size(); ++n) {
      EXPECT_EQ(nodes[n + 1].at("comments").at(0).at("text").as_string(), written[n]);
    }
    const std::array<std::string_view, 5> moves{"3d3c", "4b3c", "5e5d", "6c6d", "7e7d"};
    const auto played = move(browser, study, static_cast<int>(written.size()), moves[static_cast<std::size_t>(life)]);
    ASSERT_EQ(played.status, 200) << played.body;
    written.push_back(fmt::format("life {}", life));
    const auto said = comment(browser, study, static_cast<int>(played.json().at("node").as_int64()), written.back());
    ASSERT_EQ(said.status, 200) << said.body;
    process.kill();
  }
}

}  // namespace
}  // namespace ootori::server::testing
