// Makes the engine's reports on finished games: on this server, one at a time at the lowest priority, and on other
// machines by workers, to whom games are leased. The store keeps the queue and the leases, so a restart loses only the
// progress of this server's own report, and nothing of the workers'.
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
#include "server/http/readers.hpp"
#include "server/limits/rate_limit.hpp"
#include "server/rooms/rooms.hpp"
#include "server/store/store.hpp"
#include "server/wire/error.hpp"

namespace ootori::server {

struct AnalysisLimits {
  std::size_t queue = 500;   // waiting games; beyond it, requests fail with `busy`
  std::size_t plies = 1000;  // per game
  // A worker is considered lost if it reports nothing for `lease`, or has not finished after `whole_report`.
  game::Millis lease = std::chrono::seconds{15};
  game::Millis whole_report = std::chrono::hours{1};
  // Delay after a failed attempt; doubles with each further one.
  game::Millis rest = std::chrono::seconds{5};
  RateLimitTerms of_address{.most = 20, .again = std::chrono::minutes{10}};
};

// Dependencies of Analyst. They must be thread-safe and outlive it.
struct AnalystServices {
  Store& store;
  Rooms& rooms;  // news go to the game's watchers
  Workers& workers;
  Readers& readers;
  std::function<UnixMillis()> now;
  std::function<game::Millis()> uptime;
  Reviewer review;
  AnalysisLimits limits{};
};

// Callbacks of the object that leases reports to workers. Called on any thread, with no locks held.
struct ReportLender {
  std::function<void()> something_waits;                          // called before this server takes the game itself
  std::function<void(const std::string& lease)> nobody_wants_it;  // the request was withdrawn
};

// A game leased to a worker.
struct ReportLoan {
  GameId game;
  std::string lease;
  Record record;  // start position and moves
};

// Allows an analysis that was set aside to be requested again.
void retry_analysis(Store& store, const GameId& game, Reply<void> reply);

// Thread-safe. No function blocks for long. Replies may come on any thread.
class Analyst {
 public:
  explicit Analyst(AnalystServices services);
  ~Analyst() { close(); }
  Analyst(const Analyst&) = delete;
  Analyst& operator=(const Analyst&) = delete;

  // Call before resume().
  void lend_to(ReportLender lender) { lender_ = std::move(lender); }

  // Loads the stored queue and starts to work on it.
  [[nodiscard]] Store::Result<void> resume();

  // `address`: of the client.
  void view(const std::string& address, const GameId& game, Reply<AnalysisView> reply);
  // Requests a report on the player's own finished game. If it was requested before, replies with its current state.
  void ask(const game::PlayerId& by, const std::string& address, const GameId& game, Reply<AnalysisView> reply);
  // Withdraws the player's own request, unless it is finished.
  void withdraw(const game::PlayerId& by, const GameId& game, Reply<void> reply);
  // Call after the player was deleted from the store, together with unfinished requests.
  void forget(const game::PlayerId& player);

  // Leases the next waiting game to the named worker. Returns false if no game is waiting. Otherwise calls `lent` once
  // the lease is stored, with an empty value if the game needs no report after all.
  using Lent = std::move_only_function<void(std::optional<ReportLoan>)>;
  [[nodiscard]] bool lend(const std::string& worker, Lent lent);
  // The functions with a `lease` fail with `stale`, and change nothing, if the lease has ended.
  // note_progress() also renews the lease.
  std::expected<void, Error> note_progress(const std::string& lease, std::size_t done, std::size_t positions);
  // Checks and stores a worker's report; replies once it is stored.
  void settle(const std::string& lease, std::string report, Reply<void> reply);
  // The worker gives the game back. `lost`: count a failed attempt; after the second one, this server makes the report
  // itself.
  void release(const std::string& lease, bool lost, Reply<void> reply);
  // Takes back games from lost workers and returns their leases. Call it regularly.
  [[nodiscard]] std::vector<std::string> take_back_lost();

  [[nodiscard]] std::size_t waiting() const;
  [[nodiscard]] std::size_t set_aside() const { return set_aside_; }

  // Allows an analysis that was set aside to be requested again.
  void retry(const GameId& game, Reply<void> reply);

