// The commands that a player can give in a game. `decide` returns the events that a command causes, or the reason why
// it is refused. It is a pure function: the caller stores the events first, and then applies them to the state.
#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "game/state.hpp"

namespace ootori::game {

// Plays move number `ply` + 1. The number ensures that the player saw the current position.
struct Play {
  std::size_t ply;
  Move move;
};

// Takes back the player's last move and the reply to it. A human opponent has to agree.
struct TakeBack {
  std::optional<std::size_t> ply;  // the number of plies that the player sees; none: take back in any position
};

// Offers to count points (impasse).
struct ProposeImpasse {};

// Offers to adjourn with a sealed move.
struct ProposeAdjournment {};

// Offers to resume an adjourned game.
struct ProposeResumption {};

// Seals move number `ply` + 1 in a game that is about to be adjourned.
struct Seal {
  std::size_t ply;
  Move move;
};

// Starts or ends a player's vacation in one correspondence game. The server sends this command; players start vacations
// for all their games at once.
struct SetVacation {
  bool on;
};

// Offers a rematch after the game has ended.
struct ProposeRematch {};

// Accepts or declines the opponent's offer. Declining also withdraws the player's own offer. `ply`, if set, is the
// number of moves played when the player saw the offer: after another move, the same offer means something else.
struct Answer {
  Offer offer;
  bool accept;
  std::optional<std::size_t> ply{};
};

struct Resign {};

// Aborts the game before both players have moved.
struct Abort {};

// Claims the win because the opponent is away.
struct Claim {};

using Command = std::variant<Play, TakeBack, ProposeImpasse, ProposeAdjournment, ProposeResumption, Seal, SetVacation,
                             ProposeRematch, Answer, Resign, Abort, Claim>;

// The player can claim the win in a live game when the opponent has been away for this long.
inline constexpr Millis away_patience = std::chrono::seconds{60};

// The game is aborted when it reaches this number of moves, including moves taken back.
inline constexpr std::size_t most_moves = 10'000;

// Facts that a decision depends on and that come from clocks, the network or a random number generator.
struct Moment {
  Millis thought{0};             // how long the side to move has thought, as counted by the clock
  std::optional<Millis> away{};  // how long the opponent has been away; none: present
  std::string new_game{};        // the id of the rematch, in case the command creates one
};

struct Refusal {
  enum class Reason : std::uint8_t {
    game_over,  // the game has ended
    stale,      // the game has changed since the player saw it
    not_your_turn,
    illegal_move,          // `rule` is the rule that the move breaks
    nothing_to_take_back,  // the player has not moved yet
    rated_takeback,        // moves of a rated game cannot be taken back
    no_impasse,            // the rules do not allow an impasse, or not in this position
    needs_a_person,        // the opponent is an engine, which does not answer offers
    not_over,              // a rematch is possible only after the end
    rematched,             // the rematch has already started
    already_offered,       // the opponent has not answered the last offer yet
    offered_before,        // made since the last move, and withdrawn or declined
    not_offered,           // there is no offer to answer
    too_late_to_abort,     // both players have moved
    not_away,              // the opponent is present, or has not been away long enough
    no_claim,              // possible only in a game with a live clock
    no_adjournment,        // possible only in a game with a live clock in which both players have moved
    adjourned,             // the game is adjourned
    to_be_sealed,          // the next move must be sealed, not played
    not_adjourned,         // there is no game to resume and no move to seal
    opponent_away,         // a game resumes only while both players are connected
    no_vacation,           // possible only in a correspondence game; or nothing would change
    arranged,              // not possible in a game of a tournament or a simul
  };

  Reason reason;
  std::optional<IllegalMove> rule{};

  bool operator==(const Refusal&) const = default;
};

// The events that result from the `command` of the player of `side`, at least one. If the flag of the side to move has
// fallen, the result is that of flag_fall(), whatever the command is.
[[nodiscard]] std::expected<std::vector<Event>, Refusal> decide(const State& state, Color side, const Command& command,
                                                                const Moment& moment = {});

// The events that happen without a command when the side to move has thought for `thought`: the game ends, or the
// players of an adjourned game are asked to resume. Empty if there is still time.
[[nodiscard]] std::vector<Event> flag_fall(const State& state, Millis thought);

// Whether claims are possible now: a player claims because the opponent has been away for `away_patience`.
[[nodiscard]] bool is_open_to_claims(const State& state);

// A decision by a moderator.
enum class Ruling : std::uint8_t {
  impasse,     // the points decide the game, as one of the players has offered
  no_contest,  // the game ends without a result
};

// The events of a ruling, in a game whose side to move has thought for `thought`.
[[nodiscard]] std::expected<std::vector<Event>, Refusal> rule(const State& state, Ruling ruling, Millis thought);

// A sentence that tells the player why the command was refused.
[[nodiscard]] std::string describe(const State& state, const Refusal& refusal, const Command& command);

}  // namespace ootori::game
