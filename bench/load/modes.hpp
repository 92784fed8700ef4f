// The load tests. Each returns its measurements as JSON, or one line that says why it failed.
#pragma once

#include <string>

#include <boost/json.hpp>

#include "bench/load/connection.hpp"
#include "bench/load/process.hpp"

namespace ootori::load {

struct IdleOptions {
  std::size_t sockets = 10'000;
  int seconds = 90;    // longer than the server's interval between pings
  bool lobby = false;  // each socket follows the lobby, like the page
};

struct GamesOptions {
  std::size_t games = 2'000;
  double rate = 1'000;  // moves a second, in all games together
  int seconds = 60;
  int warm_up = 10;  // seconds before the measurement starts
};

struct ArenaOptions {
  std::size_t players = 500;
  double rate = 250;  // moves a second, of all players who are not waiting to be paired
  int seconds = 120;  // for the ordinary games, and again for the arena
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
// Plays ordinary games first, then an arena with as many players.
Result<boost::json::object> play_arena(const ArenaOptions& options, std::uint16_t port, pid_t server);
// Starts the server on the same data again and again, and kills it.
Result<boost::json::object> kill_servers(const KillOptions& options, const Site& site);

}  // namespace ootori::load
