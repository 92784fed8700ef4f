// Announcements: permissions, listing, and the feed.
#include <chrono>
#include <map>
#include <thread>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/testing/test_server.hpp"
#include "server/testing/test_store.hpp"
#include "server/testing/token_holder.hpp"

namespace ootori::server::testing {
namespace {

using ::testing::HasSubstr;

constexpr std::string_view both =
    R"({"en":{"title":"New <server>","text":"It is faster.\n\nEnjoy!"},"ja":{"title":"新しいサーバー","text":"速くなりました。"}})";

class AnnouncementsTest : public ServerTest {
 protected:
  void SetUp() override {
    ServerTest::SetUp();
    for (const std::string name : {"Ann", "Meg", "Bob"}) {
      people[name].port = server->port();
      sign_up(people[name], name);
    }
    become("Ann", "administrator");
    become("Meg", "moderator");
  }
  void become(std::string_view name, std::string_view role) {
    server.reset();
    ASSERT_TRUE(TestDatabase(folder.path())
                    .execute(fmt::format("UPDATE accounts SET role = '{}' WHERE name = '{}'", role, name)));
    start();
    for (auto& [one, browser] : people) browser.port = server->port();
  }
  HttpAnswer announce(const std::string& by, std::string_view body = both) {
    return people[by].post("/api/v1/announcements", std::string(body));
  }
  boost::json::array shown() {
    const auto answer = people["Bob"].get("/api/v1/announcements");
    EXPECT_EQ(answer.status, 200) << answer.body;
    return answer.json().at("announcements").as_array();
  }

