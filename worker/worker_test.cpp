// A worker with the real engine, and a server whose own engine never moves.
#include "worker/worker.hpp"

#include <future>

#include "server/admin/control_socket.hpp"
#include "server/http/error_response.hpp"
#include "server/stopped_server.hpp"
#include "server/testing/captured_log.hpp"
#include "server/testing/reviewing_server_test.hpp"
#include "server/testing/token_holder.hpp"
#include "server/work/work_json.hpp"

namespace ootori::server::testing {
namespace {

using worker::WorkerOptions;

// A worker on a thread of its own.
class RunningWorker {
 public:
  explicit RunningWorker(WorkerOptions options)
      : result_(std::async(std::launch::async,
                           [this, options = std::move(options)] { return worker::run(options, stop_.get_token()); })) {}
  RunningWorker(const RunningWorker&) = delete;
  RunningWorker& operator=(const RunningWorker&) = delete;
  ~RunningWorker() { stop_.request_stop(); }

  void request_stop() { stop_.request_stop(); }
  // Once it has ended: why it cannot work; empty: it was stopped.
  std::string fault() {
    const auto result = result_.get();
    return result ? "" : result.error();
  }

 private:
  std::stop_source stop_;
  std::future<std::expected<void, std::string>> result_;  // its destructor waits for the worker
};

class WorkerTest : public ReviewingServerTest {
 protected:
  void SetUp() override {
    ServerTest::SetUp();
    engine.held = true;
    host.port = server->port();
    sign_up(host, "Host");
    ASSERT_TRUE(administer(place_of(folder.path()), ChangeRole{"Host", Role::administrator}));
    token = holder_of(host, R"("work")").token;
    version = host.get("/api/v1/health").json().at("version").as_string();
  }
  ServerOptions options() override {
    auto made = ReviewingServerTest::options();
    made.metrics.emplace();
    made.metrics->port = 0;
    return made;
  }

  [[nodiscard]] WorkerOptions worker_with(std::size_t moves, std::size_t reports) const {
    return {.server = fmt::format("http://127.0.0.1:{}", server->port()),
            .token = token,
            .name = "attic",
            .version = version,
            .moves = moves,
            .reports = reports};
  }
  bool comes_to_say(std::string_view metric) {
    return eventually([&] { return http(server->metrics_port(), "GET", "/metrics").body.contains(metric); });
  }
  std::string game_of_white(int level) {
    const auto made =
        browser.post("/api/v1/games", fmt::format(R"({{"game":"tori","side":"white","level":{}}})", level));
    EXPECT_EQ(made.status, 201) << made.body;
    return std::string(made.json().at("id").as_string());
  }
  bool comes_to_plies(const std::string& game, std::int64_t plies) {
    return eventually([&] { return browser.get("/api/v1/games/" + game).json().at("plies").as_int64() == plies; });
  }

  Browser host{.port = 0};
  std::string token, version;
};

TEST_F(WorkerTest, MakesTheMovesOfTheEngine) {
  const CapturedLog log;
  RunningWorker attic(worker_with(2, 0));
  ASSERT_TRUE(comes_to_say("ootori_workers 1\n"));
  EXPECT_TRUE(eventually([&] { return log.contains("connected to http://127.0.0.1:"); })) << log.text();
  const auto first = game_of_white(1);
  const auto second = game_of_white(3);
  EXPECT_TRUE(comes_to_plies(first, 1));
  EXPECT_TRUE(comes_to_plies(second, 1));
  EXPECT_TRUE(comes_to_say("ootori_work_done_total{kind=\"move\"} 2\n"));
  EXPECT_EQ(engine.asked, 0);
  attic.request_stop();
  server.reset();  // ends the stream, so that the worker need not wait for the next line
  EXPECT_EQ(attic.fault(), "");
}

TEST_F(WorkerTest, ReturnsItsReportsWhenItEnds) {
  const auto game = browser.new_game();
  engine.held = false;
  ASSERT_EQ(browser.post("/api/v1/games/" + game + "/move", R"({"ply":0,"usi":"3d3c"})").status, 204);
  ASSERT_TRUE(comes_to_plies(game, 2));
  ASSERT_EQ(browser.post("/api/v1/games/" + game + "/resign", {}).status, 204);
  RunningWorker attic(worker_with(0, 1));
  ASSERT_TRUE(comes_to_say("ootori_workers 1\n"));
  const std::string path = "/api/v1/games/" + game + "/analysis";
  ASSERT_EQ(browser.post(path, {}).status, 202);
  attic.request_stop();
  EXPECT_EQ(attic.fault(), "");
  EXPECT_TRUE(eventually([&] { return browser.get(path).json().at("state").as_string() == "done"; }))
      << "made by the worker, or here after it";
  EXPECT_TRUE(comes_to_say("ootori_work_lost_total{kind=\"report\"} 0\n"));
}

TEST_F(WorkerTest, EndsIfTheServerWillNeverAcceptIt) {
  auto options = worker_with(1, 0);
  options.token = "ootori_none";
  EXPECT_EQ(RunningWorker(options).fault(), "This token is invalid or was revoked.");
  Browser player{.port = server->port()};
  sign_up(player, "Player");
  options.token = holder_of(player, R"("play")").token;
  EXPECT_EQ(RunningWorker(options).fault(), R"(This token lacks the scope "work".)");
  ASSERT_TRUE(administer(place_of(folder.path()), ChangeRole{"Host", Role::player}));
  EXPECT_EQ(RunningWorker(worker_with(1, 0)).fault(), "Only administrators can connect workers.");
}

// Runs an application on a free port.
std::unique_ptr<HttpServer> serve(Application& application) {
  HttpOptions any;
  any.port = 0;
  return std::move(*HttpServer::start(any, application));
}

WorkerOptions mover_at(const HttpServer& server) {
  return {.server = fmt::format("http://127.0.0.1:{}", server.port()),
          .token = "x",
          .name = "attic",
          .version = "1",
          .moves = 1};
}

// A server that sends what the test wants, and answers the first move only when the test lets it.
class Slow final : public PromptApplication {
 public:
  void answer(HttpRequest request, Reply reply) override {
    if (request.path == "/api/v1/work") {
      return reply({.status = 200, .headers = {}, .body = {}, .lines = std::make_shared<Feed>(*this)});
    }
    if (!request.path.ends_with("/move")) return reply({.status = 204, .headers = {}, .body = {}});
    const std::scoped_lock lock(mutex_);
    handed_in_.emplace(std::move(reply));
  }

