#include "server/live/live_games.hpp"

#include <algorithm>
#include <cmath>
#include <tuple>
#include <utility>

#include <boost/json.hpp>

#include "notation/sfen.hpp"
#include "notation/usi.hpp"
#include "rules/game_list.hpp"
#include "server/games/game_json.hpp"

namespace ootori::server {
namespace {

namespace json = boost::json;

StoreResult<RatingsOfTwo> look_up(const RatingTable& ratings, const LiveGame& game, UnixMillis now) {
  RatingsOfTwo both;
  const game::Speed speed = game::speed_of(*game.summary.time);
  for (const Color color : {Color::black, Color::white}) {
    const auto* player = game.summary.seats.person(color);
    if (player == nullptr) continue;
    const auto standings = ratings.standings(*player);
    if (!standings) return std::unexpected(standings.error());
    for (const Standing& standing : *standings) {
      if (standing.game == game.summary.game && standing.speed == speed) both[index(color)] = rested(standing, now);
    }
  }
  return both;
}

// The higher of the two ratings; games without ratings come last.
double rank(const ListedGame& listed) {
  double best = 0;
  for (const auto& rating : *listed.ratings) best = std::max(best, rating ? rating->rating : 0);
  return best;
}

bool comes_before(const ListedGame& one, const ListedGame& other) {
  const Summary& first = one.game->summary;
  const Summary& second = other.game->summary;
  return std::tuple{rank(one), first.created, first.id} > std::tuple{rank(other), second.created, second.id};
}

json::value rating_json(const std::optional<game::Rating>& rating) {
  if (!rating) return nullptr;
  return json::object{{"rating", std::lround(rating->rating)}, {"provisional", game::is_provisional(*rating)}};
}

// The clocks at `uptime`, given that nothing has happened in the game since `seen`.
ClockStanding clock_at(const LiveGame& game, game::Millis uptime) {
  ClockStanding clock = game.clock;
  if (clock.until_flag) *clock.until_flag = std::max(*clock.until_flag - (uptime - game.seen), game::Millis{0});
  return clock;
}

std::string write(const ListedGame& listed, game::Millis uptime, const Viewer& viewer) {
  const LiveGame& game = *listed.game;
  json::value last = nullptr;
  if (game.last) last = write_usi(*game.summary.game, *game.last);
  json::object more{{"sfen", write_sfen(game.position, static_cast<int>(game.summary.digest.plies) + 1)},
                    {"last", last},
                    {"ratings",
                     {{"black", rating_json((*listed.ratings)[index(Color::black)])},
                      {"white", rating_json((*listed.ratings)[index(Color::white)])}}},
                    {"spectators", game.spectators}};
  write_clock(more["clock"].emplace_object(), clock_at(game, uptime));
  std::string text = write(game.summary, viewer);
  text.back() = ',';
  return text + json::serialize(more).substr(1);
}

// Highest ratings first.
StoreResult<std::vector<ListedGame>> rated_games(LiveGames& live, const RatingTable& ratings, const LiveFilter& filter,
                                                 UnixMillis now) {
  std::vector<ListedGame> games = live.list(filter);
  for (ListedGame& listed : games) {
    if (listed.ratings) continue;
    auto both = look_up(ratings, *listed.game, now);
    if (!both) return std::unexpected(std::move(both.error()));
    live.rate(listed.game->summary.id, *both);
    listed.ratings = *both;
  }
  std::ranges::sort(games, comes_before);
  return games;
}

}  // namespace

void LiveGames::put(LiveGame game) {
  const GameId id = game.summary.id;
  auto shared = std::make_shared<const LiveGame>(std::move(game));
  const std::scoped_lock lock(mutex_);
  games_[id].game = std::move(shared);
}

void LiveGames::remove(const GameId& id) {
  const std::scoped_lock lock(mutex_);
  games_.erase(id);
}

bool LiveFilter::matches(const Summary& summary) const {
  if (game != nullptr && summary.game != game) return false;
  if (!players) return true;
  return std::ranges::any_of(std::array{Color::black, Color::white}, [&](Color color) {
    const auto* player = summary.seats.person(color);
    return player != nullptr && players->contains(*player);
  });
}

std::vector<ListedGame> LiveGames::list(const LiveFilter& filter) const {
  std::vector<ListedGame> list;
  const std::scoped_lock lock(mutex_);
  for (const auto& [id, listed] : games_) {
    if (filter.matches(listed.game->summary)) list.push_back(listed);
  }
  return list;
}

void LiveGames::rate(const GameId& id, const RatingsOfTwo& ratings) {
  const std::scoped_lock lock(mutex_);
  if (const auto found = games_.find(id); found != games_.end()) found->second.ratings = ratings;
}

ListedGame LiveGames::on_air(const GameSpec& game, game::Speed speed, const std::vector<ListedGame>& games) {
  const std::scoped_lock lock(mutex_);
  const auto [kind, is_new] = on_air_.try_emplace({game.id, speed}, games.front().game->summary.id);
  for (const ListedGame& one : games) {
    if (one.game->summary.id == kind->second) return one;
  }
  kind->second = games.front().game->summary.id;
  return games.front();
}

StoreResult<LivePage> read_live_page(LiveGames& live, const RatingTable& ratings, const LiveFilter& filter,
                                     Instant instant, std::size_t limit) {
  auto games = rated_games(live, ratings, filter, instant.now);
  if (!games) return std::unexpected(std::move(games.error()));
  LivePage page{.games = std::move(*games), .read = instant.uptime};
  page.count = page.games.size();
  if (page.games.size() > limit) page.games.resize(limit);
  return page;
}

std::string write(const LivePage& page, const Viewer& viewer) {
  std::string text = R"({"games":[)";
  for (const ListedGame& listed : page.games) text += write(listed, page.read, viewer) + ',';
  if (!page.games.empty()) text.pop_back();
  return text + "],\"count\":" + std::to_string(page.count) + '}';
}

StoreResult<TvPage> read_tv(LiveGames& live, const RatingTable& ratings, Instant instant) {
  const auto games = rated_games(live, ratings, {}, instant.now);
  if (!games) return std::unexpected(games.error());
  TvPage page{.channels = {}, .read = instant.uptime};
  for (const GameSpec* spec : all_games) {
    for (const auto& [speed, name] : game::speed_names) {
      if (speed == game::Speed::correspondence) continue;
      std::vector<ListedGame> of_kind;
      for (const ListedGame& one : *games) {
        const Summary& summary = one.game->summary;
        if (summary.game == spec && game::speed_of(*summary.time) == speed) of_kind.push_back(one);
      }
      TvChannel channel{.game = spec, .speed = speed};
      if (!of_kind.empty()) channel.shown = live.on_air(*spec, speed, of_kind);
      page.channels.push_back(std::move(channel));
    }
  }
  return page;
}

std::string write(const TvPage& page, const Viewer& viewer) {
  std::string text = R"({"channels":[)";
  for (const TvChannel& channel : page.channels) {
    if (text.back() == '}') text += ',';
    text += json::serialize(json::object{{"game", channel.game->id}, {"speed", game::text(channel.speed)}});
    text.back() = ',';
    text += "\"shown\":" + (channel.shown ? write(*channel.shown, page.read, viewer) : "null") + '}';
  }
  return text + "]}";
}

}  // namespace ootori::server
