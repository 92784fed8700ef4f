// What every front door holds: the game on the board, the options, an engine, and the thread that it searches on.
//
// All members are for one thread, the one that reads commands. The functions given to `search` and `count` run on the
// searching thread. Every search is answered exactly once, whichever way it ends.
#pragma once

#include <atomic>
#include <functional>
#include <optional>

#include "engine/doors/options.hpp"
#include "engine/doors/task_thread.hpp"
#include "engine/engine.hpp"
#include "engine/mate/mate_solver.hpp"

namespace ootori {

struct SearchOrder {
  SearchLimits limits;
  bool infinite = false;  // the answer is held back until the search is stopped
  bool ponder = false;    // the limits count from `ponder_hit`; until then, the answer is held back
  // Goes on, after the answer, with the position after the two moves that are expected, to fill the hash table.
  bool ponders_after = false;
  // USI's mate problem: the mate solver alone answers, by checks alone; no best move where there is no mate, any move
  // where that is not known.
  bool is_mate_problem = false;
};

struct SearchListener {
  std::function<void(const SearchReport&)> report;
  std::function<void(const MateProgress&)> mate_progress{};  // while the mate solver works; may be empty
  std::function<void(const SearchResult&)> done;
  std::function<void(std::string_view)> failed;  // in place of `done`: see `prepare`
};

class Session {
 public:
  // `seed` makes the weaknesses of the lower levels reproducible.
  Session(const GameSpec& spec, std::uint64_t seed);
  ~Session() { stop(); }
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  [[nodiscard]] const GameSpec& spec() const { return *settings_.game; }
  [[nodiscard]] const AnyGame& game() const { return game_; }
  [[nodiscard]] const Settings& settings() const { return settings_; }

  // The next search is of this game. A search that runs is not disturbed.
  void set_game(AnyGame game) { game_ = std::move(game); }

  // On an error nothing is changed. A search that runs is disturbed only where the option asks for another game.
  std::expected<void, std::string> set_option(std::string_view name, std::string_view value, Protocol protocol);

  // Ends what runs and lets the engine forget what it knows. The board stays.
  void new_game();

  // What judges positions says of the board, for the side to move. A search that runs is not disturbed.
  [[nodiscard]] Score judge() const;

  // Does beforehand what the next search would do first, such as filling a large hash table, so that no clock runs
  // meanwhile. Nothing while a search runs. The error tells that there is not enough memory.
  std::expected<void, std::string> prepare();

  // Ends what still runs, then starts this one.
  void search(SearchOrder order, SearchListener listener);

  // Runs anything else as a search is run, and is not stopped by what comes next but waited for; it has to look at its
  // stop token often all the same.
  void run(std::function<void(std::stop_token)> task);

  [[nodiscard]] bool is_searching() const { return searching_; }

  // Asks whatever runs to stop, and waits until it has; nothing where nothing runs.
  void stop();

  // The same for a search; what was given to `run` is waited for.
  void finish();

  // The opponent played the move that is pondered on. False where no search ponders.
  bool ponder_hit();

 private:
  // All that a search works with, so that nothing the commands change meanwhile reaches it.
  struct Job {
    AnyGame game;
    Settings settings;
    std::uint64_t seed;
    bool must_forget;
    SearchOrder order;
    SearchListener listener;
    std::stop_token ponder_hit;
  };

  void apply(const EngineOptions& options, bool must_forget);
  void perform(const Job& job, const std::stop_token& stop);
  SearchResult think(const Job& job, const std::stop_token& stop);
  std::optional<SearchResult> solve_mate(const Job& job, const std::stop_token& stop);
  [[nodiscard]] SearchResult report_mate(const Job& job, const MateResult& mate) const;
  std::optional<SearchResult> ponder(const Job& job, const std::stop_token& stop);
  void ponder_after(const Job& job, const SearchResult& result, const std::stop_token& stop);

  Settings settings_;
  AnyGame game_;
  Engine engine_;                          // used by the searching thread while one runs
  std::optional<MateSolver> mate_solver_;  // the same; there from the first `go mate` on
  bool must_forget_ = false;
  std::uint64_t seed_;
  std::atomic<bool> searching_ = false;
  bool runs_task_ = false;
  std::optional<std::stop_source> pondering_;  // of the last search, if it may be hit; the hit is its stop
  TaskThread thread_;
};

}  // namespace ootori