  void say(std::string line) {
    const std::scoped_lock lock(mutex_);
    if (peer_) peer_->send(std::move(line));
  }
  bool has_stream() {
    const std::scoped_lock lock(mutex_);
    return peer_ != nullptr;
  }
  bool has_move() {
    const std::scoped_lock lock(mutex_);
    return handed_in_.has_value();
  }
  void take_move() {
    const std::scoped_lock lock(mutex_);
    (*handed_in_)({.status = 204, .headers = {}, .body = {}});
  }

 protected:
  Welcome welcome(const HttpRequest&, std::shared_ptr<SocketPeer>) override {
    return std::unexpected(HttpResponse{.status = 404, .headers = {}, .body = {}});
  }

 private:
  class Feed final : public LineSource {
   public:
    explicit Feed(Slow& owner) : owner_(owner) {}
    Feed(const Feed&) = delete;
    Feed& operator=(const Feed&) = delete;
    ~Feed() override { set({}); }
    void begin(std::shared_ptr<SocketPeer> peer) override { set(std::move(peer)); }

   private:
    void set(std::shared_ptr<SocketPeer> peer) {
      const std::scoped_lock lock(owner_.mutex_);
      owner_.peer_ = std::move(peer);
    }
    Slow& owner_;
  };

  std::mutex mutex_;
  std::shared_ptr<SocketPeer> peer_;
  std::optional<Reply> handed_in_;
};

// How many lines a worker has heard that are not tasks.
std::size_t heard_messages(const CapturedLog& log) {
  const std::string text = log.text();
  const std::string_view words = "a message that is not a task";
  std::size_t number = 0;
  for (std::size_t at = text.find(words); at != std::string::npos; at = text.find(words, at + 1)) ++number;
  return number;
}

// For the server, moves are lost when the stream ends, and it would begin with them anew while people wait.
TEST(Worker, ListensUntilItHasDeliveredTheMovesInProgress) {
  const CapturedLog log;
  Slow slow;
  const auto server = serve(slow);
  RunningWorker attic(mover_at(*server));
  ASSERT_TRUE(eventually([&] { return slow.has_stream(); }));
  slow.say(write(MoveWork{.lease = "a", .task = {.game = Game<Tori>{}, .level = *game::Level::from(1), .seed = 1}}));
  ASSERT_TRUE(eventually([&] { return slow.has_move(); }));
  attic.request_stop();
  for (std::size_t heard = 1; heard <= 3; ++heard) {
    slow.say(fmt::format(R"({{"t":"no work {}","lease":"x"}})", heard));
    EXPECT_TRUE(eventually([&] { return heard_messages(log) == heard; }, 10s)) << log.text();
  }
  EXPECT_TRUE(slow.has_stream());
  slow.take_move();
  EXPECT_TRUE(eventually([&] {
    slow.say("{}");  // the worker notices with the next line that it need not listen any more
    return !slow.has_stream();
  }));
  EXPECT_EQ(attic.fault(), "");
}

// A server from before there were workers, or no server of ours.
class Older final : public PromptApplication {
 public:
  explicit Older(HttpResponse answer) : answer_(std::move(answer)) {}
  void answer(HttpRequest, Reply reply) override { reply(answer_); }

 protected:
  Welcome welcome(const HttpRequest&, std::shared_ptr<SocketPeer>) override { return std::unexpected(answer_); }

 private:
  const HttpResponse answer_;
};

std::string fault_at(HttpResponse answer) {
  Older older(std::move(answer));
  const auto server = serve(older);
  return RunningWorker(mover_at(*server)).fault();
}

TEST(Worker, EndsAtServersWithoutWorkers) {
  EXPECT_EQ(fault_at(error_response({ErrorCode::not_found, "There is no such call."})),
            "this server runs an older version, which does not support workers");
  EXPECT_EQ(fault_at({.status = 404, .headers = {}, .body = {}}), "the server answered with status 404");
}

}  // namespace
}  // namespace ootori::server::testing
