// Brings an index of openings up to the store, a few games at a time.
#pragma once

#include <optional>

#include "server/explorer/opening_index.hpp"
#include "server/games/ended_games.hpp"
#include "server/store/store.hpp"

namespace ootori::server {

// One thread at a time. Both must outlive it.
class IndexFeed {
 public:
  IndexFeed(Reads& store, OpeningIndex& index) : store_(store), index_(index) {}

  // Whether the index is one of this store: after a backup was restored it may know games that the store does not.
  [[nodiscard]] StoreResult<bool> fits();
  // Takes in the next games that have ended, at most `limit`; how many were looked at. A game that cannot be read is
  // tried again, and left out with a line in the log when that was of no use.
  StoreResult<std::size_t> step(std::size_t limit);
  // Forgets the ratings of players who were deleted.
  StoreResult<void> forget();

 private:
  static constexpr int most_tries = 3;

  Reads& store_;
  OpeningIndex& index_;
  std::int64_t failing_ = 0;  // the number of a game that could not be read
  int tries_ = 0;
};

}  // namespace ootori::server
