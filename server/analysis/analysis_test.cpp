// Analysis through real sockets, a real store and the real engine, which tests can pause.
#include <gtest/gtest.h>

#include "server/analysis/analysis_table.hpp"
#include "server/analysis/analyst.hpp"
#include "server/schema.hpp"
#include "server/store/sqlite_store.hpp"
#include "server/testing/faulty_vfs.hpp"
#include "server/testing/passing_store.hpp"
#include "server/testing/reviewing_server_test.hpp"
#include "server/testing/rooms_fixture.hpp"
#include "server/testing/store_fixture.hpp"

namespace ootori::server::testing {
namespace {

class AnalysisTest : public ReviewingServerTest {
 protected:
  ServerOptions options() override {
    auto made = ReviewingServerTest::options();
    made.analysis_limits = limits;
    return made;
  }

  // A game of the player against the engine that ends after two plies.
  static std::string ended_game(Browser& player) {
    const auto game = player.new_game();
    auto socket = player.socket();
    socket.send(watch_frame(game, 1));
    socket.send(move_frame(game, 0, "3d3c"));
    socket.expect("event");
    socket.expect("event");
    socket.send(frame("resign", game));
    socket.expect("event");
    return game;
  }

  static std::string ended_game_between(Browser& black, Browser& white) {
    const auto seek = black.post("/api/v1/seeks", R"({"game":"tori","side":"black"})");
    EXPECT_EQ(seek.status, 201) << seek.body;
    const auto made = white.post("/api/v1/seeks/" + std::string(seek.json().at("id").as_string()) + "/accept", {});
    EXPECT_EQ(made.status, 201) << made.body;
    auto game = std::string(made.json().at("id").as_string());
    auto first = black.socket();
    auto second = white.socket();
    first.send(watch_frame(game, 1));
    first.send(move_frame(game, 0, "3d3c"));
    first.expect("event");
    second.send(move_frame(game, 1, "5d5e"));
    first.expect("event");
    second.send(frame("resign", game));
    first.expect("event");
    return game;
  }

  static std::string path(const std::string& game) { return "/api/v1/games/" + game + "/analysis"; }

  std::string state(const std::string& game) {
    return std::string(browser.get(path(game)).json().at("state").as_string());
  }

  bool comes_to(const std::string& game, std::string_view wanted) {
    return eventually([&] { return state(game) == wanted; },
                      std::chrono::minutes{5});  // reports have the lowest priority
  }

