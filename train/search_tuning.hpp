// Improves search parameters by SPSA (train/spsa.hpp), with games of the engine against itself.
#pragma once

#include <expected>
#include <functional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "engine/search_parameters.hpp"
#include "rules/games.hpp"
#include "train/spsa.hpp"

namespace ootori {

struct TuningTerms {
  const GameSpec* game = all_games.front();
  std::vector<AnyGame> openings;  // not empty; each trial plays one opening twice, with colours swapped
  std::uint64_t nodes = 4000;     // a move
  int threads = 1;
  SpsaTerms spsa;
};

// The tunable parameters as numbers for SPSA, starting at the game's own values.
std::vector<SpsaNumber> tuned_numbers(const GameSpec& game);

// The game's own parameters, with the tunable ones replaced by these values, rounded.
SearchParameters with_values(const GameSpec& game, std::span<const double> values);

// Called after each trial, by one thread at a time.
using TrialListener = std::function<void(const Spsa&)>;

// Plays trials until as many as planned have been learnt from, or it is stopped.
void tune(const TuningTerms& terms, Spsa& spsa, const TrialListener& listener, const std::stop_token& stop);

// The state of a tuning run as text: `game NAME`, `trials N`, then a line `name value` for each parameter. The reader's
// error names the line with another game, a missing or unknown name, or an invalid number.
std::string write_tuning(const GameSpec& game, const Spsa& spsa);
std::expected<void, std::string> read_tuning(std::string_view text, const GameSpec& game, Spsa& spsa);

}  // namespace ootori
