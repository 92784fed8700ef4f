// The chat of a tournament over real sockets and a real store.
#include <map>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "server/testing/test_server.hpp"
#include "server/tournaments/tournament_chat_table.hpp"

namespace ootori::server::testing {
namespace {

namespace json = boost::json;

class TournamentChatTest : public ServerTest {
 protected:
  ServerOptions options() override {
    auto made = ServerTest::options();
    made.call_limits.calls_of_address = no_limit;
    made.call_limits.work_of_address = no_limit;
    return made;
  }

  void SetUp() override {
    ServerTest::SetUp();
    for (const std::string name : {"Olga", "Ann", "Bob", "Judge"}) {
      people[name].port = server->port();
      ASSERT_EQ(people[name]
                    .post("/api/v1/account", fmt::format(R"({{"name":"{}","password":"correct horse"}})", name))
                    .status,
                201);
    }
    const auto starts = std::chrono::duration_cast<std::chrono::milliseconds>(
                            std::chrono::system_clock::now().time_since_epoch() + std::chrono::hours{1})
                            .count();
    const auto answer = people["Olga"].post(
        "/api/v1/tournaments",
        fmt::format(R"({{"system":"knockout","name":"Spring <b>","games":["tori"],"time":{{"kind":"live",)"
                    R"("main":300000}},"no_show":60000,"starts":{}}})",
                    starts));
    ASSERT_EQ(answer.status, 201) << answer.body;
    id = std::string(answer.json().at("id").as_string());
    path = "/api/v1/tournaments/" + id + "/messages";
  }

  void start_again() {
    server.reset();
    start();
    for (auto& [name, browser] : people) browser.port = server->port();
  }

  void change_database(const std::string& sql) {
    server.reset();
    EXPECT_TRUE(TestDatabase(folder.path()).execute(sql));
    start_again();
  }
  void make_moderator(std::string_view name) {
    change_database(fmt::format("UPDATE accounts SET role = 'moderator' WHERE name = '{}'", name));
  }

  HttpAnswer say(const std::string& name, std::string_view text) {
    return people[name].post(path, json::serialize(json::object{{"text", text}}));
  }
  json::array messages(const std::string& name) { return people[name].get(path).json().at("messages").as_array(); }
  static std::string about(std::int64_t number, std::string_view more = "") {
    return fmt::format(R"({{"message":{}{}}})", number, more);
  }
  std::string verdict(std::int64_t number, std::string_view more) const {
    return fmt::format(R"({{"tournament":"{}","message":{},{}}})", id, number, more);
  }

  void follow(auto& socket) const {
    socket.send(fmt::format(R"({{"t":"follow_tournament_chat","tournament":"{}","on":true}})", id));
    socket.send(R"({"t":"ping"})");
    socket.expect("pong");
  }