  AnalysisLimits limits{};
};

TEST_F(AnalysisTest, AReportIsMadeAndKeptForEverybody) {
  const auto game = ended_game(browser);
  EXPECT_EQ(state(game), "none");
  auto socket = browser.socket();
  socket.send(watch_frame(game, 0));
  socket.expect("watching");
  const auto asked = browser.post(path(game), {});
  ASSERT_EQ(asked.status, 202) << asked.body;
  EXPECT_TRUE(asked.json().at("mine").as_bool());
  std::vector<std::int64_t> done;
  while (true) {
    const auto news = socket.expect("analysis");
    EXPECT_EQ(news.at("game").as_string(), game);
    EXPECT_FALSE(news.contains("report"));
    if (news.at("state").as_string() == "done") break;
    done.push_back(news.at("done").as_int64());
  }
  EXPECT_TRUE(std::ranges::is_sorted(done));
  EXPECT_EQ(done.back(), 3) << "the start and two moves";

  Browser spectator{.port = server->port()};
  const auto seen = spectator.get(path(game)).json();
  EXPECT_FALSE(seen.at("mine").as_bool());
  const auto& report = seen.at("report").as_object();
  EXPECT_EQ(report.at("game").as_string(), "tori");
  EXPECT_EQ(report.at("moves").as_array().size(), 2U);
  EXPECT_EQ(report.at("black").at("name").as_string(), "") << "a report tells of moves only";
  restart();
  EXPECT_EQ(browser.get(path(game)).json().at("report"), seen.at("report"));
  EXPECT_EQ(browser.post(path(game), {}).json().at("state").as_string(), "done") << "once is enough";
  EXPECT_EQ(begun, 1);
}

TEST_F(AnalysisTest, OnlyPlayersMayAskAndOnlyAfterTheEnd) {
  const auto running = browser.new_game();
  EXPECT_EQ(browser.post(path(running), {}).code(), "not_allowed");
  Browser stranger{.port = server->port()};
  EXPECT_EQ(stranger.post(path(ended_game(browser)), {}).code(), "not_your_game");
  EXPECT_EQ(browser.post(path("nowhere00000"), {}).code(), "unknown_game");
  EXPECT_EQ(browser.post(path("x"), {}).code(), "unknown_game");
  EXPECT_EQ(browser.call("DELETE", path(running), {}).code(), "not_allowed");
}

TEST_F(AnalysisTest, EachPlayerMayQueueOneGame) {
  held = true;
  const auto first = ended_game(browser);
  ASSERT_EQ(browser.post(path(first), {}).status, 202);
  ASSERT_TRUE(comes_to(first, "running"));
  EXPECT_EQ(browser.post(path(ended_game(browser)), {}).code(), "not_allowed");
  EXPECT_EQ(browser.post(path(first), {}).json().at("state").as_string(), "running") << "asked for twice";

  Browser other{.port = server->port()};
  const auto second = ended_game(other);
  auto socket = other.socket();
  socket.send(watch_frame(second, 0));
  socket.expect("watching");
  const auto waiting = other.post(path(second), {}).json();
  EXPECT_EQ(waiting.at("state").as_string(), "waiting");
  EXPECT_EQ(waiting.at("place").as_int64(), 1);
  EXPECT_EQ(browser.call("DELETE", path(second), {}).code(), "not_your_game");
  held = false;
  while (socket.expect("analysis").at("state").as_string() != "done") {
  }
  EXPECT_EQ(state(first), "done");
}

TEST_F(AnalysisTest, AWithdrawnRequestIsGone) {
  held = true;
  const auto first = ended_game(browser);
  ASSERT_EQ(browser.post(path(first), {}).status, 202);
  ASSERT_TRUE(comes_to(first, "running"));
  Browser other{.port = server->port()};
  const auto second = ended_game(other);
  ASSERT_EQ(other.post(path(second), {}).status, 202);
  EXPECT_EQ(browser.call("DELETE", path(first), {}).status, 204);
  EXPECT_TRUE(comes_to(second, "running")) << "a stop ends the one that was being looked over";
  EXPECT_EQ(state(first), "none");
  EXPECT_EQ(other.call("DELETE", path(second), {}).status, 204);
  EXPECT_EQ(state(second), "none");
  restart();
  EXPECT_EQ(state(first), "none");
  EXPECT_EQ(browser.post(path(first), {}).status, 202) << "it may be asked for again";
}

TEST_F(AnalysisTest, SpectatorsHearWhenTheRequesterIsDeleted) {
  held = true;
  const auto game = ended_game(browser);
  Browser spectator{.port = server->port()};
  auto socket = spectator.socket();
  socket.send(watch_frame(game, 0));
  socket.expect("watching");
  ASSERT_EQ(browser.post(path(game), {}).status, 202);
  ASSERT_TRUE(eventually([&] { return begun == 1; }));
  ASSERT_EQ(browser.call("DELETE", "/api/v1/account", {}).status, 204);
  held = false;
  while (socket.expect("analysis").at("state").as_string() != "none") {
  }
  EXPECT_EQ(spectator.get(path(game)).json().at("state").as_string(), "none");
}

TEST_F(AnalysisTest, TheOpponentOfADeletedRequesterCanAsk) {
  held = true;
  const auto first = ended_game(browser);
  ASSERT_EQ(browser.post(path(first), {}).status, 202);
  ASSERT_TRUE(comes_to(first, "running"));
  Browser black{.port = server->port()};
  Browser white{.port = server->port()};
  const auto game = ended_game_between(black, white);
  ASSERT_EQ(black.post(path(game), {}).status, 202);
  EXPECT_FALSE(white.post(path(game), {}).json().at("mine").as_bool());
  ASSERT_EQ(black.call("DELETE", "/api/v1/account", {}).status, 204);
  EXPECT_TRUE(comes_to(game, "none")) << "before its turn";
  const auto asked = white.post(path(game), {}).json();
  EXPECT_TRUE(asked.at("mine").as_bool());
  EXPECT_EQ(asked.at("place").as_int64(), 1);
  held = false;
  EXPECT_TRUE(comes_to(game, "done"));
}

TEST_F(AnalysisTest, QueuedRequestsSurviveARestart) {
  held = true;
  const auto first = ended_game(browser);
  ASSERT_EQ(browser.post(path(first), {}).status, 202);
  Browser other{.port = server->port()};
  const auto second = ended_game(other);
  ASSERT_EQ(other.post(path(second), {}).status, 202);
  restart();
  EXPECT_TRUE(comes_to(first, "running"));
  EXPECT_EQ(state(second), "waiting");
  held = false;
  EXPECT_TRUE(comes_to(second, "done"));
  EXPECT_EQ(state(first), "done");
}

TEST_F(AnalysisTest, AReportThatCrashesTheServerThreeTimesIsSetAside) {
  held = true;
  limits.rest = std::chrono::milliseconds{1};
  const auto game = ended_game(browser);
  ASSERT_EQ(browser.post(path(game), {}).status, 202);
  ASSERT_TRUE(comes_to(game, "running"));
  ASSERT_TRUE(eventually([&] { return begun == 1; })) << "which it is said to be from when it is lent";
  server.reset();
  for (int n = 0; n < 3; ++n) {
    // The state left by a killed server.
    const auto store = open_test_store(folder.path());
    Later<Store::Result<void>> stored;
    store->write({HoldAnalysis{*GameId::parse(game), {"lease", ""}}}, stored.taker());
    ASSERT_TRUE(stored.get());
    if (n < 2) {
      Later<Store::Result<void>> died;
      store->write({ReleaseAnalysis{*GameId::parse(game), "lease", true}}, died.taker());
      ASSERT_TRUE(died.get());
    }
  }
  start();
  EXPECT_TRUE(comes_to(game, "failed"));
  EXPECT_EQ(begun, 1) << "and is not begun again";
  EXPECT_EQ(browser.post(path(game), {}).code(), "not_allowed");
}

// Requests for analyses, without a network.
class AnalysisRequests : public RoomsTest {
 protected:
  ~AnalysisRequests() override {
    reading.stop();
    reading.join();
  }

