// Updates an index of openings from the store, a few games at a time.
#pragma once

#include <optional>

#include "server/explorer/opening_index.hpp"
#include "server/games/ended_games.hpp"
#include "server/store/store.hpp"

namespace ootori::server {

// Not thread-safe. Both arguments must outlive this object.
class IndexFeed {
 public:
  IndexFeed(Reads& store, OpeningIndex& index) : store_(store), index_(index) {}

  // Whether the index belongs to this store. After restoring a backup, it may contain games that the store does not
  // have.
  [[nodiscard]] StoreResult<bool> fits();
  // Adds the next finished games, at most `limit`, and returns how many it processed. A game that cannot be read is
  // retried; after several failures it is left out and logged.
  StoreResult<std::size_t> step(std::size_t limit);
  // Removes the ratings of deleted players.
  StoreResult<void> forget();

 private:
  static constexpr int most_tries = 3;

  Reads& store_;
  OpeningIndex& index_;
  std::int64_t failing_ = 0;  // number of a game that could not be read
  int tries_ = 0;
};

}  // namespace ootori::server
