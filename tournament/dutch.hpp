// The Swiss pairing of FIDE, Dutch system (Handbook C.04.3, in force since February 2026). Pure: the same crosstable
// gives the same pairing. Takes seconds with hundreds of players: not for a thread that a move waits for.
#pragma once

#include <expected>
#include <vector>

#include "tournament/crosstable.hpp"

namespace ootori::tournament {

struct SwissRound {
  const Crosstable& table;
  std::size_t planned;           // rounds of the whole tournament
  Color first_color;             // of the highest player in the first round; drawn at random
  std::vector<bool> takes_part;  // by line: not those who have left, or have a bye in this round
  const Forbidden& forbidden;
};

enum class PairingFault : std::uint8_t {
  too_few,     // fewer than two players take part
  impossible,  // no pairing keeps what must be kept: nobody meets twice or a forbidden opponent, nobody sits out twice,
               // nobody has a colour three times in a row
  too_many,    // more players than the pairing is made for
};

inline constexpr std::size_t most_swiss_players = 300;

[[nodiscard]] std::expected<RoundPairing, PairingFault> pair_swiss(const SwissRound& round);

}  // namespace ootori::tournament
