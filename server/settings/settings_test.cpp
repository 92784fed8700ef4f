// The settings stored with an account: what is stored, what is refused, and who sees them.
#include "server/settings/settings_calls.hpp"
#include "server/testing/test_server.hpp"
#include "server/testing/token_holder.hpp"

namespace ootori::server::testing {
namespace {

const std::string path = "/api/v1/account/settings";

class SettingsTest : public ServerTest {
 protected:
  void SetUp() override {
    ServerTest::SetUp();
    sign_up(browser, "Ann");
  }

  boost::json::object kept() {
    const auto answer = browser.get(path);
    EXPECT_EQ(answer.status, 200) << answer.body;
    return answer.json().at("settings").as_object();
  }
};

TEST_F(SettingsTest, ThoseThatAreNamedAreKeptAndOthersStay) {
  EXPECT_TRUE(kept().empty());
  EXPECT_EQ(browser.post(path, R"({"board":"slate","volume":60,"zen":false})").status, 204);
  EXPECT_EQ(browser.post(path, R"({"board":"paper","language":"日本語"})").status, 204);
  const boost::json::object all{{"board", "paper"}, {"language", "日本語"}, {"volume", 60}, {"zen", false}};
  EXPECT_EQ(kept(), all);
  EXPECT_EQ(browser.post(path, "{}").status, 204);
  restart();
  browser.port = server->port();
  EXPECT_EQ(kept(), all);
}

TEST_F(SettingsTest, AnotherBrowserOfTheAccountHasThemAndNobodyElse) {
  EXPECT_EQ(browser.post(path, R"({"board":"slate"})").status, 204);
  Browser second{.port = browser.port};
  EXPECT_EQ(second.get(path).code(), "signed_out");
  EXPECT_EQ(second.post(path, R"({"board":"kaya"})").code(), "signed_out");
  EXPECT_EQ(second.post("/api/v1/session", R"({"name":"Ann","password":"correct horse battery"})").status, 200);
  EXPECT_EQ(second.get(path).json().at("settings").at("board").as_string(), "slate");
  Browser other{.port = browser.port};
  sign_up(other, "Bob");
  EXPECT_TRUE(other.get(path).json().at("settings").as_object().empty());
}

TEST_F(SettingsTest, NobodyKeepsMoreThanThereIsRoomFor) {
  for (std::int64_t number = 0; number < most_settings; ++number) {
    ASSERT_EQ(browser.post(path, fmt::format(R"({{"s{}":1}})", number)).status, 204);
  }
  const auto before = kept();
  EXPECT_EQ(browser.post(path, R"({"s0":2,"one_more":1})").code(), "not_allowed");
  EXPECT_EQ(kept(), before) << "nothing of it";
  EXPECT_EQ(browser.post(path, R"({"s0":2})").status, 204);
  EXPECT_EQ(kept().at("s0").as_int64(), 2);
}

TEST_F(SettingsTest, TheyAreInOnesOwnData) {
  EXPECT_EQ(browser.post(path, R"({"board":"slate"})").status, 204);
  const auto file = browser.get("/api/v1/account/export").json();
  EXPECT_EQ(file.at("settings"), (boost::json::object{{"board", "slate"}}));
}

TEST(Settings, WhatIsNoneIsRefusedByName) {
  const auto refused = [](std::string_view body) {
    const auto settings = parse_settings(body);
    return settings ? "nothing" : settings.error().field;
  };
  EXPECT_EQ(refused(R"({"board":"slate","volume":[60]})"), "volume");
  EXPECT_EQ(refused(R"({"board":null})"), "board");
  EXPECT_EQ(refused(R"({"a board":1})"), "a board");
  EXPECT_EQ(refused(R"({"":1})"), "");
  EXPECT_EQ(refused(R"({"board":1,"board":2})"), "board");
  EXPECT_EQ(refused(R"({"board":")" + std::string(199, 'x') + R"("})"), "board");
  EXPECT_EQ(refused(R"({"board":")" + std::string(198, 'x') + R"("})"), "nothing");
  EXPECT_EQ(refused(R"({")" + std::string(41, 'x') + R"(":1})"), std::string(41, 'x'));
  for (const std::string_view body : {"", "[]", "1", "{", R"({"a":{"b":{}}})"}) {
    EXPECT_EQ(parse_settings(body).error().code, ErrorCode::malformed) << body;
  }
}

}  // namespace
}  // namespace ootori::server::testing
