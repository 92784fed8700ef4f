// The crosstable of a tournament in rounds: who met whom, and with what result. Pairings, tie-breaks and TRF files are
// computed from it.
//
// In our games, Black moves first. Where FIDE's handbook and file format say "White" for the side that moves first,
// this folder says Black.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "rules/color.hpp"

namespace ootori::tournament {

// Points, counted in halves so that they are whole numbers.
using Halves = int;

// The result of a round for one player.
enum class Mark : std::uint8_t {
  win,
  draw,
  loss,
  forfeit_win,   // the player was paired, but the opponent did not play
  forfeit_loss,  // the player was paired, but did not play
  pairing_bye,   // no opponent was left for the player; scores as much as a win
  full_bye,      // requested by the player and granted by the organiser
  half_bye,
  zero_bye,  // also for players who are absent, and for those who have no opponent in a round of a round robin
};

// One player in one round.
struct Entry {
  Mark mark = Mark::zero_bye;
  std::optional<std::size_t> opponent{};  // the player's opponent in the pairing
  std::optional<Color> color{};

  bool operator==(const Entry&) const = default;
};

[[nodiscard]] constexpr bool is_played(Mark mark) { return mark <= Mark::loss; }
[[nodiscard]] constexpr bool is_played(const Entry& entry) { return is_played(entry.mark); }
// Whether the player was paired, including forfeited games, or had the pairing bye.
[[nodiscard]] constexpr bool took_part(const Entry& entry) {
  return entry.opponent.has_value() || entry.mark == Mark::pairing_bye;
}

[[nodiscard]] constexpr Halves points(Mark mark) {
  switch (mark) {
    case Mark::win:
    case Mark::forfeit_win:
    case Mark::pairing_bye:
    case Mark::full_bye: return 2;
    case Mark::draw:
    case Mark::half_bye: return 1;
    case Mark::loss:
    case Mark::forfeit_loss:
    case Mark::zero_bye: return 0;
  }
  return 0;
}

struct Line {
  std::string name;
  int rating = 0;  // 0: no rating
  std::vector<Entry> rounds;

  // The score after the first `played` rounds.
  [[nodiscard]] Halves score(std::size_t played) const {
    Halves sum = 0;
    for (std::size_t round = 0; round < played && round < rounds.size(); ++round) sum += points(rounds[round].mark);
    return sum;
  }
  [[nodiscard]] Halves score() const { return score(rounds.size()); }

  bool operator==(const Line&) const = default;
};

struct Crosstable {
  std::vector<Line> lines;  // in starting order; each line has `played` rounds
  std::size_t played = 0;
  bool is_scheduled = false;  // the pairings of all rounds were known before the first: a round robin

  bool operator==(const Crosstable&) const = default;
};

// Pairs of players who must not meet, given by their lines.
using Forbidden = std::vector<std::pair<std::size_t, std::size_t>>;

struct Pair {
  std::size_t black, white;  // the lines of the two players

  bool operator==(const Pair&) const = default;
};

// The pairings of a round, board by board.
struct RoundPairing {
  std::vector<Pair> pairs;
  std::optional<std::size_t> bye{};  // the player without an opponent

  bool operator==(const RoundPairing&) const = default;
};

}  // namespace ootori::tournament
