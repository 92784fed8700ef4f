// Email addresses and forgotten passwords, with emails sent through a real mail server.
#include "server/testing/captured_log.hpp"
#include "server/testing/free_port.hpp"
#include "server/testing/mail_sink.hpp"
#include "server/testing/test_server.hpp"
#include "server/testing/token_holder.hpp"

namespace ootori::server::testing {
namespace {

constexpr std::string_view address = "ann@example.org";

std::string sign(std::string_view name, std::string_view password) {
  return fmt::format(R"({{"name":"{}","password":"{}"}})", name, password);
}

std::string give(std::string_view email, std::string_view password = "correct horse") {
  return fmt::format(R"({{"email":"{}","password":"{}"}})", email, password);
}

std::string forgot(std::string_view who, std::string_view language = "en") {
  return fmt::format(R"({{"who":"{}","language":"{}"}})", who, language);
}

std::string reset(std::string_view token, std::string_view fresh = "battery staple") {
  return fmt::format(R"({{"token":"{}","new":"{}"}})", token, fresh);
}

class Mail : public ServerTest {
 protected:
  void SetUp() override {
    ServerTest::SetUp();
    ASSERT_EQ(browser.post("/api/v1/account", sign("Ann", "correct horse")).status, 201);
  }
  ServerOptions options() override {
    auto made = local_options(folder.path(), engine);
    made.mail = sink.options();
    made.account_limits.mails_of_address.most = 1'000;
    return made;
  }

  // Gives Ann's account the address and confirms it by email.
  void confirm_address() {
    ASSERT_EQ(browser.post("/api/v1/account/email", give(address)).status, 202);
    const std::string secret = sink.await(address, 1).front().secret();
    ASSERT_EQ(browser.post("/api/v1/email/confirm", fmt::format(R"({{"token":"{}"}})", secret)).status, 204);
  }
  // The secret from the email that lets Ann reset her password.
  std::string forgotten_secret() {
    EXPECT_EQ(Browser{.port = browser.port}.post("/api/v1/password/forgotten", forgot("ann")).status, 202);
    for (const SunkMail& mail : sink.await(address, 2)) {
      if (mail.text.contains("/new-password#")) return mail.secret();
    }
    return "";
  }
  [[nodiscard]] boost::json::value my_email() { return browser.get("/api/v1/account").json().at("email"); }

