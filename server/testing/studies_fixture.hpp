// Studies over real sockets and on a real store: the calls of authors and readers.
#pragma once

#include <string>
#include <string_view>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "server/testing/test_server.hpp"

namespace ootori::server::testing::studies {

inline std::string path_of(const std::string& study, std::string_view rest = "") {
  return "/api/v1/studies/" + study + std::string(rest);
}

inline HttpAnswer sign_up(Browser& browser, std::string_view name) {
  return browser.post("/api/v1/account", fmt::format(R"({{"name":"{}","password":"correct horse"}})", name));
}

inline std::string new_study(Browser& owner, std::string_view visibility = "public") {
  const auto made =
      owner.post("/api/v1/studies", fmt::format(R"({{"name":"Openings","visibility":"{}"}})", visibility));
  EXPECT_EQ(made.status, 201) << made.body;
  return std::string(made.json().at("id").as_string());
}

inline HttpAnswer import_text(Browser& author, const std::string& study, std::string_view text) {
  return author.post(path_of(study, "/records"), boost::json::serialize(boost::json::object{{"text", text}}));
}

inline std::string empty_chapter() { return R"({"game":"tori","moves":[]})"; }

inline HttpAnswer change(Browser& author, const std::string& study, boost::json::object wish) {
  return author.post(path_of(study, "/changes"), boost::json::serialize(wish));
}

inline HttpAnswer move(Browser& author, const std::string& study, int parent, std::string_view usi) {
  return change(author, study, {{"type", "move"}, {"chapter", 1}, {"parent", parent}, {"usi", usi}});
}

inline HttpAnswer comment(Browser& author, const std::string& study, int node, std::string_view text) {
  return change(author, study, {{"type", "comment"}, {"chapter", 1}, {"node", node}, {"text", text}});
}

inline std::string watch_study(const std::string& study, std::int64_t since) {
  return fmt::format(R"({{"t":"study","study":"{}","since":{}}})", study, since);
}

class StudiesTest : public ServerTest {
 protected:
  void SetUp() override {
    ServerTest::SetUp();
    bob.port = guest.port = server->port();
    ASSERT_EQ(sign_up(browser, "Ann").status, 201);
    ASSERT_EQ(sign_up(bob, "Bob").status, 201);
  }

  // A study of Ann's, with an empty chapter of Tori Shogi.
  std::string study_of_ann(std::string_view visibility = "public") {
    std::string study = new_study(browser, visibility);
    EXPECT_EQ(import_text(browser, study, empty_chapter()).status, 201);
    return study;
  }

  void add_bob(const std::string& study) {
    ASSERT_EQ(change(browser, study, {{"type", "author_added"}, {"player", "bob"}}).status, 200);
  }

  boost::json::array nodes(const std::string& study, Browser& reader) {
    return reader.get(path_of(study, "/chapter?chapter=1")).json().at("nodes").as_array();
  }

  Browser bob{.port = 0}, guest{.port = 0};
};

}  // namespace ootori::server::testing::studies
