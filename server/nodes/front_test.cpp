// What a Front answers by itself, without a network.
#include "server/nodes/front.hpp"

#include <fstream>

#include "server/testing/test_server.hpp"

namespace ootori::server::testing {
namespace {

HttpResponse answer_of(Application& application, std::string method, std::string path) {
  HttpRequest request;
  request.method = std::move(method);
  request.path = std::move(path);
  request.address = "192.0.2.1";
  std::optional<HttpResponse> answer;
  application.answer(std::move(request), [&](HttpResponse response) { answer = std::move(response); });
  return answer ? std::move(*answer) : HttpResponse{.status = 0, .headers = {}, .body = {}};
}

std::string field_of(const HttpResponse& response, std::string_view name) {
  for (const auto& [its_name, value] : response.headers) {
    if (its_name == name) return value;
  }
  return {};
}

class FrontTest : public ::testing::Test {
 protected:
  static WebFiles files_in(const std::filesystem::path& folder) {
    std::filesystem::create_directories(folder / "docs");
    std::ofstream(folder / "index.html") << "the client";
    std::ofstream(folder / "icon.svg") << "<svg/>";
    std::ofstream(folder / "docs" / "index.html") << "the docs";
    return *WebFiles::load(folder);
  }
  static CallLimits limits() {
    CallLimits limits;
    limits.calls_of_address = {.most = 20, .again = std::chrono::hours{1}};
    return limits;
  }

  TemporaryFolder folder;
  const WebFiles files = files_in(folder.path());
  Ledger ledger{limits(), {}, [] { return game::Millis{0}; }};
  Front front{files, ledger};
};

// Answers everything with its name, or drops the requests.
class Named final : public PromptApplication {
 public:
  void answer(HttpRequest request, Reply reply) override {
    ++asked;
    if (request.path == "/dropped") return;
    reply({.status = 200, .headers = {{"Name", "near"}}, .body = {}});
  }
  [[nodiscard]] BodySize body_size(std::string_view, std::string_view) const override { return BodySize::report; }

  int asked = 0;

 protected:
  Welcome welcome(const HttpRequest&, std::shared_ptr<SocketPeer>) override {
    return std::unexpected(HttpResponse{.status = 401, .headers = {}, .body = {}});
  }
};

TEST_F(FrontTest, ServesTheFilesOfTheClientItself) {
  Named near;
  front.turn_to(near);
  for (const auto& [path, content] : std::initializer_list<std::pair<const char*, std::string_view>>{
           {"/", "the client"}, {"/icon.svg", "<svg/>"}, {"/docs/", "the docs"}, {"/index.html", "the client"}}) {
    for (const char* method : {"GET", "HEAD"}) {
      const auto answer = answer_of(front, method, path);
      EXPECT_EQ(answer.status, 200) << path;
      ASSERT_TRUE(answer.body) << path;
      EXPECT_EQ(*answer.body, content) << path;
    }
  }
  EXPECT_EQ(near.asked, 0);
  for (const char* path : {"/game/abc", "/missing.svg", "/docs", "/api/v1/account", "/api/v1/ready"}) {
    EXPECT_EQ(field_of(answer_of(front, "GET", path), "Name"), "near") << path;
  }
  EXPECT_EQ(field_of(answer_of(front, "POST", "/"), "Name"), "near");
  front.turn_away(std::chrono::milliseconds{0});
}

TEST_F(FrontTest, SaysThatNoServerIsActive) {
  EXPECT_EQ(answer_of(front, "GET", "/").status, 200);
  for (const char* path : {"/game/abc", "/api/v1/account", "/api/v1/ready"}) {
    const auto answer = answer_of(front, "GET", path);
    EXPECT_EQ(answer.status, 503) << path;
    EXPECT_EQ(field_of(answer, "Retry-After"), "1");
    const auto body = boost::json::parse(*answer.body);
    EXPECT_EQ(body.at("status"), "standby") << "for load balancers";
    EXPECT_EQ(body.at("error").at("code"), "busy");
  }
  const auto health = answer_of(front, "GET", "/api/v1/health");
  EXPECT_EQ(health.status, 200) << "it runs";
  EXPECT_EQ(boost::json::parse(*health.body).at("status"), "ok");
  EXPECT_EQ(answer_of(front, "POST", "/api/v1/health").status, 503);
  EXPECT_EQ(front.body_size("POST", "/api/v1/studies"), BodySize::usual);
  std::optional<int> refusal;
  front.admit({}, nullptr, [&](Application::Welcome welcome) { refusal = welcome ? 101 : welcome.error().status; });
  EXPECT_EQ(refusal, 503);
}

TEST_F(FrontTest, SaysThatItIsOlderThanTheDatabase) {
  const auto status = [this] {
    const auto answer = answer_of(front, "GET", "/api/v1/health");
    EXPECT_EQ(answer.status, 200) << "it runs";
    return boost::json::parse(*answer.body).at("status").as_string();
  };
  front.set_outdated(true);
  EXPECT_EQ(status(), "outdated");
  front.set_outdated(false);
  EXPECT_EQ(status(), "ok");
}

TEST_F(FrontTest, CountsRequestsForItsFiles) {
  for (int i = 0; i < 20; ++i) EXPECT_EQ(answer_of(front, "GET", "/icon.svg").status, 200);
  const auto refused = answer_of(front, "GET", "/icon.svg");
  EXPECT_EQ(refused.status, 429);
  EXPECT_NE(field_of(refused, "Retry-After"), "");
  EXPECT_EQ(ledger.refused(Ledger::Refused::calls), 1U);
  ledger.worked("192.0.2.2", std::chrono::hours{1});
  HttpRequest request;
  request.method = "GET";
  request.path = "/";
  request.address = "192.0.2.2";
  int status = 0;
  front.answer(std::move(request), [&](const HttpResponse& response) { status = response.status; });
  EXPECT_EQ(status, 429) << "its processor time is used up";
}

TEST_F(FrontTest, AnswersWhatAServerDrops) {
  Named near;
  front.turn_to(near);
  EXPECT_EQ(front.body_size("POST", "/"), BodySize::report);
  EXPECT_EQ(answer_of(front, "GET", "/dropped").status, 503);
  front.turn_away(std::chrono::milliseconds{0});
  EXPECT_EQ(answer_of(front, "GET", "/dropped").status, 503);
  EXPECT_EQ(near.asked, 1) << "it is not asked any more";
}

}  // namespace
}  // namespace ootori::server::testing