  std::map<std::string, Browser> people;
};

TEST_F(AnnouncementsTest, AdministratorsWriteAndEverybodyReads) {
  EXPECT_EQ(announce("Bob").code(), "not_allowed");
  EXPECT_EQ(announce("Meg").code(), "not_allowed");
  EXPECT_TRUE(shown().empty());
  EXPECT_EQ(announce("Ann", R"({"en":{"title":"First","text":"Hello"}})").status, 204);
  std::this_thread::sleep_for(std::chrono::milliseconds{2});  // announcements are ordered by milliseconds
  EXPECT_EQ(announce("Ann").status, 204);
  const auto all = shown();
  ASSERT_EQ(all.size(), 2U);
  EXPECT_EQ(all[0].at("en").at("title").as_string(), "New <server>");
  EXPECT_EQ(all[0].at("en").at("text").as_string(), "It is faster.\n\nEnjoy!");
  EXPECT_EQ(all[0].at("ja").at("title").as_string(), "新しいサーバー");
  EXPECT_EQ(all[0].at("by").at("name").as_string(), "Ann");
  EXPECT_TRUE(all[1].at("ja").is_null());
}

TEST_F(AnnouncementsTest, InvalidInputIsRefused) {
  EXPECT_EQ(announce("Ann", "{}").code(), "bad_value");
  EXPECT_EQ(announce("Ann", R"({"en":{"title":"","text":"x"}})").code(), "bad_value");
  EXPECT_EQ(announce("Ann", R"({"en":{"title":"a\nb","text":"x"}})").code(), "bad_value");
  EXPECT_EQ(announce("Ann", R"({"en":{"title":"a","text":"\n\n"}})").code(), "bad_value");
  EXPECT_EQ(announce("Ann", fmt::format(R"({{"en":{{"title":"a","text":"{}"}}}})", std::string(4'001, 'x'))).code(),
            "bad_value");
  std::string lines;
  for (int line = 0; line < 41; ++line) lines += std::string(100, 'x') + "\\n";
  EXPECT_EQ(announce("Ann", fmt::format(R"({{"en":{{"title":"a","text":"{}"}}}})", lines)).code(), "bad_value");
  EXPECT_TRUE(shown().empty());
}

// Lines that look empty are empty, also those with the wide space of Japanese keyboards.
TEST_F(AnnouncementsTest, MayHaveEmptyLines) {
  ASSERT_EQ(announce("Ann", R"({"en":{"title":" New ","text":"\n one \r\n\u3000\r\n \ntwo\n\u3000\n"}})").status, 204);
  EXPECT_EQ(shown()[0].at("en").at("title").as_string(), "New");
  EXPECT_EQ(shown()[0].at("en").at("text").as_string(), "one\n\n\ntwo");
  const auto empty = announce("Ann", R"({"en":{"title":"a","text":"\u3000\n "}})");
  EXPECT_EQ(empty.code(), "bad_value");
  EXPECT_EQ(empty.json().at("error").at("message").as_string(), "The text must not be empty.");
}

TEST_F(AnnouncementsTest, TextsHaveALimit) {
  const auto with = [](std::size_t title, std::size_t text) {
    return fmt::format(R"({{"en":{{"title":"{}","text":"{}"}}}})", std::string(title, 'x'), std::string(text, 'y'));
  };
  EXPECT_EQ(announce("Ann", with(80, 4'000)).status, 204);
  EXPECT_EQ(announce("Ann", with(81, 1)).json().at("error").at("message").as_string(),
            "The title may have at most 80 characters.");
  EXPECT_EQ(announce("Ann", with(1, 4'001)).json().at("error").at("message").as_string(),
            "The text may have at most 4000 characters.");
}

TEST_F(AnnouncementsTest, DeletionsAreLogged) {
  ASSERT_EQ(announce("Ann").status, 204);
  const auto path = "/api/v1/announcements/" + std::string(shown()[0].at("id").as_string());
  EXPECT_EQ(people["Bob"].call("DELETE", path, {}).code(), "not_a_moderator");
  EXPECT_EQ(people["Meg"].call("DELETE", path, {}).code(), "not_allowed") << "an administrator wrote it";
  EXPECT_EQ(people["Ann"].call("DELETE", path, {}).status, 204);
  EXPECT_EQ(people["Ann"].call("DELETE", path, {}).code(), "not_found");
  EXPECT_TRUE(shown().empty());
  const auto log = people["Meg"].get("/api/v1/moderation/log").json().at("log");
  EXPECT_EQ(log.at(0).at("note").as_string(), "announcement: New <server>");
}

TEST_F(AnnouncementsTest, TheFeedIsAtomAndCacheable) {
  ASSERT_EQ(announce("Ann").status, 204);
  const auto feed = people["Bob"].get("/announcements.atom");
  ASSERT_EQ(feed.status, 200) << feed.body;
  EXPECT_EQ(feed.field("Content-Type"), "application/atom+xml; charset=utf-8");
  EXPECT_THAT(feed.body, HasSubstr("<title>New &lt;server&gt;</title>"));
  EXPECT_THAT(feed.body, HasSubstr("新しいサーバー"));
  EXPECT_THAT(feed.body, HasSubstr("<author><name>Ann</name></author>"));
  const auto again = http(server->port(), "GET", "/announcements.atom", {},
                          "If-None-Match: " + std::string(feed.field("ETag")) + "\r\n");
  EXPECT_EQ(again.status, 304);
}

TEST_F(AnnouncementsTest, AreInTheAuthorsDataAndOutliveTheAccount) {
  ASSERT_EQ(announce("Ann").status, 204);
  const auto data = people["Ann"].get("/api/v1/account/export").json();
  ASSERT_EQ(data.at("announcements").as_array().size(), 1U);
  EXPECT_EQ(data.at("announcements").at(0).at("en").at("title").as_string(), "New <server>");
  ASSERT_EQ(people["Ann"].call("DELETE", "/api/v1/account", R"({"password":"correct horse battery"})").status, 204);
  ASSERT_EQ(shown().size(), 1U);
  EXPECT_TRUE(shown()[0].at("by").is_null());
}

}  // namespace
}  // namespace ootori::server::testing