  MailSink sink;
};

TEST_F(Mail, AnAddressIsSetOnceConfirmed) {
  EXPECT_TRUE(browser.get("/api/v1/account").json().at("mail").as_bool());
  EXPECT_TRUE(my_email().is_null());
  EXPECT_EQ(browser.post("/api/v1/account/email", give(address)).status, 202);
  const auto mail = sink.await(address, 1).front();
  EXPECT_TRUE(mail.head.contains("From: Ootori <noreply@example.org>")) << mail.head;
  EXPECT_TRUE(mail.text.contains("https://ootori.example.org/confirm-email#")) << mail.text;
  EXPECT_TRUE(my_email().is_null()) << "not yet";

  // Whoever received the email can confirm the address, in any browser.
  const std::string confirmation = fmt::format(R"({{"token":"{}"}})", mail.secret());
  Browser other{.port = browser.port};
  EXPECT_EQ(other.post("/api/v1/email/confirm", confirmation).status, 204);
  EXPECT_EQ(my_email().as_string(), address);
  EXPECT_EQ(other.post("/api/v1/email/confirm", confirmation).code(), "unknown_link") << "once";
  restart();
  EXPECT_EQ(my_email().as_string(), address);
  EXPECT_FALSE(browser.get("/api/v1/players/Ann").body.contains("example.org")) << "nobody else is told";

  EXPECT_EQ(browser.post("/api/v1/account/email", give("")).status, 202);
  EXPECT_TRUE(my_email().is_null());
}

TEST_F(Mail, TokensDoNotShowTheAddress) {
  confirm_address();
  for (const std::string_view scopes : {R"("chat")", R"("read","play","seek","chat","bot")"}) {
    const auto me = holder_of(browser, scopes).get("/api/v1/account").json();
    EXPECT_EQ(me.at("name").as_string(), "Ann");
    EXPECT_TRUE(me.at("email").is_null()) << scopes;
  }
  EXPECT_EQ(my_email().as_string(), address);
}

TEST_F(Mail, ChangingTheAddressNeedsThePassword) {
  EXPECT_EQ(browser.post("/api/v1/account/email", give(address, "a wrong guess")).code(), "wrong_password");
  EXPECT_EQ((Browser{.port = browser.port}).post("/api/v1/account/email", give(address)).code(), "signed_out");
  EXPECT_EQ(browser.post("/api/v1/account/email", give("no address")).code(), "bad_value");
  EXPECT_EQ(browser.post("/api/v1/account/email", give("a@example.org\\r\\nRCPT TO:<b@example.org>")).code(),
            "bad_value");
  EXPECT_EQ(browser.post("/api/v1/email/confirm", R"({"token":"x"})").code(), "unknown_link");
  EXPECT_EQ(sink.parsed_to(address).size(), 0U);
}

TEST_F(Mail, AnEmailResetsThePassword) {
  confirm_address();
  auto socket = browser.socket();
  const std::string secret = forgotten_secret();
  EXPECT_EQ(browser.get("/api/v1/account").json().at("name").as_string(), "Ann") << "asking alone changes nothing";
  Browser other{.port = browser.port};
  EXPECT_EQ(other.post("/api/v1/password/reset", reset(secret, "short")).code(), "bad_value");
  EXPECT_EQ(other.post("/api/v1/email/confirm", fmt::format(R"({{"token":"{}"}})", secret)).code(), "unknown_link")
      << "it is for one thing only";
  EXPECT_EQ(other.post("/api/v1/password/reset", reset(secret, "Ann1234567")).code(), "common_password");
  EXPECT_EQ(other.post("/api/v1/password/reset", reset(secret)).status, 204);
  EXPECT_EQ(other.post("/api/v1/password/reset", reset(secret)).code(), "unknown_link") << "once";
  EXPECT_FALSE(socket.receive());
  EXPECT_TRUE(browser.get("/api/v1/account").json().at("name").is_null()) << "signed out everywhere";
  EXPECT_EQ(other.post("/api/v1/session", sign("Ann", "correct horse")).code(), "wrong_password");
  EXPECT_EQ(other.post("/api/v1/session", sign("Ann", "battery staple")).status, 200);
  const auto mails = sink.await(address, 3);
  EXPECT_TRUE(std::ranges::any_of(mails, [](const auto& one) { return one.text.contains("was changed"); }));
}

TEST_F(Mail, APasswordResetDoesNotRevealWhetherTheAccountExists) {
  confirm_address();
  browser.call("DELETE", "/api/v1/session", {});
  ASSERT_EQ(browser.post("/api/v1/account", sign("Bob", "correct horse")).status, 201) << "without an address";
  Browser other{.port = browser.port};
  for (const std::string_view who : {"Ann", "ANN@example.org", "Bob", "Nobody", "nobody@example.org", ""}) {
    const auto answer = other.post("/api/v1/password/forgotten", forgot(who));
    EXPECT_EQ(answer.status, 202) << who;
    EXPECT_EQ(answer.body, "") << who;
  }
  EXPECT_EQ(sink.await(address, 3).size(), 3U) << "by name and by address";
}

TEST_F(Mail, AtMostFiveAccountsOfAnAddressGetAPasswordReset) {
  for (int n = 1; n <= 6; ++n) {
    const std::string name = fmt::format("Ann{}", n);
    Browser one{.port = browser.port};
    ASSERT_EQ(one.post("/api/v1/account", sign(name, "correct horse")).status, 201);
    ASSERT_EQ(one.post("/api/v1/account/email", give(address)).status, 202);
    const auto mails = sink.await(address, static_cast<std::size_t>(n));
    const auto own = std::ranges::find_if(mails, [&](const SunkMail& mail) { return mail.text.contains(name); });
    ASSERT_NE(own, mails.end());
    ASSERT_EQ(one.post("/api/v1/email/confirm", fmt::format(R"({{"token":"{}"}})", own->secret())).status, 204);
  }
  EXPECT_EQ(browser.post("/api/v1/password/forgotten", forgot(address)).status, 202);
  (void)sink.await(address, 11);
  ASSERT_EQ(browser.post("/api/v1/account/email", give("end@example.org")).status, 202);
  (void)sink.await("end@example.org", 1);  // sent after all the others
  EXPECT_EQ(sink.parsed_to(address).size(), 11U) << "six to confirm the address, and five for passwords";
}

TEST_F(Mail, EmailsPerRecipientAreLimited) {
  confirm_address();
  for (int i = 0; i < 10; ++i) EXPECT_EQ(browser.post("/api/v1/password/forgotten", forgot("Ann")).status, 202);
  (void)sink.await(address, 4);
  ASSERT_EQ(browser.post("/api/v1/account/email", give("end@example.org")).status, 202);
  (void)sink.await("end@example.org", 1);  // sent after all the others
  EXPECT_EQ(sink.parsed_to(address).size(), 4U) << "three for a forgotten password";
}

TEST_F(Mail, ALinkExpiresAfterAnHour) {
  confirm_address();
  const std::string secret = forgotten_secret();
  TestDatabase database(folder.path());
  ASSERT_EQ(*database.integer("SELECT count(*) FROM mail_tokens WHERE expires > 1000 * unixepoch() + 3500000"), 1);
  ASSERT_TRUE(database.execute("UPDATE mail_tokens SET expires = 1000"));
  EXPECT_EQ(browser.post("/api/v1/password/reset", reset(secret)).code(), "unknown_link");
  EXPECT_EQ(browser.post("/api/v1/session", sign("Ann", "correct horse")).status, 200);
}

TEST_F(Mail, OnlyTheNewestLinkIsValid) {
  confirm_address();
  const std::string first = forgotten_secret();
  EXPECT_EQ(browser.post("/api/v1/password/forgotten", forgot("Ann")).status, 202);
  (void)sink.await(address, 3);
  TestDatabase database(folder.path());
  EXPECT_TRUE(eventually([&] { return *database.integer("SELECT count(*) FROM letters") == 0; })) << "accepted";
  EXPECT_EQ(browser.post("/api/v1/password/reset", reset(first)).code(), "unknown_link");
}

// Somebody who knows the password requests a change of the address and does not use the link yet.
TEST_F(Mail, ANewPasswordInvalidatesEarlierLinks) {
  confirm_address();
  ASSERT_EQ(browser.post("/api/v1/account/email", give("evil@example.org")).status, 202);
  const std::string evil = sink.await("evil@example.org", 1).front().secret();
  const std::string forgotten = forgotten_secret();
  ASSERT_EQ(browser.post("/api/v1/account/password", R"({"old":"correct horse","new":"battery staple"})").status, 200);
  Browser stranger{.port = browser.port};
  EXPECT_EQ(stranger.post("/api/v1/email/confirm", fmt::format(R"({{"token":"{}"}})", evil)).code(), "unknown_link");
  EXPECT_EQ(stranger.post("/api/v1/password/reset", reset(forgotten, "staple battery")).code(), "unknown_link");
  EXPECT_EQ(my_email().as_string(), address);
  EXPECT_EQ(stranger.post("/api/v1/session", sign("Ann", "battery staple")).status, 200);
}

TEST_F(Mail, ANewAddressInvalidatesEarlierLinks) {
  confirm_address();
  ASSERT_EQ(browser.post("/api/v1/account/email", give("evil@example.org")).status, 202);
  const std::string evil = sink.await("evil@example.org", 1).front().secret();
  const std::string forgotten = forgotten_secret();
  ASSERT_EQ(browser.post("/api/v1/account/email", give("")).status, 202);
  Browser stranger{.port = browser.port};
  EXPECT_EQ(stranger.post("/api/v1/email/confirm", fmt::format(R"({{"token":"{}"}})", evil)).code(), "unknown_link");
  EXPECT_EQ(stranger.post("/api/v1/password/reset", reset(forgotten)).code(), "unknown_link");
  EXPECT_TRUE(my_email().is_null());
  EXPECT_EQ(stranger.post("/api/v1/session", sign("Ann", "correct horse")).status, 200);
}

TEST_F(Mail, LinksToOtherAddressesAreInvalid) {
  confirm_address();
  const std::string secret = forgotten_secret();
  TestDatabase database(folder.path());
  ASSERT_TRUE(database.execute("UPDATE mail_tokens SET address = 'old@example.org'"));
  EXPECT_EQ(browser.post("/api/v1/password/reset", reset(secret)).code(), "unknown_link");
}

TEST_F(Mail, NoSecretIsInTheDatabase) {
  confirm_address();
  const std::string secret = forgotten_secret();
  TestDatabase database(folder.path());
  EXPECT_EQ(*database.integer(fmt::format("SELECT count(*) FROM mail_tokens WHERE hash = '{}'", secret)), 0);
  EXPECT_TRUE(eventually([&] { return *database.integer("SELECT count(*) FROM letters") == 0; })) << "sent, and gone";
}

TEST_F(Mail, EmailsAreInTheLanguageOfThePage) {
  confirm_address();
  EXPECT_EQ(browser.post("/api/v1/password/forgotten", forgot("Ann", "ja")).status, 202);
  const auto mails = sink.await(address, 2);
  EXPECT_TRUE(std::ranges::any_of(mails, [](const auto& one) { return one.text.contains("新しいパスワード"); }));
  EXPECT_EQ(browser.post("/api/v1/password/forgotten", forgot("Ann", "xx")).code(), "bad_value");
}

class MailAstray : public Mail {
 protected:
  ServerOptions options() override {
    auto made = Mail::options();
    if (is_astray) made.mail->smtp = "smtp://127.0.0.1:" + std::to_string(free_port());
    return made;
  }

