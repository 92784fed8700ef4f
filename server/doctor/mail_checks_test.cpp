// Mail settings and mail servers that do not work, and emails that wait too long.
#include <fstream>
#include <thread>

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
  expect_finding(check_mail(host), Severity::error, "it does not answer");
}

// Sends the greeting of a mail server.
class Greeter {
 public:
  Greeter() {
    thread_ = std::jthread([this] {
      for (int caller = 0; (caller = socket_.accept()) >= 0; ::close(caller)) {
        ::send(caller, "220 mail ESMTP\r\n", 16, MSG_NOSIGNAL);
      }
    });
  }
  Greeter(const Greeter&) = delete;
  Greeter& operator=(const Greeter&) = delete;
  ~Greeter() {
    socket_.end();
    thread_.join();
  }
  [[nodiscard]] std::uint16_t port() const { return socket_.port(); }

 private:
  const ListeningSocket socket_;
  std::jthread thread_;
};

TEST_F(DoctorOfMail, FindsAPasswordThatOthersCanRead) {
  const Greeter mail;
  const std::string smtp = fmt::format("smtp://127.0.0.1:{}", mail.port());
  write_settings(smtp, "user = a\npassword = secret\n");
  EXPECT_TRUE(check_mail(host).findings.empty());
  ::chmod(host.mail.c_str(), 0644);
  expect_finding(check_mail(host), Severity::error, "All users can read the password");
}

TEST_F(DoctorOfMail, FindsEmailsThatWaitTooLong) {
  const Greeter mail;
  write_settings(fmt::format("smtp://127.0.0.1:{}", mail.port()));
  ASSERT_EQ(browser.post("/api/v1/account", R"({"name":"Ann","password":"correct horse"})").status, 201);
  change_database(
      "INSERT INTO letters (player, kind, address, language, created, due) "
      "SELECT player, 'reset', 'a@example.org', 'en', 0, 0 FROM accounts");
  expect_finding(check_mail(host), Severity::warning, "Emails are waiting (1)");
}

// They wait in a table of their own. Questions that are to be sent later do not count.
TEST_F(DoctorOfMail, FindsEmailsAboutGamesThatWaitTooLong) {
  const Greeter mail;
  write_settings(fmt::format("smtp://127.0.0.1:{}", mail.port()));
  server.reset();
  const auto add = [&](int id, int created, int due, int tries) {
    const std::string sql = fmt::format(
        "INSERT INTO mail_out (id, kind, address, text, subject, answers, created, due, tries) "
        "VALUES ({}, 'answer', 'a@example.org', '', '', '', {}, {}, {})",
        id, created, due, tries);
    change_database(sql.c_str());
  };
  add(1, 0, 7'000'000, 0);
  EXPECT_TRUE(check_mail(host).findings.empty());
  add(2, 3'600'000, 7'000'000, 3);
  host.now = 3'600'000 * 4;
  expect_finding(check_mail(host), Severity::warning, "Emails are waiting (1), the oldest for 3 hours");
  add(3, 0, 0, 0);
  expect_finding(check_mail(host), Severity::warning, "Emails are waiting (2), the oldest for 4 hours");
  change_database("DROP TABLE mail_out");
  EXPECT_TRUE(check_mail(host).findings.empty()) << "an old database";
}

TEST_F(DoctorOfMail, FindsASystemWithoutTimeZones) {
  const Greeter mail;
  write_settings(fmt::format("smtp://127.0.0.1:{}", mail.port()));
  EXPECT_TRUE(check_mail(host).findings.empty());
  host.time_zones = [] { return false; };
  expect_finding(check_mail(host), Severity::warning, "no time zones");
  EXPECT_TRUE(has_time_zones()) << "and the real one says something";
}

TEST(DoctorOnPostgres, FindsEmailsThatWaitTooLong) {
  if (!is_on_postgres()) GTEST_SKIP() << "this is about PostgreSQL: tests/postgres.sh";
  const TemporaryFolder folder;
  const Greeter mail;
  Host host{.data = folder.path(), .store = place_of(folder.path()).address, .mail = folder.path() / "mail.conf"};
  host.now = unix_now();
  std::ofstream(host.mail) << fmt::format("smtp = smtp://127.0.0.1:{}\nfrom = a@example.org\n", mail.port())
                           << "site = https://example.org\n";
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
