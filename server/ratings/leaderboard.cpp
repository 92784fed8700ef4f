#include "server/ratings/leaderboard.hpp"

#include <utility>

namespace ootori::server {
namespace {

constexpr std::size_t standings_at_once = 200;

}  // namespace

// Resting never makes a rating more certain and never changes its value. So players who were provisional after their
// last game can be skipped, and the stored order is the final one.
StoreResult<std::vector<Standing>> read_best(const RatingTable& ratings, const GameSpec& spec, game::Speed speed,
                                             Kind kind, UnixMillis now, std::size_t limit) {
  std::vector<Standing> best;
  std::optional<RatingPlace> after;
  while (true) {
    auto standings = ratings.certain(spec, speed, kind, after, standings_at_once);
    if (!standings) return std::unexpected(std::move(standings.error()));
    for (Standing& standing : *standings) {
      after = RatingPlace{standing.rating.rating, standing.player};
      standing.rating = rested(standing, now);
      if (game::is_provisional(standing.rating)) continue;
      best.push_back(std::move(standing));
      if (best.size() == limit) return best;
    }
    if (standings->size() < standings_at_once) return best;
  }
}

}  // namespace ootori::server
