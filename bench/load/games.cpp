#include <fmt/format.h>

#include "bench/load/crowd.hpp"
#include "bench/load/modes.hpp"

namespace ootori::load {

namespace asio = boost::asio;
using std::chrono::seconds;

Result<boost::json::object> play_games(const GamesOptions& options, std::uint16_t port, pid_t server) {
  asio::io_context io{1};
  Tally tally;
  Crowd crowd(io, options.games, {}, tally);
  if (auto entered = crowd.enter(port, std::chrono::steady_clock::now(), true); !entered) {
    return std::unexpected(std::move(entered.error()));
  }
  fmt::print(stderr, "warming up for {} s\n", options.warm_up);
  crowd.play(options.rate, seconds{options.warm_up});
  crowd.begin_measuring();
  const Usage before = usage_of(server);
  const Usage own_before = usage_of(::getpid());
  for (int done = 0; done < options.seconds;) {
    const int part = std::min(10, options.seconds - done);
    crowd.play(options.rate, seconds{part});
    done += part;
    fmt::print(stderr, "{} of {} s, {} moves\n", done, options.seconds, tally.moves);
  }
  const Usage after = usage_of(server);
  const Usage own_after = usage_of(::getpid());
  boost::json::array faults(tally.faults.begin(), tally.faults.end());
  boost::json::object result{{"games", options.games},
                             {"sockets", 2 * options.games},
                             {"seconds", options.seconds},
                             {"moves_asked_a_second", options.rate},
                             {"moves", tally.moves},
                             {"moves_a_second", static_cast<double>(tally.moves) / options.seconds},
                             {"skipped", crowd.skipped()},
                             {"games_begun", tally.games},
                             {"sockets_cut_off", tally.cut_off},
                             {"refused", tally.refusals()},
                             {"faults", std::move(faults)},
                             {"to_opponent_ms", tally.to_opponent.summary()},
                             {"to_mover_ms", tally.to_mover.summary()},
                             {"generator_behind_ms", crowd.behind().summary()},
                             {"server_mb", after.resident_mb},
                             {"server_cores", (after.cpu_seconds - before.cpu_seconds) / options.seconds},
                             {"generator_cores", (own_after.cpu_seconds - own_before.cpu_seconds) / options.seconds}};
  crowd.leave();
  return result;
}

}  // namespace ootori::load
