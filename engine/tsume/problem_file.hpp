// Files with problems: JSON lines, one object for each problem. problems/README.md describes the fields, and
// problems/schema.json is their schema.
#pragma once

#include <expected>
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

// The permanent id of a problem: a position has the same id in every edition of the collection.
template <class G>
[[nodiscard]] std::string problem_id(const Position<G>& position);

}  // namespace ootori
