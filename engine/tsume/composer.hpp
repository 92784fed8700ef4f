// Composes problems: puts settings together, changes problems that it has found, and looks at the ends of games that
// the engine plays against itself; keeps what is sound, has nothing superfluous and is unlike the rest.
//
// Attempts are numbered, and each follows from the seed, its number and the problems found before it: with the
// earlier problems in their order, another run can continue where one stopped, and finds the same problems.
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
  int long_problems = 50;  // of more
};
inline constexpr int longest_usual_problem = 15;

// The solution as seen from the royal piece that is mated, the same for mirror images: two problems with the same
// signature are the same to a solver. Of mates in three and less, with what stands around the royal piece.
template <class G>
[[nodiscard]] std::string signature(const Position<G>& start, const std::vector<Move>& line);

// The same of the last five plies alone, seen from where the royal piece then stands; of shorter solutions nothing.
// Problems with the same ending are near-copies, of which a collection has few.
template <class G>
[[nodiscard]] std::string ending(const Position<G>& start, std::span<const Move> line);
inline constexpr int most_of_an_ending = 5;

template <class G>
class Composer {
 public:
  explicit Composer(const ComposerTerms& terms) : terms_(terms) {}

  // A problem that was found by an attempt before; in their order, before the first `attempt`.
  void add(Problem<G> problem);
  // Goes on after this attempt.
  void skip_to(std::uint64_t attempt) { attempt_ = attempt; }

  [[nodiscard]] bool is_done() const;
  [[nodiscard]] std::uint64_t attempts() const { return attempt_; }
  [[nodiscard]] std::span<const Problem<G>> found() const { return found_; }

  // Makes the next attempt; the problems that it brought, mostly none, are among `found` afterwards.
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
  std::map<std::string, int> endings_;  // of the last plies of a solution
  // Without mates in three: what they save would make the effort of short problems all the same.
  MateSolver solver_{1, {.mate_in_three = false}};
  Engine engine_{{.hash_mib = 1}};
};

}  // namespace ootori
