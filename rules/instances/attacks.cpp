// The large tables of attacks of each game.
#include "rules/attack_tables.hpp"
#include "rules/games.hpp"

namespace ootori {

#define OOTORI_INSTANTIATE(G)                                                                                   \
  template const std::array<Attacks<G>::Origins, 64> Attacks<G>::origins<Color::black>;                         \
  template const std::array<Attacks<G>::Origins, 64> Attacks<G>::origins<Color::white>;                         \
  template const std::array<Attacks<G>::SquareMap, G::spec.pieces.size()> Attacks<G>::near_royal<Color::black>; \
  template const std::array<Attacks<G>::SquareMap, G::spec.pieces.size()> Attacks<G>::near_royal<Color::white>; \
  template const std::array<Attacks<G>::SquareMap, 64> Attacks<G>::between_;
OOTORI_FOR_EACH_GAME(OOTORI_INSTANTIATE)
#undef OOTORI_INSTANTIATE

}  // namespace ootori
