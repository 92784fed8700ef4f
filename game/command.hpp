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

using Command = std::variant<Play, TakeBack, ProposeImpasse, ProposeRematch, Answer, Resign, Abort, Claim>;

// An opponent who has been away for so long may be claimed against, in a game with a live clock.
inline constexpr Millis away_patience = std::chrono::seconds{60};

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
    not_offered,           // there is nothing to answer
    too_late_to_abort,     // both have moved
    not_away,              // the opponent is there, or has not been away for long enough
    no_claim,              // only in a game with a live clock
  };

  Reason reason;
  std::optional<IllegalMove> rule{};

  bool operator==(const Refusal&) const = default;
};

// The events that `command`, given by the player of `side`, leads to; never none. Where the flag has fallen they are
// the end of the game, whatever was asked.
[[nodiscard]] std::expected<std::vector<Event>, Refusal> decide(const State& state, Color side, const Command& command,
                                                                const Moment& moment = {});

// The end of a game whose side to move has thought for `thought`, if that is too long.
[[nodiscard]] std::optional<Ended> flag_fall(const State& state, Millis thought);

// A sentence that tells a player why not.
[[nodiscard]] std::string describe(const State& state, const Refusal& refusal, const Command& command);

}  // namespace ootori::game
