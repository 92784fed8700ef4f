// Problems as lines of JSON, one an object: problems/README.md names the members, problems/schema.json is their schema.
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
  std::size_t line = 0;  // of the file, from 1
  std::string reason;    // a sentence

  bool operator==(const ProblemFileFault&) const = default;
};

// The problems of a file, or the first line that is wrong. The rules have judged every move, and that the last one
// mates; whether the solution is the only one is for `audit`.
template <class G>
[[nodiscard]] std::expected<std::vector<Problem<G>>, ProblemFileFault> read_problems(std::string_view text);

// What names a problem for good: a position has the same id in every edition of a collection.
template <class G>
[[nodiscard]] std::string problem_id(const Position<G>& position);

}  // namespace ootori
