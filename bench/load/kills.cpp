#include <random>

#include <fmt/format.h>

#include "bench/load/crowd.hpp"
#include "bench/load/modes.hpp"

namespace ootori::load {

namespace asio = boost::asio;
using std::chrono::steady_clock;

Result<boost::json::object> kill_servers(const KillOptions& options, const Site& site) {
  asio::io_context io{1};
  Tally tally;
  Crowd crowd(io, options.games, {.resigns = 0.02}, tally);
  Latencies restarts;
  std::mt19937 random(options.seed);
  std::uniform_int_distribution<int> life(options.shortest, options.longest);
  // After the last kill, the server starts once more, and everything must be found again.
  for (int round = 0; round <= options.rounds; ++round) {
    const auto since = steady_clock::now();
    auto server = ServerProcess::start(site);
    if (!server) return std::unexpected(fmt::format("in round {}: {}", round + 1, server.error()));
    restarts.add(steady_clock::now() - since);
    auto entered = crowd.enter(server->port(), since, round == 0);
    if (!entered) return std::unexpected(fmt::format("in round {}: {}", round + 1, entered.error()));
    if (round == options.rounds) break;
    crowd.play_until_cut(options.rate, std::chrono::milliseconds{life(random)}, [&] { server->kill(); });
    fmt::print(stderr, "round {} of {}: {} events acknowledged, {} found again, {} faults\n", round + 1, options.rounds,
               tally.acknowledged, tally.found_again, tally.faults.size());
  }
  crowd.leave();
  boost::json::array faults(tally.faults.begin(), tally.faults.end());
  return boost::json::object{{"rounds", options.rounds},
                             {"games_at_a_time", options.games},
                             {"moves_asked_a_second", options.rate},
                             {"games", tally.games},
                             {"events_acknowledged", tally.acknowledged},
                             {"found_again", tally.found_again},
                             {"stored_but_not_told", tally.untold},
                             {"clocks_checked", tally.clocks},
                             {"refused", tally.refusals()},
                             {"restart_ms", restarts.summary()},
                             {"faults", std::move(faults)}};
}

}  // namespace ootori::load
