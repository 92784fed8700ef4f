// What the players of a game may ask for, and what becomes of it: the events that it leads to, or a refusal with a
// name. Deciding is pure; whoever asks stores the events first and folds them into the state afterwards.
#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "game/state.hpp"

namespace ootori::game {

// Plays move number `ply` + 1. The ply makes sure that the player saw the position that the move is for.
struct Play {
  std::size_t ply;
  Move move;
};

// Takes back the player's own last move and whatever was answered; a person is asked first.
struct TakeBack {
  std::optional<std::size_t> ply;  // the plies that the player sees; none: whatever they are
};

// Proposes that points decide.
struct ProposeImpasse {};

// Proposes to go on another day, with a sealed move.
struct ProposeAdjournment {};

// Proposes to go on now with an adjourned game.
struct ProposeResumption {};

// Seals move number `ply` + 1 of a game that is to be adjourned.
struct Seal {
  std::size_t ply;
  Move move;
};

// A player of a correspondence game goes on vacation, or comes back. Not asked by players for a single game.
struct SetVacation {
  bool on;
};

// Proposes another game, after the end.
struct ProposeRematch {};

// To what the opponent proposed; or, not accepting, the withdrawal of what the player proposed.
struct Answer {
  Offer offer;
  bool accept;
};

struct Resign {};

// Calls the game off before both have moved.
struct Abort {};

// Claims the game against a player who is away.
struct Claim {};

using Command = std::variant<Play, TakeBack, ProposeImpasse, ProposeAdjournment, ProposeResumption, Seal, SetVacation,
                             ProposeRematch, Answer, Resign, Abort, Claim>;

// An opponent who has been away for so long may be claimed against, in a game with a live clock.
inline constexpr Millis away_patience = std::chrono::seconds{60};

// A game of so many moves, those that were taken back among them, is called off.
inline constexpr std::size_t most_moves = 10'000;

// What only clocks, the network and chance can tell of the moment of a command.
struct Moment {
  Millis thought{0};             // since the turn of the side to move began, as it is to be counted
  std::optional<Millis> away{};  // for how long the opponent of who asks has been away; none: is there
  std::string new_game{};        // the name of a game that is made now, if one is: a rematch
};

struct Refusal {
  enum class Reason : std::uint8_t {
    game_over,  // the game has ended
    stale,      // the game has gone on since the player looked
    not_your_turn,
    illegal_move,          // `rule` says which one it breaks
    nothing_to_take_back,  // the player has not moved yet
    rated_takeback,        // moves of a rated game are not taken back
    no_impasse,            // the rules do not allow it, or not in this position
    needs_a_person,        // engines are not asked
    not_over,              // a rematch comes after the end
    rematched,             // there is a rematch already
    already_offered,       // the opponent has not answered yet
    offered_before,        // since the last move, and it was withdrawn or declined
    not_offered,           // there is nothing to answer
    too_late_to_abort,     // both have moved
    not_away,              // the opponent is there, or has not been away for long enough
    no_claim,              // only in a game with a live clock
    no_adjournment,        // only in a game with a live clock that has begun
    adjourned,             // the game does not go on yet
    to_be_sealed,          // the next move is sealed, not played
    not_adjourned,         // there is nothing to resume, or no move to seal
    opponent_away,         // both have to be there to go on
    no_vacation,           // only in a game by correspondence; or nothing would change
  };

  Reason reason;
  std::optional<IllegalMove> rule{};

  bool operator==(const Refusal&) const = default;
};

// The events that `command`, given by the player of `side`, leads to; never none. Where the flag has fallen they are
// those of flag_fall(), whatever was asked.
[[nodiscard]] std::expected<std::vector<Event>, Refusal> decide(const State& state, Color side, const Command& command,
                                                                const Moment& moment = {});

// What happens by itself once the side to move has thought for `thought`: the game ends, or an adjournment does. None:
// there is still time.
[[nodiscard]] std::vector<Event> flag_fall(const State& state, Millis thought);

// What somebody above the players decides.
enum class Ruling : std::uint8_t {
  impasse,     // points decide, as one of the two has proposed
  no_contest,  // the game is called off
};

// The events of a ruling in a game whose side to move has thought for `thought`.
[[nodiscard]] std::expected<std::vector<Event>, Refusal> rule(const State& state, Ruling ruling, Millis thought);

// A sentence that tells a player why not.
[[nodiscard]] std::string describe(const State& state, const Refusal& refusal, const Command& command);

}  // namespace ootori::game
