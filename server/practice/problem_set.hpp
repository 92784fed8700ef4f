// The mate problems built into the program (problems/), and the check of solutions, which uses only the rules.
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
  double difficulty;  // initial estimate of its rating
};

// Immutable; any thread.
class ProblemSet {
 public:
  // Parsed on the first call, which then takes a moment.
  static const ProblemSet& built_in();

  [[nodiscard]] const PracticeProblem* find(std::string_view id) const;
  // The fraction of the game's problems that have the theme, 0 … 1.
  [[nodiscard]] double share(const GameSpec& game, Theme theme) const;
  [[nodiscard]] std::span<const PracticeProblem> all() const { return problems_; }

 private:
  ProblemSet();

  std::vector<PracticeProblem> problems_;
  std::map<std::string, std::size_t, std::less<>> numbers_;  // by id
};

// Whether the moves, in USI and of both sides, solve the problem: they mate by checks alone, in as many plies as the
// solution. While the defender follows the solution, the attacker must follow it, too, because only in the last move
// there can be another way. An error (illegal_move, bad_value) if they are not legal moves.
[[nodiscard]] std::expected<bool, Error> is_solution(const PracticeProblem& problem,
                                                     std::span<const std::string> moves);

}  // namespace ootori::server
