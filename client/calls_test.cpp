// Tests calls against a server with prepared answers.
#include <array>
#include <chrono>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

#include <gtest/gtest.h>
#include <sys/socket.h>
#include <unistd.h>

#include "client/client.hpp"
#include "client/json_fields.hpp"
#include "client/sign_in.hpp"
#include "files/testing/listening_socket.hpp"

namespace ootori::client {
namespace {

using namespace std::chrono_literals;

// Gives these answers in turn, one for each connection, and keeps the requests.
class PreparedServer {
 public:
  explicit PreparedServer(std::vector<std::string> answers) : answers_(std::move(answers)) {
    thread_ = std::jthread([this] { serve(); });
  }
  PreparedServer(const PreparedServer&) = delete;
  PreparedServer& operator=(const PreparedServer&) = delete;
  ~PreparedServer() {
    listener_.end();  // no more calls will come
    (void)requests();
  }

  [[nodiscard]] std::string url() const { return listener_.url(); }
  // The requests, once all answers were given.
  const std::vector<std::string>& requests() {
    if (thread_.joinable()) thread_.join();
    return requests_;
  }

 private:
  void serve() {
    for (const std::string& answer : answers_) {
      const int connection = listener_.accept();
      requests_.push_back(request_on(connection));
      for (std::size_t sent = 0; sent < answer.size();) {
        const auto some = ::send(connection, answer.data() + sent, answer.size() - sent, MSG_NOSIGNAL);
        if (some <= 0) break;  // the client has had enough
        sent += static_cast<std::size_t>(some);
      }
      ::shutdown(connection, SHUT_WR);
      std::array<char, 256> rest{};
      while (::recv(connection, rest.data(), rest.size(), 0) > 0) continue;
      ::close(connection);
    }
  }
  static std::string request_on(int connection) {
    std::string request;
    std::array<char, 4096> part{};
    while (true) {
      const auto head = request.find("\r\n\r\n");
      const auto length = request.find("Content-Length: ");
      if (head != std::string::npos &&
          (length > head || request.size() >= head + 4 + std::stoul(request.substr(length + 16)))) {
        return request;
      }
      const auto got = ::recv(connection, part.data(), part.size(), 0);
      if (got <= 0) return request;
      request.append(part.data(), static_cast<std::size_t>(got));
    }
  }

