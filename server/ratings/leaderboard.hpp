// The best players of a game at a speed.
#pragma once

#include "server/ratings/rating_table.hpp"

namespace ootori::server {

// Who is not provisional now, best first, at most `limit`, each with the rating as it has rested. Blocks for the time
// of some reads.
[[nodiscard]] StoreResult<std::vector<Standing>> read_best(const RatingTable& ratings, const GameSpec& spec,
                                                           game::Speed speed, Kind kind, UnixMillis now,
                                                           std::size_t limit);

}  // namespace ootori::server
