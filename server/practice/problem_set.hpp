// The mate problems that the program brings (problems/), as tries at them are judged: by the rules alone.
#pragma once

#include <expected>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/tsume/problem.hpp"
#include "rules/games.hpp"
#include "server/wire/error.hpp"

namespace ootori::server {

struct PracticeProblem {
  std::string id;
  const GameSpec* game;
  AnyPosition start;
  std::vector<Move> line;  // the solution with the longest defence
  std::vector<Theme> themes;
  double difficulty;  // a first guess, on the scale of ratings
};

// Never changes; any thread.
class ProblemSet {
 public:
  // Read when it is first asked for, which takes a moment.
  static const ProblemSet& built_in();

  [[nodiscard]] const PracticeProblem* find(std::string_view id) const;
  // How many of the game's problems have the theme, 0 … 1.
  [[nodiscard]] double share(const GameSpec& game, Theme theme) const;
  [[nodiscard]] std::span<const PracticeProblem> all() const { return problems_; }

 private:
  ProblemSet();

  std::vector<PracticeProblem> problems_;
  std::map<std::string, std::size_t, std::less<>> numbers_;  // by id
};

// Whether moves, in USI and of both sides, solve the problem: they mate by checks alone in as many plies as the
// solution has, and where the defender follows the solution so do they, for up to the last move there is no other way.
// An error (illegal_move, bad_value) where they are no moves of the position.
[[nodiscard]] std::expected<bool, Error> is_solution(const PracticeProblem& problem,
                                                     std::span<const std::string> moves);

}  // namespace ootori::server
