// Mail settings and mail servers that do not work, and emails that wait too long.
#include <atomic>
#include <fstream>
#include <thread>
#include <utility>

#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

#include "files/testing/listening_socket.hpp"
#include "server/store/postgres.hpp"
#include "server/testing/doctor_fixture.hpp"

namespace ootori::server::testing::doctor {
namespace {

class DoctorOfMail : public Doctor {
 protected:
  void SetUp() override {
    Doctor::SetUp();
    host.mail_patience = std::chrono::seconds{2};
    host.mail = folder.path() / "mail.conf";
    write_settings("smtp://127.0.0.1:1");
  }
  void write_settings(const std::string& smtp, const std::string& more = {}) const {
    std::ofstream(host.mail) << "smtp = " << smtp << "\nfrom = a@example.org\nsite = https://example.org\n" << more;
    ::chmod(host.mail.c_str(), 0600);
  }
};

TEST_F(DoctorOfMail, FindsWrongSettings) {
  std::ofstream(host.mail) << "smtp = mail.example.org\n";
  expect_finding(check_mail(host), Severity::error, "smtp must be an address like smtp://");
  fs::remove(host.mail);
  expect_finding(check_mail(host), Severity::error, "cannot be read");
}

TEST_F(DoctorOfMail, FindsAMailServerThatRefusesEmails) {
  expect_finding(check_mail(host), Severity::error, "The mail server smtp://127.0.0.1:1 does not accept emails");
  write_settings(fmt::format("smtp://127.0.0.1:{}", server->port()));  // an HTTP server, which stays silent
  expect_finding(check_mail(host), Severity::error, "no answer in time");
}

// A mail server that takes every command, and answers EHLO and a login as it is told.
class ScriptedMailServer {
 public:
  explicit ScriptedMailServer(std::string hello = "250 mail", std::string to_login = "235 welcome")
      : hello_(std::move(hello)), to_login_(std::move(to_login)) {
    thread_ = std::jthread([this] {
      for (int caller = 0; (caller = socket_.accept()) >= 0; ::close(caller)) serve(caller);
    });
  }
  ScriptedMailServer(const ScriptedMailServer&) = delete;
  ScriptedMailServer& operator=(const ScriptedMailServer&) = delete;
  ~ScriptedMailServer() {
    socket_.end();
    thread_.join();
  }
  [[nodiscard]] std::string smtp() const { return fmt::format("smtp://127.0.0.1:{}", socket_.port()); }
  [[nodiscard]] bool was_sent_an_email() const { return was_sent_an_email_; }

 private:
  void serve(int caller) {
    say(caller, "220 mail ESMTP");
    std::string bytes;
    bool signs_in = false;
    for (char byte = 0; ::recv(caller, &byte, 1, 0) == 1;) {
      bytes += byte;
      if (byte != '\n') continue;
      const std::string line = std::exchange(bytes, {});
      const bool begins_login = line.starts_with("AUTH");
      if (line.starts_with("MAIL")) was_sent_an_email_ = true;
      say(caller, begins_login ? "334 " : signs_in ? to_login_ : line.starts_with("EHLO") ? hello_ : "250 ok");
      signs_in = begins_login;
    }
  }
  static void say(int caller, const std::string& reply) {
    const std::string line = reply + "\r\n";
    (void)::send(caller, line.data(), line.size(), MSG_NOSIGNAL);
  }

