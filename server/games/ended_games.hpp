// The games in the order in which they ended, so that whoever goes through them sees each once.
#pragma once

#include <cstdint>
#include <vector>

#include "server/store/store.hpp"
#include "server/wire/id.hpp"

namespace ootori::server {

// A game's place among those that have ended.
struct EndedGame {
  std::int64_t number;  // from 1, without a gap
  GameId id;

  bool operator==(const EndedGame&) const = default;
};

// What can be read. Any thread; blocks for the time of a read.
class EndedGames {
 public:
  explicit EndedGames(Reads& store) : store_(store) {}

  // Those after the one of this number (0: all), in order, at most `limit`.
  [[nodiscard]] StoreResult<std::vector<EndedGame>> after(std::int64_t number, std::size_t limit) const;
  // The number of the last one; 0: there is none.
  [[nodiscard]] StoreResult<std::int64_t> last() const;

 private:
  Reads& store_;
};

}  // namespace ootori::server
