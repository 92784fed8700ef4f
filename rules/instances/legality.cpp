// Legality checks of each game.
#include "rules/games.hpp"

namespace ootori {

#define OOTORI_INSTANTIATE(G)                                               \
  template std::optional<IllegalMove> illegality(const Position<G>&, Move); \
  template bool Game<G>::has_permitted_move() const;
OOTORI_FOR_EACH_GAME(OOTORI_INSTANTIATE)
#undef OOTORI_INSTANTIATE

}  // namespace ootori
