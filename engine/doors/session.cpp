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

// A token that is requested as soon as one of two others is.
class Either {
 public:
  Either(const std::stop_token& one, const std::stop_token& other)
      : on_one_{one, Request{source_}}, on_other_{other, Request{source_}} {}

  [[nodiscard]] std::stop_token token() const { return source_.get_token(); }

 private:
  struct Request {
    std::stop_source source;
    void operator()() { source.request_stop(); }
  };

  std::stop_source source_;
  std::stop_callback<Request> on_one_;
  std::stop_callback<Request> on_other_;
};

// Plays the expected moves. Returns false if there are none, or if the game is over after them.
bool play_expected_moves(AnyGame& game, const SearchResult& result) {
  if (!result.best || !result.ponder) return false;
  return std::visit([&](auto& of) { return of.play(*result.best) && of.play(*result.ponder) && !of.outcome(); }, game);
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
  if (order.is_mate_problem && answers_at_once(order, listener)) return;
  if (order.ponder) set_pondering(std::make_shared<PonderHit>(PonderHit{.limits = order.limits}));
  Job job{.game = game_,
          .settings = settings_,
          .seed = splitmix64(seed_),
          .must_forget = std::exchange(must_forget_, false),
          .order = std::move(order),
          .listener = std::move(listener),
          .ponder_hit = pondering()};
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

void Session::set_pondering(std::shared_ptr<PonderHit> hit) {
  const std::scoped_lock lock{pondering_mutex_};
  pondering_ = std::move(hit);
}

std::shared_ptr<Session::PonderHit> Session::pondering() const {
  const std::scoped_lock lock{pondering_mutex_};
  return pondering_;
}

bool Session::ponder_hit() {
  const auto hit = pondering();
  return hit && hit->source.request_stop();
}

std::optional<Move> Session::expected_move() const {
  const auto hit = pondering();
  return hit && !hit->source.stop_requested() ? hit->expected : std::nullopt;
}

bool Session::ponder_hit(const SearchLimits& limits) {
  const auto hit = pondering();
  if (!hit || hit->source.stop_requested()) return false;
  hit->limits = limits;
  return hit->source.request_stop();
}

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
    auto result = job.ponder_hit ? ponder(job, stop) : std::nullopt;
    if (!result) result = think(job, stop);
    if (job.order.infinite) wait_for(stop);
    job.listener.done(*result);
    if (job.order.ponders_after) ponder_after(job, *std::move(result), stop);
  } catch (const std::bad_alloc&) {
    job.listener.failed(out_of_memory);
  }
  set_pondering(nullptr);
}

// No move in analysis.
std::optional<SearchResult> Session::book_move(const Job& job, const AnyGame& game, const SearchLimits& limits) {
  if (job.settings.analyses || job.order.infinite) return std::nullopt;
  return play_from_book(job.settings.book, game, limits, job.settings.strength(), job.seed);
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
  if (auto known = book_move(job, job.game, limits)) {
    if (job.listener.report) job.listener.report({.line = known->lines.front()});
    return *std::move(known);
  }
  const Strength strength = job.settings.strength();
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

// Searches on the opponent's time. Returns the answer, or nothing if it has to be found after the ponder hit: at lower
// levels, which only wait, so that pondering does not make them stronger; in a mate search; and by the book.
std::optional<SearchResult> Session::ponder(const Job& job, const std::stop_token& stop) {
  const SearchLimits& limits = job.order.limits;
  const bool searches = job.settings.strength().is_full();
  if (searches && !limits.mate && !book_move(job, job.game, limits)) {
    return search_beyond_hit(job.game, limits, *job.ponder_hit, stop, job.listener.report);
  }
  const Either end{stop, job.ponder_hit->source.get_token()};
  std::optional<SearchResult> result;
  if (searches) {
    SearchLimits unlimited;
    unlimited.root_moves = limits.root_moves;
    result = engine_.search(job.game, unlimited, end.token(), job.listener.report);
  }
  wait_for(end.token());
  return stop.stop_requested() ? result : std::nullopt;
}

// One search on the opponent's time and then on our own. It is over only after the hit or a stop.
SearchResult Session::search_beyond_hit(const AnyGame& game, const SearchLimits& limits, const PonderHit& hit,
                                        const std::stop_token& stop, const ReportSink& report) {
  const std::stop_token token = hit.source.get_token();
  SearchReport last;
  bool is_known = false;  // to a host that listens only from the hit on
  const auto pass_on = [&](const SearchReport& news) {
    last = news;
    is_known = token.stop_requested();
    if (report && (is_known || !hit.expected)) report(news);
  };
  SearchResult result =
      engine_.ponder(game, limits, {.hit = token, .limits = [&hit] { return hit.limits; }}, stop, pass_on);
  wait_for(Either{stop, token}.token());
  if (is_known || !token.stop_requested()) return result;
  for (const SearchLine& line : result.lines) {
    last.line = line;
    pass_on(last);
  }
  return result;
}

// After each hit, the search is answered, and the engine ponders on the next position.
void Session::ponder_after(const Job& job, SearchResult result, const std::stop_token& stop) {
  AnyGame game = job.game;
  while (!stop.stop_requested() && job.settings.strength().is_full() && play_expected_moves(game, result)) {
    if (book_move(job, game, job.order.limits)) {  // the answer will come from the book
      static_cast<void>(engine_.search(game, {}, stop));
      return;
    }
    const auto hit = std::make_shared<PonderHit>(PonderHit{.expected = result.ponder});
    set_pondering(hit);
    result = search_beyond_hit(game, job.order.limits, *hit, stop, job.listener.report);
    if (!hit->source.stop_requested()) return;
    job.listener.done(result);
  }
}

}  // namespace ootori
