// Finds servers that do not run, do not answer, cannot write or cannot be reached.
#include <sys/resource.h>

#include "server/admin/control_socket.hpp"
#include "server/testing/doctor_fixture.hpp"

namespace ootori::server::testing::doctor {
namespace {

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

TEST_F(Doctor, FindsALowOpenFileLimit) {
  rlimit limit{};
  ::getrlimit(RLIMIT_NOFILE, &limit);
  const rlimit low{.rlim_cur = 2'000, .rlim_max = limit.rlim_max};
  ::setrlimit(RLIMIT_NOFILE, &low);
  const auto result = check_files(host);
  ::setrlimit(RLIMIT_NOFILE, &limit);
  expect_finding(result, Severity::warning, "can open only 2000 files");
}

}  // namespace
}  // namespace ootori::server::testing::doctor