  std::vector<std::string> answers_, requests_;
  ListeningSocket listener_;
  std::jthread thread_;
};

std::string answer(int status, const std::string& body, const std::string& headers = {}) {
  return "HTTP/1.1 " + std::to_string(status) + " Status\r\nConnection: close\r\n" + headers +
         "Content-Length: " + std::to_string(body.size()) + "\r\n\r\n" + body;
}

TEST(ClientCalls, SendTheTokenAndTheBody) {
  PreparedServer server({answer(201, R"({"id":"s1"})")});
  const Client client(server.url() + "//", "secret");
  const auto made = client.call("POST", "/seeks", R"({"game":"tori"})");
  ASSERT_TRUE(made) << made.error();
  EXPECT_EQ(made->status, 201);
  EXPECT_TRUE(made->is_good());
  EXPECT_EQ(text_at(made->json(), "id"), "s1");
  EXPECT_EQ(made->code(), "");
  const std::string& request = server.requests().front();
  EXPECT_TRUE(request.starts_with("POST /api/v1/seeks HTTP/1.1\r\n")) << request;
  EXPECT_TRUE(request.contains("\r\nAuthorization: Bearer secret\r\n"));
  EXPECT_TRUE(request.contains("\r\nContent-Type: application/json\r\n"));
  EXPECT_TRUE(request.ends_with("\r\n\r\n{\"game\":\"tori\"}"));
}

TEST(ClientCalls, AGuestKeepsTheCookie) {
  PreparedServer server({answer(200, "{}", "Set-Cookie: other=1; Path=/\r\nset-cookie: ootori_guest=abc; HttpOnly\r\n"),
                         answer(200, "{}"), answer(200, "{}", "Set-Cookie: ootori_guest=def\r\n")});
  const Client client(server.url(), {});
  for (int call = 0; call < 3; ++call) EXPECT_TRUE(client.call("GET", "/account"));
  EXPECT_FALSE(server.requests()[0].contains("Cookie:"));
  EXPECT_FALSE(server.requests()[0].contains("Authorization:"));
  EXPECT_TRUE(server.requests()[1].contains("\r\nCookie: ootori_guest=abc\r\n")) << server.requests()[1];
  EXPECT_TRUE(server.requests()[2].contains("\r\nCookie: ootori_guest=abc\r\n"));
}

TEST(ClientCalls, ATokenNeedsNoCookie) {
  PreparedServer server({answer(200, "{}", "Set-Cookie: ootori_guest=abc\r\n"), answer(200, "{}")});
  const Client client(server.url(), "secret");
  for (int call = 0; call < 2; ++call) EXPECT_TRUE(client.call("GET", "/account"));
  EXPECT_FALSE(server.requests()[1].contains("Cookie:"));
}

TEST(ClientCalls, ErrorsHaveACodeAndAWait) {
  PreparedServer server({answer(429, R"({"error":{"code":"too_many","message":"Wait."}})", "Retry-After: 7\r\n"),
                         answer(503, "<html>", "Retry-After: soon\r\n"), answer(404, R"({"error":"none"})")});
  const Client client(server.url(), {});
  const auto many = client.call("GET", "/games");
  EXPECT_FALSE(many->is_good());
  EXPECT_EQ(many->code(), "too_many");
  EXPECT_EQ(many->reason(), "Wait.");
  EXPECT_EQ(many->retry_after, 7s);
  const auto page = client.call("GET", "/games");
  EXPECT_EQ(page->status, 503);
  EXPECT_EQ(page->code(), "");
  EXPECT_EQ(page->reason(), "status 503");
  EXPECT_TRUE(page->json().empty());
  EXPECT_EQ(page->retry_after, 0s);
  EXPECT_EQ(client.call("GET", "/games")->code(), "");
}

TEST(ClientCalls, RedirectsAreNotFollowed) {
  PreparedServer server({answer(302, "", "Location: file:///etc/passwd\r\n")});
  EXPECT_EQ(Client(server.url(), "secret").call("GET", "/account")->status, 302);
}

// A server must not be able to fill the memory.
TEST(ClientCalls, AnEndlessAnswerIsRefused) {
  PreparedServer server({answer(200, std::string(17UL * 1024 * 1024, 'x')), answer(200, std::string(1'000'000, 'x'))});
  const Client client(server.url(), {});
  const auto endless = client.call("GET", "/games");
  ASSERT_FALSE(endless);
  EXPECT_EQ(endless.error(), "the server's answer is too long");
  EXPECT_EQ(client.call("GET", "/games")->body.size(), 1'000'000U);
}

TEST(ClientCalls, ABusyServerIsAskedAgain) {
  PreparedServer server({answer(503, "{}"), answer(204, "")});
  std::vector<std::string> reasons;
  const auto answered =
      Client(server.url(), {}).call_patiently("DELETE", "/seeks/s1", {}, {}, [&](const std::string& reason) {
        reasons.push_back(reason);
      });
  ASSERT_TRUE(answered);
  EXPECT_EQ(answered->status, 204);
  EXPECT_EQ(reasons, (std::vector<std::string>{"status 503"}));
  EXPECT_EQ(server.requests().size(), 2U);
}

// Accepts requests and never answers them.
class SilentServer {
 public:
  SilentServer() {
    thread_ = std::jthread([this] {
      for (int one = listener_.accept(); one >= 0; one = listener_.accept()) connections_.push_back(one);
    });
  }
  SilentServer(const SilentServer&) = delete;
  SilentServer& operator=(const SilentServer&) = delete;
  ~SilentServer() {
    listener_.end();
    thread_.join();
    for (const int one : connections_) ::close(one);
  }

  [[nodiscard]] std::string url() const { return listener_.url(); }

