// What happens to requests that the active server refuses because its key has just changed.
#include "server/standby/active_server.hpp"

#include <future>

#include "server/http/http_server.hpp"
#include "server/testing/test_server.hpp"

namespace ootori::server::testing {
namespace {

// Answers with the body of the request.
class Echo final : public PromptApplication {
 public:
  void answer(HttpRequest request, Reply reply) override {
    ++asked;
    reply(HttpResponse::json(200, request.body));
  }

  std::atomic<int> asked = 0;

 protected:
  Welcome welcome(const HttpRequest&, std::shared_ptr<SocketPeer>) override {
    return std::unexpected(HttpResponse{.status = 401, .headers = {}, .body = {}});
  }
};

class ActiveServerTest : public ::testing::Test {
 protected:
  ActiveServerTest() {
    HttpOptions options;
    options.port = 0;
    options.key = "new";
    http = std::move(*HttpServer::start(options, echo));
  }
  ~ActiveServerTest() override {
    active.set(nullptr);
    http->stop();
  }

  [[nodiscard]] std::shared_ptr<Carrier> carrier(std::string key) const {
    return Carrier::make({.host = "127.0.0.1", .port = http->port(), .key = std::move(key)});
  }
  std::future<HttpResponse> post(std::string body) {
    std::promise<HttpResponse> answered;
    auto answer = answered.get_future();
    HttpRequest request;
    request.method = "POST";
    request.path = "/";
    request.body = std::move(body);
    active.answer(std::move(request), [answered = std::move(answered)](HttpResponse response) mutable {
      answered.set_value(std::move(response));
    });
    return answer;
  }
  // Until that many have been refused.
  static void await_refusals(std::uint64_t number) {
    ASSERT_TRUE(eventually([&] { return Carrier::figures().failures >= number; }));
  }

  const std::uint64_t before = Carrier::figures().failures;
  Echo echo;
  ActiveServer active;
  std::unique_ptr<HttpServer> http;
};

TEST_F(ActiveServerTest, RefusedRequestsArePassedOnAgainWithTheNewKey) {
  active.set(carrier("old"));
  std::vector<std::future<HttpResponse>> answers;
  for (const char* body : {"1", "2", "3"}) answers.push_back(post(body));
  await_refusals(before + 3);
  active.end_long_waits();
  EXPECT_EQ(answers[0].wait_for(std::chrono::milliseconds{50}), std::future_status::timeout);
  active.set(carrier("new"));
  for (int i = 0; i < 3; ++i) {
    const HttpResponse answer = answers[static_cast<std::size_t>(i)].get();
    EXPECT_EQ(answer.status, 200);
    EXPECT_EQ(*answer.body, std::to_string(i + 1));
  }
  EXPECT_EQ(echo.asked, 3) << "each was processed once";
}

TEST_F(ActiveServerTest, NobodyWaitsForANewKeyForever) {
  active.set(carrier("old"));
  auto answer = post("1");
  ASSERT_TRUE(eventually([&] {
    active.end_long_waits();
    return answer.wait_for(std::chrono::milliseconds{20}) == std::future_status::ready;
  }));
  const HttpResponse refusal = answer.get();
  EXPECT_EQ(refusal.status, 503);
  EXPECT_TRUE(std::ranges::find(refusal.headers, std::pair<std::string, std::string>{"Retry-After", "1"}) !=
              refusal.headers.end());
  auto another = post("2");
  await_refusals(before + 2);
  active.set(nullptr);
  EXPECT_EQ(another.get().status, 503) << "no active server is known any more";
  EXPECT_EQ(echo.asked, 0);
}

TEST_F(ActiveServerTest, OnlySoManyWaitForANewKey) {
  active.set(carrier("old"));
  std::vector<std::future<HttpResponse>> answers;
  for (std::size_t i = 0; i < ActiveServer::most_waiting; ++i) {
    answers.push_back(post("1"));
    await_refusals(before + i + 1);
  }
  EXPECT_EQ(post("one more").get().status, 503);
  EXPECT_EQ(answers.front().wait_for(std::chrono::milliseconds{0}), std::future_status::timeout);
  active.set(carrier("new"));
  for (auto& answer : answers) EXPECT_EQ(answer.get().status, 200);
}

}  // namespace
}  // namespace ootori::server::testing
