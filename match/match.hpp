// A match between two engines: pairs of games from a list of openings, several games at a time. The match ends when all
// games are played, when a sequential test reaches a decision, or when it is stopped.
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
  std::vector<AnyGame> openings;  // not empty; used in this order, then again from the first
  int games = 100;
  int concurrency = 1;  // the number of games at the same time
  std::optional<SprtTerms> sprt;
  ArbiterTerms arbiter;
};

// Called after each game, by one thread at a time.
using GameListener = std::function<void(const GameRecord&, const Tally&)>;

// Blocks until the match is over. `played` contains the games of an earlier run, which count and are not played again.
// An error says why an engine could not be started.
std::expected<Tally, std::string> play_match(const MatchTerms& terms, const std::vector<GameRecord>& played,
                                             const GameListener& listener, const std::stop_token& stop);

}  // namespace ootori
