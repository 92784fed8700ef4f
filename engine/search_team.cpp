#include "engine/search_team.hpp"

#include <algorithm>
#if !defined(__wasm__)
#include "engine/helper_threads.hpp"
#endif

#include "rules/games.hpp"

namespace ootori {

namespace {

// For mates before a search: the nodes that time allows where it is plenty, and a table that holds them.
constexpr std::uint64_t most_nodes_for_mate = 100'000;
constexpr int longest_mate_shown = Score::most_plies / 2 - 1;
constexpr std::size_t mib_for_mates = 4;

constexpr int mate_search_slack = 4;  // plies deeper than the mate asked for: a forcing line may be reduced

template <class G>
std::vector<Move> searched_moves(const Game<G>& game, const SearchLimits& limits) {
  std::vector<Move> moves;
  for (const Move move : game.permitted_moves()) {
    if (limits.root_moves.empty() || std::ranges::find(limits.root_moves, move) != limits.root_moves.end())
      moves.push_back(move);
  }
  return moves;
}

SearchResult result_of(std::span<const RootMove> moves, int depth, int multi_pv) {
  SearchResult result;
  if (moves.empty()) return result;
  for (std::size_t i = 0; i < std::min(moves.size(), static_cast<std::size_t>(multi_pv)); ++i) {
    if (i > 0 && moves[i].known_value() == -infinite_value) break;
    result.lines.push_back(moves[i].shown(static_cast<int>(i) + 1, depth));
  }
  result.best = moves.front().move;
  if (moves.front().line.size() > 1) result.ponder = moves.front().line[1];
  result.score = result.lines.front().score;
  result.depth = depth;
  return result;
}

}  // namespace

template <class G>
SearchTeam<G>::SearchTeam(TranspositionTable& table, int threads, const SearchParameters& parameters)
    : table_(table), parameters_(std::make_unique<const SearchParameters>(parameters)) {
  for (int i = 0; i < threads; ++i) searchers_.push_back(std::make_unique<Searcher<G>>(table, *parameters_));
  for (const auto& searcher : searchers_) searcher->set_team(searchers_);
}

template <class G>
void SearchTeam<G>::clear() {
  for (const auto& searcher : searchers_) searcher->clear();
  if (mates_) mates_->forget();
}

template <class G>
void SearchTeam<G>::set_net(const SharedNet<G>& net) {
  if (net == net_) return;
  net_ = net;
  for (const auto& searcher : searchers_) searcher->set_net(net);
}

template <class G>
SearchResult SearchTeam<G>::search(const Game<G>& game, const EngineOptions& options, const SearchLimits& limits,
                                   StopToken stop, const ReportSink& report, const Pondering* pondering) {
  SearchSignals signals;
  signals.token = std::move(stop);
  signals.time = TimeManager{limits, options.move_overhead, stalls_};
  const std::vector<Move> moves = searched_moves(game, limits);
  if (moves.empty()) return {};
  if (options.solves_mates && options.multi_pv == 1 && limits.root_moves.empty() && !limits.mate) {
    if (auto mate = solve_mate(game, signals, report)) return *std::move(mate);
  }
  for (const auto& searcher : searchers_) searcher->prepare(game, moves);

  typename Searcher<G>::Task task{.depth = deepest_iteration(limits),
                                  .nodes = limits.nodes,
                                  .nodes_before = limits.spent.nodes,
                                  .multi_pv = options.multi_pv,
                                  .mate = limits.mate,
                                  .report = &report,
                                  .pondering = pondering};
  if (limits.mate && 2 * *limits.mate + mate_search_slack <= task.depth) {
    task.depth = 2 * *limits.mate + mate_search_slack;
    task.is_thorough = true;  // it ends at that depth, so what it skips on a guess it would not come back to
  }
  table_.new_search();
  run(task, signals);
  stalls_ = signals.time.stalls();

  const Searcher<G>& best = best_searcher();
  SearchResult result = result_of(best.root_moves(), best.completed_depth(), options.multi_pv);
  result.nodes = limits.spent.nodes;
  for (const auto& searcher : searchers_) result.nodes += searcher->nodes();
  if (report && &best != searchers_.front().get()) {
    // The host knows only the first thread's lines.
    for (const SearchLine& line : result.lines) {
      report({.line = line, .nodes = result.nodes, .time = signals.time.elapsed(), .hash_permille = table_.permille()});
    }
  }
  return result;
}

// A mate by checks, which the solver sees further than a search of that time. With such a mate there is nothing to
// search for; without time limits there is no hurry, and the search goes its own way.
template <class G>
std::optional<SearchResult> SearchTeam<G>::solve_mate(const Game<G>& game, SearchSignals& signals,
                                                      const ReportSink& report) {
  const auto time = signals.time.prelude();
  if (!time) return std::nullopt;
  if (!mates_) mates_ = std::make_unique<MateSolver>(mib_for_mates);
  const MateTerms terms{.most_plies = longest_mate_shown, .time = time, .nodes = most_nodes_for_mate};
  const MateResult mate = mates_->solve(game, terms, signals.token);
  signals.time.end_prelude();
  if (mate.verdict != MateVerdict::mate || mate.line.empty()) return std::nullopt;
  const int plies = static_cast<int>(mate.line.size());
  const SearchLine line{.depth = plies, .selective_depth = plies, .score = Score::win_in(plies), .moves = mate.line};
  if (report) {
    report({.line = line, .nodes = mate.nodes, .time = signals.time.elapsed(), .hash_permille = table_.permille()});
  }
  return SearchResult{.best = mate.line.front(),
                      .ponder = mate.line.size() > 1 ? std::optional{mate.line[1]} : std::nullopt,
                      .score = line.score,
                      .depth = plies,
                      .nodes = mate.nodes,
                      .lines = {line}};
}

template <class G>
void SearchTeam<G>::run(const typename Searcher<G>::Task& task, SearchSignals& signals) {
#if !defined(__wasm__)  // which has one thread, and asks for no more
  const auto help = [&](int helper) {
    auto helping = task;
    helping.helper = helper;
    helping.report = nullptr;
    helping.pondering = nullptr;
    if (task.pondering != nullptr) helping.depth = max_ply - 1;
    searchers_[static_cast<std::size_t>(helper)]->run(helping, signals);
  };
  const auto helpers = start_helpers(static_cast<int>(searchers_.size()) - 1, help);
#endif
  searchers_.front()->run(task, signals);
}

// The one that got deepest, of several the one with the best value; the first unless another is clearly ahead.
template <class G>
const Searcher<G>& SearchTeam<G>::best_searcher() const {
  const Searcher<G>* best = searchers_.front().get();
  for (const auto& searcher : searchers_) {
    const Value value = searcher->root_moves().front().value;
    const Value best_value = best->root_moves().front().value;
    if (searcher->completed_depth() > best->completed_depth() && value > best_value) best = searcher.get();
  }
  return *best;
}

#define INSTANTIATE(G) template class SearchTeam<G>;
OOTORI_FOR_EACH_GAME(INSTANTIATE)
#undef INSTANTIATE

}  // namespace ootori
