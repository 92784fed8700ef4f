// What comes next in a tournament, decided without clock or network: a round, its end, or a pairing that cannot be
// made.
#pragma once

#include <functional>
#include <optional>

#include "tournament/state.hpp"

namespace ootori::tournament {

// A new name for a game, drawn at random.
using NewGame = std::function<std::string()>;

// The event that follows once the last round is complete: Paired, PairingFailed or Finished. None: the round is not
// complete, the organiser has to act, or it is an arena (next_wave).
[[nodiscard]] std::optional<Event> next_round(const State& state, const NewGame& new_game);

// Tries once more what could not be paired; none: it still cannot.
[[nodiscard]] std::optional<Event> pair_again(const State& state, const NewGame& new_game);

// The games of an arena that can begin now; none: nobody can be paired.
[[nodiscard]] std::optional<Event> next_wave(const State& state, const NewGame& new_game);

// What an organiser lays down for a round that could not be paired. Everybody who would play is in one pair, or has the
// bye.
struct HandPairing {
  std::vector<std::pair<PlayerId, PlayerId>> pairs;  // Black and White
  std::vector<PlayerId> byes;
};
[[nodiscard]] std::expected<Event, std::string> pair_by_hand(const State& state, const HandPairing& wish,
                                                             const NewGame& new_game);

// The handicap that White gives to Black by the difference in rating, and who is White; null: none.
[[nodiscard]] const Handicap* ladder_handicap(const GameSpec& spec, int difference);

// Of the players of a knock-out, by place: how far each came; and in any other tournament in rounds, the usual order.
[[nodiscard]] std::vector<Standing> standings(const State& state);
[[nodiscard]] std::vector<TieBreak> tie_breaks(System system);

}  // namespace ootori::tournament
