// The themes of a solution, and the scores that they and the solver's work give.
#pragma once

#include "engine/engine.hpp"
#include "engine/tsume/problem.hpp"

namespace ootori {

// `surprising` is not among them: that takes an engine.
template <class G>
[[nodiscard]] std::vector<Theme> themes_of(const Position<G>& start, const std::vector<Move>& line);

// Sets themes, difficulty and beauty. The engine forgets what it knew, so that the scores are the same every time.
template <class G>
void rate(Problem<G>& problem, Engine& engine);

}  // namespace ootori
