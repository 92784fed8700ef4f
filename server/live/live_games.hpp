// The games in progress that everybody can see: between people, with a live clock, and started from an open seek or a
// challenge.
#pragma once

#include <array>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "game/speed.hpp"
#include "server/games/stored_game.hpp"
#include "server/games/turn.hpp"
#include "server/ratings/rating_table.hpp"
#include "server/wire/viewer.hpp"

namespace ootori::server {

// A game after its last event.
struct LiveGame {
  Summary summary;  // with a live clock, and not over
  AnyPosition position;
  ClockStanding clock;         // at the time `seen`
  game::Millis seen;           // uptime
  std::optional<Move> last{};  // empty: no move yet
  std::size_t spectators = 0;  // people watching, without the two players
};

// By color; empty for guests, and for players without a rating in this game and at this speed.
using RatingsOfTwo = std::array<std::optional<game::Rating>, 2>;

// Which games to list.
struct LiveFilter {
  const GameSpec* game = nullptr;                        // null: all games
  std::optional<std::set<game::PlayerId>> players = {};  // games with at least one of these players; empty: all

  [[nodiscard]] bool matches(const Summary& summary) const;
};

struct ListedGame {
  std::shared_ptr<const LiveGame> game;
  std::optional<RatingsOfTwo> ratings{};  // empty: not looked up yet
};

// Any thread.
class LiveGames {
 public:
  // Adds the game, or replaces its earlier state.
  void put(LiveGame game);
  void remove(const GameId& id);

  // In no particular order.
  [[nodiscard]] std::vector<ListedGame> list(const LiveFilter& filter) const;
  // Stores ratings with the game, so they are looked up only once: they hardly change during a game.
  void rate(const GameId& id, const RatingsOfTwo& ratings);
  // The game to show on TV: the one shown before if it is in `games`, otherwise the first. `games` must not be empty.
  [[nodiscard]] ListedGame on_air(const GameSpec& game, game::Speed speed, const std::vector<ListedGame>& games);

 private:
  mutable std::mutex mutex_;
  std::unordered_map<GameId, ListedGame> games_;
  std::map<std::pair<std::string_view, game::Speed>, GameId> on_air_;
};

struct LivePage {
  std::vector<ListedGame> games;  // each with ratings
  std::size_t count = 0;          // of all games, including those not on the page
  game::Millis read{};            // uptime for which the clocks are shown
};

// At most `limit` games, the highest rated players first; games without ratings last, newest first. Blocks while
// reading ratings.
[[nodiscard]] StoreResult<LivePage> read_live_page(LiveGames& live, const RatingTable& ratings,
                                                   const LiveFilter& filter, Instant instant, std::size_t limit);

[[nodiscard]] std::string write(const LivePage& page, const Viewer& viewer);

// TV: for each game and speed, the game of the highest rated players, shown until it ends.
struct TvChannel {
  const GameSpec* game;
  game::Speed speed;
  std::optional<ListedGame> shown{};  // with its ratings; empty: no game in progress
};
struct TvPage {
  std::vector<TvChannel> channels;
  game::Millis read{};  // uptime for which the clocks are shown
};

// Blocks while reading ratings.
[[nodiscard]] StoreResult<TvPage> read_tv(LiveGames& live, const RatingTable& ratings, Instant instant);

[[nodiscard]] std::string write(const TvPage& page, const Viewer& viewer);

}  // namespace ootori::server
