// Composes problems: generates random settings, changes problems that it has already found, and examines the ends of
// games that the engine plays against itself. It keeps problems that are sound, have no superfluous piece and differ
// from all others.
//
// Attempts are numbered. The result of an attempt depends only on the seed, its number and the problems found before
// it. Given the earlier problems in order, another run can continue where one stopped, and finds the same problems.
#pragma once

#include <map>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "engine/engine.hpp"
#include "engine/tsume/audit.hpp"
#include "engine/tsume/problem.hpp"
#include "engine/tsume/setting.hpp"

namespace ootori {

struct ComposerTerms {
  std::uint64_t seed = 1;
  int problems = 1500;     // of at most longest_usual_problem plies
  int long_problems = 50;  // of more plies
};
inline constexpr int longest_usual_problem = 15;

// The solution relative to the royal piece that is mated. Mirror images have the same signature. Two problems with the
// same signature are the same to a solver. For mates in three or less, the signature includes the pieces around the
// royal piece.
template <class G>
[[nodiscard]] std::string signature(const Position<G>& start, const std::vector<Move>& line);

// The signature of only the last five plies, relative to the royal piece's square before them; empty for shorter
// solutions. Problems with the same ending are near-copies, and a collection contains only a few of them.
template <class G>
[[nodiscard]] std::string ending(const Position<G>& start, std::span<const Move> line);
inline constexpr int most_of_an_ending = 5;

template <class G>
class Composer {
 public:
  explicit Composer(const ComposerTerms& terms) : terms_(terms) {}

  // Adds a problem found by an earlier attempt. Must be called in order, before the first `attempt`.
  void add(Problem<G> problem);
  // Continues after this attempt.
  void skip_to(std::uint64_t attempt) { attempt_ = attempt; }

  [[nodiscard]] bool is_done() const;
  [[nodiscard]] std::uint64_t attempts() const { return attempt_; }
  [[nodiscard]] std::span<const Problem<G>> found() const { return found_; }

  // Makes the next attempt. The problems that it finds, usually none, are then in `found`.
  void attempt();

 private:
  void play_game(Draws& draws);
  void consider(const Position<G>& position, ProblemOrigin origin);
  [[nodiscard]] bool is_wanted(int plies) const;
  [[nodiscard]] const Position<G>& parent(Draws& draws) const;
  [[nodiscard]] int count_up_to(int plies) const;

  ComposerTerms terms_;
  std::uint64_t attempt_ = 0;
  std::vector<Problem<G>> found_;
  std::map<int, int> by_plies_;
  std::set<std::string> signatures_;
  std::map<std::string, int> endings_;  // the number of problems with each ending
  // Does not look for mates in three, because this would make the effort of all short problems nearly equal.
  MateSolver solver_{1, {.mate_in_three = false}};
  Engine engine_{{.hash_mib = 1}};
};

}  // namespace ootori
