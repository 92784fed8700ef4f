// FIDE's Dutch system for Swiss pairings (Handbook C.04.3, in force since February 2026). A pure function: the same
// crosstable gives the same pairing. Pairing hundreds of players takes seconds, so never call it on a thread on which a
// move waits.
#pragma once

#include <expected>
#include <vector>

#include "tournament/crosstable.hpp"

namespace ootori::tournament {

struct SwissRound {
  const Crosstable& table;
  std::size_t planned;           // the number of rounds of the whole tournament
  Color first_color;             // the color of the highest-ranked player in the first round, drawn at random
  std::vector<bool> takes_part;  // by line; false for players who have withdrawn or have a bye in this round
  const Forbidden& forbidden;
};

enum class PairingFault : std::uint8_t {
  too_few,  // fewer than two players take part
  // no pairing satisfies the absolute criteria: no two players meet twice, no forbidden pairing, no second bye, and no
  // color three times in a row
  impossible,
  too_many,  // more players than the pairing is made for
};

inline constexpr std::size_t most_swiss_players = 300;

[[nodiscard]] std::expected<RoundPairing, PairingFault> pair_swiss(const SwissRound& round);

}  // namespace ootori::tournament
