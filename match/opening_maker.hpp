// Generates balanced openings for matches: random moves from the starting position, kept if the engine considers the
// result about equal.
#pragma once

#include <functional>
#include <set>
#include <stop_token>

#include "engine/engine.hpp"

namespace ootori {

struct OpeningTerms {
  int fewest_plies = 6;
  int most_plies = 9;
  std::uint64_t nodes = 20'000;  // for the search that evaluates an opening
  int bound = 100;               // the largest allowed advantage of either side, in centipawns
  std::uint64_t seed = 1;
};

// Generates one opening after another. No two lead to the same position or to its mirror image. The same terms give the
// same openings as long as the engine's play does not change. Not thread-safe.
class OpeningMaker {
 public:
  OpeningMaker(const GameSpec& spec, OpeningTerms terms);

  // The next opening; nothing if stopped, or if there seem to be no more openings.
  std::optional<AnyGame> next(const std::stop_token& stop = {});

 private:
  [[nodiscard]] bool is_new(const AnyGame& game);
  [[nodiscard]] bool is_balanced(const AnyGame& game, const std::stop_token& stop);

  const GameSpec& spec_;
  OpeningTerms terms_;
  std::uint64_t state_;
  Engine engine_;
  std::set<Key> seen_;
};

}  // namespace ootori
