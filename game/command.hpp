// The commands of a game's players. `decide` answers each with the events that it causes, or with a named refusal.
// Deciding is pure; the caller first stores the events and then folds them into the state.
#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "game/state.hpp"

namespace ootori::game {

// Plays move number `ply` + 1. The ply ensures that the player saw the position that the move is for.
struct Play {
  std::size_t ply;
  Move move;
};

// Takes back the player's last move and the reply to it; a person is asked first.
struct TakeBack {
  std::optional<std::size_t> ply;  // the plies that the player sees; none: whatever they are
};

// Offers to count points (impasse).
struct ProposeImpasse {};

// Offers to adjourn with a sealed move.
struct ProposeAdjournment {};

// Offers to resume an adjourned game.
struct ProposeResumption {};

// Seals move number `ply` + 1 of a game that is being adjourned.
struct Seal {
  std::size_t ply;
  Move move;
};

// A player of a correspondence game goes on vacation, or comes back. Not asked by players for a single game.
struct SetVacation {
  bool on;
};

// Offers a rematch after the end.
struct ProposeRematch {};

// Answers the opponent's offer; not accepting also withdraws the player's own offer.
struct Answer {
  Offer offer;
  bool accept;
};

struct Resign {};

// Aborts the game before both players have moved.
struct Abort {};

// Claims the game against a player who is away.
struct Claim {};

using Command = std::variant<Play, TakeBack, ProposeImpasse, ProposeAdjournment, ProposeResumption, Seal, SetVacation,
                             ProposeRematch, Answer, Resign, Abort, Claim>;

// After this absence of the opponent, the player may claim a live game.
inline constexpr Millis away_patience = std::chrono::seconds{60};

// A game with this many moves, including those taken back, is aborted.
inline constexpr std::size_t most_moves = 10'000;

// Facts about the moment of a command that come from clocks, the network and chance.
struct Moment {
  Millis thought{0};             // how long the side to move has thought, as the clock counts it
  std::optional<Millis> away{};  // how long the caller's opponent has been away; none: present
  std::string new_game{};        // the id of the rematch, if the command creates one
};

struct Refusal {
  enum class Reason : std::uint8_t {
    game_over,  // the game has ended
    stale,      // the game has continued since the player saw it
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
    not_offered,           // there is no offer to answer
    too_late_to_abort,     // both have moved
    not_away,              // the opponent is there, or has not been away for long enough
    no_claim,              // only in a game with a live clock
    no_adjournment,        // only in a game with a live clock that has begun
    adjourned,             // the game is adjourned
    to_be_sealed,          // the next move is sealed, not played
    not_adjourned,         // there is nothing to resume, or no move to seal
    opponent_away,         // both have to be connected to resume
    no_vacation,           // only in a correspondence game; or nothing would change
    arranged,              // not in a game of a tournament or a simul
  };

  Reason reason;
  std::optional<IllegalMove> rule{};

  bool operator==(const Refusal&) const = default;
};

// The events that `command`, given by the player of `side`, leads to; never none. Where the flag has fallen they are
// those of flag_fall(), whatever was asked.
[[nodiscard]] std::expected<std::vector<Event>, Refusal> decide(const State& state, Color side, const Command& command,
                                                                const Moment& moment = {});

// What happens by itself once the side to move has thought for `thought`: the game ends, or the players of an adjourned
// one are asked to resume. None: there is still time.
[[nodiscard]] std::vector<Event> flag_fall(const State& state, Millis thought);

// A decision by a moderator.
enum class Ruling : std::uint8_t {
  impasse,     // points decide, as one of the players has offered
  no_contest,  // the game ends without a result
};

// The events of a ruling in a game whose side to move has thought for `thought`.
[[nodiscard]] std::expected<std::vector<Event>, Refusal> rule(const State& state, Ruling ruling, Millis thought);

// A sentence that tells a player why the command was refused.
[[nodiscard]] std::string describe(const State& state, const Refusal& refusal, const Command& command);

}  // namespace ootori::game
