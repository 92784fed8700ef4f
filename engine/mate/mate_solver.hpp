// The mate solver: finds whether the side to move can force mate, in how many plies, and by which moves.
//
// A solver keeps its table between positions; earlier results make it faster and never change a verdict. Calls block,
// and a solver works on one position at a time.
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

  // Solves the current position of a game under its repetition rule, or a position without history. The verdict of a
  // finished game is no_mate.
  template <class G>
  MateResult solve(const Game<G>& game, const MateTerms& terms, StopToken stop = {},
                   const MateProgressSink& progress = {});
  template <class G>
  MateResult solve(const Position<G>& position, const MateTerms& terms, StopToken stop = {},
                   const MateProgressSink& progress = {});

  // Like solve, but gives up after about a millisecond and then returns nothing; what it found helps the next call.
  // Starts no threads.
  template <class G>
  std::optional<MateResult> solve_briefly(const Game<G>& game, const MateTerms& terms,
                                          const MateProgressSink& progress = {});

  // Like solve with the defender to move: whether the other side mates within `most_plies` from here. Finds the verdict
  // only, no line.
  template <class G>
  MateResult solve_defence(const Position<G>& position, const MateTerms& terms, StopToken stop = {});

  // A proof of a mate in at most `terms.most_plies`. Empty if none is found, or if the limits end before the proof is
  // complete. Ignores history.
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
