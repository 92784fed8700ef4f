// Which challenges a bot accepts.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <set>
#include <string>

#include <boost/json/object.hpp>

#include "rules/games.hpp"

namespace ootori::bot {

enum class Rated : std::uint8_t { any, only, never };
enum class Opponents : std::uint8_t { any, people, bots };

struct Policy {
  std::set<std::string> games = [] {
    const auto ids = ids_of(listed_games);
    return std::set<std::string>{ids.begin(), ids.end()};
  }();
  Rated rated = Rated::any;
  Opponents opponents = Opponents::any;
  bool handicaps = true;       // also games from another starting position
  bool correspondence = true;  // days for each move
  bool without_clock = true;
  // For games with a live clock: the limits of a player's time for 40 moves (docs/protocol.md, `speed`).
  std::chrono::seconds shortest{30}, longest{10'800};
  std::size_t most_at_once = 4;    // games with a live clock, each of which needs an engine
  std::size_t most_slow = 20;      // other games, each of which keeps an event stream open
  std::size_t most_rematches = 3;  // in a row with one opponent, so that others get a turn
};

// How many games of a bot can be open at once: the server gives a player 40 event streams, and one of them tells the
// bot of challenges.
inline constexpr std::size_t most_games = 39;

struct GamesAtOnce {
  std::size_t live = 0, slow = 0;
};

// Why the bot declines this `Seek`, in a few words; none: it accepts.
[[nodiscard]] std::optional<std::string> reason_to_decline(const boost::json::object& seek, const Policy& policy);

// The opponent's `Seat` in the `Summary` of one of the bot's games; empty if it is missing.
[[nodiscard]] boost::json::object opponent_in(const boost::json::object& game);

// A `Seek` for the same game again, from the `Summary` of a game.
[[nodiscard]] boost::json::object challenge_again(const boost::json::object& game);

// Whether a Seek or Summary has a live clock.
[[nodiscard]] bool has_live_clock(const boost::json::object& seek_or_game);

// Whether a bot that plays these games can begin this one too.
[[nodiscard]] bool has_room_for(const boost::json::object& seek_or_game, const GamesAtOnce& played,
                                const Policy& policy);

}  // namespace ootori::bot
