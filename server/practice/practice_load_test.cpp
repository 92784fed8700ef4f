// A thousand people who solve a problem each second, while somebody plays. Disabled because it is a measurement:
// docs/practice.md has the command and the figures.
#include <algorithm>
#include <cstdio>
#include <thread>

#include "notation/usi.hpp"
#include "server/practice/problem_set.hpp"
#include "server/testing/store_fixture.hpp"
#include "server/testing/token_holder.hpp"

namespace ootori::server::testing {
namespace {

using Clock = std::chrono::steady_clock;

constexpr int solvers = 1000;
constexpr int client_threads = 8;
constexpr auto span = 20s;
constexpr auto between_moves = 20ms;

class Latencies {
 public:
  void add(Clock::duration took) { all_.push_back(std::chrono::duration<double, std::milli>(took).count()); }
  void take(const Latencies& others) { all_.insert(all_.end(), others.all_.begin(), others.all_.end()); }
  [[nodiscard]] std::size_t size() const { return all_.size(); }
  [[nodiscard]] double part(double quantile) {
    std::ranges::sort(all_);
    return all_.empty() ? 0 : all_[static_cast<std::size_t>(quantile * static_cast<double>(all_.size() - 1))];
  }

 private:
  std::vector<double> all_;
};

class PracticeLoad : public ServerTest {
 protected:
  ServerOptions options() override {
    ServerOptions options = ServerTest::options();
    options.call_limits.calls_of_address = no_limit;
    options.call_limits.games_of_address = no_limit;
    options.call_limits.games_of_player = no_limit;
    options.account_limits.sign_ups_of_address = no_limit;
    return options;
  }

  // Each browser solves a problem of its own once a second, again and again.
  Latencies solve_as(std::span<Browser> browsers, Clock::time_point until) {
    Latencies latencies;
    const auto problems = ProblemSet::built_in().all();
    std::size_t number = 0;
    auto due = Clock::now();
    const auto step = std::chrono::duration_cast<Clock::duration>(1s) / static_cast<int>(browsers.size());
    while (Clock::now() < until) {
      for (Browser& browser : browsers) {
        std::this_thread::sleep_until(due);
        const PracticeProblem& problem = problems[(number * 7919) % problems.size()];
        boost::json::array moves;
        for (const Move move : problem.line) moves.emplace_back(write_usi(*problem.game, move));
        const std::string body = fmt::format(R"({{"id":"{}","problem":"{}","moves":{},"at":1000,"kind":"stream"}})",
                                             TryId::random().text(), problem.id, boost::json::serialize(moves));
        const auto answer = browser.post("/api/v1/practice/tries", body);
        // Measured from when it was due, to include the time it had to wait for a slow server.
        latencies.add(Clock::now() - due);
        EXPECT_EQ(answer.status, 200) << answer.body;
        due += step;
      }
      ++number;
    }
    return latencies;
  }

  // Plays the first move of one game after the other.
  Latencies play(Clock::time_point until) {
    Latencies latencies;
    const std::string usi = write_usi(Tori::spec, any_move(Tori::spec));
    while (Clock::now() < until) {
      const std::string game = browser.new_game();
      const auto began = Clock::now();
      const auto answer =
          browser.post("/api/v1/games/" + game + "/move", fmt::format(R"({{"ply":0,"usi":"{}"}})", usi));
      latencies.add(Clock::now() - began);
      EXPECT_EQ(answer.status, 204) << answer.body;
      browser.post("/api/v1/games/" + game + "/resign", "{}");
      std::this_thread::sleep_for(between_moves);
    }
    return latencies;
  }
};

TEST_F(PracticeLoad, DISABLED_AThousandPeopleSolveAProblemASecond) {
  std::vector<Browser> browsers(solvers, Browser{.port = browser.port});
  for (int n = 0; n < solvers; ++n) sign_up(browsers[static_cast<std::size_t>(n)], fmt::format("solver{}", n));
  sign_up(browser, "Player");
  Latencies alone = play(Clock::now() + span / 4);
  const auto until = Clock::now() + span;
  std::vector<Latencies> parts(client_threads);
  std::vector<std::jthread> threads;
  for (std::size_t n = 0; n < client_threads; ++n) {
    threads.emplace_back([&, n] {
      constexpr std::size_t each = solvers / client_threads;
      parts[n] = solve_as(std::span{browsers}.subspan(n * each, each), until);
    });
  }
  Latencies beside = play(until);
  threads.clear();
  Latencies tries;
  for (const Latencies& part : parts) tries.take(part);
  const double rate = static_cast<double>(tries.size()) / std::chrono::duration<double>(span).count();
  fmt::print("tries: {} ({:.0f} a second), p50 {:.2f} ms, p99 {:.2f} ms\n", tries.size(), rate, tries.part(0.5),
             tries.part(0.99));
  fmt::print("moves alone: {}, p50 {:.2f} ms, p99 {:.2f} ms\n", alone.size(), alone.part(0.5), alone.part(0.99));
  fmt::print("moves beside: {}, p50 {:.2f} ms, p99 {:.2f} ms\n", beside.size(), beside.part(0.5), beside.part(0.99));
  EXPECT_GT(rate, 900);
}

}  // namespace
}  // namespace ootori::server::testing
