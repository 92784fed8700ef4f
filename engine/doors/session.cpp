#include "engine/doors/session.hpp"

#include <algorithm>
#include <condition_variable>
#include <mutex>
#include <new>
#include <utility>

#include "engine/time_manager.hpp"

namespace ootori {
namespace {

AnyGame new_game_of(const GameSpec& spec) {
  return visit_game(spec, []<class G>() { return AnyGame{Game<G>{}}; });
}

// The node limit of the mate solver (mates by checks only) before a `go mate` search that also considers quiet moves.
constexpr std::uint64_t most_solver_nodes = 200'000;

// The mate solver's share of a search that then also considers quiet moves: half of the time and nodes for this move,
// but little of a game's clock. Nothing if the clock leaves too little time.
std::optional<MateTerms> solvers_share(MateTerms terms, const SearchLimits& limits, Millis overhead) {
  terms.nodes = limits.nodes ? std::min(*limits.nodes / 2, most_solver_nodes) : most_solver_nodes;
  if (limits.clock) {
    terms.time = TimeManager{limits, overhead}.prelude();
    if (!terms.time) return std::nullopt;
  } else if (terms.time) {
    *terms.time /= 2;
  }
  return terms;
}

constexpr std::string_view out_of_memory = "there is not enough memory; set a smaller hash table";

MateTerms terms_of(const SearchLimits& limits, int threads) {
  return {.most_plies = 2 * std::min(*limits.mate, (longest_mate_searched + 1) / 2) - 1,
          .time = limits.move_time,
          .nodes = limits.nodes,
          .threads = threads,
          .first_moves = limits.root_moves};
}

void wait_for(const std::stop_token& stop) {
  std::mutex mutex;
  std::unique_lock lock{mutex};
  std::condition_variable_any{}.wait(lock, stop, [] { return false; });
}

}  // namespace

Session::Session(const GameSpec& spec, std::uint64_t seed) : game_(new_game_of(spec)), seed_(seed) {
  settings_.game = &spec;
}

std::expected<void, std::string> Session::set_option(std::string_view name, std::string_view value, Protocol protocol) {
  const GameSpec* const before = settings_.game;
  const auto effect = ootori::set_option(settings_, name, value, protocol);
  if (!effect) return std::unexpected(effect.error());
  if (*effect == OptionEffect::forget) must_forget_ = true;
  if (*effect == OptionEffect::new_game && settings_.game != before) {
    new_game();
    game_ = new_game_of(*settings_.game);
  }
  return {};
}

void Session::new_game() {
  finish();
  must_forget_ = true;
}

Score Session::judge() const {
  EngineOptions options = settings_.engine;
  options.hash_mib = 1;
  options.threads = 1;
  const Engine judge{options};
  return std::visit([&](const auto& game) { return judge.judge(AnyPosition{game.position()}); }, game_);
}

std::expected<void, std::string> Session::prepare() {
  if (searching_) return {};
  finish();
  try {
    apply(settings_.engine, must_forget_);
  } catch (const std::bad_alloc&) {
    return std::unexpected(std::string{out_of_memory});
  }
  must_forget_ = false;
  return {};
}

void Session::search(SearchOrder order, SearchListener listener) {
  finish();
  pondering_.reset();
  if (order.is_mate_problem && answers_at_once(order, listener)) return;
  if (order.ponder) pondering_.emplace();
  Job job{.game = game_,
          .settings = settings_,
          .seed = splitmix64(seed_),
          .must_forget = std::exchange(must_forget_, false),
          .order = std::move(order),
          .listener = std::move(listener),
          .ponder_hit = pondering_ ? pondering_->get_token() : std::stop_token{}};
  run([this, job = std::move(job)](const std::stop_token& stop) { perform(job, stop); });
  runs_task_ = false;
}

void Session::run(std::function<void(std::stop_token)> task) {
  finish();
  searching_ = true;
  runs_task_ = true;
  thread_.run([this, task = std::move(task)](const std::stop_token& stop) {
    task(stop);
    searching_ = false;
  });
}

void Session::stop() {
  thread_.request_stop();
  thread_.wait();
}

void Session::finish() {
  if (runs_task_) thread_.wait();
  stop();
}

bool Session::ponder_hit() { return searching_ && pondering_ && pondering_->request_stop(); }

// If the engine cannot allocate its memory, it is replaced by a small one. The next call can enlarge it.
void Session::apply(const EngineOptions& options, bool must_forget) {
  try {
    if (engine_.options() != options) engine_.set_options(options);
  } catch (const std::bad_alloc&) {
    engine_ = Engine{{.hash_mib = 1}};
    throw;
  }
  if (!must_forget) return;
  engine_.new_game();
  if (mate_solver_) mate_solver_->forget();
}

void Session::perform(const Job& job, const std::stop_token& stop) {
  try {
    apply(job.settings.engine, job.must_forget);
    auto result = job.order.ponder ? ponder(job, stop) : std::nullopt;
    if (!result) result = think(job, stop);
    if (job.order.infinite) wait_for(stop);
    job.listener.done(*result);
    if (job.order.ponders_after) ponder_after(job, *result, stop);
  } catch (const std::bad_alloc&) {
    job.listener.failed(out_of_memory);
  }
}

// Analysis always runs at full strength and without a book. At a lower level, only the chosen line is reported.
SearchResult Session::think(const Job& job, const std::stop_token& stop) {
  const auto start = std::chrono::steady_clock::now();
  const auto elapsed = [&] { return std::chrono::duration_cast<Millis>(std::chrono::steady_clock::now() - start); };
  SearchLimits limits = job.order.limits;
  if (limits.mate) {
    if (auto mate = solve_mate(job, limits, stop)) return *std::move(mate);
    limits.spent.time = elapsed();
  }
  const Strength strength = job.settings.strength();
  const bool is_analysis = job.settings.analyses || job.order.infinite;
  if (!is_analysis) {
    if (auto known = play_from_book(job.settings.book, job.game, limits, strength, job.seed)) {
      if (job.listener.report) job.listener.report({.line = known->lines.front()});
      return *std::move(known);
    }
  }
  if (strength.is_full() || job.order.infinite) {
    return engine_.search(job.game, limits, stop, job.listener.report);
  }
  SearchResult result = engine_.play(job.game, limits, strength, job.seed, stop);
  if (job.listener.report && !result.lines.empty()) {
    job.listener.report({.line = result.lines.front(), .nodes = result.nodes, .time = elapsed()});
  }
  return result;
}

// Runs the mate solver, which finds mates by checks, for `go mate`. Returns the answer, or nothing if the search should
// go on to look for mates with quiet moves; `limits` then say how many nodes were spent.
std::optional<SearchResult> Session::solve_mate(const Job& job, SearchLimits& limits, const std::stop_token& stop) {
  std::optional terms{terms_of(limits, job.settings.engine.threads)};
  if (!job.order.is_mate_problem) terms = solvers_share(*terms, limits, job.settings.engine.move_overhead);
  if (!terms) return std::nullopt;
  if (!mate_solver_) mate_solver_.emplace(std::min(job.settings.engine.hash_mib, MateSolver::usual_mib));
  return std::visit(
      [&](const auto& game) -> std::optional<SearchResult> {
        const MateResult mate = mate_solver_->solve(game, *terms, stop, job.listener.mate_progress);
        if (job.order.is_mate_problem) return answer_to_problem(job.game, job.listener, mate);
        if (mate.verdict == MateVerdict::mate && !mate.line.empty()) return report_mate(job.listener, mate);
        limits.spent.nodes = mate.nodes;
        return std::nullopt;
      },
      job.game);
}

// Whether the next search finds its memory allocated and cleared, so that it needs no time to prepare.
bool Session::is_prepared() const { return !must_forget_ && mate_solver_ && engine_.options() == settings_.engine; }

// Answers a mate problem on the calling thread if that takes at most about a millisecond. Returns whether it did.
bool Session::answers_at_once(const SearchOrder& order, const SearchListener& listener) {
  const SearchLimits& limits = order.limits;
  if (order.infinite || order.ponder || limits.nodes || !limits.root_moves.empty() || !is_prepared()) return false;
  const auto mate = std::visit(
      [&](const auto& game) { return mate_solver_->solve_briefly(game, terms_of(limits, 1), listener.mate_progress); },
      game_);
  if (!mate) return false;
  listener.done(answer_to_problem(game_, listener, *mate));
  return true;
}

SearchResult Session::answer_to_problem(const AnyGame& game, const SearchListener& listener,
                                        const MateResult& mate) const {
  if (mate.verdict == MateVerdict::mate && !mate.line.empty()) return report_mate(listener, mate);
  SearchResult result;
  result.nodes = mate.nodes;
  if (mate.verdict == MateVerdict::unknown) {
    result.best = std::visit([](const auto& of) { return *legal_moves(of.position()).begin(); }, game);
  }
  return result;
}

SearchResult Session::report_mate(const SearchListener& listener, const MateResult& mate) const {
  const int plies = static_cast<int>(mate.line.size());
  const SearchLine line{.depth = plies, .selective_depth = plies, .score = Score::win_in(plies), .moves = mate.line};
  if (listener.report) {
    listener.report(
        {.line = line, .nodes = mate.nodes, .time = mate.time, .hash_permille = mate_solver_->permille_full()});
  }
  return {.best = mate.line.front(),
          .ponder = mate.line.size() > 1 ? std::optional{mate.line[1]} : std::nullopt,
          .score = line.score,
          .depth = plies,
          .nodes = mate.nodes,
          .lines = {line}};
}

// Searches on the opponent's time. Returns the result if it was stopped, and nothing after a ponder hit: the search
// that follows then quickly catches up, thanks to the hash table. Lower levels only wait, so pondering does not make
// them stronger.
std::optional<SearchResult> Session::ponder(const Job& job, const std::stop_token& stop) {
  std::stop_source end;
  const std::stop_callback on_stop{stop, [&] { end.request_stop(); }};
  const std::stop_callback on_hit{job.ponder_hit, [&] { end.request_stop(); }};
  std::optional<SearchResult> result;
  if (job.settings.strength().is_full()) {
    SearchLimits unlimited;
    unlimited.root_moves = job.order.limits.root_moves;
    result = engine_.search(job.game, unlimited, end.get_token(), job.listener.report);
  }
  wait_for(end.get_token());
  return stop.stop_requested() ? result : std::nullopt;
}

// Reports nothing, because the search has already been answered.
void Session::ponder_after(const Job& job, const SearchResult& result, const std::stop_token& stop) {
  if (!result.best || !result.ponder || !job.settings.strength().is_full()) return;
  AnyGame expected = job.game;
  const bool goes_on = std::visit(
      [&](auto& game) { return game.play(*result.best) && game.play(*result.ponder) && !game.outcome(); }, expected);
  if (goes_on) static_cast<void>(engine_.search(expected, {}, stop));
}

}  // namespace ootori
