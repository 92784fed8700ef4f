// Finds the themes of a solution, and computes the scores that depend on them and on the solver's work.
#pragma once

#include "engine/engine.hpp"
#include "engine/tsume/problem.hpp"

namespace ootori {

// Without `surprising`, which needs an engine.
template <class G>
[[nodiscard]] std::vector<Theme> themes_of(const Position<G>& start, const std::vector<Move>& line);

// Sets themes, difficulty and beauty. Clears the engine's memory first, so that the scores are always the same.
template <class G>
void rate(Problem<G>& problem, Engine& engine);

}  // namespace ootori
