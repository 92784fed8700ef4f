// Plays one game between two players. The arbiter applies this program's rules and keeps the clocks.
#pragma once

#include <array>
#include <optional>
#include <stop_token>
#include <string_view>

#include "match/player.hpp"

namespace ootori {

struct ArbiterTerms {
  // Adjudicates a game as lost for a side when both players' scores have agreed on this for `moves` moves in a row.
  struct Resignation {
    int centipawns = 0;
    int moves = 1;
    bool operator==(const Resignation&) const = default;
  };

  int most_plies = 500;  // a longer game is adjudicated as a draw
  // a player may overrun its time by this much, to allow for the time that a move takes to arrive
  Millis time_margin{10};
  std::optional<Resignation> resignation;

  bool operator==(const ArbiterTerms&) const = default;
};

// A reason for the end of a match game other than its `Outcome`: a fault of a player, or an adjudication.
enum class Incident : std::uint8_t { none, crash, stall, unreadable_move, illegal_move, drop_mate, repetition, length };

std::string_view code(Incident incident);

using Micros = std::chrono::microseconds;

struct Effort {
  std::uint64_t nodes = 0;
  Micros time{0};
};

struct MatchGame {
  AnyGame game;  // the whole game, including its opening
  Outcome outcome;
  Incident incident = Incident::none;
  std::array<Effort, 2> effort{};  // by colour
};

struct Seat {
  Player& player;
  const Allowance& allowance;
};

// Plays on from the end of the opening. Returns nothing if the match was stopped.
std::optional<MatchGame> play_game(const std::array<Seat, 2>& seats, AnyGame opening, const ArbiterTerms& terms,
                                   const std::stop_token& stop);

}  // namespace ootori