  // A finished game of Ann's, as the store shows it in lists; its events are not needed.
  GameId finished_game() {
    Append game = first_append(GameId::random());
    game.digest = {.plies = 2, .outcome = Outcome{Color::black, Termination::resignation}};
    EXPECT_TRUE(append_now(*store, game));
    return game.id;
  }

  std::expected<AnalysisView, Error> ask(Analyst& analyst, const GameId& game) {
    Later<std::expected<AnalysisView, Error>> asked;
    analyst.ask(ann, "198.51.100.7", game, asked.taker());
    return asked.get();
  }

  AnalystServices with(Readers& readers) {
    return {.store = *store,
            .rooms = rooms,
            .workers = reading,
            .readers = readers,
            .now = [this] { return now.load(); },
            .uptime = [this] { return time_up(); },
            .review = {}};
  }

  Ledger ledger{CallLimits{}, HoldLimits{}, [] { return game::Millis{0}; }};
  Workers reading{1, Urgency::reads};
  Rooms rooms{services()};
};

TEST_F(AnalysisRequests, DoNotReadTheWholeGame) {
  Readers readers{reading, ledger};
  Analyst analyst{with(readers)};
  const auto asked = ask(analyst, finished_game());
  ASSERT_TRUE(asked) << asked.error().message;
  EXPECT_EQ(asked->state, AnalysisState::running);
}

TEST_F(AnalysisRequests, CountForTheirAddress) {
  Readers none{reading, ledger, {.of_address = 0}};
  Analyst analyst{with(none)};
  const auto game = finished_game();
  EXPECT_EQ(ask(analyst, game).error().code, ErrorCode::too_many);
  Later<std::expected<AnalysisView, Error>> seen;
  analyst.view("198.51.100.7", game, seen.taker());
  EXPECT_EQ(seen.get().error().code, ErrorCode::too_many);
}

// Keeps one write when it is told to, which then fails.
class StallingStore final : public PassingStore {
 public:
  using PassingStore::PassingStore;

  void write(std::vector<Change> changes, Done done) override {
    {
      const std::scoped_lock lock(mutex_);
      if (std::exchange(keeps_next_, false)) {
        kept_ = std::move(done);
        return;
      }
    }
    PassingStore::write(std::move(changes), std::move(done));
  }
  void keep_next() {
    const std::scoped_lock lock(mutex_);
    keeps_next_ = true;
  }
  [[nodiscard]] bool has_kept() {
    const std::scoped_lock lock(mutex_);
    return static_cast<bool>(kept_);
  }
  void fail() {
    Done done;
    {
      const std::scoped_lock lock(mutex_);
      std::swap(done, kept_);
    }
    done(std::unexpected(storage_error("the disk is full")));
  }

