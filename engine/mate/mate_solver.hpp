// Finds out whether the side to move can force mate, how soon, and how.
//
// A solver keeps its table from one position to the next; what was proven there helps, and never changes a verdict.
// Calls block; one solver solves one position at a time.
#pragma once

#include <memory>
#include <span>

#include "engine/mate/mate_proof.hpp"
#include "engine/mate/mate_search.hpp"
#include "engine/mate/mate_terms.hpp"
#include "engine/stop_token.hpp"
#include "rules/game.hpp"

namespace ootori {

class MateSolver {
 public:
  static constexpr std::size_t usual_mib = 64;
  static constexpr int most_threads = 256;

  explicit MateSolver(std::size_t mib = usual_mib, MateSearchParts parts = {});

  // The position of a game, where a position that the game has seen twice may not come about, or ends it. The verdict
  // of a game that is over is no_mate.
  template <class G>
  MateResult solve(const Game<G>& game, const MateTerms& terms, StopToken stop = {},
                   const MateProgressSink& progress = {});
  template <class G>
  MateResult solve(const Position<G>& position, const MateTerms& terms, StopToken stop = {},
                   const MateProgressSink& progress = {});

  // The same, if it takes about a millisecond at most; otherwise nothing, and what was found helps the next call. Does
  // not start other threads.
  template <class G>
  std::optional<MateResult> solve_briefly(const Game<G>& game, const MateTerms& terms,
                                          const MateProgressSink& progress = {});

  // The same with the defender to move: whether the other side mates, `most_plies` counted from here. Verdict alone.
  template <class G>
  MateResult solve_defence(const Position<G>& position, const MateTerms& terms, StopToken stop = {});

  // A move for every position that the attacker can be brought to, on the way to a mate in at most `plies`. None where
  // there is no such mate, or no time to write it down. Of the position alone: history does not count.
  template <class G>
  std::optional<MateProof<G>> prove(const Position<G>& position, const MateTerms& terms, StopToken stop = {});

  void forget();
  [[nodiscard]] int permille_full() const { return positions_.permille_full(); }

 private:
  template <class G>
  class Task;

  MateSearchParts parts_;
  MateTable positions_;
  LoopTable loops_;
};

}  // namespace ootori
