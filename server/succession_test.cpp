// Two servers over one database, in one process. Runs only with tests/postgres.sh; tests/standby.py has two processes.
#include "server/succession.hpp"

#include <fmt/format.h>

#include "server/admin/control_socket.hpp"
#include "server/doctor/examination.hpp"
#include "server/store/postgres_watch.hpp"
#include "server/testing/captured_log.hpp"
#include "server/testing/free_port.hpp"
#include "server/testing/test_server.hpp"

namespace ootori::server::testing {
namespace {

class SuccessionTest : public ::testing::Test {
 protected:
  void SetUp() override {
    if (!is_on_postgres()) GTEST_SKIP() << "this is about PostgreSQL: tests/postgres.sh";
  }

  [[nodiscard]] std::unique_ptr<Succession> start(const TemporaryFolder& folder) {
    return start(folder, place_of(one.path()).address);
  }
  [[nodiscard]] std::unique_ptr<Succession> start(const TemporaryFolder& folder, const std::string& store) {
    auto options = local_options(folder.path(), engine);
    options.store = store;
    auto started =
        Succession::start({.server = options, .inner = inner}, [this](std::string why) { ended = std::move(why); });
    if (!started) throw std::runtime_error(started.error());
    return std::move(*started);
  }

  HeldEngine engine;
  TemporaryFolder one, two;
  std::optional<InnerAddress> inner;
  std::string ended;
};

TEST_F(SuccessionTest, TheStandbyTakesOverWhenTheActiveServerStops) {
  auto first = start(one);
  ASSERT_TRUE(eventually([&] { return first->is_active(); }));
  const auto second = start(two);
  const auto refused = http(second->port(), "GET", "/api/v1/ready");
  EXPECT_EQ(refused.status, 503);
  EXPECT_EQ(refused.field("Retry-After"), "1");
  EXPECT_EQ(refused.json().at("status").as_string(), "standby");
  EXPECT_EQ(refused.code(), "busy");
  EXPECT_EQ(http(second->port(), "POST", "/api/v1/games", "{}").status, 503);
  EXPECT_EQ(http(second->port(), "GET", "/api/v1/health").status, 200) << "it runs";
  EXPECT_FALSE(second->is_active());

  Browser browser{.port = first->port()};
  const auto game = browser.new_game();
  const auto port = second->port();
  first->stop();
  EXPECT_TRUE(eventually([&] { return second->is_active(); }));
  EXPECT_EQ(second->port(), port);
  EXPECT_TRUE(eventually([&] { return http(port, "GET", "/api/v1/ready").status == 200; }));
  EXPECT_EQ(http(port, "GET", "/api/v1/games/" + game).status, 200) << "what was begun there goes on here";
  EXPECT_EQ(ended, "");
}

TEST_F(SuccessionTest, EveryServerServes) {
  inner = InnerAddress{"127.0.0.1", free_port()};
  auto first = start(one);
  ASSERT_TRUE(eventually([&] { return first->is_active(); }));
  inner->port = free_port();
  const auto second = start(two);
  ASSERT_TRUE(eventually([&] { return http(second->port(), "GET", "/api/v1/ready").status == 200; }));
  EXPECT_FALSE(second->is_active());
  const auto url_of = [](const Succession& server) { return fmt::format("http://127.0.0.1:{}", server.port()); };
  EXPECT_EQ(addresses_of_server(one.path())->url, url_of(*first)) << "where clients come, not the other servers";
  EXPECT_EQ(addresses_of_server(two.path())->url, url_of(*second)) << "also while it stands by";

  // One player at each server: both see the game, and a move at one is announced at the other.
  Browser here{.port = first->port()}, there{.port = second->port()};
  const auto game = there.new_game();
  EXPECT_EQ(here.get("/api/v1/games/" + game).status, 200);
  SocketClient watcher(second->port(), there.cookie, {}, "?resume=1");
  ASSERT_EQ(watcher.answer().status, 101);
  watcher.send(R"({"t":"watch","game":")" + game + R"(","since":0})");
  EXPECT_EQ(watcher.expect("watching").at("game").as_string(), game);

  first->stop();
  watcher.expect("paused");
  watcher.send(R"({"t":"ping"})");
  watcher.expect("pong");
  watcher.expect("resumed", std::chrono::seconds{10});
  EXPECT_TRUE(second->is_active());
  watcher.send(R"({"t":"watch","game":")" + game + R"(","since":0})");
  EXPECT_EQ(watcher.expect("watching").at("game").as_string(), game) << "the socket serves as before";
  EXPECT_EQ(ended, "");
}

TEST_F(SuccessionTest, EachTakeoverReplacesTheKeyBetweenTheServers) {
  inner = InnerAddress{"127.0.0.1", free_port()};
  const auto key = [&] {
    auto connection = *postgres::Connection::open(place_of(one.path()).address);
    std::string found;
    (void)connection.run("SELECT key FROM ootori_inner")->visit([&](const Row& row) -> StoreResult<void> {
      found = std::string(row.text(0));
      return {};
    });
    return found;
  };
  auto first = start(one);
  ASSERT_TRUE(eventually([&] { return first->is_active(); }));
  const std::string before = key();
  EXPECT_FALSE(before.empty());
  inner->port = free_port();
  const auto second = start(two);
  first->stop();
  ASSERT_TRUE(eventually([&] { return second->is_active(); }));
  EXPECT_FALSE(key().empty());
  EXPECT_NE(key(), before);
}

// As in an upgrade: the active server has the new version, this one does not.
TEST_F(SuccessionTest, AStandbyThatIsOlderThanTheDatabaseSaysSoAndPassesRequestsOn) {
  inner = InnerAddress{"127.0.0.1", free_port()};
  auto first = start(one);
  ASSERT_TRUE(eventually([&] { return first->is_active(); }));
  TestDatabase database(one.path());
  ASSERT_TRUE(database.execute("UPDATE ootori_store SET version = version + 1"));
  const CapturedLog log;
  inner->port = free_port();
  const auto second = start(two);
  const auto answer = [&](const char* path) { return http(second->port(), "GET", path); };
  const auto status = [&](const char* path) { return std::string(answer(path).json().at("status").as_string()); };
  ASSERT_TRUE(eventually([&] { return log.contains("the database was upgraded by a later version of ootori"); }));
  EXPECT_FALSE(log.contains("standing by"));
  EXPECT_TRUE(eventually([&] { return answer("/api/v1/ready").status == 200; })) << "it passes people on";
  EXPECT_EQ(status("/api/v1/health"), "outdated");
  const auto checked = check_server({.data = two.path(), .url = fmt::format("http://127.0.0.1:{}", second->port())});
  ASSERT_EQ(checked.findings.size(), 1U);
  EXPECT_EQ(checked.findings[0].problem,
            "The database was upgraded by a later version of Ootori, so this server cannot become active.");
  const auto refused = ask_server(two.path(), ListUsers{""});
  ASSERT_TRUE(refused);
  EXPECT_TRUE(refused->error().contains("this server is older than the database")) << refused->error();

  first->stop();
  EXPECT_TRUE(eventually([&] { return answer("/api/v1/ready").status == 503; }));
  EXPECT_EQ(status("/api/v1/ready"), "outdated");
  std::this_thread::sleep_for(PostgresWatch::grace + std::chrono::milliseconds{500});
  EXPECT_FALSE(second->is_active());
  EXPECT_EQ(ended, "") << "it is there when a server of the new version becomes active";
  ASSERT_TRUE(database.execute("UPDATE ootori_store SET version = version - 1"));
  EXPECT_TRUE(eventually([&] { return second->is_active(); }));
  EXPECT_EQ(status("/api/v1/health"), "ok");
}

// For example because the first server of a new site is still creating them.
TEST_F(SuccessionTest, AStandbyReadsNothingBeforeThereAreTables) {
  auto other = *postgres::Connection::open(place_of(one.path()).address);
  ASSERT_TRUE(other.run("SELECT pg_advisory_lock(hashtextextended('ootori ' || current_schema(), 0))"));
  const CapturedLog log;
  const auto server = start(one);
  ASSERT_TRUE(eventually([&] { return log.contains("standing by"); }));
  std::this_thread::sleep_for(std::chrono::milliseconds{500});
  EXPECT_FALSE(log.contains("does not exist")) << log.text();
}

TEST_F(SuccessionTest, AReplacedServerBecomesTheStandby) {
  const auto first = start(one);
  ASSERT_TRUE(eventually([&] { return first->is_active(); }));
  auto socket = Browser{.port = first->port()}.socket();
  TestDatabase other(one.path());
  ASSERT_TRUE(other.execute("UPDATE ootori_store SET owner = 7"));
  ASSERT_TRUE(other.execute("SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND granted"));
  ASSERT_TRUE(eventually([&] { return !first->is_active(); })) << "it has noticed";
  while (socket.receive()) {
  }
  EXPECT_EQ(socket.close_code(), 1001) << "who played there is sent elsewhere";
  EXPECT_TRUE(eventually([&] { return first->is_active(); })) << "nobody else writes: it is its turn again";
  EXPECT_EQ(ended, "");
}

// A role with one connection: enough to watch the database, and too few to serve.
TEST_F(SuccessionTest, AServerThatLosesTheDatabaseDuringATakeoverTriesAgain) {
  const std::string role = schema_of(one.path());
  const std::string own = place_of(one.path()).address;
  ASSERT_TRUE(test_connection().run(fmt::format(
      "CREATE ROLE {0} LOGIN CONNECTION LIMIT 1; GRANT ALL ON SCHEMA {0} TO {0}; GRANT pg_read_all_stats TO {0}",
      role)));
  const CapturedLog log;
  const auto server = start(one, own + "&user=" + role);
  EXPECT_TRUE(eventually([&] { return log.contains("this server could not become active") || !ended.empty(); }));
  EXPECT_FALSE(server->is_active());
  EXPECT_EQ(ended, "");
  ASSERT_TRUE(test_connection().run(fmt::format("ALTER ROLE {} CONNECTION LIMIT -1", role)));
  EXPECT_TRUE(eventually([&] { return server->is_active(); }));
  server->stop();
  ASSERT_TRUE(test_connection().run(fmt::format("DROP OWNED BY {0}; DROP ROLE {0}", role)));
}

TEST(SuccessionOptions, NeedASharedStore) {
  TemporaryFolder folder;
  HeldEngine engine;
  auto options = local_options(folder.path(), engine);
  options.store.clear();
  const auto started = Succession::start({.server = options}, [](const std::string&) {});
  ASSERT_FALSE(started);
  EXPECT_TRUE(started.error().contains("--store")) << started.error();
}

class Nobody final : public PromptApplication {
 public:
  void answer(HttpRequest, Reply reply) override { reply({.status = 404, .headers = {}, .body = {}}); }
  Welcome welcome(const HttpRequest&, std::shared_ptr<SocketPeer>) override {
    return std::unexpected(HttpResponse{.status = 404, .headers = {}, .body = {}});
  }
};

// Otherwise this would be noticed only at the takeover.
TEST(SuccessionOptions, NeedAnInnerAddressThatOthersCanReach) {
  TemporaryFolder folder;
  HeldEngine engine;
  auto options = local_options(folder.path(), engine);
  options.store = "postgres:///nowhere";
  const auto fault = [&](const std::string& host, std::uint16_t port) {
    const auto started =
        Succession::start({.server = options, .inner = InnerAddress{host, port}}, [](const std::string&) {});
    return started ? std::string() : started.error();
  };
  Nobody nobody;
  const auto other = std::move(HttpServer::start({.port = 0, .http = {}, .socket = {}, .holds = {}}, nobody).value());
  EXPECT_EQ(fault("127.0.0.1", other->port()),
            fmt::format("--inner: 127.0.0.1:{} is in use: choose another port", other->port()));
  EXPECT_TRUE(fault("192.0.2.1", free_port()).starts_with("--inner: cannot listen on 192.0.2.1:"));
  for (const char* host : {"0.0.0.0", "::"}) {
    EXPECT_EQ(
        fault(host, free_port()),
        fmt::format("--inner: other machines cannot reach this one at {}: choose an address of this machine, like "
                    "10.0.0.2",
                    host));
  }
}

}  // namespace
}  // namespace ootori::server::testing