 private:
  std::mutex mutex_;
  bool keeps_next_ = false;
  Done kept_;
};

// This server has nothing else to wait for, and must hear that the game is free again.
TEST_F(AnalysisRequests, AGameWhoseLeaseIsNotStoredIsTakenAgain) {
  Readers readers{reading, ledger};
  StallingStore stalling{*store};
  auto its = with(readers);
  std::atomic<std::int64_t> looks = 0;
  const AnalystServices terms{
      .store = stalling,
      .rooms = rooms,
      .workers = reading,
      .readers = readers,
      .now = its.now,
      .uptime = [&] { return std::chrono::seconds{10} * ++looks; },  // no pause is long
      .review = [](const auto&...) { return std::unexpected(std::string("it is of no interest")); }};
  Analyst analyst{terms};
  std::atomic<int> offers = 0;
  const auto offer = [&] {
    if (offers++ != 0) return;
    stalling.keep_next();
    EXPECT_TRUE(analyst.lend("attic", [](const std::optional<ReportLoan>& loan) { EXPECT_FALSE(loan); }));
  };
  analyst.lend_to({.something_waits = offer, .nobody_wants_it = {}});
  ASSERT_TRUE(analyst.resume());
  ASSERT_TRUE(ask(analyst, finished_game()));
  ASSERT_TRUE(eventually([&] { return stalling.has_kept(); }));
  std::this_thread::sleep_for(std::chrono::milliseconds{50});  // until this server waits
  stalling.fail();
  EXPECT_TRUE(eventually([&] { return offers > 1; }));
}

class CrowdedAnalysis : public AnalysisTest {
 protected:
  CrowdedAnalysis() { limits = {.queue = 1, .plies = 1, .of_address = {.most = 1, .again = std::chrono::hours{1}}}; }
};

TEST_F(CrowdedAnalysis, EnforcesItsLimits) {
  EXPECT_EQ(browser.post(path(ended_game(browser)), {}).code(), "not_allowed") << "too long";
  limits = {.queue = 1, .of_address = {.most = 1, .again = std::chrono::hours{1}}};
  restart();
  held = true;
  ASSERT_EQ(browser.post(path(ended_game(browser)), {}).status, 202);
  Browser other{.port = server->port()};
  const auto game = ended_game(other);
  EXPECT_EQ(other.post(path(game), {}).code(), "busy");
  held = false;
  ASSERT_TRUE(eventually([&] { return other.post(path(game), {}).code() == "too_many"; }));
  EXPECT_NE(other.post(path(game), {}).field("Retry-After"), "");
}

class FailingAnalysis : public AnalysisTest {
 protected:
  ServerOptions options() override {
    auto made = AnalysisTest::options();
    made.reviewer = [this, review = made.reviewer](const Record& record, const ReviewProgress& progress,
                                                   const std::stop_token& stop) {
      if (fails) return std::expected<GameReview, std::string>{std::unexpect, "it breaks the law"};
      return review(record, progress, stop);
    };
    return made;
  }
  std::atomic<bool> fails = true;
};

TEST_F(FailingAnalysis, CanBeRequestedAgain) {
  const auto game = ended_game(browser);
  ASSERT_EQ(browser.post(path(game), {}).status, 202);
  ASSERT_TRUE(comes_to(game, "failed"));
  restart();
  EXPECT_EQ(state(game), "failed");
  fails = false;
  ASSERT_EQ(browser.post(path(game), {}).status, 202);
  EXPECT_TRUE(comes_to(game, "done"));
}

class AnalysisTableTest : public ::testing::Test {
 protected:
  static Append some_game() {
    const game::Created created{.start = Position<Tori>::initial(),
                                .handicap = nullptr,
                                .seats = {game::PersonSeat{{"ann"}}, game::PersonSeat{{"bob"}}}};
    return {.id = GameId::random(), .game = &Tori::spec, .events = {{1, 1000, created}}, .digest = {}};
  }
  Store::Result<void> write(std::vector<Change> changes) {
    Later<Store::Result<void>> done;
    store->write(std::move(changes), done.taker());
    return done.get();
  }

