// What all protocol interfaces have in common: the current game, the options, an engine, and the thread on which it
// searches.
//
// All members must be called on the thread that reads the commands. The functions passed to `search` and `run` run on
// the searching thread; only a mate problem that takes less than about a millisecond is answered before `search`
// returns, because to wake the other thread would take longer. Every search is answered exactly once, however it ends.
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>

#include "engine/doors/options.hpp"
#include "engine/doors/task_thread.hpp"
#include "engine/engine.hpp"
#include "engine/mate/mate_solver.hpp"

namespace ootori {

struct SearchOrder {
  SearchLimits limits;
  bool infinite = false;  // hold back the answer until the search is stopped
  bool ponder = false;    // the limits apply only from `ponder_hit` on; until then, the answer is held back
  // After the answer, ponder on the position after the two expected moves. See `expected_move`.
  bool ponders_after = false;
  // USI's mate search: only the mate solver answers, looking for mates by checks. If there is no mate, the answer has
  // no move; if this is unknown, it can have any move.
  bool is_mate_problem = false;
};

struct SearchListener {
  std::function<void(const SearchReport&)> report;
  std::function<void(const MateProgress&)> mate_progress{};  // called while the mate solver works; may be empty
  std::function<void(const SearchResult&)> done;
  std::function<void(std::string_view)> failed;  // called instead of `done`: see `prepare`
};

class Session {
 public:
  // The same `seed` gives the same mistakes of the lower levels.
  Session(const GameSpec& spec, std::uint64_t seed);
  ~Session() { stop(); }
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  [[nodiscard]] const GameSpec& spec() const { return *settings_.game; }
  [[nodiscard]] const AnyGame& game() const { return game_; }
  [[nodiscard]] const Settings& settings() const { return settings_; }

  // Sets the game for the next search. Does not affect a running search.
  void set_game(AnyGame game) { game_ = std::move(game); }

  // Sets an option. If there is an error, nothing changes. A running search is affected only if the option changes the
  // game.
  std::expected<void, std::string> set_option(std::string_view name, std::string_view value, Protocol protocol);

  // Ends any search and clears the engine's memory. The current game is kept.
  void new_game();

  // The static evaluation of the current position for the side to move. Does not affect a running search.
  [[nodiscard]] Score judge() const;

  // Does the first steps of the next search in advance, for example allocating a large hash table, so that they take no
  // time from a clock. Does nothing during a search. The error says that there is not enough memory.
  std::expected<void, std::string> prepare();

  // Ends any search that is still running, then starts this one.
  void search(SearchOrder order, SearchListener listener);

  // Runs any other work on the searching thread. The next command waits for it instead of stopping it, but the work
  // must still check its stop token often.
  void run(std::function<void(std::stop_token)> task);

  [[nodiscard]] bool is_searching() const { return searching_; }

  // Stops whatever is running, and waits until it has stopped.
  void stop();

  // Stops a running search. Waits for work that was passed to `run`.
  void finish();

  // The opponent has played the expected move: the pondering search continues as the search for the answer. Returns
  // false if no search is pondering.
  bool ponder_hit();

  // The opponent's move that is expected while the engine ponders after its answer; none at other times.
  [[nodiscard]] std::optional<Move> expected_move() const;

  // The opponent has played `expected_move`: the pondering search continues within these limits, and is answered as
  // another search with the same listener. Before the hit, it reports nothing. Returns false if no search is pondering.
  bool ponder_hit(const SearchLimits& limits);

 private:
  // Shared by the thread that reads the commands and the searching thread.
  struct PonderHit {
    std::stop_source source{};  // to request a stop here means a ponder hit
    SearchLimits limits{};      // after the hit; the searching thread reads them only then
    std::optional<Move> expected{};
  };

  // Everything that a search needs, so that later commands cannot change it.
  struct Job {
    AnyGame game;
    Settings settings;
    std::uint64_t seed;
    bool must_forget;
    SearchOrder order;
    SearchListener listener;
    std::shared_ptr<const PonderHit> ponder_hit;  // none: the search does not begin by pondering
  };

  void apply(const EngineOptions& options, bool must_forget);
  void perform(const Job& job, const std::stop_token& stop);
  SearchResult think(const Job& job, const std::stop_token& stop);
  [[nodiscard]] static std::optional<SearchResult> book_move(const Job& job, const AnyGame& game,
                                                             const SearchLimits& limits);
  [[nodiscard]] bool is_prepared() const;
  [[nodiscard]] bool answers_at_once(const SearchOrder& order, const SearchListener& listener);
  std::optional<SearchResult> solve_mate(const Job& job, SearchLimits& limits, const std::stop_token& stop);
  [[nodiscard]] SearchResult answer_to_problem(const AnyGame& game, const SearchListener& listener,
                                               const MateResult& mate) const;
  [[nodiscard]] SearchResult report_mate(const SearchListener& listener, const MateResult& mate) const;
  std::optional<SearchResult> ponder(const Job& job, const std::stop_token& stop);
  void ponder_after(const Job& job, SearchResult result, const std::stop_token& stop);
  SearchResult search_beyond_hit(const AnyGame& game, const SearchLimits& limits, const PonderHit& hit,
                                 const std::stop_token& stop, const ReportSink& report);
  void set_pondering(std::shared_ptr<PonderHit> hit);
  [[nodiscard]] std::shared_ptr<PonderHit> pondering() const;

  Settings settings_;
  AnyGame game_;
  Engine engine_;                          // used by the searching thread during a search
  std::optional<MateSolver> mate_solver_;  // created by the first `go mate`; used like `engine_`
  bool must_forget_ = false;
  std::uint64_t seed_;
  std::atomic<bool> searching_ = false;
  bool runs_task_ = false;
  mutable std::mutex pondering_mutex_;
  std::shared_ptr<PonderHit> pondering_;  // set while a search ponders, and after its hit
  TaskThread thread_;
};

}  // namespace ootori
