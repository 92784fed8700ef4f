// Breaks things on a host and checks that they are found.
#include <fstream>

#include <sqlite3.h>
#include <sys/resource.h>
#include <sys/stat.h>

#include "server/admin/control_socket.hpp"
#include "server/clockwork/clocks.hpp"
#include "server/doctor/examination.hpp"
#include "server/doctor/probe.hpp"
#include "server/push/push_options.hpp"
#include "server/schema.hpp"
#include "server/store/backup_folder.hpp"
#include "server/store/postgres.hpp"
#include "server/testing/test_server.hpp"

namespace ootori::server::testing {
namespace {

namespace fs = std::filesystem;
namespace json = boost::json;

class Doctor : public ServerTest {
 protected:
  ServerOptions options() override {
    auto made = local_options(data(), engine);
    made.metrics.emplace();
    made.metrics->port = 0;
    return made;
  }

  void SetUp() override {
    ServerTest::SetUp();
    ASSERT_TRUE(back_up_into(data(), copies(), 5, unix_now()));
    host.data = data();
    host.url = fmt::format("http://127.0.0.1:{}", server->port());
    host.metrics = fmt::format("http://127.0.0.1:{}/metrics", server->metrics_port());
    host.backups = copies();
    host.schema = whole_schema().version();
    host.now = unix_now();
    // Do not query the machine that runs the tests.
    host.disk_space = [](const fs::path&) { return DiskSpace{.free_bytes = 50'000'000'000, .free_files = 1'000'000}; };
    host.clock_synchronised = [] { return true; };
    host.time_zones = [] { return true; };
  }

  [[nodiscard]] fs::path data() const { return folder.path() / "data"; }
  [[nodiscard]] fs::path copies() const { return folder.path() / "copies"; }
  [[nodiscard]] fs::path database() const { return data() / "ootori.db"; }

  void change_database(const char* sql) const {
    sqlite3* raw = nullptr;
    ASSERT_EQ(sqlite3_open(database().c_str(), &raw), SQLITE_OK);
    EXPECT_EQ(sqlite3_exec(raw, sql, nullptr, nullptr, nullptr), SQLITE_OK);
    sqlite3_close(raw);
  }

  // The last page belongs to a table or an index; both are checked.
  static void overwrite_last_page(const fs::path& file) {
    std::fstream pages(file, std::ios::in | std::ios::out | std::ios::binary);
    pages.seekp(-4096, std::ios::end);
    pages << std::string(4096, '\x55');
  }

  Host host;
};

// Expects a single finding whose problem contains the text.
void expect_finding(const CheckResult& result, Severity severity, std::string_view problem) {
  SCOPED_TRACE(result.name);
  EXPECT_EQ(result.skipped, "");
  ASSERT_EQ(result.findings.size(), 1U);
  const Finding& finding = result.findings.front();
  EXPECT_EQ(finding.severity, severity);
  EXPECT_TRUE(finding.problem.contains(problem)) << finding.problem;
  EXPECT_FALSE(finding.remedy.empty());
}

TEST_F(Doctor, FindsNothingOnAHealthyServer) {
  const auto results = examine(host);
  EXPECT_TRUE(is_well(results)) << report_text(results);
  EXPECT_TRUE(report_text(results).contains("No problems found."));
  for (const CheckResult& result : results) {
    if (result.name != "mail" && result.name != "push" && result.name != "unit" && result.name != "files")
      EXPECT_EQ(result.skipped, "") << result.name;
  }
}

TEST_F(Doctor, FindsDataThatOthersCanRead) {
  ::chmod(data().c_str(), 0755);
  expect_finding(check_data(host), Severity::error, "Other users can open");
  ::chmod(data().c_str(), 0700);
  ::chmod(database().c_str(), 0644);
  expect_finding(check_data(host), Severity::error, "Other users can read");
  host.data = folder.path() / "missing";
  expect_finding(check_data(host), Severity::error, "does not exist");
}

TEST_F(Doctor, FindsFilesOfAnotherUser) {
  if (::geteuid() != 0) GTEST_SKIP() << "only root gives files away";
  ASSERT_EQ(::chown(database().c_str(), 1, 1), 0);
  expect_finding(check_data(host), Severity::error, "belongs to another user");
}

TEST_F(Doctor, FindsAFullDisk) {
  const auto with = [this](std::uint64_t bytes, std::uint64_t files) {
    host.disk_space = [bytes, files](const fs::path&) { return DiskSpace{.free_bytes = bytes, .free_files = files}; };
    return check_disk(host);
  };
  expect_finding(with(20'000'000, 100'000), Severity::error, "20 MB are free");
  expect_finding(with(600'000'000, 100'000), Severity::warning, "an upgrade or a restore needs up to 1000 MB");
  expect_finding(with(50'000'000'000, 10), Severity::error, "Only 10 more files");
  EXPECT_TRUE(disk_space_at(data())) << "and the real one says something";
}

TEST_F(Doctor, FindsADamagedDatabase) {
  server.reset();
  overwrite_last_page(database());
  expect_finding(check_store(host), Severity::error, "damaged");
  std::ofstream(database(), std::ios::trunc) << std::string(8192, 'x');
  expect_finding(check_store(host), Severity::error, "cannot be read");
  fs::remove(database());
  expect_finding(check_store(host), Severity::error, "does not exist");
}

TEST_F(Doctor, FindsADatabaseOfAnotherProgramOrALaterVersion) {
  server.reset();
  change_database("PRAGMA user_version = 100000");
  expect_finding(check_store(host), Severity::error, "schema 100000");
  change_database("PRAGMA user_version = 1; PRAGMA application_id = 7");
  expect_finding(check_store(host), Severity::error, "another program");
}

TEST_F(Doctor, AsksTheServerForItsAddresses) {
  Host silent = host;
  silent.url.clear();
  silent.metrics.clear();
  const Host known = with_addresses(silent);
  EXPECT_EQ(known.url, host.url);
  EXPECT_EQ(known.metrics, host.metrics);
  EXPECT_TRUE(check_server(known).findings.empty());

  Host other = silent;
  other.data = folder.path() / "other";
  fs::create_directory(other.data);
  const auto without_metrics = ControlSocket::open(
      other.data, {.url = "http://127.0.0.1:2", .metrics = {}},
      [](const AdminRequest&, const std::string&) -> std::expected<std::string, Error> { return std::string(); });
  ASSERT_TRUE(without_metrics) << without_metrics.error();
  EXPECT_EQ(with_addresses(other).url, "http://127.0.0.1:2");
  EXPECT_EQ(with_addresses(other).metrics, "") << "another server's metrics may be at the usual place";
  EXPECT_EQ(check_files(with_addresses(other)).skipped, "the server serves no metrics (--metrics)");

  silent.url = "http://127.0.0.1:1";
  EXPECT_EQ(with_addresses(silent).url, "http://127.0.0.1:1") << "the given one";
  silent.url.clear();
  server.reset();
  EXPECT_EQ(with_addresses(silent).url, usual_url) << "nobody can be asked";
  EXPECT_EQ(with_addresses(silent).metrics, usual_metrics);
}

TEST_F(Doctor, LooksForNoDatabaseInTheFolderOfAServerThatUsesPostgres) {
  host.data = folder.path() / "other";
  host.backups = folder.path() / "nowhere";
  fs::create_directory(host.data);
  const auto running = ControlSocket::open(
      host.data, {},
      [](const AdminRequest&, const std::string&) -> std::expected<std::string, Error> { return std::string(); });
  ASSERT_TRUE(running) << running.error();
  for (const CheckResult& result : {check_store(host), check_backups(host)}) {
    EXPECT_TRUE(result.findings.empty()) << report_text({&result, 1});
    EXPECT_TRUE(result.skipped.contains("PostgreSQL")) << result.name;
  }
}

// The nightly backup would go on copying the old database.
TEST_F(Doctor, FindsTheDatabaseThatAMoveToPostgresLeftBehind) {
  host.data = folder.path() / "other";
  fs::create_directory(host.data);
  fs::copy_file(database(), host.data / "ootori.db");
  const auto running = ControlSocket::open(
      host.data, {},
      [](const AdminRequest&, const std::string&) -> std::expected<std::string, Error> { return std::string(); });
  ASSERT_TRUE(running) << running.error();
  EXPECT_TRUE(check_store(host).skipped.contains("PostgreSQL"));
  expect_finding(check_backups(host), Severity::warning, "is still there");
}

TEST_F(Doctor, LooksForNoDatabaseInTheFolderOfAStoppedServerThatUsesPostgres) {
  host.data = folder.path() / "other";
  host.backups = folder.path() / "nowhere";
  fs::create_directory(host.data);
  expect_finding(check_store(host), Severity::error, "does not exist");
  EXPECT_TRUE(check_store(host).findings.front().remedy.contains("--store"));
  host.store = fmt::format("host={} dbname=club password=secret", host.data.string());
  expect_finding(check_store(host), Severity::error, "cannot be reached");
  EXPECT_FALSE(check_store(host).findings.front().problem.contains("secret"));
  EXPECT_TRUE(check_backups(host).findings.empty());
  host.store = "host=";
  host.store += '\'';
  expect_finding(check_store(host), Severity::error, "cannot be read");
}

TEST(DoctorOnPostgres, ChecksTheDatabase) {
  if (!is_on_postgres()) GTEST_SKIP() << "this is about PostgreSQL: tests/postgres.sh";
  const TemporaryFolder folder;
  Host host{.data = folder.path(), .store = place_of(folder.path()).address, .schema = whole_schema().version()};
  const auto problem = [&] {
    const CheckResult result = check_store(host);
    return result.findings.empty() ? "" : result.findings.front().problem;
  };
  EXPECT_TRUE(problem().contains("has no data of a server")) << problem();
  (void)open_test_store(folder.path());
  EXPECT_EQ(problem(), "");
  --host.schema;
  EXPECT_TRUE(problem().starts_with("A later version of ootori wrote the data")) << problem();
}

TEST_F(Doctor, FindsADatabaseThatWasDeletedWhileTheServerRuns) {
  fs::remove(database());
  expect_finding(check_store(host), Severity::error, "does not exist");
  EXPECT_EQ(check_backups(host).skipped, "");
}

// Like the folder of another user, a link to itself hides what is behind it, and it does so from root, too.
TEST_F(Doctor, DoesNotSayThatWhatItCannotSeeIsMissing) {
  server.reset();
  host.data = folder.path() / "loop";
  fs::create_directory_symlink("loop", host.data);
  expect_finding(check_data(host), Severity::error, "loop cannot be read: ");
  expect_finding(check_store(host), Severity::error, "loop/ootori.db cannot be read: ");
  EXPECT_TRUE(check_server(host).skipped.contains("loop cannot be read: "));
  EXPECT_TRUE(check_server(host).findings.empty());
  host.data = data();
  host.backups = folder.path() / "loop";
  expect_finding(check_backups(host), Severity::error, "loop cannot be read: ");
}

TEST_F(Doctor, LeavesTheDatabaseOfAStoppedServerAsItIs) {
  server.reset();
  const auto before = fs::last_write_time(database());
  EXPECT_TRUE(check_store(host).findings.empty());
  EXPECT_EQ(fs::last_write_time(database()), before);
}

TEST_F(Doctor, FindsALongLog) {
  server.reset();
  auto log = database();
  log += "-wal";
  std::ofstream(log).put('x');
  fs::resize_file(log, 300'000'000);  // a sparse file, which uses no disk space
  expect_finding(check_store(host), Severity::warning, "300 MB");
}

TEST_F(Doctor, FindsAStoppedServer) {
  server.reset();
  expect_finding(check_server(host), Severity::error, "No server uses");
  // Another server at this address.
  TemporaryFolder elsewhere;
  auto other = Server::start(local_options(elsewhere.path(), engine));
  ASSERT_TRUE(other);
  host.url = fmt::format("http://127.0.0.1:{}", (*other)->port());
  expect_finding(check_server(host), Severity::error, "another program answers");
}

TEST_F(Doctor, FindsAServerThatDoesNotAnswerAtItsPort) {
  host.url = "http://127.0.0.1:1";
  expect_finding(check_server(host), Severity::error, "does not answer at http://127.0.0.1:1");
}

TEST_F(Doctor, FindsAServerThatCannotWrite) {
  change_database("PRAGMA journal_mode");  // checks that the database exists
  sqlite3* raw = nullptr;
  ASSERT_EQ(sqlite3_open(database().c_str(), &raw), SQLITE_OK);
  ASSERT_EQ(sqlite3_exec(raw, "BEGIN IMMEDIATE", nullptr, nullptr, nullptr), SQLITE_OK);
  const auto result = check_server(host);  // no other connection can write now
  sqlite3_close(raw);
  expect_finding(result, Severity::error, "cannot write");
}

TEST_F(Doctor, FindsAWrongClock) {
  host.clock_synchronised = [] { return false; };
  expect_finding(check_clock(host), Severity::warning, "is not synchronized");
  host.clock_synchronised = [] { return true; };
  host.now -= 3'600'000;
  expect_finding(check_clock(host), Severity::error, "The clock was set back");
}

TEST_F(Doctor, FindsOldAndMissingBackups) {
  host.now += 30 * 3'600'000;
  expect_finding(check_backups(host), Severity::error, "is 30 hours old");
  host.now -= 30 * 3'600'000;
  const auto newest = backups_in(copies()).back().file;
  ::chmod(newest.c_str(), 0644);
  expect_finding(check_backups(host), Severity::error, "Other users can read");
  overwrite_last_page(newest);
  expect_finding(check_backups(host), Severity::error, "is damaged");
  std::ofstream(newest, std::ios::trunc) << "nothing";
  expect_finding(check_backups(host), Severity::error, "cannot be read");
  fs::remove(newest);
  expect_finding(check_backups(host), Severity::error, "There is no backup");
}

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
  Greeter() : socket_(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
    sockaddr_in own{};
    own.sin_family = AF_INET;
    own.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof own;
    EXPECT_EQ(::bind(socket_, reinterpret_cast<const sockaddr*>(&own), size), 0);
    EXPECT_EQ(::listen(socket_, 8), 0);
    EXPECT_EQ(::getsockname(socket_, reinterpret_cast<sockaddr*>(&own), &size), 0);
    port_ = ntohs(own.sin_port);
    thread_ = std::jthread([this] {
      for (int caller = 0; (caller = ::accept(socket_, nullptr, nullptr)) >= 0; ::close(caller)) {
        ::send(caller, "220 mail ESMTP\r\n", 16, MSG_NOSIGNAL);
      }
    });
  }
  Greeter(const Greeter&) = delete;
  Greeter& operator=(const Greeter&) = delete;
  ~Greeter() {
    ::shutdown(socket_, SHUT_RDWR);
    thread_.join();
    ::close(socket_);
  }
  [[nodiscard]] std::uint16_t port() const { return port_; }

 private:
  int socket_;
  std::uint16_t port_ = 0;
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

TEST_F(Doctor, FindsAProxyThatDoesNotForwardTheClientsAddress) {
  EXPECT_TRUE(check_proxy(host).findings.empty());
  RawConnection proxy(server->port());
  proxy.send("GET /api/v1/health HTTP/1.1\r\nHost: ootori.example.org\r\n\r\n");
  ASSERT_EQ(read_answer(proxy).status, 200);
  expect_finding(check_proxy(host), Severity::error, "passed on 1 requests without the address");
}

// The server would count such a request as one of a proxy that does not forward the client's address.
TEST_F(Doctor, AsksTheServerByItsOwnNameEvenWithoutAScheme) {
  host.url = fmt::format("127.0.0.1:{}", server->port());
  host.site = host.url;
  EXPECT_TRUE(check_server(host).findings.empty());
  EXPECT_TRUE(check_proxy(host).findings.empty());
  EXPECT_TRUE(check_proxy(host).findings.empty()) << "nor by the check of the site";
}

TEST_F(Doctor, FindsSetAsideReports) {
  EXPECT_TRUE(check_work(host).findings.empty());
  EXPECT_EQ(check_work(host).skipped, "");
  const auto game = browser.new_game();
  change_database("INSERT INTO analyses (game_id, player, asked, finished, lost) SELECT id, 'x', 0, 1, 3 FROM games");
  server.reset();
  start();
  host.metrics = fmt::format("http://127.0.0.1:{}/metrics", server->metrics_port());
  expect_finding(check_work(host), Severity::warning, "three failed attempts each (1)");
  server.reset();
  EXPECT_NE(check_work(host).skipped, "");
}

TEST_F(Doctor, FindsAnUnreachableSite) {
  host.site = host.url;
  EXPECT_TRUE(check_proxy(host).findings.empty());
  host.site = host.metrics.substr(0, host.metrics.rfind('/'));  // no server answers there
  expect_finding(check_proxy(host), Severity::error, "cannot be reached at");
}

TEST_F(Doctor, FindsAnAlteredSystemdUnit) {
  std::ifstream own("deploy/ootori.service");
  std::string text((std::istreambuf_iterator<char>(own)), {});
  ASSERT_TRUE(text.contains("ProtectHome=yes"));
  host.unit = folder.path() / "ootori.service";
  std::ofstream(host.unit) << text;
  EXPECT_TRUE(check_unit(host).findings.empty());
  text.erase(text.find("ProtectHome=yes"), 15);
  std::ofstream(host.unit) << text;
  expect_finding(check_unit(host), Severity::warning, "it lacks ProtectHome=yes");
}

TEST_F(Doctor, FindsALowOpenFileLimit) {
  rlimit limit{};
  ::getrlimit(RLIMIT_NOFILE, &limit);
  const rlimit low{.rlim_cur = 2'000, .rlim_max = limit.rlim_max};
  ::setrlimit(RLIMIT_NOFILE, &low);
  const auto result = check_files(host);
  ::setrlimit(RLIMIT_NOFILE, &limit);
  expect_finding(result, Severity::warning, "can open only 2000 files");
}

class DoctorOfPush : public Doctor {
 protected:
  void SetUp() override {
    Doctor::SetUp();
    host.push_keys = folder.path() / "push.keys";
  }

  void write_key(const std::string& text) const {
    std::ofstream(host.push_keys) << text;
    ::chmod(host.push_keys.c_str(), 0600);
  }
};

TEST_F(DoctorOfPush, AcceptsAValidKeyPair) {
  write_key(push_options_text(*PushKey::make(), "mailto:host@example.org"));
  const CheckResult result = check_push(host);
  EXPECT_TRUE(result.findings.empty()) << report_text({&result, 1});
  EXPECT_EQ(result.skipped, "");
  host.push_keys.clear();
  EXPECT_EQ(check_push(host).skipped, "no key for push notifications (--push-keys)");
}

TEST_F(DoctorOfPush, FindsAMissingOrUnreadableKey) {
  expect_finding(check_push(host), Severity::error, "There is no key for push notifications at");
  std::filesystem::create_directory(host.push_keys);  // root can read every file, but not a folder
  ::chmod(host.push_keys.c_str(), 0755);
  expect_finding(check_push(host), Severity::error, "cannot be read");
}

TEST_F(DoctorOfPush, FindsAKeyThatOthersCanRead) {
  write_key(push_options_text(*PushKey::make(), "mailto:host@example.org"));
  ::chmod(host.push_keys.c_str(), 0644);
  expect_finding(check_push(host), Severity::error, "All users can read the private key in");
  EXPECT_EQ(check_push(host).findings.front().remedy, fmt::format("chmod o= {}", host.push_keys.string()));
}

TEST_F(DoctorOfPush, FindsAnInvalidKeyPair) {
  const std::string one = push_options_text(*PushKey::make(), "mailto:host@example.org");
  const std::string other = push_options_text(*PushKey::make(), "mailto:host@example.org");
  write_key(one.substr(0, one.find("private-key")) + other.substr(other.find("private-key")));
  expect_finding(check_push(host), Severity::error, "are not a key pair");
  write_key("contact = mailto:host@example.org\n");
  expect_finding(check_push(host), Severity::error, "private-key or contact is missing");
}

TEST_F(Doctor, ReportsAsTextAndAsJson) {
  const std::vector<CheckResult> results{
      {.name = "disk", .findings = {warning_of("It is nearly full.", "Make room."), error_of("It is full.", "Run.")}},
      {.name = "mail", .skipped = "no settings"},
      {.name = "clock"}};
  EXPECT_FALSE(is_well(results));
  EXPECT_EQ(report_text(results),
            "warning  disk     It is nearly full.\n                  To do: Make room.\n"
            "error    disk     It is full.\n                  To do: Run.\n"
            "skipped  mail     no settings\nok       clock\n1 error, 1 warning.\n");
  const auto report = json::parse(report_json(results));
  EXPECT_EQ(report.at("errors"), 1);
  EXPECT_EQ(report.at("checks").at(0).at("status"), "error");
  EXPECT_EQ(report.at("checks").at(0).at("findings").at(1).at("remedy"), "Run.");
  EXPECT_EQ(report.at("checks").at(1).at("reason"), "no settings");
}

}  // namespace
}  // namespace ootori::server::testing
