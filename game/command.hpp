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

// Takes back the player's own last move and whatever was answered.
struct TakeBack {
  std::optional<std::size_t> ply;  // the plies that the player sees; none: whatever they are
};

struct Resign {};

using Command = std::variant<Play, TakeBack, Resign>;

struct Refusal {
  enum class Reason : std::uint8_t {
    game_over,  // the game has ended
    stale,      // the game has gone on since the player looked
    not_your_turn,
    illegal_move,          // `rule` says which one it breaks
    nothing_to_take_back,  // the player has not moved yet
  };

  Reason reason;
  std::optional<IllegalMove> rule{};

  bool operator==(const Refusal&) const = default;
};

// The events that `command`, given by the player of `side`, leads to; never none.
[[nodiscard]] std::expected<std::vector<Event>, Refusal> decide(const State& state, Color side, const Command& command);

// A sentence that tells a player why not.
[[nodiscard]] std::string describe(const State& state, const Refusal& refusal, const Command& command);

// A new game of a guest against the engine.
struct Proposal {
  const GameSpec* game;
  GuestId guest;
  Color side;  // the guest's; `random` was thrown by who asks
  Level level;
  const Handicap* handicap = nullptr;        // of the game's table
  std::optional<AnyPosition> position = {};  // to play from, of that game; without a handicap
};

enum class ProposalFault : std::uint8_t {
  handicap_and_position,  // a position that is given has its handicap in it
  other_game,             // the position is one of another game
  over_at_once,           // the game would be over in the position
};

[[nodiscard]] std::expected<std::vector<Event>, ProposalFault> propose(const Proposal& proposal);

}  // namespace ootori::game
