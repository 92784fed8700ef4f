// Security events in the log: one line each, without secrets, and not enough to fill a disk.
#include "server/health/security_log.hpp"

#include <algorithm>

#include "server/testing/captured_log.hpp"
#include "server/testing/token_holder.hpp"

namespace ootori::server::testing {
namespace {

using namespace std::chrono_literals;

auto lines_of(const CapturedLog& log) { return std::ranges::count(log.text(), '\n'); }

class SecurityLogInTime : public ::testing::Test {
 protected:
  CapturedLog log;
  game::Millis now{0};
  SecurityLog security{[this] { return now; }};
};

TEST_F(SecurityLogInTime, AnEventIsALineWithTheNameOfTheAccount) {
  security.note(SecurityEvent::signed_in, "Ann");
  EXPECT_TRUE(log.text().ends_with("[info] security: signed_in account=Ann left_out=0\n")) << log.text();
  security.note(SecurityEvent::wrong_password);
  EXPECT_TRUE(log.text().ends_with("security: wrong_password account=- left_out=0\n")) << log.text();
}

TEST_F(SecurityLogInTime, AFloodIsCountedAndLeftOut) {
  for (int i = 0; i < 1'000; ++i) security.note(SecurityEvent::wrong_password, "Ann");
  EXPECT_EQ(lines_of(log), SecurityLog::lines.most);
  EXPECT_EQ(security.count(SecurityEvent::wrong_password), 1'000U);
  security.note(SecurityEvent::banned, "Bob");
  EXPECT_TRUE(log.text().ends_with("banned account=Bob left_out=0\n")) << "one kind does not hide another";
  now += SecurityLog::lines.again;
  security.note(SecurityEvent::wrong_password, "Ann");
  EXPECT_TRUE(log.text().ends_with("wrong_password account=Ann left_out=940\n")) << log.text();
}

TEST_F(SecurityLogInTime, ADayOfItIsLessThanAMegabyte) {
  for (const game::Millis day = 24h; now < day; now += 1s) {
    security.note(SecurityEvent::password_changed, "A_name_that_is_long_");
  }
  EXPECT_LT(log.text().size(), 1'000'000U);
  EXPECT_GT(log.text().size(), 100'000U) << "and yet it goes on";
}

// A server whose log is captured, from before its start until after its end.
class SecurityEvents : private CapturedLog, public ServerTest {
 protected:
  ServerOptions options() override {
    auto made = local_options(folder.path(), engine);
    made.account_limits.passwords_of_name.most = 3;
    made.account_limits.sign_ups_of_address.most = 1;
    made.metrics.emplace();
    made.metrics->port = 0;
    return made;
  }

  [[nodiscard]] const CapturedLog& log() const { return *this; }
  [[nodiscard]] int sign_in(std::string_view name, std::string_view password) {
    const auto body = fmt::format(R"({{"name":"{}","password":"{}"}})", name, password);
    return Browser{.port = browser.port}.post("/api/v1/session", body).status;
  }
};

TEST_F(SecurityEvents, AreInTheLogAndTellNoSecret) {
  sign_up(browser, "Ann");
  EXPECT_TRUE(log().contains("security: signed_up account=Ann left_out=0"));
  EXPECT_EQ(Browser{.port = browser.port}
                .post("/api/v1/account", R"({"name":"Bob","password":"correct horse battery"})")
                .status,
            429);
  EXPECT_TRUE(log().contains("security: sign_up_limit account=-"));
  EXPECT_EQ(sign_in("Ann", "correct horse battery"), 200);
  EXPECT_TRUE(log().contains("security: signed_in account=Ann"));
  EXPECT_EQ(sign_in("ann", "a wrong guess"), 403);
  EXPECT_TRUE(log().contains("security: wrong_password account=Ann"));
  EXPECT_EQ(sign_in("hunter2-my-password", "ann@example.org"), 403) << "the fields taken for each other";
  EXPECT_TRUE(log().contains("security: wrong_password account=-"));
  EXPECT_EQ(
      browser.post("/api/v1/account/password", R"({"old":"correct horse battery","new":"battery staple"})").status,
      200);
  EXPECT_TRUE(log().contains("security: password_changed account=Ann"));
  for (int i = 0; i < 2; ++i) EXPECT_EQ(sign_in("Ann", "a wrong guess"), 403);
  EXPECT_EQ(sign_in("Ann", "battery staple"), 429);
  EXPECT_TRUE(log().contains("security: password_limit account=Ann"));
  for (const char* secret : {"correct horse", "a wrong guess", "battery staple", "hunter2", "example.org", "127.0.0.1"})
    EXPECT_FALSE(log().contains(secret)) << secret;
}

TEST_F(SecurityEvents, OfTokensAreInTheLogWithoutThem) {
  sign_up(browser, "Ann");
  Holder holder = holder_of(browser, R"("read")");
  EXPECT_TRUE(log().contains("security: token_made account=Ann"));
  EXPECT_EQ(holder.call("DELETE", "/api/v1/token", {}).status, 204);
  EXPECT_TRUE(log().contains("security: token_ended account=Ann"));
  EXPECT_EQ(holder.get("/api/v1/games").status, 401);
  EXPECT_TRUE(log().contains("security: bad_token account=-"));
  EXPECT_FALSE(log().contains(holder.token));
}

TEST_F(SecurityEvents, AreCountedForSupervision) {
  sign_up(browser, "Ann");
  EXPECT_EQ(sign_in("Ann", "a wrong guess"), 403);
  const auto page = http(server->metrics_port(), "GET", "/metrics").body;
  EXPECT_TRUE(page.contains("ootori_security_events_total{event=\"wrong_password\"} 1\n")) << page;
  EXPECT_TRUE(page.contains("ootori_security_events_total{event=\"signed_up\"} 1\n"));
  EXPECT_TRUE(page.contains("ootori_security_events_total{event=\"banned\"} 0\n"));
}

}  // namespace
}  // namespace ootori::server::testing
