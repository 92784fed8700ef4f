// The things that this program does to a server. Each gives its figures as JSON, or one line that says why not.
#pragma once

#include <string>

#include <boost/json.hpp>

#include "bench/load/connection.hpp"
#include "bench/load/process.hpp"

namespace ootori::load {

struct IdleOptions {
  std::size_t sockets = 10'000;
  int seconds = 90;    // longer than the server waits between pings
  bool lobby = false;  // each follows the lobby, as the page does
};

struct GamesOptions {
  std::size_t games = 2'000;
  double rate = 1'000;  // moves a second, all games together
  int seconds = 60;
  int warm_up = 10;  // seconds before that are not measured
};

struct ArenaOptions {
  std::size_t players = 500;
  double rate = 250;  // moves a second, all players together, who are not waiting to be paired
  int seconds = 120;  // of ordinary games, and then of the arena
};

struct KillOptions {
  int rounds = 100;
  std::size_t games = 200;
  double rate = 800;
  int shortest = 200, longest = 1'500;  // milliseconds of play before a kill
  unsigned seed = 1;
};

Result<boost::json::object> hold_idle_sockets(const IdleOptions& options, std::uint16_t port, pid_t server);
Result<boost::json::object> play_games(const GamesOptions& options, std::uint16_t port, pid_t server);
// Ordinary games first, and then an arena of as many players.
Result<boost::json::object> play_arena(const ArenaOptions& options, std::uint16_t port, pid_t server);
// Starts the site's program again and again on the same data.
Result<boost::json::object> kill_servers(const KillOptions& options, const Site& site);

}  // namespace ootori::load