  const std::string hello_, to_login_;
  std::atomic<bool> was_sent_an_email_ = false;
  const ListeningSocket socket_;
  std::jthread thread_;
};

constexpr const char* on_this_machine = "starttls = no\n";
constexpr const char* with_login = "starttls = no\nuser = a\npassword = secret\n";

// Emails would wait for an hour before anybody learned of these faults.
TEST_F(DoctorOfMail, FindsAMailServerWithoutStarttls) {
  const ScriptedMailServer mail("250-mail\r\n250 AUTH PLAIN");
  write_settings(mail.smtp());
  const CheckResult result = check_mail(host);
  expect_finding(result, Severity::error, "does not offer STARTTLS");
  EXPECT_TRUE(result.findings.front().remedy.contains("`starttls = no`"));
  write_settings(mail.smtp(), on_this_machine);
  EXPECT_TRUE(check_mail(host).findings.empty());
}

TEST_F(DoctorOfMail, FindsAWrongPassword) {
  const ScriptedMailServer strict("250-mail\r\n250 AUTH PLAIN",
                                  "535 5.7.8 a: secret is not the password, AGEAc2VjcmV0");
  write_settings(strict.smtp(), with_login);
  const CheckResult result = check_mail(host);
  expect_finding(result, Severity::error, "\"535 5.7.8 a: [hidden] is not the password, [hidden]\"");
  EXPECT_TRUE(result.findings.front().problem.contains("rejects `user` and `password`"));
  EXPECT_FALSE(strict.was_sent_an_email());
}

TEST_F(DoctorOfMail, FindsAMailServerThatOffersNoLogin) {
  const ScriptedMailServer mail;
  write_settings(mail.smtp(), with_login);
  expect_finding(check_mail(host), Severity::warning, "offers no login");
}

TEST_F(DoctorOfMail, FindsAPortThatIsNotEncryptedFromTheStart) {
  const ScriptedMailServer mail;
  write_settings("smtps" + mail.smtp().substr(4));
  expect_finding(check_mail(host), Severity::error, "cannot be encrypted");
}

TEST_F(DoctorOfMail, FindsAPasswordThatOthersCanRead) {
  const ScriptedMailServer mail("250-mail\r\n250 AUTH PLAIN");
  write_settings(mail.smtp(), with_login);
  EXPECT_TRUE(check_mail(host).findings.empty());
  EXPECT_FALSE(mail.was_sent_an_email());
  ::chmod(host.mail.c_str(), 0644);
  expect_finding(check_mail(host), Severity::error, "All users can read the password");
}

TEST_F(DoctorOfMail, FindsEmailsThatWaitTooLong) {
  const ScriptedMailServer mail;
  write_settings(mail.smtp(), on_this_machine);
  ASSERT_EQ(browser.post("/api/v1/account", R"({"name":"Ann","password":"correct horse"})").status, 201);
  change_database(
      "INSERT INTO letters (player, kind, address, language, created, due) "
      "SELECT player, 'reset', 'a@example.org', 'en', 0, 0 FROM accounts");
  expect_finding(check_mail(host), Severity::warning, "Emails are waiting (1)");
}

// They wait in a table of their own. Questions that are to be sent later do not count.
TEST_F(DoctorOfMail, FindsEmailsAboutGamesThatWaitTooLong) {
  const ScriptedMailServer mail;
  write_settings(mail.smtp(), on_this_machine);
  server.reset();
  const auto add = [&](int id, int created, int due, int tries, std::string_view kind = "answer",
                       std::string_view text = "") {
    const std::string sql = fmt::format(
        "INSERT INTO mail_out (id, kind, address, text, subject, answers, created, due, tries) "
        "VALUES ({}, '{}', 'a@example.org', '{}', '', '', {}, {}, {})",
        id, kind, text, created, due, tries);
    change_database(sql.c_str());
  };
  add(1, 0, 7'000'000, 0);
  EXPECT_TRUE(check_mail(host).findings.empty());
  add(2, 3'600'000, 7'000'000, 3);
  host.now = 3'600'000 * 4;
  expect_finding(check_mail(host), Severity::warning, "Emails are waiting (1), the oldest for 3 hours");
  add(4, 0, 7'000'000, 1, "notice", "chat");  // was tried after an hour
  expect_finding(check_mail(host), Severity::warning, "Emails are waiting (2), the oldest for 3 hours");
  add(3, 0, 0, 0);
  expect_finding(check_mail(host), Severity::warning, "Emails are waiting (3), the oldest for 4 hours");
  change_database("DROP TABLE mail_out");
  EXPECT_TRUE(check_mail(host).findings.empty()) << "an old database";
}

TEST_F(DoctorOfMail, FindsASystemWithoutTimeZones) {
  const ScriptedMailServer mail;
  write_settings(mail.smtp(), on_this_machine);
  EXPECT_TRUE(check_mail(host).findings.empty());
  host.time_zones = [] { return false; };
  expect_finding(check_mail(host), Severity::warning, "no time zones");
  EXPECT_TRUE(has_time_zones()) << "and the real one says something";
}

TEST(DoctorOnPostgres, FindsEmailsThatWaitTooLong) {
  if (!is_on_postgres()) GTEST_SKIP() << "this is about PostgreSQL: tests/postgres.sh";
  const TemporaryFolder folder;
  const ScriptedMailServer mail;
  Host host{.data = folder.path(), .store = place_of(folder.path()).address, .mail = folder.path() / "mail.conf"};
  host.now = unix_now();
  std::ofstream(host.mail) << fmt::format("smtp = {}\nfrom = a@example.org\n", mail.smtp())
                           << "site = https://example.org\n"
                           << on_this_machine;
  EXPECT_TRUE(check_mail(host).findings.empty()) << "there is no database yet, which check_store() reports";
  (void)open_test_store(folder.path());
  EXPECT_TRUE(check_mail(host).findings.empty());
  auto database = postgres::Connection::open(host.store);
  ASSERT_TRUE(database) << database.error().message;
  const auto written = database->run(
      "INSERT INTO accounts (player, name, folded, password, role, created) VALUES ('a', 'Ann', 'ann', '', 'player', "
      "0);"
      "INSERT INTO letters (player, kind, address, language, created, due) VALUES"
      " ('a', 'reset', 'a@example.org', 'en', 0, 0), ('a', 'reset', 'a@example.org', 'en', 1, 0);"
      "INSERT INTO mail_out (id, kind, address, text, subject, answers, created, due, tries) "
      "VALUES (1, 'answer', 'a@example.org', '', '', '', 0, 9, 1), (2, 'answer', 'a@example.org', '', '', '', 0, 9, "
      "0)");
  ASSERT_TRUE(written) << written.error().message;
  expect_finding(check_mail(host), Severity::warning, "Emails are waiting (3)");
}

}  // namespace
}  // namespace ootori::server::testing::doctor
