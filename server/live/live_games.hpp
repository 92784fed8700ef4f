// The games under way that everybody is shown: between people, with a live clock, begun from an open seek or a
// challenge.
#pragma once

#include <array>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "server/games/stored_game.hpp"
#include "server/games/turn.hpp"
#include "server/ratings/rating_table.hpp"
#include "server/wire/viewer.hpp"

namespace ootori::server {

// As it stands after its last event.
struct LiveGame {
  Summary summary;  // with a live clock, and not over
  AnyPosition position;
  ClockStanding clock;         // as it stood at `seen`
  game::Millis seen;           // uptime
  std::optional<Move> last{};  // none: nobody has moved yet
  std::size_t spectators = 0;  // people who watch it, without its players
};

// By color; none: a guest, or who has no rating of that game and speed.
using RatingsOfTwo = std::array<std::optional<game::Rating>, 2>;

// Which games are wanted.
struct LiveFilter {
  const GameSpec* game = nullptr;                        // null: all
  std::optional<std::set<game::PlayerId>> players = {};  // games of at least one of them; none: anybody's

  [[nodiscard]] bool matches(const Summary& summary) const;
};

struct ListedGame {
  std::shared_ptr<const LiveGame> game;
  std::optional<RatingsOfTwo> ratings{};  // none: not looked up yet
};

// Any thread.
class LiveGames {
 public:
  // In place of what was known of the game.
  void put(LiveGame game);
  void remove(const GameId& id);

  // In no order.
  [[nodiscard]] std::vector<ListedGame> list(const LiveFilter& filter) const;
  // What was looked up of a game stays with it, for nobody's rating changes much meanwhile.
  void rate(const GameId& id, const RatingsOfTwo& ratings);

 private:
  mutable std::mutex mutex_;
  std::unordered_map<GameId, ListedGame> games_;
};

struct LivePage {
  std::vector<ListedGame> games;  // all with their ratings
  std::size_t count = 0;          // how many there are, those too that are not on the page
  game::Millis read{};            // uptime, at which the clocks are told
};

// The games of the best players first, the newest first among others; at most `limit`. Blocks for the time of some
// reads.
[[nodiscard]] StoreResult<LivePage> read_live_page(LiveGames& live, const RatingTable& ratings,
                                                   const LiveFilter& filter, Instant instant, std::size_t limit);

[[nodiscard]] std::string write(const LivePage& page, const Viewer& viewer);

}  // namespace ootori::server
