// Work that workers do, over real sockets and a real store. Here a worker is a token and a stream.
#include <gtest/gtest.h>

#include "engine/review/review_text.hpp"
#include "notation/usi.hpp"
#include "server/admin/control_socket.hpp"
#include "server/stopped_server.hpp"
#include "server/testing/line_client.hpp"
#include "server/testing/reviewing_server_test.hpp"
#include "server/testing/token_holder.hpp"
#include "server/work/work_json.hpp"

namespace ootori::server::testing {
namespace {

class WorkTest : public ReviewingServerTest {
 protected:
  ServerOptions options() override {
    auto made = ReviewingServerTest::options();
    made.metrics.emplace();
    made.metrics->port = 0;
    made.work_limits = limits;
    made.analysis_limits = report_limits;
    return made;
  }

  void SetUp() override {
    ServerTest::SetUp();
    host.port = server->port();
    sign_up(host, "Host");
    ASSERT_TRUE(administer(place_of(folder.path()), ChangeRole{"Host", Role::administrator}));
    token = holder_of(host, R"("work")");
    version = host.get("/api/v1/health").json().at("version").as_string();
  }

  void start_again() {
    restart();
    host.port = token.port = server->port();
  }

  [[nodiscard]] std::string address(int moves, int reports, std::string_view name = "attic") const {
    return fmt::format("/api/v1/work?name={}&version={}&moves={}&reports={}", name, version, moves, reports);
  }
  [[nodiscard]] LineClient worker(int moves, int reports, std::string_view name = "attic") const {
    return LineClient(token.port, address(moves, reports, name), token.header());
  }

  // The next line with this kind of work.
  template <class Work>
  static Work next(LineClient& worker) {
    while (const auto line = worker.any_line()) {
      if (line->empty()) continue;
      auto work = parse_work_line(*line);
      if (!work) throw std::runtime_error(work.error().message);
      if (auto* wanted = std::get_if<Work>(&*work)) return std::move(*wanted);
    }
    throw std::runtime_error("the stream has ended");
  }

  HttpAnswer hand_in(const MoveWork& work, Move move) {
    const std::string usi = write_usi(spec_of(work.task.game), move);
    return token.post("/api/v1/work/" + work.lease + "/move", fmt::format(R"({{"usi":"{}"}})", usi));
  }
  HttpAnswer hand_in(const ReportWork& work, const std::string& report) {
    const boost::json::object body{{"report", report}};
    return token.post("/api/v1/work/" + work.lease + "/report", boost::json::serialize(body));
  }
  std::string report_on(const ReportWork& work) {
    Engine engine{{.hash_mib = 1}};
    return write_review_json(*review_game(work.record, engine, {.limits = {.nodes = 100}}));
  }

  static Move some_move(const MoveWork& work) {
    return std::visit([](const auto& game) { return *game.permitted_moves().begin(); }, work.task.game);
  }

  void move(const std::string& game, int ply, std::string_view usi) {
    const auto answer =
        browser.post("/api/v1/games/" + game + "/move", fmt::format(R"({{"ply":{},"usi":"{}"}})", ply, usi));
    ASSERT_EQ(answer.status, 204) << answer.body;
  }
  void play_any(const std::string& game, int ply) {
    const auto now = browser.get("/api/v1/games/" + game + "?legal_moves=1").json();
    move(game, ply, now.at("legal_moves").as_array().front().as_string());
  }
  std::int64_t plies(const std::string& game) {
    return browser.get("/api/v1/games/" + game).json().at("plies").as_int64();
  }
  bool comes_to_plies(const std::string& game, std::int64_t wanted) {
    return eventually([&] { return plies(game) == wanted; });
  }

