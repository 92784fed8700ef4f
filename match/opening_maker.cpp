#include "match/opening_maker.hpp"

#include <algorithm>
#include <cstdlib>

#include "match/openings.hpp"
#include "rules/mirror.hpp"

namespace ootori {
namespace {

// After so many openings in a row that have occurred before, there is hardly a new one left.
constexpr int most_repeats = 100'000;

}  // namespace

OpeningMaker::OpeningMaker(const GameSpec& spec, OpeningTerms terms)
    : spec_(spec), terms_(terms), state_(terms.seed), engine_({.hash_mib = 16}) {}

std::optional<AnyGame> OpeningMaker::next(const std::stop_token& stop) {
  int repeats = 0;
  while (repeats < most_repeats && !stop.stop_requested()) {
    const auto choices = static_cast<std::uint64_t>(terms_.most_plies - terms_.fewest_plies + 1);
    const int plies = terms_.fewest_plies + static_cast<int>(splitmix64(state_) % choices);
    AnyGame game = random_opening(spec_, plies, splitmix64(state_));
    if (!is_new(game)) {
      ++repeats;
      continue;
    }
    if (is_balanced(game, stop)) return game;
    repeats = 0;
  }
  return std::nullopt;
}

bool OpeningMaker::is_new(const AnyGame& game) {
  const Key key = std::visit(
      []<class G>(const Game<G>& of) { return std::min(of.position().key(), Mirror<G>::of(of.position()).key()); },
      game);
  return seen_.insert(key).second;
}

bool OpeningMaker::is_balanced(const AnyGame& game, const std::stop_token& stop) {
  engine_.new_game();
  SearchLimits limits;
  limits.nodes = terms_.nodes;
  const SearchResult result = engine_.search(game, limits, stop);
  return !stop.stop_requested() && std::abs(result.score.raw()) <= terms_.bound;
}

}  // namespace ootori