  // Accepts no new work, and stops its own report, which the next server starts again.
  void close();

 private:
  struct Hold {
    AnalysisHold kept;
    game::Millis begun;
    game::Millis until;  // when a worker's lease expires; `never` while its result is being stored

    [[nodiscard]] bool is_lent() const { return !kept.by.empty(); }
  };

  // An unfinished analysis in the queue.
  struct Job {
    AnalysisRequest request;
    std::int64_t lost = 0;
    std::size_t done = 0, positions = 0;
    std::optional<Hold> hold{};
    game::Millis rests_until{0};
    std::stop_source stop{};  // also tells jobs of the same game apart

    [[nodiscard]] bool is(const Job& other) const { return stop == other.stop; }
    [[nodiscard]] bool has_lease(const std::string& lease) const {
      return hold && hold->is_lent() && hold->kept.lease == lease;
    }
  };

  void ask_for(const AnalysisRequest& request, const std::string& address, Reply<AnalysisView> reply);
  [[nodiscard]] std::expected<void, Error> may_ask(const AnalysisRequest& request);
  [[nodiscard]] std::expected<void, Error> reserve(const AnalysisRequest& request, const std::string& address);
  void asked(const AnalysisRequest& request, const Store::Result<void>& result, Reply<AnalysisView> reply);
  [[nodiscard]] std::optional<GameId> game_asked_by(const game::PlayerId& player) const;
  // Only if the request is by this player: meanwhile another one may have asked.
  void remove(const GameId& game, const game::PlayerId& by);
  void adopt(AwaitedAnalysis awaited);

  // On this server.
  void work();
  [[nodiscard]] std::optional<Job> wait_for_job();
  bool begin(const Job& job);
  void hold_failed(const Job& job, const Store::Result<void>& result);
  void look_over(const Job& job);
  [[nodiscard]] std::expected<std::string, std::string> report_on(const Job& job);
  bool store_report(const FinishAnalysis& finish);

  // On workers.
  void lent(const Job& job, const Store::Result<void>& result, Lent lent);
  void settle_with(const Job& job, std::string_view report, Reply<void> reply);
  void settled(const Job& job, const FinishAnalysis& finish, const Store::Result<void>& result, Reply<void> reply);
  void hand_in_again(const Job& job, Reply<void> reply);  // storing failed: the worker keeps its lease and may retry
  [[nodiscard]] std::expected<Job, Error> job_with(const std::string& lease, bool is_ending);
  void give_up(const Job& job, bool lost, Reply<void> reply);
  void given_up(const Job& job, bool lost, const Store::Result<void>& result);

  [[nodiscard]] std::expected<Record, std::string> record_of(const GameId& game) const;
  [[nodiscard]] static AnalysisHold new_hold(const std::string& by);
  void note_progress(const Job& job, std::size_t done, std::size_t positions);
  void finished(const Job& job, const FinishAnalysis& finish, bool is_stored);
  void tell_of_waiting();
  void end_write();

  // The mutex must be held.
  enum class Maker : std::uint8_t { here, elsewhere };
  [[nodiscard]] Job* next_free(Maker maker);
  [[nodiscard]] Job* find(const Job& job);
  [[nodiscard]] std::optional<game::Millis> until_rested() const;
  [[nodiscard]] std::optional<AnalysisView> waiting_view(const GameId& game) const;

  // `telling_` must be held since before the views were made.
  void tell(const AnalysisView& view);
  void tell_places();

  const AnalystServices services_;
  ReportLender lender_;
  std::atomic<std::size_t> set_aside_ = 0;
  std::mutex telling_;  // keeps news in the order of the changes; lock it before mutex_
  mutable std::mutex mutex_;
  std::condition_variable_any wake_;
  std::deque<Job> queue_;
  std::set<game::PlayerId> asking_;  // players whose request is being stored
  RateLimit of_address_;
  bool resumed_ = false;  // the queue contains what was stored
  bool closed_ = false;
  int under_way_ = 0;  // writes of requests that are not answered
  std::condition_variable quiet_;
  std::jthread thread_;  // last member: it uses the others
};

}  // namespace ootori::server
