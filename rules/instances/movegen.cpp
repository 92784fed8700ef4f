// The move generator of each game.
#include "rules/games.hpp"

namespace ootori {

#define OOTORI_INSTANTIATE(G)                                               \
  template bool has_legal_move(const Position<G>&);                         \
  template void generate_moves(const Position<G>&, MoveList&, MoveTargets); \
  template std::uint64_t count_legal_moves(const Position<G>&);
OOTORI_FOR_EACH_GAME(OOTORI_INSTANTIATE)
#undef OOTORI_INSTANTIATE

}  // namespace ootori
