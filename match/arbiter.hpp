// One game between two players, judged by the rules of this program and by the clock.
#pragma once

#include <array>
#include <optional>
#include <stop_token>
#include <string_view>

#include "match/player.hpp"

namespace ootori {

struct ArbiterTerms {
  // A game is broken off as lost for a side when for `moves` moves in a row both players' scores agree on it.
  struct Resignation {
    int centipawns = 0;
    int moves = 1;
    bool operator==(const Resignation&) const = default;
  };

  int most_plies = 500;    // a longer game is broken off without a winner
  Millis time_margin{10};  // overrunning by this much is forgiven: the way of the move
  std::optional<Resignation> resignation;

  bool operator==(const ArbiterTerms&) const = default;
};

// How a match game ended besides `Outcome`: what a player did wrong, or what broke the game off.
enum class Incident : std::uint8_t { none, crash, stall, unreadable_move, illegal_move, drop_mate, repetition, length };

std::string_view code(Incident incident);

using Micros = std::chrono::microseconds;

struct Effort {
  std::uint64_t nodes = 0;
  Micros time{0};
};

struct MatchGame {
  AnyGame game;  // from the start of its opening to its end
  Outcome outcome;
  Incident incident = Incident::none;
  std::array<Effort, 2> effort{};  // by colour
};

struct Seat {
  Player& player;
  const Allowance& allowance;
};

// Plays from the end of the opening; nothing where it was stopped.
std::optional<MatchGame> play_game(const std::array<Seat, 2>& seats, AnyGame opening, const ArbiterTerms& terms,
                                   const std::stop_token& stop);

}  // namespace ootori
