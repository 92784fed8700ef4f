#include "server/explorer/opening_count.hpp"

namespace ootori::server {

void MoveCount::add(const GameFacts& facts, Color mover) {
  ++(!facts.winner ? even : *facts.winner == Color::black ? black : white);
  const int rating = facts.rating[index(mover)];
  if (rating == 0) return;
  ++rated;
  ratings += rating;
}

}  // namespace ootori::server