  std::map<std::string, Browser> people;
  std::string id, path;
};

TEST_F(TournamentChatTest, MessagesAreStoredAndSentToFollowers) {
  auto socket = people["Bob"].socket();
  follow(socket);
  const auto said = say("Ann", "  good luck, everybody <b>!</b> ");
  ASSERT_EQ(said.status, 201) << said.body;
  EXPECT_EQ(said.json().at("text").as_string(), "good luck, everybody <b>!</b>");
  const auto heard = socket.expect("tournament_message");
  EXPECT_EQ(heard.at("tournament").as_string(), id);
  EXPECT_EQ(heard.at("message").at("text"), said.json().at("text"));
  EXPECT_EQ(heard.at("message").at("n").as_int64(), 1);
  start_again();
  Browser guest{.port = server->port()};
  const auto read = guest.get(path).json();
  EXPECT_TRUE(read.at("open").as_bool());
  ASSERT_EQ(read.at("messages").as_array().size(), 1U);
  EXPECT_EQ(read.at("messages").at(0).at("by").at("name").as_string(), "Ann");
  EXPECT_EQ(say("Bob", "thanks").json().at("n").as_int64(), 2);
}

TEST_F(TournamentChatTest, WritingNeedsAnAccountAndIsPlainText) {
  Browser guest{.port = server->port()};
  EXPECT_EQ(guest.post(path, R"({"text":"hello"})").code(), "signed_out");
  EXPECT_EQ(say("Ann", "").code(), "bad_value");
  EXPECT_EQ(say("Ann", std::string(201, 'x')).code(), "bad_value");
  EXPECT_EQ(say("Ann", "two\nlines").code(), "bad_value");
  EXPECT_EQ(say("Ann", "\u202eright to left").code(), "bad_value");
  EXPECT_EQ(people["Ann"].post(path, R"({"text":"hello","html":true})").status, 400);
  EXPECT_EQ(people["Ann"].post("/api/v1/tournaments/222222222222/messages", R"({"text":"hello"})").code(),
            "not_allowed");
  EXPECT_EQ(people["Ann"].get("/api/v1/tournaments/222222222222/messages").code(), "not_found");
  EXPECT_EQ(people["Ann"].get("/api/v1/tournaments/nonsense/messages").code(), "not_found");
  EXPECT_TRUE(messages("Ann").empty());
}

TEST_F(TournamentChatTest, FloodsAreStopped) {
  int refused = 0;
  for (int i = 0; i < 8; ++i) refused += say("Ann", "hello?").status == 429 ? 1 : 0;
  EXPECT_GE(refused, 1);
  EXPECT_LE(messages("Ann").size(), 7U);
}

TEST_F(TournamentChatTest, BlockedPlayersAreMuted) {
  ASSERT_EQ(people["Bob"].post("/api/v1/blocks", R"({"player":"Ann"})").status, 201);
  auto socket = people["Bob"].socket();
  follow(socket);
  ASSERT_EQ(say("Ann", "you again").status, 201);
  ASSERT_EQ(say("Olga", "be kind").status, 201);
  EXPECT_EQ(socket.expect("tournament_message").at("message").at("text").as_string(), "be kind");
  EXPECT_EQ(messages("Bob").size(), 1U);
  EXPECT_EQ(messages("Olga").size(), 2U);
}

TEST_F(TournamentChatTest, TheOrganiserDeletesMessages) {
  ASSERT_EQ(say("Ann", "buy my boards").status, 201);
  auto socket = people["Bob"].socket();
  follow(socket);
  EXPECT_EQ(people["Bob"].post(path + "/delete", about(1)).code(), "not_allowed");
  EXPECT_EQ(people["Olga"].post(path + "/delete", about(9)).code(), "unknown_message");
  ASSERT_EQ(people["Olga"].post(path + "/delete", about(1)).status, 204);
  EXPECT_EQ(socket.expect("tournament_chat").at("tournament").as_string(), id);
  EXPECT_TRUE(messages("Bob").empty());
  EXPECT_EQ(people["Olga"].post(path + "/delete", about(1)).code(), "unknown_message");
  EXPECT_EQ(say("Bob", "thank you").json().at("n").as_int64(), 2) << "its number is not given again";
}

TEST_F(TournamentChatTest, ModeratorsDecideReports) {
  ASSERT_EQ(say("Bob", "nice weather").status, 201);
  ASSERT_EQ(say("Ann", "you play like a guest").status, 201);
  EXPECT_EQ(people["Ann"].post(path + "/report", about(2, R"(,"reason":"insult")")).code(), "not_allowed");
  EXPECT_EQ(people["Bob"].post(path + "/report", about(2, R"(,"reason":"boring")")).code(), "bad_value");
  EXPECT_EQ(people["Bob"].post(path + "/report", about(9, R"(,"reason":"insult")")).code(), "unknown_message");
  for (int time = 0; time < 2; ++time) {
    EXPECT_EQ(people["Bob"].post(path + "/report", about(2, R"(,"reason":"insult")")).status, 204);
  }
  constexpr std::string_view desk = "/api/v1/moderation/tournaments";
  EXPECT_EQ(people["Judge"].get(desk).code(), "not_a_moderator");
  EXPECT_EQ(people["Judge"].post(desk, verdict(2, R"("delete":true)")).code(), "not_a_moderator");
  make_moderator("Judge");
  const auto queue = people["Judge"].get(desk).json().at("reports").as_array();
  ASSERT_EQ(queue.size(), 1U);
  EXPECT_EQ(queue[0].at("name").as_string(), "Spring <b>");
  EXPECT_EQ(queue[0].at("message").at("text").as_string(), "you play like a guest");
  EXPECT_EQ(queue[0].at("reports").as_array().size(), 1U);
  EXPECT_EQ(queue[0].at("context").at(0).at("text").as_string(), "nice weather");

  auto socket = people["Bob"].socket();
  follow(socket);
  ASSERT_EQ(people["Judge"].post(desk, verdict(2, R"("delete":true,"silence":60,"note":"a warning")")).status, 204);
  socket.expect("tournament_chat");
  EXPECT_EQ(messages("Bob").size(), 1U);
  EXPECT_TRUE(people["Judge"].get(desk).json().at("reports").as_array().empty());
  EXPECT_EQ(say("Ann", "sorry").code(), "silenced");
  const auto log = people["Judge"].get("/api/v1/moderation/log").json().at("log").as_array();
  ASSERT_EQ(log.size(), 2U);
  EXPECT_EQ(log[1].at("act").as_string(), "deleted");
  EXPECT_EQ(log[1].at("note").as_string(), "tournament " + id + ": a warning");
  EXPECT_EQ(people["Judge"].post(desk, verdict(9, R"("delete":true)")).code(), "unknown_message");
}

// Organisers might otherwise spare their friends, or themselves, a moderator's decision.
TEST_F(TournamentChatTest, ReportsOfMessagesThatTheOrganiserDeletesStayOpen) {
  ASSERT_EQ(say("Ann", "you play like a guest").status, 201);
  ASSERT_EQ(say("Ann", "and you are no guest").status, 201);
  for (const int number : {1, 2}) {
    ASSERT_EQ(people["Bob"].post(path + "/report", about(number, R"(,"reason":"insult")")).status, 204);
  }
  ASSERT_EQ(people["Olga"].post(path + "/delete", about(1)).status, 204);
  make_moderator("Judge");
  constexpr std::string_view desk = "/api/v1/moderation/tournaments";
  const auto queue = [&] { return people["Judge"].get(desk).json().at("reports").as_array(); };
  ASSERT_EQ(queue().size(), 2U);
  EXPECT_EQ(queue()[0].at("message").at("text").as_string(), "you play like a guest");
  EXPECT_TRUE(queue()[0].at("deleted").is_int64());
  EXPECT_TRUE(queue()[1].at("deleted").is_null());
  ASSERT_EQ(people["Judge"].post(desk, verdict(1, R"("delete":false,"silence":60)")).status, 204);
  EXPECT_EQ(queue().size(), 1U);
  EXPECT_EQ(say("Ann", "sorry").code(), "silenced");
  ASSERT_EQ(people["Ann"].call("DELETE", "/api/v1/account", R"({"password":"correct horse"})").status, 204);
  EXPECT_TRUE(queue().empty()) << "nobody can read it any more";
}

TEST_F(TournamentChatTest, ModeratorsAreNotShownDeletedMessagesAsContext) {
  for (const char* text : {"hello", "my telephone number", "you play like a guest"}) {
    ASSERT_EQ(say("Ann", text).status, 201);
  }
  ASSERT_EQ(people["Olga"].post(path + "/delete", about(2)).status, 204);
  ASSERT_EQ(people["Bob"].post(path + "/report", about(3, R"(,"reason":"insult")")).status, 204);
  make_moderator("Judge");
  const auto context = people["Judge"].get("/api/v1/moderation/tournaments").json().at("reports").at(0).at("context");
  ASSERT_EQ(context.as_array().size(), 1U);
  EXPECT_EQ(context.at(0).at("text").as_string(), "hello");
}

TEST_F(TournamentChatTest, MessagesAreInTheDataExportAndDeletedWithTheAccount) {
  ASSERT_EQ(say("Ann", "my words").status, 201);
  ASSERT_EQ(say("Bob", "his words").status, 201);
  ASSERT_EQ(people["Ann"].post(path + "/report", about(2, R"(,"reason":"spam")")).status, 204);
  const auto own = people["Ann"].get("/api/v1/account/export").json();
  EXPECT_EQ(own.at("tournament_messages").at(0).at("text").as_string(), "my words");
  EXPECT_EQ(own.at("tournament_message_reports").at(0).at("message").as_int64(), 2);
  auto socket = people["Bob"].socket();
  follow(socket);
  ASSERT_EQ(people["Ann"].call("DELETE", "/api/v1/account", R"({"password":"correct horse"})").status, 204);
  socket.expect("tournament_chat");
  const auto left = messages("Bob");
  ASSERT_EQ(left.size(), 1U);
  EXPECT_EQ(left[0].at("text").as_string(), "his words");
}

TEST_F(TournamentChatTest, ItClosesADayAfterTheEnd) {
  ASSERT_EQ(people["Olga"].post("/api/v1/tournaments/" + id + "/cancel", {}).status, 204);
  ASSERT_EQ(say("Ann", "what a pity").status, 201) << "there is time to say goodbye";
  change_database("UPDATE tournaments SET updated = updated - 90000000");
  EXPECT_EQ(say("Ann", "is anybody there?").code(), "not_allowed");
  const auto read = people["Ann"].get(path).json();
  EXPECT_FALSE(read.at("open").as_bool());
  EXPECT_EQ(read.at("messages").as_array().size(), 1U);
}

// The newest messages are kept, and those with open reports.
TEST_F(TournamentChatTest, TheOldestMessagesAreDeleted) {
  ASSERT_EQ(say("Ann", "first").status, 201);
  ASSERT_EQ(say("Ann", "second").status, 201);
  ASSERT_EQ(people["Bob"].post(path + "/report", about(1, R"(,"reason":"spam")")).status, 204);
  change_database(fmt::format(
      "WITH RECURSIVE counted(n) AS (SELECT 3 UNION ALL SELECT n + 1 FROM counted WHERE n < {}) INSERT INTO "
      "tournament_messages (tournament, number, at, player, text) SELECT '{}', n, n, player, 'again' FROM counted, "
      "(SELECT DISTINCT player FROM tournament_messages) AS writer",
      kept_tournament_messages + 1, id));
  ASSERT_EQ(say("Bob", "last").json().at("n").as_int64(), kept_tournament_messages + 2);
  EXPECT_EQ(std::ssize(messages("Bob")), kept_tournament_messages);
  EXPECT_EQ(messages("Bob").at(0).at("n").as_int64(), 3);
  make_moderator("Judge");
  const auto queue = people["Judge"].get("/api/v1/moderation/tournaments").json().at("reports").as_array();
  ASSERT_EQ(queue.size(), 1U);
  EXPECT_EQ(queue[0].at("message").at("text").as_string(), "first");
}

}  // namespace
}  // namespace ootori::server::testing
