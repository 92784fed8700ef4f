// Balanced openings for matches: random moves from the start, kept where the engine finds both sides about equal.
#pragma once

#include <functional>
#include <set>
#include <stop_token>

#include "engine/engine.hpp"

namespace ootori {

struct OpeningTerms {
  int fewest_plies = 6;
  int most_plies = 9;
  std::uint64_t nodes = 20'000;  // of the search that judges an opening
  int bound = 100;               // centipawns that either side may be ahead
  std::uint64_t seed = 1;
};

// Makes one opening after the other; no two lead to the same position or to its mirror image. The same terms make the
// same openings as long as the engine plays the same. Not thread-safe.
class OpeningMaker {
 public:
  OpeningMaker(const GameSpec& spec, OpeningTerms terms);

  // The next opening; nothing where it was stopped.
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
