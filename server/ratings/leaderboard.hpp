// The best players of a game at a speed.
#pragma once

#include "server/ratings/rating_table.hpp"

namespace ootori::server {

// The players whose ratings are not provisional at `now`, best first, at most `limit`. Each rating has rested until
// `now` (see rested()). Blocks while it reads.
[[nodiscard]] StoreResult<std::vector<Standing>> read_best(const RatingTable& ratings, const GameSpec& spec,
                                                           game::Speed speed, Kind kind, UnixMillis now,
                                                           std::size_t limit);

}  // namespace ootori::server
