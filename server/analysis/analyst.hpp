// Looks over finished games for their players: here one after the other, while the machine has nothing better to do,
// and on the machines of workers, to whom games are lent. Who waits, and who makes what, is kept in the store: a
// restart costs what this server was making its progress, and what workers make nothing.
#pragma once

#include <atomic>
#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <set>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

#include "notation/record.hpp"
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
  // A worker that says nothing for so long is lost, and so is one that has not finished after `whole_report`.
  game::Millis lease = std::chrono::seconds{15};
  game::Millis whole_report = std::chrono::hours{1};
  // After a loss, and twice as long after each further one.
  game::Millis rest = std::chrono::seconds{5};
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

// Who has reports made elsewhere. Called on any thread, without a lock held.
struct ReportLender {
  std::function<void()> something_waits;                          // before it is made here
  std::function<void(const std::string& lease)> nobody_wants_it;  // any more: it was withdrawn
};

// A game that somebody looks over elsewhere.
struct ReportLoan {
  GameId game;
  std::string lease;
  Record record;  // its start and its moves
};

// Of an analysis that was set aside: it may be asked for again.
void retry_analysis(Store& store, const GameId& game, Reply<void> reply);

// Any thread; everything returns at once. Replies come on any thread.
class Analyst {
 public:
  explicit Analyst(AnalystServices services);
  ~Analyst() { close(); }
  Analyst(const Analyst&) = delete;
  Analyst& operator=(const Analyst&) = delete;

  // To be called before resume().
  void lend_to(ReportLender lender) { lender_ = std::move(lender); }

  // Goes on with what the last server left, and begins to work.
  [[nodiscard]] Store::Result<void> resume();

  void view(const GameId& game, Reply<AnalysisView> reply);
  // One's own finished game; if it has been asked for already, only tells how it stands.
  void ask(const game::PlayerId& by, const std::string& address, const GameId& game, Reply<AnalysisView> reply);
  // What one asked for oneself, unless it is finished.
  void withdraw(const game::PlayerId& by, const GameId& game, Reply<void> reply);

  // Lends the game whose turn it is to the worker of that name. False: nothing waits. `lent` is called with the game
  // once it is stored that it is lent; with none if there is nothing to make after all.
  using Lent = std::move_only_function<void(std::optional<ReportLoan>)>;
  [[nodiscard]] bool lend(const std::string& worker, Lent lent);
  // What follows is `stale` where the lease is over; then nothing has changed.
  // How far a worker is: it is not lost.
  std::expected<void, Error> note_progress(const std::string& lease, std::size_t done, std::size_t positions);
  // The report of a worker; stored when `reply` is called.
  void settle(const std::string& lease, std::string report, Reply<void> reply);
  // The worker cannot go on. Lost: it is counted against the game, and after the second time made here.
  void release(const std::string& lease, bool lost, Reply<void> reply);
  // Takes back what workers were lost with, and tells the leases. To be called now and then.
  [[nodiscard]] std::vector<std::string> take_back_lost();

  [[nodiscard]] std::size_t waiting() const;
  [[nodiscard]] std::size_t set_aside() const { return set_aside_; }

  // What was set aside may be asked for again.
  void retry(const GameId& game, Reply<void> reply);

  // Begins nothing any more; what is being looked over is left for the next server.
  void close();

 private:
  struct Hold {
    AnalysisHold kept;
    game::Millis begun;
    game::Millis until;  // of a worker; what is being stored is never lost

    [[nodiscard]] bool is_lent() const { return !kept.by.empty(); }
  };

  // In the queue.
  struct Job {
    AnalysisRequest request;
    std::int64_t lost = 0;
    std::size_t done = 0, positions = 0;
    std::optional<Hold> hold{};
    game::Millis rests_until{0};
    std::stop_source stop{};  // tells one job from another of the same game

    [[nodiscard]] bool is(const Job& other) const { return stop == other.stop; }
    [[nodiscard]] bool has_lease(const std::string& lease) const {
      return hold && hold->is_lent() && hold->kept.lease == lease;
    }
  };

  void ask_for(const AnalysisRequest& request, const std::string& address, Reply<AnalysisView> reply);
  [[nodiscard]] std::expected<void, Error> may_ask(const AnalysisRequest& request);
  [[nodiscard]] std::expected<void, Error> reserve(const AnalysisRequest& request, const std::string& address);
  void asked(const AnalysisRequest& request, const Store::Result<void>& result, Reply<AnalysisView> reply);
  void remove(const GameId& game);
  void adopt(AwaitedAnalysis awaited);

  // Here.
  void work();
  [[nodiscard]] std::optional<Job> wait_for_job();
  bool begin(const Job& job);
  void hold_failed(const Job& job, const Store::Result<void>& result);
  void look_over(const Job& job);
  [[nodiscard]] std::expected<std::string, std::string> report_on(const Job& job);
  bool store_report(const FinishAnalysis& finish);
  [[nodiscard]] Store::Result<void> write(Change change);

  // Elsewhere.
  void lent(const Job& job, const Store::Result<void>& result, Lent lent);
  void settle_with(const Job& job, std::string_view report, Reply<void> reply);
  void settled(const Job& job, const FinishAnalysis& finish, const Store::Result<void>& result, Reply<void> reply);
  void hand_in_again(const Job& job, Reply<void> reply);  // the disk failed; its worker keeps the lease
  [[nodiscard]] std::expected<Job, Error> job_with(const std::string& lease, bool is_ending);
  void give_up(const Job& job, bool lost, Reply<void> reply);
  void given_up(const Job& job, bool lost, const Store::Result<void>& result);

  [[nodiscard]] std::expected<Record, std::string> record_of(const GameId& game) const;
  [[nodiscard]] static AnalysisHold new_hold(const std::string& by);
  void note_progress(const Job& job, std::size_t done, std::size_t positions);
  void finished(const Job& job, const FinishAnalysis& finish, bool is_stored);
  void tell_of_waiting();
  void end_write();

  // Under the mutex.
  enum class Maker : std::uint8_t { here, elsewhere };
  [[nodiscard]] Job* next_free(Maker maker);
  [[nodiscard]] Job* find(const Job& job);
  [[nodiscard]] std::optional<game::Millis> until_rested() const;
  // Under the mutex.
  [[nodiscard]] std::optional<AnalysisView> waiting_view(const GameId& game) const;

  // With `telling_` held since before the views were taken.
  void tell(const AnalysisView& view);
  void tell_places();

  const AnalystServices services_;
  ReportLender lender_;
  std::atomic<std::size_t> set_aside_ = 0;
  std::mutex telling_;  // so that what is told comes in the order in which it was so; locked before mutex_
  mutable std::mutex mutex_;
  std::condition_variable_any wake_;
  std::deque<Job> queue_;
  std::set<game::PlayerId> asking_;  // whose request is being stored
  RateLimit of_address_;
  bool resumed_ = false;  // the queue has what the last server left
  bool closed_ = false;
  int under_way_ = 0;  // writes of requests that are not answered
  std::condition_variable quiet_;
  std::jthread thread_;  // last: it works with the rest
};

}  // namespace ootori::server
