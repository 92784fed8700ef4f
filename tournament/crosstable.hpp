// Who met whom in a tournament by rounds, and with what result: what pairings, tie-breaks and TRF files are made of.
//
// Black moves first in our games. Where FIDE's handbook and its files say "White", for the side that moves first, this
// room says Black.
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

// How a round went for a player.
enum class Mark : std::uint8_t {
  win,
  draw,
  loss,
  forfeit_win,   // paired, but the opponent did not play
  forfeit_loss,  // paired, but did not play
  pairing_bye,   // the odd one out: as many points as a win
  full_bye,      // asked for, and granted by the organiser
  half_bye,
  zero_bye,  // or absent
};

// Of one player in one round.
struct Entry {
  Mark mark = Mark::zero_bye;
  std::optional<std::size_t> opponent{};  // with whom the player was paired
  std::optional<Color> color{};

  bool operator==(const Entry&) const = default;
};

[[nodiscard]] constexpr bool is_played(Mark mark) { return mark <= Mark::loss; }
[[nodiscard]] constexpr bool is_played(const Entry& entry) { return is_played(entry.mark); }
// A game, a game that was forfeited, or the bye of the odd one out.
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
  int rating = 0;  // 0: none
  std::vector<Entry> rounds;

  // After the first `played` rounds.
  [[nodiscard]] Halves score(std::size_t played) const {
    Halves sum = 0;
    for (std::size_t round = 0; round < played && round < rounds.size(); ++round) sum += points(rounds[round].mark);
    return sum;
  }
  [[nodiscard]] Halves score() const { return score(rounds.size()); }

  bool operator==(const Line&) const = default;
};

struct Crosstable {
  std::vector<Line> lines;  // in starting order; each has `played` rounds
  std::size_t played = 0;

  bool operator==(const Crosstable&) const = default;
};

// Players who may not meet, by their lines.
using Forbidden = std::vector<std::pair<std::size_t, std::size_t>>;

struct Pair {
  std::size_t black, white;  // lines

  bool operator==(const Pair&) const = default;
};

// The pairings of a round, by board.
struct RoundPairing {
  std::vector<Pair> pairs;
  std::optional<std::size_t> bye{};  // the odd one out

  bool operator==(const RoundPairing&) const = default;
};

}  // namespace ootori::tournament
