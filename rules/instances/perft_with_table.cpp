// Perft with a table of positions that were already counted, for each game.
#include "rules/perft.hpp"

namespace ootori {

#define OOTORI_INSTANTIATE(G) template std::uint64_t perft(const Position<G>&, int, PerftTable&);
OOTORI_FOR_EACH_GAME(OOTORI_INSTANTIATE)
#undef OOTORI_INSTANTIATE

}  // namespace ootori
