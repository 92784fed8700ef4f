#include "server/following/following_page.hpp"

#include <array>
#include <limits>
#include <map>
#include <set>
#include <utility>

#include <boost/json.hpp>

#include "server/wire/game_json.hpp"

namespace ootori::server {
namespace {

namespace json = boost::json;

constexpr std::size_t most_games = 60;

json::object person(const game::PlayerId& player, const Viewer& viewer) {
  return public_json(game::Seat{game::PersonSeat{player}}, viewer);
}

// The newest game of each player.
std::map<game::PlayerId, GameId> games_by_player(const std::vector<ListedGame>& games) {
  std::map<game::PlayerId, const Summary*> newest;
  for (const ListedGame& listed : games) {
    const Summary& summary = listed.game->summary;
    for (const Color color : {Color::black, Color::white}) {
      const auto* player = summary.seats.person(color);
      if (player == nullptr) continue;
      const Summary*& known = newest[*player];
      if (known == nullptr || known->created < summary.created) known = &summary;
    }
  }
  std::map<game::PlayerId, GameId> games_of;
  for (const auto& [player, summary] : newest) games_of.emplace(player, summary->id);
  return games_of;
}

json::object public_json(const FollowedPlayer& one, const Viewer& viewer) {
  json::value game = nullptr;
  if (one.playing) game = one.playing->text();
  return {{"player", person(one.follow.whom, viewer)},
          {"since", one.follow.at},
          {"online", one.online},
          {"game", std::move(game)}};
}

}  // namespace

StoreResult<FollowingPage> read_following_page(const FollowingSources& sources, const game::PlayerId& reader,
                                               Instant instant) {
  auto follows = FollowTable{sources.store}.of(reader);
  if (!follows) return std::unexpected(std::move(follows.error()));
  std::vector<game::PlayerId> open;  // those who have not blocked the reader
  for (const Follow& follow : *follows) {
    if (!sources.moderation.has_blocked(follow.whom, reader)) open.push_back(follow.whom);
  }
  const auto here = sources.lobby.present(open);
  FollowingPage page;
  if (!open.empty()) {
    const LiveFilter theirs{.players = std::set(open.begin(), open.end())};
    constexpr auto all = std::numeric_limits<std::size_t>::max();
    auto games = read_live_page(sources.live, RatingTable{sources.store}, theirs, instant, all);
    if (!games) return std::unexpected(std::move(games.error()));
    page.games = std::move(*games);
  }
  const auto games_of = games_by_player(page.games.games);
  if (page.games.games.size() > most_games) page.games.games.resize(most_games);
  const std::set<game::PlayerId> shown(open.begin(), open.end());
  for (Follow& follow : *follows) {
    FollowedPlayer one{.follow = std::move(follow)};
    const auto game = games_of.find(one.follow.whom);
    one.online = here.contains(one.follow.whom);
    if (game != games_of.end() && shown.contains(one.follow.whom)) one.playing = game->second;
    page.players.push_back(std::move(one));
  }
  return page;
}

std::string write(const FollowingPage& page, const Viewer& viewer) {
  json::array players;
  for (const FollowedPlayer& one : page.players) players.push_back(public_json(one, viewer));
  return R"({"players":)" + json::serialize(players) + ',' + write(page.games, viewer).substr(1);
}

json::array following_json(const std::vector<Follow>& follows, const Viewer& viewer) {
  json::array list;
  for (const Follow& one : follows)
    list.push_back(json::object{{"player", person(one.whom, viewer)}, {"since", one.at}});
  return list;
}

}  // namespace ootori::server
