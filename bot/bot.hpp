// A program that plays on a server by its public interface: takes challenges by policy, plays each with an engine,
// comes back when the server was away.
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

// What becomes of games under way when the bot is to end. Those by days are left as they stand, for its next start.
enum class Leaving : std::uint8_t {
  finish,  // plays games with a live clock to their end
  resign,  // resigns them
  leave,   // leaves them too
};

struct BotOptions {
  std::string server;
  std::string token;
  Contestant engine;  // without an allowance it has the game's clock
  Policy policy;
  Leaving leaving = Leaving::finish;
  bool grants_takebacks = false;
  bool offers_rematches = false;
  // While nobody plays it, it begins so many games against the engine of the server, at this level, one after the
  // other.
  std::optional<game::Level> practice{};
  std::size_t practice_games = 1;
  bool upgrade = false;  // makes the account a bot's, if it is none yet
  std::chrono::milliseconds overhead{300};
  std::chrono::milliseconds longest_move{10'000};
};

// Runs until `stop` asks, and then until the games are left as the options say, or `at_once` asks. An error: it cannot
// play there at all, in one line for a person. What happens is logged.
[[nodiscard]] std::expected<void, std::string> run(const BotOptions& options, const std::stop_token& stop,
                                                   const std::stop_token& at_once);

}  // namespace ootori::bot
