// All finished games in the order in which they ended, so that a reader can go through them without missing or
// repeating one.
#pragma once

#include <cstdint>
#include <vector>

#include "server/store/store.hpp"
#include "server/wire/id.hpp"

namespace ootori::server {

// A game's position among the finished games.
struct EndedGame {
  std::int64_t number;  // from 1, without gaps
  GameId id;

  bool operator==(const EndedGame&) const = default;
};

// Reads the list. May be called from any thread; blocks during the read.
class EndedGames {
 public:
  explicit EndedGames(Reads& store) : store_(store) {}

  // Games after this number (0: from the start), in order, at most `limit`.
  [[nodiscard]] StoreResult<std::vector<EndedGame>> after(std::int64_t number, std::size_t limit) const;
  // The latest number; 0 if no game has ended.
  [[nodiscard]] StoreResult<std::int64_t> last() const;

 private:
  Reads& store_;
};

}  // namespace ootori::server
