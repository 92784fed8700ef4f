// A match of two engines: pairs of games over a list of openings, several at a time, until all games are played, a
// sequential test decides, or it is stopped.
#pragma once

#include <expected>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "match/arbiter.hpp"
#include "match/sprt.hpp"
#include "match/tally.hpp"

namespace ootori {

struct MatchTerms {
  const GameSpec* game = all_games.front();
  std::array<Contestant, 2> contestants;
  std::vector<AnyGame> openings;  // not empty; played in this order, and again from the first
  int games = 100;
  int concurrency = 1;  // games at a time
  std::optional<SprtTerms> sprt;
  ArbiterTerms arbiter;
};

// Called after each game, by one thread at a time.
using GameListener = std::function<void(const GameRecord&, const Tally&)>;

// Blocks until the match is over. `played` are games of an earlier run: they count and are not played again. An error
// tells why an engine could not be started.
std::expected<Tally, std::string> play_match(const MatchTerms& terms, const std::vector<GameRecord>& played,
                                             const GameListener& listener, const std::stop_token& stop);

}  // namespace ootori
