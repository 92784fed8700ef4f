// Perft in each game.
#include "rules/perft.hpp"

namespace ootori {

#define OOTORI_INSTANTIATE(G)                                                                                       \
  template void perft_detail::visit_successors(const Position<G>&, const std::function<void(const Position<G>&)>&); \
  template std::uint64_t perft(const Position<G>&, int);
OOTORI_FOR_EACH_GAME(OOTORI_INSTANTIATE)
#undef OOTORI_INSTANTIATE

}  // namespace ootori
