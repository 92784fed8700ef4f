// The threads of a search of one game, and what they remember between searches (Lazy SMP: all search the same
// position and tell each other what they find through the table alone).
#pragma once

#include <memory>
#include <vector>

#include "engine/mate/mate_solver.hpp"
#include "engine/search.hpp"

namespace ootori {

template <class G>
class SearchTeam {
 public:
  SearchTeam(TranspositionTable& table, int threads, const SearchParameters& parameters);

  void clear();

  // Judges by a net from the next search on; by the hand-made evaluation where there is none.
  void set_net(const SharedNet<G>& net);

  SearchResult search(const Game<G>& game, const EngineOptions& options, const SearchLimits& limits, StopToken stop,
                      const ReportSink& report, const Pondering* pondering = nullptr);

 private:
  std::optional<SearchResult> solve_mate(const Game<G>& game, SearchSignals& signals, const ReportSink& report);
  void run(const typename Searcher<G>::Task& task, SearchSignals& signals);
  [[nodiscard]] const Searcher<G>& best_searcher() const;

  TranspositionTable& table_;
  std::unique_ptr<const SearchParameters> parameters_;  // the searchers refer to it, also when the team moves
  std::vector<std::unique_ptr<Searcher<G>>> searchers_;
  SharedNet<G> net_;
  std::unique_ptr<MateSolver> mates_;  // from its first use on
  StallMeter stalls_;
};

}  // namespace ootori
