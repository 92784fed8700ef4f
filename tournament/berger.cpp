#include "tournament/berger.hpp"

#include <utility>

namespace ootori::tournament {

// The last player stays in place and alternates between Black and White; the others rotate.
RoundPairing berger_round(std::size_t players, std::size_t round) {
  RoundPairing pairing;
  const std::size_t even = players + players % 2;
  const std::size_t cycle = even - 1;
  const std::size_t last = even - 1;
  const bool swap = round / cycle % 2 != 0;
  const std::size_t turn = round % cycle * (even / 2) % cycle;  // the player who meets the last player
  const auto add = [&](std::size_t black, std::size_t white) {
    if (black >= players || white >= players) {
      pairing.bye = black >= players ? white : black;
      return;
    }
    pairing.pairs.push_back(swap ? Pair{white, black} : Pair{black, white});
  };
  if (round % cycle % 2 == 0) {
    add(turn, last);
  } else {
    add(last, turn);
  }
  for (std::size_t step = 1; step < even / 2; ++step) add((turn + step) % cycle, (turn + cycle - step) % cycle);
  return pairing;
}

}  // namespace ootori::tournament