  bool is_astray = true;
};

TEST_F(MailAstray, AFailedEmailIsRetriedEvenAfterARestart) {
  EXPECT_EQ(browser.post("/api/v1/account/email", give(address)).status, 202);
  TestDatabase database(folder.path());
  EXPECT_TRUE(eventually([&] {
    return *database.integer("SELECT count(*) FROM letters WHERE tries = 1 AND due > created + 50000") == 1;
  }));
  server.reset();  // an attempt that is still under way ends, and its end is stored, before the change below
  ASSERT_TRUE(database.execute("UPDATE letters SET due = 0"));
  is_astray = false;
  start();
  EXPECT_EQ(sink.await(address, 1).size(), 1U);
}

TEST_F(MailAstray, AnEarlierLinkIsValidUntilALaterEmailIsSent) {
  is_astray = false;
  restart();
  confirm_address();
  const std::string first = forgotten_secret();
  is_astray = true;
  restart();
  EXPECT_EQ(browser.post("/api/v1/password/forgotten", forgot("Ann")).status, 202);
  TestDatabase database(folder.path());
  ASSERT_TRUE(eventually([&] { return *database.integer("SELECT count(*) FROM letters WHERE tries = 1") == 1; }));
  EXPECT_EQ(browser.post("/api/v1/password/reset", reset(first)).status, 204);
}

TEST_F(MailAstray, APasswordChangeDropsWaitingEmails) {
  ASSERT_EQ(browser.post("/api/v1/account/email", give(address)).status, 202);
  TestDatabase database(folder.path());
  ASSERT_TRUE(eventually([&] { return *database.integer("SELECT count(*) FROM letters WHERE tries = 1") == 1; }));
  ASSERT_EQ(browser.post("/api/v1/account/password", R"({"old":"correct horse","new":"battery staple"})").status, 200);
  EXPECT_EQ(*database.integer("SELECT count(*) FROM letters"), 0);
  EXPECT_EQ(*database.integer("SELECT count(*) FROM mail_tokens"), 0);
}

class NoMail : public ServerTest {};

TEST_F(NoMail, RefusesWhatNeedsEmail) {
  ASSERT_EQ(browser.post("/api/v1/account", sign("Ann", "correct horse")).status, 201);
  EXPECT_FALSE(browser.get("/api/v1/account").json().at("mail").as_bool());
  EXPECT_EQ(browser.post("/api/v1/account/email", give(address)).code(), "not_allowed");
  EXPECT_EQ(browser.post("/api/v1/password/forgotten", forgot("Ann")).code(), "not_allowed");
}

class MailLimits : public Mail {
 protected:
  ServerOptions options() override {
    auto made = Mail::options();
    made.account_limits.mails_of_address.most = 2;
    return made;
  }
};

TEST_F(MailLimits, RequestsForEmailsAreSlowedDown) {
  for (int i = 0; i < 2; ++i) EXPECT_EQ(browser.post("/api/v1/password/forgotten", forgot("x")).status, 202);
  const auto answer = browser.post("/api/v1/password/forgotten", forgot("x"));
  EXPECT_EQ(answer.code(), "too_many");
  EXPECT_FALSE(answer.field("Retry-After").empty());
}

TEST(MailLog, HoldsNoSecrets) {
  const CapturedLog log;
  {
    const TemporaryFolder folder;
    HeldEngine engine;
    auto options = local_options(folder.path(), engine);
    MailSink sink;
    options.mail = sink.options();
    options.mail->smtp = "smtp://127.0.0.1:" + std::to_string(free_port());
    const auto server = Server::start(options);
    ASSERT_TRUE(server);
    Browser browser{.port = (*server)->port()};
    EXPECT_EQ(browser.post("/api/v1/account", sign("Ann", "correct horse")).status, 201);
    EXPECT_EQ(browser.post("/api/v1/account/email", give(address)).status, 202);
    EXPECT_TRUE(eventually([&] { return log.contains("was not sent"); })) << log.text();
    browser.post("/api/v1/password/reset", reset("0123456789abcdef0123456789abcdef"));
  }
  EXPECT_TRUE(log.contains("security: bad_link account=-")) << log.text();
  for (const std::string_view secret : {address, std::string_view("correct horse"), std::string_view("battery staple"),
                                        std::string_view("0123456789abcdef")}) {
    EXPECT_FALSE(log.contains(secret)) << secret;
  }
}

class MailInTheLog : private CapturedLog, public Mail {
 protected:
  [[nodiscard]] const CapturedLog& log() const { return *this; }
};

TEST_F(MailInTheLog, APasswordResetIsLoggedByAccountName) {
  confirm_address();
  EXPECT_TRUE(log().contains("security: email_changed account=Ann")) << log().text();
  const std::string secret = forgotten_secret();
  EXPECT_TRUE(log().contains("security: reset_asked account=Ann"));
  EXPECT_EQ(browser.post("/api/v1/password/reset", reset(secret)).status, 204);
  EXPECT_TRUE(log().contains("security: reset_used account=Ann"));
  EXPECT_FALSE(log().contains(address));
  EXPECT_FALSE(log().contains(secret));
}

}  // namespace
}  // namespace ootori::server::testing