  // A game that is over after two plies.
  std::string ended_game(Browser& player) {
    const auto game = player.new_game();
    EXPECT_EQ(player.post("/api/v1/games/" + game + "/move", R"({"ply":0,"usi":"3d3c"})").status, 204);
    EXPECT_TRUE(comes_to_plies(game, 2));
    EXPECT_EQ(player.post("/api/v1/games/" + game + "/resign", {}).status, 204);
    return game;
  }
  static std::string path(const std::string& game) { return "/api/v1/games/" + game + "/analysis"; }
  std::string state(const std::string& game) {
    return std::string(browser.get(path(game)).json().at("state").as_string());
  }
  bool comes_to(const std::string& game, std::string_view wanted) {
    return eventually([&] { return state(game) == wanted; });
  }
  [[nodiscard]] bool metrics_say(std::string_view line) const {
    return http(server->metrics_port(), "GET", "/metrics").body.contains(line);
  }

  WorkLimits limits{};
  AnalysisLimits report_limits{};
  Browser host{.port = 0};
  Holder token{};
  std::string version;  // of the program
};

TEST_F(WorkTest, AWorkerMakesAMove) {
  engine.held = true;  // this server computes nothing
  auto attic = worker(1, 0);
  ASSERT_EQ(attic.answer().status, 200) << attic.answer().body;
  ASSERT_TRUE(eventually([&] { return metrics_say("ootori_workers 1"); }));
  const auto game = browser.new_game("yari");
  play_any(game, 0);
  const auto work = next<MoveWork>(attic);
  EXPECT_EQ(work.task.level.value(), 3);
  EXPECT_EQ(spec_of(work.task.game).id, "yari");
  EXPECT_EQ(hand_in(work, some_move(work)).status, 204);
  EXPECT_TRUE(comes_to_plies(game, 2));
  EXPECT_EQ(hand_in(work, some_move(work)).code(), "stale") << "once";
  EXPECT_EQ(plies(game), 2);
  EXPECT_EQ(engine.asked, 0);
  EXPECT_TRUE(metrics_say("ootori_work_done_total{kind=\"move\"} 1"));
}

TEST_F(WorkTest, TasksBeyondTheWorkersRunHere) {
  auto attic = worker(1, 1);
  ASSERT_TRUE(eventually([&] { return metrics_say("ootori_workers 1"); }));
  const auto first = browser.new_game();
  const auto second = browser.new_game();
  move(first, 0, "3d3c");
  const auto work = next<MoveWork>(attic);
  move(second, 0, "3d3c");
  EXPECT_TRUE(comes_to_plies(second, 2));
  EXPECT_EQ(plies(first), 1);
  EXPECT_EQ(hand_in(work, some_move(work)).status, 204);
  EXPECT_TRUE(comes_to_plies(first, 2));
}

TEST_F(WorkTest, AWorkerThatDiesCostsARetry) {
  const auto game = browser.new_game();
  std::optional<MoveWork> lost;
  {
    auto attic = worker(1, 0);
    ASSERT_TRUE(eventually([&] { return metrics_say("ootori_workers 1"); }));
    move(game, 0, "3d3c");
    lost.emplace(next<MoveWork>(attic));
  }
  EXPECT_TRUE(comes_to_plies(game, 2));
  EXPECT_EQ(hand_in(*lost, some_move(*lost)).code(), "stale");
  EXPECT_TRUE(metrics_say("ootori_work_lost_total{kind=\"move\"} 1"));
}

TEST_F(WorkTest, AnIllegalMoveIsRedoneHereAndPausesTheWorker) {
  auto attic = worker(1, 0);
  ASSERT_TRUE(eventually([&] { return metrics_say("ootori_workers 1"); }));
  const auto game = browser.new_game();
  move(game, 0, "3d3c");
  const auto work = next<MoveWork>(attic);
  EXPECT_EQ(token.post("/api/v1/work/" + work.lease + "/move", R"({"usi":"1a1a"})").code(), "bad_value");
  EXPECT_TRUE(comes_to_plies(game, 2));
  EXPECT_EQ(engine.asked, 1);
  EXPECT_EQ(hand_in(work, some_move(work)).code(), "stale");
  EXPECT_TRUE(metrics_say("ootori_work_lost_total{kind=\"move\"} 1"));
  while (attic.any_line()) {
  }
  EXPECT_TRUE(attic.is_whole()) << "its stream has ended in order";
  const auto again = token.get(address(1, 0));
  EXPECT_EQ(again.code(), "too_many");
  EXPECT_NE(again.field("Retry-After"), "");
  EXPECT_EQ(LineClient(token.port, address(1, 0, "cellar"), token.header()).answer().status, 200) << "others may";
}

TEST_F(WorkTest, AFaultyWorkerMayReturnAfterAPause) {
  limits.rest = 1ms;
  start_again();
  const auto game = browser.new_game();
  for (int ply = 0; ply < 4; ply += 2) {
    std::optional<LineClient> attic;
    ASSERT_TRUE(
        eventually([&] { return attic.emplace(token.port, address(1, 0), token.header()).answer().status == 200; }));
    play_any(game, ply);
    const auto work = next<MoveWork>(*attic);
    EXPECT_EQ(token.post("/api/v1/work/" + work.lease + "/move", R"({"usi":"?"})").code(), "bad_value");
    EXPECT_TRUE(comes_to_plies(game, ply + 2));
  }
}

TEST_F(WorkTest, OnlyAdministratorsWorkersOfTheSameVersionAreAdmitted) {
  Browser player{.port = server->port()};
  sign_up(player, "Player");
  EXPECT_EQ(player.post("/api/v1/account/tokens", R"({"label":"x","scopes":["work"]})").code(), "not_allowed");
  EXPECT_EQ(player.get(address(1, 0)).code(), "not_allowed");
  EXPECT_EQ(host.get(address(1, 0)).code(), "not_allowed") << "never a browser, which other pages may lead here";
  EXPECT_EQ(holder_of(player, R"("play")").get(address(1, 0)).code(), "missing_scope");
  EXPECT_EQ(token.get("/api/v1/work?name=attic&version=0&moves=1").json().at("error").at("field"), "version");
  EXPECT_EQ(token.get(fmt::format("/api/v1/work?name=a%20b&version={}&moves=1", version)).code(), "bad_value");
  EXPECT_EQ(token.get(address(0, 0)).code(), "bad_value");
  EXPECT_EQ(token.get("/api/v1/work?color=red").code(), "bad_value");
  ASSERT_TRUE(administer(place_of(folder.path()), ChangeRole{"Host", Role::player}));
  EXPECT_EQ(token.get(address(1, 0)).code(), "not_allowed") << "the role counts now, not then";
}

TEST_F(WorkTest, ARevokedTokenEndsTheStream) {
  auto attic = worker(1, 1);
  ASSERT_TRUE(eventually([&] { return metrics_say("ootori_workers 1"); }));
  EXPECT_EQ(token.call("DELETE", "/api/v1/token", {}).status, 204);
  while (attic.any_line()) {
  }
  EXPECT_TRUE(eventually([&] { return metrics_say("ootori_workers 0"); }));
}

TEST_F(WorkTest, AWorkersReportEqualsOneMadeHere) {
  const auto here = ended_game(browser);
  ASSERT_EQ(browser.post(path(here), {}).status, 202);
  ASSERT_TRUE(comes_to(here, "done"));

  auto attic = worker(0, 1);
  ASSERT_TRUE(eventually([&] { return metrics_say("ootori_workers 1"); }));
  const auto game = ended_game(browser);
  ASSERT_EQ(browser.post(path(game), {}).status, 202);
  const auto work = next<ReportWork>(attic);
  EXPECT_EQ(work.nodes, usual_review_nodes);
  EXPECT_EQ(state(game), "running");
  EXPECT_EQ(token.post("/api/v1/work/" + work.lease + "/progress", R"({"done":2,"positions":3})").status, 204);
  EXPECT_EQ(browser.get(path(game)).json().at("done").as_int64(), 2);
  EXPECT_EQ(token.post("/api/v1/work/" + work.lease + "/progress", R"({"done":4,"positions":3})").code(), "bad_value");
  const std::string report = report_on(work);
  ASSERT_EQ(hand_in(work, report).status, 204);
  EXPECT_EQ(state(game), "done");
  EXPECT_EQ(browser.get(path(game)).json().at("report"), browser.get(path(here)).json().at("report"))
      << "both games have the same moves";
  EXPECT_EQ(hand_in(work, report).code(), "stale");
  EXPECT_EQ(begun, 1);
}

TEST_F(WorkTest, AnInvalidReportIsRefusedAndRedoneHere) {
  report_limits.rest = 1ms;
  start_again();
  auto attic = worker(0, 1);
  ASSERT_TRUE(eventually([&] { return metrics_say("ootori_workers 1"); }));
  const auto game = ended_game(browser);
  ASSERT_EQ(browser.post(path(game), {}).status, 202);
  const auto work = next<ReportWork>(attic);
  EXPECT_EQ(hand_in(work, R"({"game":"tori"})").code(), "bad_value");
  EXPECT_EQ(hand_in(work, report_on(work)).code(), "stale") << "the attempt is over";
  EXPECT_TRUE(comes_to(game, "done"));
  EXPECT_EQ(begun, 1);
  EXPECT_EQ(token.get(address(0, 1)).code(), "too_many") << "who handed it in rests";
}

TEST_F(WorkTest, OnlyScoresAndLinesOfAWorkersReportCount) {
  auto attic = worker(0, 1);
  ASSERT_TRUE(eventually([&] { return metrics_say("ootori_workers 1"); }));
  const auto game = ended_game(browser);
  ASSERT_EQ(browser.post(path(game), {}).status, 202);
  const auto work = next<ReportWork>(attic);
  const std::string report = report_on(work);
  std::string forged = report;
  forged.replace(forged.find(R"("name":"")"), 9, R"("name":"Ann")");
  ASSERT_EQ(hand_in(work, forged).status, 204);
  EXPECT_EQ(browser.get(path(game)).json().at("report"), boost::json::parse(report));
}

TEST_F(WorkTest, WithdrawingAReportEndsItsWorkersLease) {
  auto attic = worker(0, 1);
  ASSERT_TRUE(eventually([&] { return metrics_say("ootori_workers 1"); }));
  const auto game = ended_game(browser);
  ASSERT_EQ(browser.post(path(game), {}).status, 202);
  const auto work = next<ReportWork>(attic);
  ASSERT_EQ(browser.call("DELETE", path(game), {}).status, 204);
  EXPECT_EQ(next<WorkOver>(attic).lease, work.lease);
  EXPECT_EQ(hand_in(work, report_on(work)).code(), "stale");
  EXPECT_EQ(state(game), "none");
}

TEST_F(WorkTest, WorkersResultsSurviveARestart) {
  std::string game;
  ReportWork work{.lease = {}, .nodes = 0, .record = new_record(Tori::spec)};
  {
    auto attic = worker(0, 1);
    ASSERT_TRUE(eventually([&] { return metrics_say("ootori_workers 1"); }));
    game = ended_game(browser);
    ASSERT_EQ(browser.post(path(game), {}).status, 202);
    work = next<ReportWork>(attic);
    start_again();
  }
  EXPECT_EQ(state(game), "running");
  EXPECT_EQ(hand_in(work, report_on(work)).status, 204);
  EXPECT_EQ(state(game), "done");
  EXPECT_EQ(begun, 0);
}

TEST_F(WorkTest, AReturnedReportDoesNotCountAsAFailure) {
  auto attic = worker(0, 1);
  ASSERT_TRUE(eventually([&] { return metrics_say("ootori_workers 1"); }));
  const auto game = ended_game(browser);
  ASSERT_EQ(browser.post(path(game), {}).status, 202);
  for (int n = 0; n < 4; ++n) {
    const auto work = next<ReportWork>(attic);
    EXPECT_EQ(token.call("DELETE", "/api/v1/work/" + work.lease, {}).status, 204);
    EXPECT_EQ(token.call("DELETE", "/api/v1/work/" + work.lease, {}).code(), "stale");
  }
  const auto work = next<ReportWork>(attic);
  EXPECT_EQ(hand_in(work, report_on(work)).status, 204);
  EXPECT_EQ(state(game), "done");
}

TEST_F(WorkTest, WhatWorkersCannotDoFinallyRunsHere) {
  report_limits.rest = 1ms;
  start_again();
  const auto game = browser.new_game();
  const auto over = ended_game(browser);
  auto attic = worker(1, 0);
  ASSERT_TRUE(eventually([&] { return metrics_say("ootori_workers 1"); }));
  move(game, 0, "3d3c");
  const auto work = next<MoveWork>(attic);
  EXPECT_EQ(token.post("/api/v1/work/" + work.lease + "/failed", R"({"why":"no memory"})").status, 204);
  EXPECT_TRUE(comes_to_plies(game, 2));
  ASSERT_EQ(browser.post(path(over), {}).status, 202);
  EXPECT_TRUE(comes_to(over, "done")) << "it takes no reports";
}

// Workers that soon count as lost.
class LostWork : public WorkTest {
 protected:
  LostWork() {
    limits = {.move_lease = 200ms, .look_for_lost = 20ms};
    report_limits.lease = 200ms;
    report_limits.rest = 1ms;
  }
};

TEST_F(LostWork, AnOverdueMoveIsRedoneHereAndTheWorkerMustReconnect) {
  auto attic = worker(1, 0);
  ASSERT_TRUE(eventually([&] { return metrics_say("ootori_workers 1"); }));
  const auto game = browser.new_game();
  move(game, 0, "3d3c");
  const auto work = next<MoveWork>(attic);
  EXPECT_TRUE(comes_to_plies(game, 2));
  while (attic.any_line()) {
  }
  EXPECT_TRUE(attic.is_whole()) << "its stream has ended in order";
  EXPECT_EQ(hand_in(work, some_move(work)).code(), "stale");
  EXPECT_EQ(plies(game), 2);
}

// Otherwise nobody would make the move: neither the worker, nor this server once the lease has ended.
TEST_F(WorkTest, CallsForAReportDoNotEndTheLeaseOfAMove) {
  engine.held = true;  // this server computes nothing
  auto attic = worker(1, 0);
  ASSERT_TRUE(eventually([&] { return metrics_say("ootori_workers 1"); }));
  const auto game = browser.new_game();
  move(game, 0, "3d3c");
  const auto work = next<MoveWork>(attic);
  EXPECT_EQ(token.post("/api/v1/work/" + work.lease + "/progress", R"({"done":1,"positions":9})").code(), "stale");
  EXPECT_EQ(token.post("/api/v1/work/" + work.lease + "/report", R"({"report":"{}"})").code(), "stale");
  EXPECT_TRUE(metrics_say("ootori_work_leased{kind=\"move\"} 1"));
  EXPECT_EQ(hand_in(work, some_move(work)).status, 204);
  EXPECT_TRUE(comes_to_plies(game, 2));
}

TEST_F(LostWork, AMoveIsRedoneHereAfterACallForAReport) {
  auto attic = worker(1, 0);
  ASSERT_TRUE(eventually([&] { return metrics_say("ootori_workers 1"); }));
  const auto game = browser.new_game();
  move(game, 0, "3d3c");
  const auto work = next<MoveWork>(attic);
  EXPECT_EQ(token.post("/api/v1/work/" + work.lease + "/report", R"({"report":"{}"})").code(), "stale");
  EXPECT_TRUE(comes_to_plies(game, 2));
}

TEST_F(LostWork, AReportThatTwoWorkersLostIsMadeHere) {
  limits.rest = 1ms;
  start_again();
  held = true;
  const auto first = ended_game(browser);
  ASSERT_EQ(browser.post(path(first), {}).status, 202);
  ASSERT_TRUE(eventually([&] { return begun == 1; }));  // the server itself is busy with another report
  Browser other{.port = server->port()};
  const auto game = ended_game(other);
  ASSERT_EQ(other.post(path(game), {}).status, 202);
  std::set<std::string> leases;
  for (int n = 0; n < 2; ++n) {
    auto attic = worker(0, 1, n == 0 ? "attic" : "cellar");
    const auto work = next<ReportWork>(attic);
    leases.insert(work.lease);
    while (attic.any_line()) {
    }
    EXPECT_EQ(hand_in(work, report_on(work)).code(), "stale");
  }
  EXPECT_EQ(leases.size(), 2U);
  auto third = worker(0, 1, "roof");
  ASSERT_TRUE(eventually([&] { return metrics_say("ootori_workers 1"); }));
  held = false;
  ASSERT_TRUE(comes_to(game, "done"));
  EXPECT_EQ(begun, 2);
  EXPECT_TRUE(metrics_say("ootori_work_lost_total{kind=\"report\"} 2"));
  EXPECT_TRUE(metrics_say("ootori_reports_set_aside 0"));
}

TEST_F(LostWork, AReportThatCrashedTheServerThreeTimesWaitsForTheOperator) {
  held = true;
  const auto game = ended_game(browser);
  ASSERT_EQ(browser.post(path(game), {}).status, 202);
  for (int n = 0; n < 3; ++n) {
    server.reset();
    {
      // As a killed server leaves it.
      const auto store = open_test_store(folder.path());
      Later<Store::Result<void>> stored;
      store->write({HoldAnalysis{*GameId::parse(game), {fmt::format("lease {}", n), ""}}}, stored.taker());
      ASSERT_TRUE(stored.get());
    }
    start_again();
  }
  ASSERT_TRUE(comes_to(game, "failed"));
  EXPECT_TRUE(metrics_say("ootori_reports_set_aside 1"));
  EXPECT_EQ(browser.post(path(game), {}).code(), "not_allowed");
  start_again();
  EXPECT_EQ(browser.post(path(game), {}).code(), "not_allowed") << "a restart does not help";
  const auto place = place_of(folder.path());
  EXPECT_EQ(administer(place, ListSetAside{}), game + "\n1 games\n");
  EXPECT_FALSE(administer(place, RetryAnalysisOf{"x"}));
  EXPECT_TRUE(administer(place, RetryAnalysisOf{game}));
  EXPECT_FALSE(administer(place, RetryAnalysisOf{game}));
  EXPECT_EQ(administer(place, ListSetAside{}), "0 games\n");
  EXPECT_TRUE(metrics_say("ootori_reports_set_aside 0"));
  held = false;
  ASSERT_EQ(browser.post(path(game), {}).status, 202);
  EXPECT_TRUE(comes_to(game, "done"));
}

TEST(WorkJson, RoundTrips) {
  Game<Yari> game;
  for (int n = 0; n < 4; ++n) ASSERT_TRUE(game.play(*game.permitted_moves().begin()));
  const MoveWork work{.lease = "a",
                      .task = {.game = game, .level = *game::Level::from(20), .seed = 0xffff'ffff'ffff'fff0}};
  const std::string line = write(work);
  const auto read = parse_work_line(line);
  ASSERT_TRUE(read) << read.error().message;
  EXPECT_EQ(std::get<MoveWork>(*read).task.seed, work.task.seed);
  EXPECT_EQ(write(*read), line);
  const std::string report = write(ReportWork{.lease = "b", .nodes = 5, .record = record_of(game)});
  EXPECT_EQ(write(*parse_work_line(report)), report);
  const std::string over = write(WorkOver{"c"});
  EXPECT_EQ(write(*parse_work_line(over)), over);
  for (const char* wrong : {"", "{}", "[]", R"({"t":"move","lease":"a"})", R"({"t":"over","lease":1})",
                            R"({"t":"report","lease":"a","game":"tori","start":"x","moves":[],"nodes":1})"}) {
    EXPECT_FALSE(parse_work_line(wrong)) << wrong;
  }
}

}  // namespace
}  // namespace ootori::server::testing