  TemporaryFolder folder;
  std::unique_ptr<Store> store = open_test_store(folder.path());
  const Append game = some_game();
  const AnalysisRequest request{game.id, {"ann"}, 5};
  const HoldAnalysis hold{game.id, {"lease", "attic"}};
  [[nodiscard]] FinishAnalysis finish(std::string report) const {
    return {.game = game.id, .at = 9, .lease = "lease", .report = std::move(report)};
  }
};

TEST_F(AnalysisTableTest, KeepsRequestsUntilTheyAreFinished) {
  ASSERT_TRUE(write({game}));
  ASSERT_TRUE(write({AskAnalysis{request}}));
  EXPECT_EQ(AnalysisTable{*store}.awaited(), (std::vector{AwaitedAnalysis{request}}));
  EXPECT_EQ(write({AskAnalysis{request}}).error().kind, StoreError::Kind::conflict);
  ASSERT_TRUE(write({hold}));
  EXPECT_EQ(AnalysisTable{*store}.awaited(), (std::vector{AwaitedAnalysis{request, hold.hold}}));
  ASSERT_TRUE(write({finish("{}")}));
  EXPECT_EQ(AnalysisTable{*store}.awaited(), std::vector<AwaitedAnalysis>{});
  EXPECT_EQ(AnalysisTable{*store}.of(game.id), (std::vector{StoredAnalysis{request, 9, "{}"}}));
  EXPECT_EQ(write({finish("{}")}).error().kind, StoreError::Kind::conflict);
  EXPECT_EQ(write({hold}).error().kind, StoreError::Kind::conflict);
  EXPECT_EQ(write({WithdrawAnalysis{game.id}}).error().kind, StoreError::Kind::conflict);
  EXPECT_EQ(write({AskAnalysis{request}}).error().kind, StoreError::Kind::conflict);
}

TEST_F(AnalysisTableTest, FailedRequestsCanBeRepeated) {
  ASSERT_TRUE(write({game}));
  ASSERT_TRUE(write({AskAnalysis{request}, hold}));
  ASSERT_TRUE(write({finish("")}));
  EXPECT_EQ(AnalysisTable{*store}.of(game.id)->front().report, "");
  const AnalysisRequest again{game.id, {"bob"}, 10};
  ASSERT_TRUE(write({AskAnalysis{again}}));
  EXPECT_EQ(AnalysisTable{*store}.awaited(), (std::vector{AwaitedAnalysis{again}}));
}

TEST_F(AnalysisTableTest, ResultsOfExpiredLeasesAreRefused) {
  ASSERT_TRUE(write({game}));
  ASSERT_TRUE(write({AskAnalysis{request}, hold}));
  ASSERT_TRUE(write({ReleaseAnalysis{game.id, "lease", true}}));
  EXPECT_EQ(write({finish("{}")}).error().kind, StoreError::Kind::conflict);
  ASSERT_TRUE(write({HoldAnalysis{game.id, {"another", "cellar"}}}));
  EXPECT_EQ(write({finish("{}")}).error().kind, StoreError::Kind::conflict);
  EXPECT_EQ(write({ReleaseAnalysis{game.id, "lease", true}}).error().kind, StoreError::Kind::conflict);
  EXPECT_EQ(AnalysisTable{*store}.awaited(),
            (std::vector{AwaitedAnalysis{request, AnalysisHold{"another", "cellar"}, 1}}));
}

TEST(StoredAnalysis, IsSetAsideOnlyIfItsLastAttemptFailed) {
  StoredAnalysis analysis{.request = {.game = GameId::random(), .by = {}, .asked = 1},
                          .finished = 9,
                          .report = "",
                          .lost = most_analysis_losses};
  EXPECT_TRUE(analysis.is_set_aside());
  analysis.lost = most_analysis_losses - 1;
  EXPECT_FALSE(analysis.is_set_aside()) << "failed for another reason";
  analysis.lost = most_analysis_losses;
  analysis.finished.reset();
  EXPECT_FALSE(analysis.is_set_aside()) << "it waits again";
  analysis.finished = 9;
  analysis.report = "{}";
  EXPECT_FALSE(analysis.is_set_aside()) << "it succeeded in the end";
}

TEST_F(AnalysisTableTest, SetAsideRequestsWaitForTheOperator) {
  ASSERT_TRUE(write({game}));
  ASSERT_TRUE(write({AskAnalysis{request}}));
  for (int n = 0; n < 2; ++n) ASSERT_TRUE(write({hold, ReleaseAnalysis{game.id, "lease", true}}));
  EXPECT_EQ(write({RetryAnalysis{game.id}}).error().kind, StoreError::Kind::conflict);
  ASSERT_TRUE(write({hold, FinishAnalysis{.game = game.id, .at = 9, .lease = "lease", .lost = true}}));
  EXPECT_TRUE(AnalysisTable{*store}.of(game.id)->front().is_set_aside());
  EXPECT_EQ(AnalysisTable{*store}.set_aside(), std::vector{game.id});
  EXPECT_EQ(write({AskAnalysis{request}}).error().kind, StoreError::Kind::conflict);
  ASSERT_TRUE(write({RetryAnalysis{game.id}}));
  EXPECT_EQ(AnalysisTable{*store}.set_aside(), std::vector<GameId>{});
  EXPECT_TRUE(write({AskAnalysis{request}}));
}

}  // namespace
}  // namespace ootori::server::testing
