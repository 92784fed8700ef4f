// The games under way that everybody is shown: between people, with a live clock, begun from an open seek or a
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
  // Which of the games of a kind is on air: the one that was, as long as it is among them; otherwise the first.
  [[nodiscard]] ListedGame on_air(const GameSpec& game, game::Speed speed, const std::vector<ListedGame>& games);

 private:
  mutable std::mutex mutex_;
  std::unordered_map<GameId, ListedGame> games_;
  std::map<std::pair<std::string_view, game::Speed>, GameId> on_air_;
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

// TV: of each game and speed, the game of the best players, until it ends.
struct TvChannel {
  const GameSpec* game;
  game::Speed speed;
  std::optional<ListedGame> shown{};  // none: nobody plays; with its ratings
};
struct TvPage {
  std::vector<TvChannel> channels;
  game::Millis read{};  // uptime, at which the clocks are told
};

// Blocks for the time of some reads.
[[nodiscard]] StoreResult<TvPage> read_tv(LiveGames& live, const RatingTable& ratings, Instant instant);

[[nodiscard]] std::string write(const TvPage& page, const Viewer& viewer);

}  // namespace ootori::server
