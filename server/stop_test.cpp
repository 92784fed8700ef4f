// Stopping while others take their time: a mail server, the name servers of a push service, and whoever guesses
// passwords.
#include "server/testing/mail_sink.hpp"
#include "server/testing/push_service.hpp"
#include "server/testing/silent_mail_server.hpp"
#include "server/testing/unanswered_name.hpp"

namespace ootori::server::testing {
namespace {

class SlowOthers : public ServerTest {
 protected:
  void SetUp() override {
    ServerTest::SetUp();
    bob.port = server->port();
    for (const auto& [one, name] : {std::pair{&browser, "Ann"}, {&bob, "Bob"}}) {
      ASSERT_EQ(one->post("/api/v1/account", credentials(name, own)).status, 201);
    }
  }
  ServerOptions options() override {
    auto made = local_options(folder.path(), engine);
    made.password_cost = {};  // as it is by default
    made.mail = is_mail_slow ? slow_mail.options() : sink.options();
    made.push = PushOptions{
        .key = *PushKey::make(), .contact = "mailto:admin@example.org", .patience = {.usual = 20ms, .turn = 20ms}};
    return made;
  }

  static constexpr std::string_view own = "correct horse";

  static std::string credentials(std::string_view name, std::string_view password) {
    return fmt::format(R"({{"name":"{}","password":"{}"}})", name, password);
  }
  // From so many addresses, which the server's proxy names.
  void guess(int addresses) {
    const std::string body = credentials("Ann", "a guess of many");
    for (int n = 1; n <= addresses; ++n) {
      guesses.emplace_back(server->port())
          .send(fmt::format("POST /api/v1/session HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Forwarded-For: 198.51.100.{}\r\n"
                            "Content-Length: {}\r\n\r\n{}",
                            n, body.size(), body));
    }
  }

  bool is_mail_slow = true;
  SilentMailServer slow_mail{"RCPT"};
  MailSink sink;
  Browser bob{.port = 0};
  std::list<RawConnection> guesses;
};

TEST_F(SlowOthers, DoNotHoldUpTheEndOfAServer) {
  const std::string email = fmt::format(R"({{"email":"ann@example.org","password":"{}"}})", own);
  ASSERT_EQ(browser.post("/api/v1/account/email", email).status, 202);
  PushBrowser phone;
  phone.endpoint = fmt::format("https://{}/x", unanswered_name);
  ASSERT_EQ(browser.call("PUT", "/api/v1/push", phone.body()).status, 204);
  const int before = begun_look_ups();
  constexpr std::string_view challenge =
      R"({"to":"Ann","game":"tori","side":"white","time":{"kind":"correspondence","days":3}})";
  ASSERT_EQ(bob.post("/api/v1/seeks", challenge).status, 201);
  ASSERT_TRUE(eventually([&] { return slow_mail.is_silent() && begun_look_ups() > before; }));
  guess(150);
  std::this_thread::sleep_for(100ms);

  const auto begun = std::chrono::steady_clock::now();
  server.reset();
  EXPECT_LT(std::chrono::steady_clock::now() - begun, 10s) << "each of the three takes longer";

  is_mail_slow = false;
  start();
  EXPECT_EQ(sink.await("ann@example.org", 1).size(), 1U) << "at once, not after a minute";
}

}  // namespace
}  // namespace ootori::server::testing