 private:
  ListeningSocket listener_;
  std::vector<int> connections_;
  std::jthread thread_;
};

TEST(ClientCalls, AreAbortedAtOnceIfWished) {
  SilentServer server;
  std::stop_source at_once;
  const Client client = Client(server.url(), "secret").aborted_by(at_once.get_token());
  const std::jthread impatient([&] {
    std::this_thread::sleep_for(200ms);
    at_once.request_stop();
  });
  const auto begun = std::chrono::steady_clock::now();
  const auto called = client.call_patiently("POST", "/games/x/resign", {}, {});
  ASSERT_FALSE(called);
  EXPECT_EQ(called.error(), "it was stopped");
  EXPECT_EQ(client.call("GET", "/account").error(), "it was stopped");
  EXPECT_EQ(client.stream("/stream/events", [](std::string_view) {}, {}).error(), "it was stopped");
  EXPECT_LT(std::chrono::steady_clock::now() - begun, 10s) << "a call without an answer takes 30 s";
}

TEST(ClientCalls, AStreamGivesWholeLinesWithoutEmptyOnes) {
  PreparedServer server({answer(200, "{\"t\":1}\n\n\n{\"t\":2}\n{\"unfinished\":"), answer(404, "{\"a\":1}\n")});
  const Client client(server.url(), {});
  std::vector<std::string> lines;
  const auto take = [&](std::string_view line) { lines.emplace_back(line); };
  const auto ended = client.stream("/stream/events", take, {});
  EXPECT_TRUE(ended && ended->is_good());
  EXPECT_EQ(lines, (std::vector<std::string>{R"({"t":1})", R"({"t":2})"}));
  const auto refused = client.stream("/stream/events", take, {});
  EXPECT_EQ(refused->status, 404);
  EXPECT_EQ(refused->body, "{\"a\":1}\n");
  EXPECT_EQ(lines.size(), 2U) << "an error is no line";
}

TEST(ClientCalls, ALineWithoutEndBreaksTheStream) {
  PreparedServer server({answer(200, std::string(17UL * 1024 * 1024, 'x'))});
  const auto ended = Client(server.url(), {}).stream("/stream/events", [](std::string_view) { FAIL(); }, {});
  ASSERT_FALSE(ended);
  EXPECT_EQ(ended.error(), "the server's answer is too long");
}

TEST(SignIn, TellsTheCodeAndReturnsTheToken) {
  PreparedServer server({answer(200, R"({"device_code":"d","user_code":"ABCD-2345","interval":1})"),
                         answer(400, R"({"error":{"code":"authorization_pending"}})"),
                         answer(200, R"({"token":"ootori_t"})")});
  std::string told;
  const auto token = sign_in(Client{server.url(), {}}, "a test", {"read", "play"},
                             [&](const SignInCode& code) { told = code.page + " " + code.user_code; }, {});
  EXPECT_EQ(token, "ootori_t");
  EXPECT_EQ(told, "/device ABCD-2345");
  EXPECT_TRUE(server.requests()[0].ends_with(R"({"label":"a test","scopes":["read","play"]})"));
  EXPECT_TRUE(server.requests()[2].ends_with(R"({"device_code":"d"})"));
}

TEST(SignIn, ReportsRefusalsAndStrangeAnswers) {
  const auto fails_with = [](std::vector<std::string> answers) {
    PreparedServer server(std::move(answers));
    const auto token = sign_in(Client{server.url(), {}}, "a test", {"read"}, [](const SignInCode&) {}, {});
    return token ? "a token" : token.error();
  };
  EXPECT_EQ(fails_with({answer(429, R"({"error":{"code":"too_many","message":"Wait\u001b[2J."}})")}),
            R"(the server rejected the request: 'Wait\x1b[2J.')");
  EXPECT_EQ(fails_with({answer(502, "<html>")}), "the server rejected the request: 'status 502'");
  const std::string strange = "this program does not understand the server's answer";
  EXPECT_EQ(fails_with({answer(200, "{}")}), strange);
  EXPECT_EQ(fails_with({answer(200, R"({"user_code":"A\u001b[2J","interval":1})")}), strange);
  EXPECT_EQ(fails_with({answer(200, R"({"user_code":"ABCDEFGHIJKLMNOPQRSTU","interval":1})")}), strange);
  EXPECT_EQ(fails_with({answer(200, R"({"user_code":"ABCD-2345","interval":"1"})")}), strange);
  EXPECT_EQ(fails_with({answer(200, R"({"user_code":"ABCD-2345","interval":0})"),
                        answer(400, R"({"error":{"code":"expired_token","message":"Expired."}})")}),
            "the server rejected the request: 'Expired.'");
}

TEST(SignIn, StopsWhenAskedTo) {
  PreparedServer server({answer(200, R"({"device_code":"d","user_code":"ABCD-2345","interval":60})")});
  std::stop_source stop;
  const auto token = sign_in(
      Client{server.url(), {}}, "a test", {"read"}, [&](const SignInCode&) { stop.request_stop(); }, stop.get_token());
  ASSERT_FALSE(token);
  EXPECT_EQ(token.error(), "it was stopped");
}

TEST(JsonFields, FieldsOfOtherTypesReadAsEmpty) {
  const auto object =
      object_of(R"({"text":"a","number":7,"big":1e30,"yes":true,"object":{"a":1},"array":[1],"null":null})");
  EXPECT_EQ(text_at(object, "text"), "a");
  EXPECT_EQ(number_at(object, "number"), 7);
  EXPECT_TRUE(is_true_at(object, "yes"));
  EXPECT_EQ(object_at(object, "object").size(), 1U);
  EXPECT_EQ(array_at(object, "array").size(), 1U);
  for (const char* name : {"text", "number", "big", "yes", "object", "array", "null", "none"}) {
    const std::string_view field = name;
    if (field != "text") EXPECT_EQ(text_at(object, name), "") << name;
    if (field != "number") EXPECT_EQ(number_at(object, name), 0) << name;
    if (field != "yes") EXPECT_FALSE(is_true_at(object, name)) << name;
    if (field != "object") EXPECT_TRUE(object_at(object, name).empty()) << name;
    if (field != "array") EXPECT_TRUE(array_at(object, name).empty()) << name;
  }
  for (const char* text : {"", "[1]", "7", "{\"a\":", "{} {}"}) EXPECT_TRUE(object_of(text).empty()) << text;
}

}  // namespace
}  // namespace ootori::client
