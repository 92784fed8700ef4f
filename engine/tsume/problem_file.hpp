// Files with problems: JSON lines, one object for each problem. problems/README.md describes the fields, and
// problems/schema.json is their schema.
#pragma once

#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/tsume/problem.hpp"

namespace ootori {

template <class G>
[[nodiscard]] std::string write_problem(const Problem<G>& problem);

struct ProblemFileFault {
  std::size_t line = 0;  // line of the file, from 1
  std::string reason;    // a sentence

  bool operator==(const ProblemFileFault&) const = default;
};

// The problems in a file, or the first faulty line. Reading checks that every move is legal and that the last one
// mates. `audit` checks whether the solution is unique.
template <class G>
[[nodiscard]] std::expected<std::vector<Problem<G>>, ProblemFileFault> read_problems(std::string_view text);

// A problem to be checked, as its author wrote it down.
template <class G>
struct GivenProblem {
  Position<G> position;          // Black is to move, and White has all remaining pieces in hand
  bool is_completed = false;     // whether pieces had to be added for that
  std::vector<Move> solution{};  // legal, and ends in mate; empty: not given
  std::optional<int> plies{};    // the length that the mate should have; that of the solution, if there is one
};

// Reads one line: a position in SFEN or Fairy-Stockfish's FEN, or a JSON object in which only `sfen` is needed, and
// `game`, `plies` and `solution` are read. Adds Black's royal piece if it is missing, and gives White the remaining
// pieces. The error is a sentence.
template <class G>
[[nodiscard]] std::expected<GivenProblem<G>, std::string> read_given_problem(std::string_view line);

// The permanent id of a problem: a position has the same id in every edition of the collection.
template <class G>
[[nodiscard]] std::string problem_id(const Position<G>& position);

}  // namespace ootori
