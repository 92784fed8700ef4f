// A bot that plays on a server through the public API: it accepts challenges by its policy, plays each game with an
// engine, and reconnects when the server was away.
#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <stop_token>
#include <string>

#include "bot/policy.hpp"
#include "game/seat.hpp"
#include "match/contestant.hpp"

namespace ootori::bot {

// What happens to games in progress when the bot stops. Correspondence games stay as they are, for the bot's next
// start.
enum class Leaving : std::uint8_t {
  finish,  // plays games with a live clock to their end
  resign,  // resigns them
  leave,   // leaves them too
};

struct BotOptions {
  std::string server;
  std::string token;
  Contestant engine;  // without an allowance, it plays by the game's clock
  Policy policy;
  Leaving leaving = Leaving::finish;
  bool grants_takebacks = false;
  bool offers_rematches = false;
  // While the bot has no game, it plays up to `practice_games` games against the server's engine at this level, one
  // after the other.
  std::optional<game::Level> practice{};
  std::size_t practice_games = 1;
  bool upgrade = false;  // turns the account into a bot account if it is not one yet
  std::chrono::milliseconds overhead{300};
  std::chrono::milliseconds longest_move{10'000};
};

// Runs until `stop` is requested, and then until the games in progress are dealt with as `leaving` says, or until
// `at_once` is requested. The error is one line, and means that the bot cannot play on this server. Events are logged.
[[nodiscard]] std::expected<void, std::string> run(const BotOptions& options, const std::stop_token& stop,
                                                   const std::stop_token& at_once);

}  // namespace ootori::bot
