// Decides what happens next in a tournament: a round is paired, cannot be paired, or was the last one. Pure functions:
// no clock, no network.
#pragma once

#include <functional>
#include <optional>

#include "tournament/state.hpp"

namespace ootori::tournament {

// Returns a new random game id.
using NewGame = std::function<std::string()>;

// The event that follows when the last round is complete: Paired, PairingFailed or Finished. None if the round is not
// complete, if the organiser has to act, or in an arena (see next_wave).
[[nodiscard]] std::optional<Event> next_round(const State& state, const NewGame& new_game);

// Tries again to pair a round that could not be paired. None if it still cannot be paired.
[[nodiscard]] std::optional<Event> pair_again(const State& state, const NewGame& new_game);

// The arena games that can begin now. None if nobody can be paired.
[[nodiscard]] std::optional<Event> next_wave(const State& state, const NewGame& new_game);

// The organiser's pairings for a round that the server could not pair. Every player who takes part must be in one pair
// or have the bye.
struct HandPairing {
  std::vector<std::pair<PlayerId, PlayerId>> pairs;  // Black, White
  std::vector<PlayerId> byes;
};
[[nodiscard]] std::expected<Event, std::string> pair_by_hand(const State& state, const HandPairing& wish,
                                                             const NewGame& new_game);

// The handicap that best matches a rating difference. White gives it to Black. Null: an even game.
[[nodiscard]] const Handicap* ladder_handicap(const GameSpec& spec, int difference);

// The standings. In a knockout, they show the round that each player reached; in other tournaments in rounds, they
// follow the ranking criteria.
[[nodiscard]] std::vector<Standing> standings(const State& state);
[[nodiscard]] std::vector<TieBreak> tie_breaks(System system);

}  // namespace ootori::tournament
