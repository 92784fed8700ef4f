// A server's health calls and metrics.
#include "server/health/metrics.hpp"
#include "server/health/process_figures.hpp"
#include "server/health/readiness.hpp"
#include "server/schema.hpp"
#include "server/store/sqlite_store.hpp"
#include "server/testing/faulty_vfs.hpp"
#include "server/testing/test_server.hpp"

namespace ootori::server::testing {
namespace {

class Health : public ServerTest {
 protected:
  ServerOptions options() override {
    auto made = local_options(folder.path(), engine);
    made.metrics.emplace();
    made.metrics->port = 0;
    return made;
  }
  void TearDown() override { server.reset(); }  // before `vfs`, whose files it has open

  // The value of the metric whose line begins with `name`; -1 if there is none.
  [[nodiscard]] double figure(const std::string& name) const {
    const auto page = http(server->metrics_port(), "GET", "/metrics");
    EXPECT_EQ(page.status, 200);
    const std::size_t at = page.body.find("\n" + name + ' ');
    return at == std::string::npos ? -1 : std::stod(page.body.substr(at + name.size() + 2));
  }
};

class FailingDisk : public Health {
 protected:
  FaultyVfs vfs;
};

TEST_F(Health, AServerThatCanWriteIsReady) {
  const auto answer = browser.get("/api/v1/ready");
  EXPECT_EQ(answer.status, 200);
  EXPECT_EQ(answer.json().at("status").as_string(), "ready");
}

TEST_F(FailingDisk, AServerThatCannotWriteIsNotReadyUntilItCan) {
  vfs.fail(1, SQLITE_FULL);
  const auto answer = browser.get("/api/v1/ready");
  EXPECT_EQ(answer.status, 503);
  EXPECT_EQ(answer.code(), "storage");
  EXPECT_EQ(answer.field("Retry-After"), "5");
  EXPECT_EQ(browser.get("/api/v1/health").status, 200) << "it runs";
  EXPECT_EQ(browser.get("/api/v1/ready").status, 503) << "the same answer for a moment";
  EXPECT_TRUE(eventually([this] { return browser.get("/api/v1/ready").status == 200; }));
}

TEST_F(Health, FrequentChecksDoNotHitTheDisk) {
  browser.get("/api/v1/ready");
  const double before = figure("ootori_commit_duration_seconds_count");
  for (int i = 0; i < 20; ++i) EXPECT_EQ(browser.get("/api/v1/ready").status, 200);
  // At most one every two seconds, with a margin for slow machines.
  EXPECT_LT(figure("ootori_commit_duration_seconds_count"), before + 20);
}

TEST_F(Health, MetricsCountEvents) {
  EXPECT_EQ(figure("ootori_sockets"), 0);
  const double answers = figure("ootori_http_requests_total{status=\"2xx\"}");
  const auto game = browser.new_game();
  browser.get("/api/v1/missing");
  auto socket = browser.socket();
  socket.send(watch_frame(game, 0));
  socket.expect("event");
  EXPECT_EQ(figure("ootori_sockets"), 1);
  EXPECT_EQ(figure("ootori_socket_frames_received_total"), 1);
  EXPECT_GE(figure("ootori_socket_frames_sent_total"), 2);
  EXPECT_EQ(figure("ootori_http_requests_total{status=\"2xx\"}"), answers + 1);
  EXPECT_EQ(figure("ootori_http_requests_total{status=\"4xx\"}"), 1);
  EXPECT_GE(figure("ootori_commit_duration_seconds_count"), 1);
  EXPECT_EQ(figure("ootori_commit_failures_total"), 0);
  EXPECT_EQ(figure("ootori_rooms"), 1);
  EXPECT_GT(figure("process_resident_memory_bytes"), 1e6);
  EXPECT_GT(figure("process_open_fds"), 3);
}

TEST_F(Health, TheMetricsListenerServesNothingElse) {
  EXPECT_EQ(http(server->metrics_port(), "GET", "/").status, 404);
  EXPECT_EQ(http(server->metrics_port(), "GET", "/api/v1/games").status, 404);
  EXPECT_EQ(http(server->metrics_port(), "POST", "/metrics").status, 405);
  EXPECT_EQ(browser.get("/metrics").status, 404) << "nor does the other listener serve metrics";
}

TEST(Readiness, AStoppingServerIsNotReady) {
  const TemporaryFolder folder;
  const auto store = open_test_store(folder.path());
  const auto uptime = [] { return game::Millis{0}; };
  const FailedCommits failed(uptime);
  Readiness readiness(*store, failed, uptime);
  Later<Readiness::State> before;
  readiness.ask(before.taker());
  EXPECT_EQ(before.get(), Readiness::State::ready);
  readiness.close();
  Later<Readiness::State> after;
  readiness.ask(after.taker());
  EXPECT_EQ(after.get(), Readiness::State::going_down);
}

TEST(Metrics, ThePageIsInPrometheusFormat) {
  Metrics metrics("1.2.3");
  metrics.show("ootori_things", "Things.", [] { return 7.0; });
  metrics.show("ootori_done_total", "Done.", [] { return 5.0; });
  metrics.show("ootori_falls_total", "Falls.", [] { return 2.0; }, {{"from", "a tree"}});
  metrics.show("ootori_falls_total", "Falls.", [] { return 3.0; }, {{"from", "a roof"}});
  metrics.committed(3, std::chrono::milliseconds{4}, false);
  (void)metrics.page();
  const std::string page = metrics.page();
  EXPECT_TRUE(page.contains("# TYPE ootori_things gauge\nootori_things 7\n")) << page;
  EXPECT_TRUE(page.contains("# TYPE ootori_done_total counter\nootori_done_total 5\n")) << "counted once";
  EXPECT_TRUE(page.contains("ootori_falls_total{from=\"a tree\"} 2\n")) << page;
  EXPECT_TRUE(page.contains("ootori_falls_total{from=\"a roof\"} 3\n")) << page;
  EXPECT_TRUE(page.contains("ootori_build_info{version=\"1.2.3\"} 1\n"));
  EXPECT_TRUE(page.contains("ootori_commit_duration_seconds_bucket{le=\"0.005\"} 1\n"));
  EXPECT_TRUE(page.contains("ootori_commit_requests_sum 3\n"));
  EXPECT_TRUE(page.contains("ootori_commit_failures_total 1\n"));
}

TEST(ProcessFigures, DescribeThisProcess) {
  const auto figures = process_figures();
  EXPECT_GT(figures.resident_bytes, 1e6);
  EXPECT_GT(figures.open_files, 2);
  EXPECT_GE(figures.most_files, figures.open_files);
  const double now = static_cast<double>(std::time(nullptr));
  EXPECT_GT(figures.start_seconds, now - 7 * 86'400);
  EXPECT_LE(figures.start_seconds, now + 2);
}

}  // namespace
}  // namespace ootori::server::testing
