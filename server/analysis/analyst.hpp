// Looks over finished games for their players, one after the other, while the machine has nothing better to do. Who
// waits is kept in the store, so a restart only costs the game that was being looked over its progress.
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <set>
#include <stop_token>
#include <string>
#include <thread>

#include "server/analysis/analysis.hpp"
#include "server/analysis/analysis_news.hpp"
#include "server/analysis/analysis_table.hpp"
#include "server/analysis/reviewer.hpp"
#include "server/limits/rate_limit.hpp"
#include "server/rooms/rooms.hpp"
#include "server/store/store.hpp"
#include "server/wire/error.hpp"

namespace ootori::server {

struct AnalysisLimits {
  std::size_t queue = 500;   // games that wait; over it: busy
  std::size_t plies = 1000;  // of a game
  RateLimitTerms of_address{.most = 20, .again = std::chrono::minutes{10}};
};

// What the analyst works with. Thread-safe, and outlives it.
struct AnalystServices {
  Store& store;
  Rooms& rooms;  // whose watchers are told
  Workers& workers;
  std::function<UnixMillis()> now;
  std::function<game::Millis()> uptime;
  Reviewer review;
  AnalysisLimits limits{};
};

// Any thread; everything returns at once. Replies come on any thread.
class Analyst {
 public:
  explicit Analyst(AnalystServices services);
  ~Analyst() { close(); }
  Analyst(const Analyst&) = delete;
  Analyst& operator=(const Analyst&) = delete;

  // Goes on with what the last server left, and begins to work.
  [[nodiscard]] Store::Result<void> resume();

  void view(const GameId& game, Reply<AnalysisView> reply);
  // One's own finished game; if it has been asked for already, only tells how it stands.
  void ask(const game::PlayerId& by, const std::string& address, const GameId& game, Reply<AnalysisView> reply);
  // What one asked for oneself, unless it is finished.
  void withdraw(const game::PlayerId& by, const GameId& game, Reply<void> reply);

  // Begins nothing any more; what is being looked over is left for the next server.
  void close();

 private:
  // In the queue; the first one is being looked over.
  struct Job {
    AnalysisRequest request;
    std::size_t done = 0, positions = 0;
    std::stop_source stop{};  // tells one job from another of the same game

    [[nodiscard]] bool is(const Job& other) const { return stop == other.stop; }
  };

  void ask_for(const AnalysisRequest& request, const std::string& address, Reply<AnalysisView> reply);
  [[nodiscard]] std::expected<void, Error> may_ask(const AnalysisRequest& request);
  [[nodiscard]] std::expected<void, Error> reserve(const AnalysisRequest& request, const std::string& address);
  void asked(const AnalysisRequest& request, const Store::Result<void>& result, Reply<AnalysisView> reply);

  void work();
  void look_over(const Job& job);
  [[nodiscard]] std::expected<std::string, std::string> report_on(const Job& job);
  bool store_report(const FinishAnalysis& finish);
  void remove(const GameId& game);
  void note_progress(const Job& job, std::size_t done, std::size_t positions);

  // Under the mutex.
  [[nodiscard]] std::optional<AnalysisView> waiting_view(const GameId& game) const;

  // With `telling_` held since before the views were taken.
  void tell(const AnalysisView& view);
  void tell_places();

  const AnalystServices services_;
  std::mutex telling_;  // so that what is told comes in the order in which it was so; locked before mutex_
  mutable std::mutex mutex_;
  std::condition_variable_any wake_;
  std::deque<Job> queue_;
  std::set<game::PlayerId> asking_;  // whose request is being stored
  RateLimit of_address_;
  bool closed_ = false;
  int under_way_ = 0;  // writes of requests that are not answered
  std::condition_variable quiet_;
  std::jthread thread_;  // last: it works with the rest
};

}  // namespace ootori::server
